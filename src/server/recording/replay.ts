import { UsageError } from '../../contract/errors/index.js';
import type { ScenarioRef, TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { Snapshot } from '../../runtime/mock/snapshot.js';
import { basicAuth } from '../../strings.js';
import { fieldsOf, omit } from '../../values.js';
import { type Difference, differences, objects, text } from '../external-data.js';
import { createServerMock } from '../server-mock.js';
import { Site } from '../site.js';
import {
  type Caller,
  type ControlLine,
  type HeaderLine,
  type Line,
  type RequestLine,
  UNSENDABLE_METHODS,
} from './format.js';
import { Recorder } from './recorder.js';

export interface Report {
  requests: number;
  alike: number;
  left_out: number;
  different: DifferentRequest[];
}

interface DifferentRequest {
  /** Number of the line in the file; the first is 1. */
  line: number;
  method: string;
  path: string;
  as: Caller;
  differences: Difference[];
}

/**
 * Sends the requests of a recording to fresh mocks, in the recorded order. Skips blank lines.
 * @param scenario the custom scenario, if the recording uses one
 * @param snapshot the state to start each mock from, instead of the recorded options
 * @throws UsageError if that scenario is missing or cannot be built
 */
export async function replay(
  lines: readonly (Line | undefined)[],
  scenario?: ScenarioRef,
  snapshot?: Snapshot,
): Promise<Report> {
  const report: Report = { requests: 0, alike: 0, left_out: 0, different: [] };
  let mock: ReplayMock | undefined;
  try {
    for (const [index, line] of lines.entries()) {
      if (line === undefined) continue;
      if ('format' in line) {
        mock?.close();
        mock = new ReplayMock(line, scenario, snapshot);
        await mock.ready;
      } else if (mock !== undefined) {
        await play(mock, line, index + 1, report);
      }
    }
  } finally {
    mock?.close();
  }
  return report;
}

async function play(mock: ReplayMock, line: RequestLine | ControlLine, number: number, report: Report) {
  const path = new URL(line.url).pathname;
  const note = (method: string, as: Caller, found: Difference[]) =>
    report.different.push({ line: number, method, path, as, differences: found });
  if ('control' in line) {
    const refused = await mock.control(line);
    if (refused !== undefined) note(line.control, null, [{ at: 'answer.msg', actual: refused }]);
    return;
  }
  report.requests++;
  if (line.left_out !== undefined || UNSENDABLE_METHODS.has(line.method.toUpperCase())) {
    report.left_out++;
    return;
  }
  const { status, answer } = await mock.send(line);
  const found = [
    ...differences(line.status, status, 'status'),
    ...differences(line.answer, answer, 'answer'),
  ];
  if (found.length === 0) report.alike++;
  else note(line.method, line.as, found);
}

const LOCAL = { local: true };

/** The email of credentials that belong to no user. */
const NOBODY = 'nobody@example.com';
const NO_KEY = 'none';

class ReplayMock {
  /** Rejects with a UsageError when the organization cannot be built. */
  readonly ready: Promise<unknown>;
  readonly #site: Site;
  /** The time that each clock was last set to, by base URL. */
  readonly #times = new Map<string, number>();
  #arrived: ((line: RequestLine) => void) | undefined;

  constructor(header: HeaderLine, scenario: ScenarioRef | undefined, snapshot: Snapshot | undefined) {
    const options = replayedOptions(header, scenario, snapshot);
    const recorder = new Recorder((line) => {
      if ('status' in line) this.#arrived?.(line);
    });
    const mock = createServerMock({ ...options, baseUrl: '*' });
    this.ready = mock.ready;
    this.#site = new Site(mock, options, { observer: recorder });
    recorder.began(mock, options);
  }

  /** Repeats a change made through the control API. Returns the error message if the change is rejected. */
  async control({ at, control: method, url, body }: ControlLine): Promise<string | undefined> {
    await this.#moveTo(at, url);
    const answer = await this.#control(method, url, body);
    // The change may have set the clock.
    this.#times.clear();
    if (answer.ok) return undefined;
    return String(fieldsOf(await answer.json()).msg);
  }

  async send(line: RequestLine): Promise<{ status: number; answer: unknown }> {
    await this.#moveTo(line.at, line.url);
    await this.#addHeartbeat(line);
    const leaving = new AbortController();
    const request = await this.#requestOf(line, leaving.signal);
    const recorded = new Promise<RequestLine>((resolve) => {
      this.#arrived = resolve;
    });
    const answered = this.#site.respond(request, LOCAL);
    // Waits for the first of the two: a request without a response is still recorded, and a response from a mock that
    // could not be seeded is not.
    const first = await Promise.race([recorded, answered]);
    leaving.abort();
    this.#arrived = undefined;
    if ('answer' in first) return first;
    return { status: first.status, answer: first instanceof Response ? await first.json() : first.body };
  }

  close(): void {
    this.#site.close();
  }

  /** Adds the heartbeat that ended the recorded poll, because polls do not wait in a replay. */
  async #addHeartbeat({ method, url, fields = {}, answer }: RequestLine): Promise<void> {
    if (!isPoll({ method, url })) return;
    const [{ id, ...event } = {}] = objects(fieldsOf(answer).events);
    if (event.type !== 'heartbeat') return;
    const path = `${baseOf(url)}/_mock/queues/${encodeURIComponent(fields.queue_id ?? '')}/events`;
    const { events } = fieldsOf(await (await this.#control('GET', path)).json());
    // A client that does not acknowledge a heartbeat receives it again.
    if (objects(events).some((earlier) => earlier.id === id)) return;
    await this.#control('POST', path, JSON.stringify({ events: [event] }));
  }

  async #moveTo(at: number, url: string): Promise<void> {
    const base = baseOf(url);
    if (this.#times.get(base) === at) return;
    const moved = await this.#control('POST', `${base}/_mock/clock`, JSON.stringify({ now: at }));
    if (moved.ok) this.#times.set(base, at);
  }

  async #control(method: string, url: string, body?: string): Promise<Response> {
    const request = new Request(url, { method, ...(body === undefined || body === '' ? {} : { body }) });
    // Only the API responds with an `Answer`, so this is a `Response`.
    return (await this.#site.respond(request, LOCAL)) as Response;
  }

  async #requestOf({ method, url, as, fields = {}, file, user_agent }: RequestLine, signal: AbortSignal) {
    // The events that the request waited for already exist.
    const form = new URLSearchParams(isPoll({ method, url }) ? { ...fields, dont_block: 'true' } : fields);
    const headers = new Headers();
    if (user_agent !== undefined) headers.set('user-agent', user_agent);
    const authorization = await this.#authorization(as, baseOf(url));
    if (authorization !== undefined) headers.set('authorization', authorization);
    const inQuery = method === 'GET' || method === 'HEAD';
    const query = inQuery && form.size > 0 ? `?${form}` : '';
    const body = file === undefined ? form : multipart(form, file);
    return new Request(url + query, { method, headers, signal, ...(inQuery ? {} : { body }) });
  }

  async #authorization(as: Caller, base: string): Promise<string | undefined> {
    if (as === null) return undefined;
    if (typeof as === 'object') return as.wrong === 'scheme' ? 'Bearer none' : basicAuth(NOBODY, NO_KEY);
    if (typeof as === 'number') {
      const page = await this.#control('GET', `${base}/_mock/state/users?limit=1&from=${as}`);
      const [user = {}] = objects(fieldsOf(await page.json()).records);
      return basicAuth(text(user.delivery_email) || NOBODY, text(user.api_key) || NO_KEY);
    }
    const state = await this.#control('GET', `${base}/_mock/state`);
    const { personas } = fieldsOf(await state.json());
    const persona = fieldsOf(fieldsOf(personas)[as]);
    return basicAuth(text(persona.email) || NOBODY, text(persona.api_key) || NO_KEY);
  }
}

