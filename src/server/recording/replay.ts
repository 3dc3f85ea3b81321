import { UsageError } from '../../contract/errors/index.js';
import { createTeamChatMock, type Persona, type ScenarioRef, type TeamChatMockOptions } from '../../index.js';
import { Site } from '../site.js';
import { type Difference, differences } from './differences.js';
import type { Caller, ControlLine, HeaderLine, Line, RequestLine } from './lines.js';
import { Recorder } from './recorder.js';

/** What came of asking the requests of a recording again. */
export interface Report {
  requests: number;
  alike: number;
  /** Requests that could not be asked again. */
  left_out: number;
  different: DifferentRequest[];
}

/** A request that was answered otherwise than in the recording. */
export interface DifferentRequest {
  /** In the file, from 1 on. */
  line: number;
  method: string;
  path: string;
  as: Caller;
  differences: Difference[];
}

/**
 * Asks the requests of a recording again, of fresh mocks and in the recorded order.
 * @param scenario what stands for a scenario that is not among the named ones
 * @throws UsageError when such a scenario is missing or cannot be built
 */
export async function replay(lines: readonly Line[], scenario?: ScenarioRef): Promise<Report> {
  const report: Report = { requests: 0, alike: 0, left_out: 0, different: [] };
  let stage: Stage | undefined;
  try {
    for (const [index, line] of lines.entries()) {
      if ('format' in line) {
        stage?.close();
        stage = new Stage(line, scenario);
        await stage.ready;
      } else if (stage !== undefined) {
        await play(stage, line, index + 1, report);
      }
    }
  } finally {
    stage?.close();
  }
  return report;
}

async function play(stage: Stage, line: RequestLine | ControlLine, number: number, report: Report) {
  const note = (method: string, as: Caller, found: Difference[]) =>
    report.different.push({ line: number, method, path: new URL(line.url).pathname, as, differences: found });
  if ('control' in line) {
    const refused = await stage.control(line);
    if (refused !== undefined) note(line.control, null, [{ at: 'answer.msg', is: refused }]);
    return;
  }
  report.requests++;
  if (line.left_out !== undefined) {
    report.left_out++;
    return;
  }
  const { status, answer } = await stage.ask(line);
  const found = [
    ...differences(line.status, status, 'status'),
    ...differences(line.answer, answer, 'answer'),
  ];
  if (found.length === 0) report.alike++;
  else note(line.method, line.as, found);
}

const LOCAL = { local: true };

/** A fresh mock, and what it records of itself. */
class Stage {
  /** Rejects with a UsageError when the organization cannot be built. */
  readonly ready: Promise<unknown>;
  readonly #site: Site;
  /** Where the clocks were put, by base path. */
  readonly #times = new Map<string, number>();
  #arrived: ((line: RequestLine) => void) | undefined;

  constructor({ options, own_scenario: own }: HeaderLine, scenario: ScenarioRef | undefined) {
    if (own !== undefined && scenario === undefined) {
      throw new UsageError(
        `The recording is of "${own}", a scenario of your own: name the configuration that has it, with --config`,
      );
    }
    const whole = { ...options, ...(own === undefined ? {} : { scenario }) } as TeamChatMockOptions;
    const recorder = new Recorder((line) => {
      if ('status' in line) this.#arrived?.(line);
    });
    const mock = createTeamChatMock({ ...whole, baseUrl: '*' });
    this.ready = mock.ready;
    this.#site = new Site(mock, whole, { observer: recorder });
    recorder.began(mock, whole);
  }

  /** Does what was done by the control API; what is wrong with it, if it is refused. */
  async control({ at, control: method, url, body }: ControlLine): Promise<string | undefined> {
    await this.#moveTo(at, url);
    const answer = await this.#control(method, url, body);
    // It may have moved the clock.
    this.#times.clear();
    if (answer.ok) return undefined;
    return ((await answer.json()) as { msg: string }).msg;
  }

  /** Asks a request again; what it is answered now. */
  async ask(line: RequestLine): Promise<{ status: number; answer: unknown }> {
    await this.#moveTo(line.at, line.url);
    const leaving = new AbortController();
    const request = await this.#requestOf(line, leaving.signal);
    const recorded = new Promise<RequestLine>((resolve) => {
      this.#arrived = resolve;
    });
    const answered = this.#site.respond(request, LOCAL);
    // A request that is never answered is recorded at once; one for no organization, never.
    const first = await Promise.race([recorded, answered]);
    leaving.abort();
    this.#arrived = undefined;
    if ('answer' in first) return first;
    return { status: first.status, answer: first instanceof Response ? await first.json() : first.body };
  }

  close(): void {
    this.#site.close();
  }

  async #moveTo(at: number, url: string): Promise<void> {
    const base = baseOf(url);
    if (this.#times.get(base) === at) return;
    const moved = await this.#control('POST', `${base}/_mock/clock`, JSON.stringify({ now: at }));
    if (moved.ok) this.#times.set(base, at);
  }

  async #control(method: string, url: string, body?: string): Promise<Response> {
    const request = new Request(url, { method, ...(body === undefined || body === '' ? {} : { body }) });
    return (await this.#site.respond(request, LOCAL)) as Response;
  }

  async #requestOf({ method, url, as, fields = {}, user_agent }: RequestLine, signal: AbortSignal) {
    // What it waited for is there by now.
    const waits = method === 'GET' && url.endsWith('/api/v1/events');
    const form = new URLSearchParams(waits ? { dont_block: 'true', ...fields } : fields);
    const headers = new Headers();
    if (user_agent !== undefined) headers.set('user-agent', user_agent);
    const authorization = await this.#authorization(as, baseOf(url));
    if (authorization !== undefined) headers.set('authorization', authorization);
    const inQuery = method === 'GET' || method === 'HEAD';
    const query = inQuery && form.size > 0 ? `?${form}` : '';
    return new Request(url + query, { method, headers, signal, ...(inQuery ? {} : { body: form }) });
  }

  async #authorization(as: Caller, base: string): Promise<string | undefined> {
    if (as === null) return undefined;
    if (typeof as === 'object')
      return as.wrong === 'scheme' ? 'Bearer none' : basic('nobody@example.com', 'none');
    if (typeof as === 'number') {
      const page = await this.#control('GET', `${base}/_mock/state/users?limit=1&from=${as}`);
      const [user] = ((await page.json()) as { records: { delivery_email: string; api_key: string }[] })
        .records;
      return basic(user?.delivery_email ?? 'nobody@example.com', user?.api_key ?? 'none');
    }
    const state = await this.#control('GET', `${base}/_mock/state`);
    const persona = ((await state.json()) as { personas: Record<string, Persona> }).personas[as];
    return basic(persona?.email ?? 'nobody@example.com', persona?.api_key ?? 'none');
  }
}

/** Origin, and path of the realm, if it is one. */
function baseOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + (/^\/realms\/[^/]+/.exec(pathname)?.[0] ?? '');
}

function basic(email: string, key: string): string {
  return `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`;
}
