import type { Endpoint, ServerVersion } from '../../contract/index.js';
import { deriveSeed, Organization, parseMoment, Random } from '../../model/index.js';
import { Faults } from '../faults/faults.js';
import type { OpenRequest } from '../journal/journal-entry.js';
import { JournalStore } from '../journal/journal-store.js';
import { Delays, MAX_TIMEOUT_MS, unrefTimer } from '../pipeline/delays.js';
import { InterceptedRequests } from '../pipeline/intercepted-requests.js';
import { Overrides } from '../pipeline/overrides.js';
import { Pipeline } from '../pipeline/pipeline.js';
import { RateLimiter } from '../pipeline/rate-limit.js';
import type { RequestContext, RequestServices } from '../pipeline/request-context.js';
import { SerialQueue } from '../pipeline/serial-queue.js';
import { ServerApi } from '../pipeline/server-api.js';
import type { Adjustment, MockRuntimeOptions, RuntimeConfig } from './mock-runtime-options.js';
import { loadSnapshot, parseSnapshot, SNAPSHOT_FORMAT, SNAPSHOT_VERSION, type Snapshot } from './snapshot.js';

/** Rejects a seeding that a reset or `close()` made obsolete. */
const SUPERSEDED = new Error('The mock was closed before its scenario was seeded.');

/** One organization over time, with everything that requests need. Runtimes share nothing. */
export class MockRuntime<S> {
  readonly journal: JournalStore;
  readonly faults: Faults;
  readonly overrides: Overrides;
  readonly queue = new SerialQueue();
  readonly pipeline: Pipeline;
  readonly #options: MockRuntimeOptions<S>;
  readonly #limiter = new RateLimiter();
  readonly #delays = new Delays();
  readonly #open = new Map<RequestContext, Promise<unknown>>();
  #alarm: ReturnType<typeof setTimeout> | undefined;
  /** Changes from before the organization was seeded, to be applied then. */
  #early: Adjustment[] = [];
  #latencyRandom: Random;
  #config: RuntimeConfig<S>;
  #org: Organization;
  #server: ServerApi;
  /** Whether the organization is at the start of its scenario, or can roll back to it. */
  #canRollBack = false;
  #seeding: Promise<void> | undefined;
  /** Cancels the current seeding. */
  #supersede: (() => void) | undefined;
  #seeded = false;
  #seededAt = 0;
  #resets = 0;

