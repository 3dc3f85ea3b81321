import { createHash } from 'node:crypto';
import { UsageError } from '../../src/contract/errors/index.js';
import type { ServerVersion } from '../../src/contract/index.js';
import type { TeamChatMock } from '../../src/index.js';
import { type Organization, transactOf } from '../../src/model/index.js';
import { corruptionsIn, schemaViolations } from '../../src/scenarios/integrity/index.js';
import { createServerMock } from '../../src/server/server-mock.js';
import { Site } from '../../src/server/site.js';
import { definite } from '../../src/values.js';
import { everyKindScenario } from '../support/valid-requests.js';
import { apiOf } from './api.js';
import { BROKEN_WRITE, withBrokenWrite } from './broken-write.js';
import { controlApi } from './control-api.js';
import { closeHosts, sendWithHost } from './hosts.js';
import { brokenRule, danglingReference, type Exchange } from './oracles/index.js';
import { perform, write } from './perform.js';
import { changesBetween, difference, type RecordState, recordStateOf } from './records.js';
import { type Received, sendControl, sendRequest } from './sender.js';
import { corrupted } from './snapshots.js';
import type { RequestStep, Sequence, Step } from './steps.js';

/** An invariant that did not hold, and the step after which it was noticed. */
export interface Violation {
  invariant: string;
  step: number;
  detail: string;
}

export interface Outcome {
  requests: number;
  /** Requests that succeeded, by operation. */
  accepted: ReadonlyMap<string, number>;
  violation: Violation | undefined;
  /** Every response; long ones are shortened and have a hash. */
  transcript: string[];
  finalState: string;
}

/** Restores and reference checks read every record, so they come after some steps only. */
const STEPS_BETWEEN_CHECKS = 50;

/** Longer lines of a transcript are cut; a hash stands for the rest. */
const SHOWN_LENGTH = 300;

class Broken extends Error {
  readonly invariant: string;
  constructor(invariant: string, detail: string) {
    super(detail);
    this.invariant = invariant;
  }
}

/**
 * Runs a sequence on a fresh mock and checks the invariants after each step. With `restoreEvery`, it checks
 * only that the responses are those of the first run.
 * @param restoreEvery number of steps after which to take a snapshot and continue from it: nothing may differ
 */
export async function runSequence(
  { options, steps }: Sequence,
  restoreEvery = Number.POSITIVE_INFINITY,
): Promise<Outcome> {
  const lean = restoreEvery !== Number.POSITIVE_INFINITY;
  const given = {
    ...options,
    scenario: options.scenario === everyKindScenario.name ? everyKindScenario : options.scenario,
    validateResponses: !lean,
    seededQueueIds: true,
  };
  const mock = createServerMock(given);
  const run = new Run(new Site(mock, given), lean);
  let step = -1;
  let violation: Violation | undefined;
  let finalState = '';
  try {
    await mock.ready;
    await run.start();
    for (const next of steps) {
      step++;
      await orHang(run.step(next), next);
      if (!lean && (step + 1) % STEPS_BETWEEN_CHECKS === 0) await run.checkReferences();
      if ((step + 1) % restoreEvery === 0) await run.checkRestore();
    }
    await run.checkReferences();
    await run.checkRestore();
    finalState = withoutGeneration(JSON.stringify(await mock.snapshot()));
  } catch (error) {
    violation =
      error instanceof Broken
        ? { invariant: error.invariant, step, detail: error.message }
        : {
            invariant: 'nothing throws',
            step,
            detail: (error instanceof Error && error.stack) || String(error),
          };
  } finally {
    await closeHosts(run.site);
    run.site.close();
  }
  const { requests, accepted, transcript } = run;
  return { requests, accepted, violation, transcript, finalState };
}

/** A mock during its steps. */
class Run {
  readonly site: Site;
  readonly transcript: string[] = [];
  requests = 0;
  readonly accepted = new Map<string, number>();
  #version: ServerVersion = { level: 0, dialect: 'reference' };
  /** The records after the latest step; `undefined` before the start. */
  #lastState: RecordState | undefined;
  #users = -1;
  readonly #lean: boolean;

  constructor(site: Site, lean: boolean) {
    this.site = site;
    this.#lean = lean;
  }

