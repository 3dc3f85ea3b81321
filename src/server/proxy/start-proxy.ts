import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerVersion } from '../../contract/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import { eventChecker } from '../../handlers/events/event-catalogue.js';
import type { Answer } from '../../runtime/http/respond.js';
import { SecretStrings } from '../../runtime/journal/secrets.js';
import { runtimeOf } from '../../runtime/mock/mock-internals.js';
import type { Latency } from '../../runtime/mock/option-schema.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { type Forwarded, PROXY_HEADER } from '../../runtime/pipeline/forward-request.js';
import { createServerControl, isControlPath } from '../control/index.js';
import { integer, objects, text } from '../external-data.js';
import { type Connection, type Listening, listen } from '../http.js';
import { DEFAULT_HOST, openableHost } from '../options.js';
import { recordProxy } from '../recording/recorder.js';
import { AccessPolicy, type ControlAccess } from '../security.js';
import { createServerMock } from '../server-mock.js';
import { Upstream } from './upstream.js';

export interface ProxyOptions extends ControlAccess {
  /** Base URL of the server, without `/api/v1`. */
  to: string;
  port: number;
  host?: string | undefined;
  /** Whether to compare the responses with the schemas of the server's version. */
  validate?: boolean | undefined;
  record?: string | undefined;
  /** Delay of every response in milliseconds. */
  latency?: Latency | undefined;
  /** Defaults to the level that the server reports. */
  featureLevel?: number | undefined;
  /** Called with each new violation. */
  violated?(violation: Violation): void;
  /** Called with a problem that does not stop the proxy. */
  complain?(problem: string): void;
  note?(text: string): void;
}

interface RunningProxy {
  url: string;
  featureLevel: number;
  /** A mock with the faults and the journal of the proxy, but no data of the server. */
  mock: TeamChatMock;
  /** Violations so far, the most frequent first. */
  violations(): Violation[];
  close(): Promise<void>;
}

/**
 * Forwards requests to a server and shows them in the inspector.
 * @throws UsageError when an option is invalid, the server cannot be reached or the recording cannot be written; Node's
 * error when the port is taken
 */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { port, host = DEFAULT_HOST, record, latency, complain = () => undefined } = options;
  const policy = new AccessPolicy({ ...options, host });
  const upstream = new Upstream(options.to);
  const announced = options.featureLevel ?? (await upstream.featureLevel());
  const featureLevel = Math.min(announced, LATEST_LEVEL);
  if (announced > featureLevel) {
    options.note?.(
      `The server has feature level ${announced}. Its responses are compared with level ${featureLevel}.`,
    );
  }
  const version = { featureLevel, dialect: 'zulip' } as const;
  const mock = createServerMock({ ...version, scenario: 'empty', now: 'system', latency, baseUrl: '*' });
  await mock.ready;
  const control = createServerControl({ mock, base: '', policy });
  const violations = new Violations(mock, { level: featureLevel, dialect: 'zulip' }, (violation) =>
    options.violated?.(violation),
  );
  const forward = forwarding(mock, upstream, options.validate ? violations : undefined);
  const respond = async (request: Request, connection: Connection): Promise<Response | Answer> => {
    const { pathname } = new URL(request.url);
    return isControlPath(pathname) ? control.fetch(request, connection) : forward(request);
  };
  let stopRecording: () => void = () => undefined;
  let listening: Listening | undefined;
  const close = async () => {
    await listening?.close();
    // Responses are recorded in a timer after they are sent, so the last responses may not be recorded yet.
    await sleep(0);
    stopRecording();
    mock.close();
    control.close();
  };
  try {
    listening = await listen(respond, { host, port });
    // The recording is opened last, so that a taken port leaves an existing file unchanged.
    if (record !== undefined) {
      const replayOptions = { ...version, now: Math.floor(Date.now() / 1000) };
      stopRecording = recordProxy(record, runtimeOf(mock).journal, replayOptions, complain);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: `http://${openableHost(host)}:${listening.port}`,
    featureLevel,
    mock,
    violations: () => violations.list(),
    close,
  };
}