  constructor(options: MockRuntimeOptions<S>) {
    const { endpoints, config, readContentFeatures } = options;
    this.#options = options;
    this.#config = config;
    this.journal = new JournalStore(endpoints, options.journalLimit, () => this.#openRequests());
    this.overrides = new Overrides(endpoints);
    this.faults = new Faults(endpoints, config.seed, () => this.#org.personas);
    this.#latencyRandom = new Random(deriveSeed(config.seed, 'latency'));
    this.#org = new Organization({ seed: config.seed, now: config.now, readContentFeatures });
    this.#server = new ServerApi(endpoints, options.baseUrl, this.serverVersion);
    this.pipeline = new Pipeline(this.#services());
  }

  get org(): Organization {
    return this.#org;
  }

  /** Whether the organization has been seeded. Before, it has no records. */
  get seeded(): boolean {
    return this.#seeded;
  }

  /** UNIX seconds at which the organization was seeded; 0 before. */
  get seededAt(): number {
    return this.#seededAt;
  }

  get config(): RuntimeConfig<S> {
    return this.#config;
  }

  get serverVersion(): ServerVersion {
    return { level: this.#config.featureLevel, dialect: this.#config.dialect };
  }

  /** Seeds the organization, once, when it is first needed. */
  ready(): Promise<void> {
    this.#seeding ??= this.queue
      .runExclusive(async () => {
        await this.#rebuild(this.#config);
        this.faults.assertPersonas();
      })
      // After a reset, callers wait for the reset instead.
      .catch((error: unknown) => {
        if (error !== SUPERSEDED || this.#seeding === undefined) throw error;
        return this.#seeding;
      });
    return this.#seeding;
  }

  /** Runs a task exclusively once the organization is seeded. A failed task changes nothing. */
  async runExclusive<T>(task: (org: Organization) => Promise<T> | T): Promise<T> {
    await this.ready();
    return this.queue.runExclusive(async () => {
      try {
        await this.#commit(this.#org);
        await this.#runDue(this.#org);
        const result = await task(this.#org);
        await this.#commit(this.#org);
        return result;
      } catch (error) {
        await this.#org.rollback();
        throw error;
      }
    });
  }

  /** Work that is due runs before anything else, and is kept whatever follows. */
  #runDue(org: Organization): Promise<void> | undefined {
    return this.#options.runDue(org, this.#config.featureLevel, () => this.#commit(org));
  }

  /** Commits pending changes, and delivers their events if there are event queues. */
  #commit(org: Organization): Promise<void> | undefined {
    const changeSet = org.commit();
    this.#setAlarm();
    if (changeSet === undefined) return undefined;
    return this.#options.deliver(org, changeSet, this.serverVersion).then(() => void org.commit());
  }

  /** While a client polls for events and the clock follows real time, due work runs on time. */
  #setAlarm(): void {
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
    const { clock, events } = this.#org;
    const { state } = clock;
    if (!('offset' in state) || !events.anyWaiting) return;
    const due = this.#options.nextDueAt(this.#org);
    if (due === undefined) return;
    // A failure is reported by the next request.
    const ring = () => void this.runExclusive(() => undefined).catch(() => undefined);
    const milliseconds = Math.max(0, (due - state.offset) * 1000 - Date.now());
    this.#alarm = unrefTimer(setTimeout(ring, Math.min(milliseconds, MAX_TIMEOUT_MS)));
  }

  /** Changes settings or the clock. A change before seeding is applied again to the seeded organization. */
  adjust(change: Adjustment): void {
    change(this.#org, this.#seeded);
    if (!this.#seeded) {
      this.#early.push(change);
      return;
    }
    const { events } = this.#org;
    if (!events.anyWaiting) return;
    events.wakeDue(this.#org.clock.now());
    // Runs work that became due for waiting clients. A failure is reported by the next request.
    this.runExclusive(() => undefined).catch(() => undefined);
  }

  /**
   * Resets to the start of a configuration; clears faults, journal, outbox and rate limits. Pending delays,
   * long polls and overrides end at once; later requests wait for the reset.
   */
  reset(config: RuntimeConfig<S>): Promise<void> {
    this.#early = [];
    const superseded = this.#supersede !== undefined;
    const before = superseded ? undefined : this.#seeding;
    const done = this.#settle().then(() => this.queue.runExclusive(() => this.#start(config)));
    // A failed reset leaves the mock unchanged.
    this.#seeding = done.catch(() => before ?? this.queue.runExclusive(() => this.#rebuild(this.#config)));
    this.#supersede?.();
    return done;
  }

  /** Ends all waits and waits for responses to open requests. */
  async #settle(): Promise<void> {
    do {
      this.#delays.end('reset');
      await Promise.allSettled(this.#open.values());
    } while (this.#open.size > 0);
  }

  async #start(config: RuntimeConfig<S>): Promise<void> {
    const before = this.serverVersion;
    if (this.#canRollBack && sameStart(config, this.#config)) {
      await this.#org.reset();
      this.#config = config;
    } else {
      await this.#rebuild(config);
    }
    this.#org.generation = ++this.#resets;
    this.#forget();
    this.#useVersion(before);
  }

  /** Caches compiled routes and schemas for the server version. */
  #useVersion(before: ServerVersion): void {
    const { level, dialect } = this.serverVersion;
    if (level === before.level && dialect === before.dialect) return;
    this.#server = new ServerApi(this.#options.endpoints, this.#options.baseUrl, this.serverVersion);
  }

  /** The whole state as one JSON document. */
  snapshot(): Promise<Snapshot> {
    return this.runExclusive((org) => ({
      format: SNAPSHOT_FORMAT,
      version: SNAPSHOT_VERSION,
      scenario: this.#options.nameOf(this.#config.scenario),
      seed: this.#config.seed,
      feature_level: this.#config.featureLevel,
      dialect: this.#config.dialect,
      organization: org.save(),
      faults: this.faults.save(),
      rates: this.#limiter.save(),
      latency_random: this.#latencyRandom.state,
    }));
  }

  /**
   * Replaces the present state with a snapshot.
   * @throws UsageError when the document is not a snapshot of this version; nothing changes then
   */
  async restore(input: Snapshot): Promise<void> {
    const snapshot = parseSnapshot(input);
    await this.runExclusive(async () => {
      const { seed, organization } = snapshot;
      const { outbox, startId } = this.#org;
      const { readContentFeatures, prepareText } = this.#options;
      const { identity } = organization;
      await prepareText(identity.description);
      const { feature_level: featureLevel } = snapshot;
      const parts = { identity, seed, outbox, readContentFeatures, prepareText, featureLevel };
      const org = new Organization(parts);
      org.startId = startId;
      await loadSnapshot(org, organization);
      await this.#options.assertRestorable(org, {
        level: snapshot.feature_level,
        dialect: snapshot.dialect,
      });
      this.journal.noteGap('the snapshot that was restored');
      const before = this.serverVersion;
      this.faults.load(snapshot.faults);
      this.#org.events.wakeAll();
      this.#org = org;
      this.#canRollBack = false;
      this.#config = {
        ...this.#config,
        scenario: this.#options.named(snapshot.scenario) ?? this.#config.scenario,
        seed: snapshot.seed,
        featureLevel: snapshot.feature_level,
        dialect: snapshot.dialect,
      };
      this.#limiter.load(snapshot.rates ?? []);
      this.#latencyRandom = new Random(deriveSeed(snapshot.seed, 'latency'));
      if (snapshot.latency_random !== undefined) this.#latencyRandom.state = snapshot.latency_random;
      this.#useVersion(before);
    });
  }

  /** Ends whatever is pending: delays, long polls, overrides, `waitFor`, an unsettled seed. */
  close(): void {
    clearTimeout(this.#alarm);
    this.#delays.end('closed');
    this.journal.waits.end('the mock was closed');
    if (this.#supersede === undefined) return;
    // A mock that is used after `close()` is seeded again.
    this.#seeding = undefined;
    this.#supersede();
  }

  async #rebuild(config: RuntimeConfig<S>): Promise<void> {
    // Seeded at one fixed time, even when the clock follows real time afterwards.
    const seededAt = parseMoment(config.now === 'system' ? Math.floor(Date.now() / 1000) : config.now);
    const org = await this.#unlessSuperseded(this.#options.build({ ...config, now: seededAt }));
    if (config.now === 'system') org.clock.state = { offset: org.clock.now() - seededAt };
    org.checkpoint();
    this.#seededAt = seededAt;
    for (const change of this.#early.splice(0)) change(org, true);
    this.#seeded = true;
    this.#org = org;
    this.#config = config;
    this.#canRollBack = config.now !== 'system';
  }

  /** A seed may never settle, so resets and `close()` do not wait for it. */
  async #unlessSuperseded<T>(building: Promise<T>): Promise<T> {
    const superseded = new Promise<never>((_, reject) => {
      this.#supersede = () => reject(SUPERSEDED);
    });
    try {
      return await Promise.race([building, superseded]);
    } finally {
      this.#supersede = undefined;
    }
  }

  #forget(): void {
    this.journal.waits.end('the mock was reset');
    this.journal.restart();
    this.faults.reset(this.#config.seed);
    this.overrides.clear();
    this.#limiter.clear();
    this.#org.outbox.clear();
    this.#latencyRandom = new Random(deriveSeed(this.#config.seed, 'latency'));
  }

  #services(): RequestServices {
    const { endpoints, codeOf, loadCode, emojiData, baseUrl, maxBodyBytes, validateResponses } =
      this.#options;
    const server = () => this.#server;
    return {
      endpoints,
      codeOf: (endpoint) => codeOf(endpoint) as Endpoint,
      loadCode: (endpoint) => (codeOf(endpoint) === undefined ? loadCode(endpoint) : undefined),
      emojiData,
      get server() {
        return server();
      },
      baseUrl,
      maxBodyBytes,
      validateResponses,
      organization: () => this.#org,
      ready: () => this.ready(),
      wait: (milliseconds, options) => {
        if (options?.until !== undefined) this.#setAlarm();
        return this.#delays.wait(milliseconds, options);
      },
      latency: () => this.#latency(),
      runDue: (org) => this.#runDue(org),
      commit: (org) => this.#commit(org),
      queue: this.queue,
      open: this.#open,
      journal: this.journal,
      faults: this.faults,
      overrides: this.overrides,
      intercepted: new InterceptedRequests(),
      limiter: this.#limiter,
    };
  }

  #openRequests(): OpenRequest[] {
    return [...this.#open.keys()].map(({ request, target, endpoint, userId, params, started }) => ({
      method: request.method,
      path: target.fullPath,
      endpoint: endpoint.name,
      user_id: userId,
      params,
      ms: performance.now() - started,
    }));
  }

  #latency(): number {
    const { latency } = this.#options;
    if (typeof latency === 'number') return latency;
    return latency.min + this.#latencyRandom.next() * (latency.max - latency.min);
  }
}

/** Whether two configurations start with the same data. Level and dialect only affect the API. */
function sameStart<S>(a: RuntimeConfig<S>, b: RuntimeConfig<S>): boolean {
  return a.scenario === b.scenario && a.seed === b.seed && a.now === b.now;
}