  get #mock(): TeamChatMock {
    return this.site.mock;
  }

  get #state(): RecordState {
    return definite(this.#lastState);
  }

  /** Reads the version and the records, after due messages are delivered. */
  async start(): Promise<void> {
    const { feature_level: level, dialect } = await this.#mock.state();
    this.#version = { level, dialect };
    await this.#readState();
  }

  async step(step: Step): Promise<void> {
    switch (step.kind) {
      case 'request':
        return this.#request(step);
      case 'together':
        return this.#together(step);
      case 'control': {
        this.requests++;
        const received = await sendControl(this.site, step.request);
        return this.#control(`${step.request.method} ${step.request.path}`, received);
      }
      case 'corrupted snapshot': {
        const body = corrupted(await this.#mock.snapshot(), step.seed);
        const received = await sendControl(this.site, { method: 'PUT', path: '/snapshot', body });
        return this.#control('PUT /snapshot', received);
      }
      case 'restore':
        return this.checkRestore();
      case 'host':
        return this.#host(step);
      default:
        return this.#perform(step);
    }
  }

  async #perform(step: Step): Promise<void> {
    let rejected: UsageError | undefined;
    try {
      await perform(this.#mock, step);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      rejected = error;
    }
    // Delivers due messages, as reading the records does.
    if (this.#lean) return void (await this.#mock.state());
    const before = this.#state;
    const org = await this.#readState();
    // Back to the server version of the start.
    if (step.kind === 'reset') await this.start();
    else this.#observe(step.kind, before);
    if (step.kind === 'advance') this.#assertAdvanced(before, rejected === undefined ? step.seconds : 0);
    if (rejected === undefined) return;
    this.#assertSame(
      org,
      before,
      'rejected input changes nothing',
      `${JSON.stringify(step)}: ${rejected.message}`,
    );
  }

  #assertAdvanced({ world: before }: RecordState, seconds: number): void {
    const { now } = this.#state.world;
    if (now === before.now + seconds) return;
    throw new Broken('time passes as it is advanced', `${before.now} + ${seconds} became ${now}`);
  }

  async #request({ operation, request, realm, breaks }: RequestStep): Promise<void> {
    this.requests++;
    const send = () => sendRequest(this.site, request, realm);
    const received = breaks === undefined ? await send() : await withBrokenWrite(breaks, send);
    this.note(`${operation} ${received.status} ${received.text}`);
    if (realm === undefined && received.status > 0 && received.status < 300) {
      this.accepted.set(operation, (this.accepted.get(operation) ?? 0) + 1);
    }
    if (this.#lean) return;
    const what = `${operation} returned ${received.status}: ${received.text.slice(0, 500)}`;
    const userId = this.#mock.requests.at(-1)?.user_id ?? null;
    const isBroken = received.text.includes(BROKEN_WRITE);
    const provoked = isBroken || (await this.#checkResponse(operation, request, received, realm));
    const before = this.#state;
    const org = await this.#readState();
    const reads = operation.startsWith('GET ') && operation !== 'GET /events';
    // The notice to the owner of a bot about an unknown channel is kept.
    const keepsChanges = /"INVITATION_FAILED"|^POST \/messages .*"STREAM_DOES_NOT_EXIST"/s.test(what);
    const failed = received.status >= 400 && !keepsChanges;
    if (isBroken || (!provoked && (failed || reads))) {
      this.#assertSame(org, before, failed ? 'a failure changes nothing' : 'reading changes nothing', what);
    }
    this.#assertOwner(org, what);
    if (realm !== undefined) return;
    const sent = received.sent ?? { path: '', fields: {} };
    const { dialect } = this.#version;
    this.#observe(
      operation,
      before,
      provoked ? undefined : { userId, dialect, ...sent, ...parsed(received) },
    );
  }

  /** Checks with the oracles that the step kept the rules. */
  #observe(what: string, before: RecordState, exchange?: Exchange): void {
    const broken = brokenRule({
      what,
      before: before.world,
      after: this.#state.world,
      exchange,
    });
    if (broken !== undefined) throw new Broken(broken.invariant, broken.detail);
  }

  async #together({ requests, write: written }: Extract<Step, { kind: 'together' }>): Promise<void> {
    const writing = write(this.#mock, written).catch((error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
    });
    const sent = requests.map(({ request }) => sendRequest(this.site, request));
    const [, ...received] = await Promise.all([writing, ...sent]);
    this.requests += received.length;
    for (const response of received) {
      this.note(`${response.status} ${response.text}`);
      if (response.status >= 500 && !isProvoked(response)) throw new Broken('no server error', response.text);
    }
    this.#assertOwner(await this.#readState(), 'requests at once');
  }

  /** Throws when a response is not documented. Returns whether a fault or an override responded, which may return anything. */
  async #checkResponse(
    operation: string,
    request: RequestStep['request'],
    received: Received,
    realm: string | undefined,
  ): Promise<boolean> {
    const { status, text } = received;
    const what = () => `${operation} returned ${status}: ${text.slice(0, 500)}`;
    if (realm === undefined) {
      const entry = this.#mock.requests.at(-1);
      const note = entry?.note ?? '';
      if (status === 0 || /\bfault \d|override/i.test(note)) return true;
      if (status >= 500) throw new Broken('no server error', `${what()}\n${note}`);
      // Text in a path may lead to another endpoint, as `..` does.
      const sent = new URL(`https://x/api/v1${request.path.split('?')[0]}`).pathname;
      if (sent !== `/api/v1${request.path.split('?')[0]}`) return false;
      const { check } = await apiOf(this.#version);
      const wrong = check(operation, status, JSON.parse(text));
      if (wrong !== undefined) throw new Broken('responses are documented', `${what()}\n${wrong}`);
      return false;
    }
    if (status >= 500) throw new Broken('no server error', what());
    return false;
  }

  async #control(operation: string, received: Received): Promise<void> {
    const { status, text } = received;
    const what = `${operation} of the control API returned ${status}: ${text.slice(0, 500)}`;
    // Times and IDs of the journal follow real time.
    this.note(`${operation} ${status}`);
    if (this.#lean) return;
    if (status >= 500) throw new Broken('no server error', what);
    if (text.startsWith('{')) {
      const { check } = await controlApi();
      const wrong = check(operation, status, JSON.parse(text));
      if (wrong !== undefined) throw new Broken('responses are documented', `${what}\n${wrong}`);
    }
    const before = this.#state;
    await this.start();
    const org = await this.#organization();
    if (status >= 400) this.#assertSame(org, before, 'rejected input changes nothing', what);
    this.#assertOwner(org, what);
    if (operation === 'POST /trigger') this.#observe(operation, before);
    if (operation !== 'PUT /snapshot' || status >= 400) return;
    const dangling = danglingReference(this.#state.world);
    if (dangling !== undefined) throw new Broken('snapshots have no dangling references', dangling);
  }

  /** Sends a request with a Host header over HTTP. */
  async #host({ host, path }: Extract<Step, { kind: 'host' }>): Promise<void> {
    this.requests++;
    const { status, text } = await sendWithHost(this.site, host, path);
    this.note(`${host} ${path} ${status}`);
    if (status >= 500) throw new Broken('no server error', `Host ${host} for ${path}: ${status} ${text}`);
  }

  /** @throws Broken when a snapshot differs after conversion to JSON and back */
  async checkRestore(): Promise<void> {
    const before = JSON.stringify(await this.#mock.snapshot());
    await this.#mock.restore(JSON.parse(before));
    const after = JSON.stringify(await this.#mock.snapshot());
    if (after !== before) throw new Broken('restore is the identity', difference(before, after));
    await this.#readState();
  }

  /** @throws Broken when a record refers to one that does not exist, or does not match its schema */
  async checkReferences(): Promise<void> {
    const org = await this.#organization();
    const problems = [...corruptionsIn(org), ...schemaViolations(org)];
    if (problems.length > 0)
      throw new Broken('references hold', JSON.stringify(problems.slice(0, 3), null, 2));
  }

  #organization(): Promise<Organization> {
    return definite(transactOf(this.#mock))((org) => org);
  }

  async #readState(): Promise<Organization> {
    const org = await this.#organization();
    this.#lastState = recordStateOf(org, this.#lastState);
    return org;
  }

  /** Writes a line to the transcript. */
  note(text: string): void {
    const line = withoutGeneration(text);
    const hash = line.length > SHOWN_LENGTH ? createHash('sha1').update(line).digest('hex') : '';
    this.transcript.push(line.slice(0, SHOWN_LENGTH) + hash);
  }

  #assertSame(org: Organization, before: RecordState, invariant: string, what: string): void {
    const changes = changesBetween(org, before, this.#state);
    if (changes !== '') throw new Broken(invariant, `${what}\n${changes}`);
  }

  #assertOwner(org: Organization, what: string): void {
    const { users } = org.tables;
    if (users.version === this.#users) return;
    this.#users = users.version;
    const isOwner = (user: { is_active: boolean; bot_type: number | null; role: number }) =>
      user.is_active && user.bot_type === null && user.role === 100;
    if (!users.all().some(isOwner)) throw new Broken('an owner remains', what);
  }
}

function parsed({ status, text }: Received): { status: number; body: unknown } {
  return { status, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

/** Hides the parts of IDs that count resets and calls, because snapshots do not contain these counts. */
function withoutGeneration(text: string): string {
  return text
    .replace(/([0-9a-f]{8}-[0-9a-f]{4}-)[0-9a-f]{4}(?=-[0-9a-f]{4}-[0-9a-f]{12})/g, '$10000')
    .replace(/(?<=meeting_id%22%3A%22)[0-9a-f]+/g, 'ID');
}

/** Limit for one step, which takes far less even on a busy machine. */
const HANG_TIMEOUT_MS = 120_000;

/** Its timer also keeps the process alive, which would otherwise end silently. */
async function orHang(running: Promise<void>, step: Step): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const hanging = new Promise<never>((_, reject) => {
    const hang = () => reject(new Broken('nothing hangs', JSON.stringify(step)));
    timer = setTimeout(hang, HANG_TIMEOUT_MS);
  });
  try {
    await Promise.race([running, hanging]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a fault or an override responded, as far as the response shows. */
function isProvoked({ text }: Received): boolean {
  return !text.includes('The mock failed in') || text.includes('override');
}
