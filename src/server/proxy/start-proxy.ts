import { LATEST_LEVEL } from '../../contract/levels/index.js';
import { type Answer, storeOf } from '../../runtime/index.js';
import { dispatcherOf } from '../../runtime/mock/mock-internals.js';
import type { Latency } from '../../runtime/mock/option-schema.js';
import type { TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { PROXY_HEADER } from '../../runtime/pipeline/forward-request.js';
import { AccessPolicy } from '../access.js';
import { createServerControl } from '../control/index.js';
import { type Connection, listen } from '../http.js';
import { openableHost } from '../options.js';
import { createServerMock } from '../server-mock.js';
import { Callers, recordProxy } from './proxy-recording.js';
import { Upstream, type Violation, Violations } from './upstream.js';

export interface ProxyOptions {
  /** Base URL of the server, without `/api/v1`. */
  to: string;
  port: number;
  host?: string | undefined;
  /** Whether to compare the responses with the schemas of the server's version. */
  validate?: boolean | undefined;
  /** File to record the requests in. */
  record?: string | undefined;
  /** Delay of every response in milliseconds. */
  latency?: Latency | undefined;
  /** Defaults to the level that the server reports. */
  featureLevel?: number | undefined;
  /** Called with each new violation. */
  violated?(violation: Violation): void;
  /** Called with a problem that does not stop the proxy. */
  complain?(problem: string): void;
}

/** A running proxy. */
export interface RunningProxy {
  url: string;
  /** Feature level of the server. */
  featureLevel: number;
  /** A mock with the faults and the journal of the proxy, but no data of the server. */
  mock: TeamChatMock;
  /** Violations so far, the most frequent first. */
  violations(): Violation[];
  close(): Promise<void>;
}

/**
 * Forwards requests to a server and shows them in the inspector.
 * @throws UsageError when the server cannot be reached or the recording cannot be written; Node's error when the port is taken
 */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { port, host = '127.0.0.1', validate, record, latency, complain = () => undefined } = options;
  const upstream = new Upstream(options.to);
  const announced = options.featureLevel ?? (await upstream.featureLevel());
  const featureLevel = Math.min(announced, LATEST_LEVEL);
  if (announced > featureLevel) {
    complain(
      `The server has feature level ${announced}. Its responses are compared with level ${featureLevel}.`,
    );
  }
  const start = {
    scenario: 'empty',
    featureLevel,
    dialect: 'zulip',
    now: 'system',
    latency,
  } satisfies TeamChatMockOptions;
  const mock = createServerMock({ ...start, baseUrl: '*' });
  await mock.ready;
  const stop =
    record === undefined
      ? () => undefined
      : recordProxy(record, storeOf(mock.requests), recorded(start), complain);
  const callers = new Callers();
  const violations = new Violations(
    mock,
    { level: featureLevel, dialect: 'zulip' },
    options.violated ?? (() => undefined),
  );
  const control = createServerControl({ mock, base: '', policy: new AccessPolicy({ host }) });
  const forward = async (request: Request): Promise<Response | Answer> => {
    callers.sent(request.headers.get('authorization'));
    const response = await dispatcherOf(mock)().forward(request, {
      secrets: callers.secrets,
      userIdOf: (authorization) => callers.userIdOf(authorization),
      send: (sent) => upstream.send(sent, new URL(request.url)),
      answered(forwarded) {
        callers.answered(forwarded);
        if (validate) void violations.check(forwarded);
      },
    });
    if (response instanceof Response && !response.headers.has(PROXY_HEADER))
      response.headers.set(PROXY_HEADER, 'proxy');
    return response;
  };
  const respond = async (request: Request, connection: Connection): Promise<Response | Answer> => {
    const { pathname } = new URL(request.url);
    const isControl = pathname === '/_mock' || pathname.startsWith('/_mock/');
    return isControl ? control.fetch(request, connection) : forward(request);
  };
  const close = () => {
    stop();
    mock.close();
    control.close();
  };
  const listening = await listen(respond, { host, port }).catch((error: unknown) => {
    close();
    throw error;
  });
  return {
    url: `http://${openableHost(host)}:${listening.port}`,
    featureLevel,
    mock,
    violations: () => violations.list(),
    async close() {
      close();
      await listening.close();
    },
  };
}

/** The options with which a replay starts its mock. */
function recorded({ featureLevel, dialect }: TeamChatMockOptions): TeamChatMockOptions {
  return { featureLevel, dialect, now: Math.floor(Date.now() / 1000) };
}