/** Returns a function that forwards a request, and compares the response if `violations` is set. */
function forwarding(mock: TeamChatMock, upstream: Upstream, violations: Violations | undefined) {
  const callers = new Callers();
  return async (request: Request): Promise<Response | Answer> => {
    callers.sent(request.headers.get('authorization'));
    const response = await runtimeOf(mock).dispatcher.forward(request, {
      secrets: callers.secrets,
      userIdOf: (authorization) => callers.userIdOf(authorization),
      send: (sent) => upstream.send(sent, new URL(request.url)),
      onResponse(forwarded) {
        callers.onResponse(forwarded);
        void violations?.check(forwarded);
      },
    });
    if (response instanceof Response && !response.headers.has(PROXY_HEADER))
      response.headers.set(PROXY_HEADER, 'proxy');
    return response;
  };
}

/** The credentials that pass through the proxy, and their users. */
class Callers {
  /** Hides credentials in the journal and in recordings. */
  readonly secrets = new SecretStrings([]);
  readonly #known = new Set<string>();
  readonly #users = new Map<string, number>();

  /** From now on, hides the API key that a request's credentials contain. */
  sent(authorization: string | null): void {
    const basic = /^basic +(\S+) *$/i.exec(authorization ?? '')?.[1];
    if (basic === undefined) return;
    this.#hide(
      Buffer.from(basic, 'base64')
        .toString()
        .replace(/^[^:]*:/s, ''),
    );
  }

  /** Remembers which user the response says the caller is, and hides a new API key. */
  onResponse({ endpoint, authorization, status, body }: Forwarded): void {
    if (typeof body.api_key === 'string') this.#hide(body.api_key);
    const tellsCaller = endpoint.name === 'POST /register' || endpoint.name === 'GET /users/me';
    if (!tellsCaller || status !== 200 || authorization === null) return;
    const userId = integer(body.user_id);
    if (userId !== undefined) this.#users.set(authorization, userId);
  }

  userIdOf(authorization: string | null): number | null {
    return authorization === null ? null : (this.#users.get(authorization) ?? null);
  }

  #hide(secret: string): void {
    if (this.#known.has(secret)) return;
    this.#known.add(secret);
    this.secrets.replace(undefined, { api_key: secret });
  }
}

/** A response that does not match the schema of the server's version. */
export interface Violation {
  endpoint: string;
  /** The field with the problem, without the positions in lists: `messages.*.sender_id: ...`. */
  problem: string;
  count: number;
}

const MAX_VIOLATIONS = 1_000;

class Violations {
  readonly #found = new Map<string, Violation>();
  readonly #mock: TeamChatMock;
  readonly #eventProblem: ReturnType<typeof eventChecker>;
  readonly #report: (violation: Violation) => void;

  /** @param report called with each new violation */
  constructor(mock: TeamChatMock, version: ServerVersion, report: (violation: Violation) => void) {
    this.#mock = mock;
    this.#eventProblem = eventChecker(version);
    this.#report = report;
  }

  async check({ request, endpoint, status, body }: Forwarded): Promise<void> {
    // The method of the endpoint may differ from that of the request, because the field `method` can replace POST.
    const named = new Request(request.url, { method: endpoint.method });
    const problems = await this.#mock.checkResponse(named, Response.json(body, { status }));
    for (const { path, message } of problems) this.#add(endpoint.name, `${path || 'body'}: ${message}`);
    if (endpoint.name !== 'GET /events') return;
    for (const event of objects(body.events)) {
      const type = text(event.type);
      const found = this.#eventProblem({ ...event, type });
      const kind = event.op === undefined ? type : `${type}.${String(event.op)}`;
      if (found !== undefined) this.#add(endpoint.name, `event ${kind}: ${found}`);
    }
  }

  list(): Violation[] {
    return [...this.#found.values()].sort((a, b) => b.count - a.count);
  }

  #add(endpoint: string, text: string): void {
    const problem = text.replace(/\.\d+(?=[.:])/g, '.*');
    const key = `${endpoint} ${problem}`;
    const known = this.#found.get(key);
    if (known !== undefined) {
      known.count++;
      return;
    }
    if (this.#found.size >= MAX_VIOLATIONS) return;
    const violation = { endpoint, problem, count: 1 };
    this.#found.set(key, violation);
    this.#report(violation);
  }
}