/** @throws UsageError when a custom scenario is missing */
function replayedOptions(
  { options, own_scenario: customScenario }: HeaderLine,
  scenario: ScenarioRef | undefined,
  snapshot: Snapshot | undefined,
): TeamChatMockOptions {
  let replayed: Record<string, unknown> = options;
  if (snapshot !== undefined) replayed = { ...omit(options, ['scenario', 'seed']), snapshot };
  else if (customScenario !== undefined) {
    if (scenario === undefined) {
      throw new UsageError(
        `The recording uses the custom scenario "${customScenario}". Pass the configuration that defines it with --config, or its seed file with --seed-file.`,
      );
    }
    replayed = { ...options, scenario };
  }
  // The type is not checked here, because the mock checks the recorded options.
  return replayed as TeamChatMockOptions;
}

function multipart(
  fields: URLSearchParams,
  { field, name, type, content }: NonNullable<RequestLine['file']>,
) {
  const form = new FormData();
  for (const [key, value] of fields) form.set(key, value);
  form.set(field, new File([Buffer.from(content, 'base64')], name, { type }));
  return form;
}

function isPoll({ method, url }: Pick<RequestLine, 'method' | 'url'>): boolean {
  return method === 'GET' && url.endsWith('/api/v1/events');
}

/** Returns the base URL: the origin, followed by the path of the realm if there is one. */
function baseOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + (/^\/realms\/[^/]+/.exec(pathname)?.[0] ?? '');
}
