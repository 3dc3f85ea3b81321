import type { ServerVersion } from '../../contract/index.js';
import { deriveSeed, Organization, parseMoment, Random } from '../../model/index.js';
import { Faults } from '../faults/faults.js';
import { Journal } from '../journal/journal.js';
import { Answered } from '../pipeline/answered.js';
import { Delays, MAX_TIMEOUT_MS, unrefTimer } from '../pipeline/delays.js';
import { Overrides } from '../pipeline/overrides.js';
import type { PipelineParts } from '../pipeline/parts.js';
import { Pipeline } from '../pipeline/pipeline.js';
import { RateLimiter } from '../pipeline/rate-limit.js';
import { SerialQueue } from '../pipeline/serial-queue.js';
import type { Adjustment, MockRuntimeOptions, RuntimeConfig } from './mock-runtime-options.js';
import { loadSnapshot, parseSnapshot, SNAPSHOT_FORMAT, SNAPSHOT_VERSION, type Snapshot } from './snapshot.js';

/** One organization in its time, with everything that a request to it meets. Worlds share nothing. */
export class MockRuntime<S> {
  readonly journal: Journal;
  readonly faults: Faults;
  readonly overrides: Overrides;
  readonly answered = new Answered();
  readonly queue = new SerialQueue();
  readonly #parts: MockRuntimeOptions<S>;
  readonly #limiter = new RateLimiter();
  readonly #delays = new Delays();
  readonly #underWay = new Set<Promise<unknown>>();
  #alarm: ReturnType<typeof setTimeout> | undefined;
  /** What was set before there was an organization to set it on. */
  #early: Adjustment[] = [];
  #latencyRandom: Random;
  #config: RuntimeConfig<S>;
  #org: Organization;
  /** The organization stands where its scenario put it, or can come back there by undoing changes. */
  #canUndo = false;
  #seeding: Promise<void> | undefined;
  #seeded = false;
  #seededAt = 0;
  #pipeline: Pipeline;

  constructor(parts: MockRuntimeOptions<S>) {
    this.#parts = parts;
    this.#config = parts.config;
    this.journal = new Journal(parts.endpoints, parts.journalLimit);
    this.overrides = new Overrides(parts.endpoints);
    this.faults = new Faults(parts.endpoints, parts.config.seed, () => this.#org.personas);
    this.#latencyRandom = new Random(deriveSeed(parts.config.seed, 'latency'));
    const { readContentFeatures } = parts;
    this.#org = new Organization({ seed: parts.config.seed, now: parts.config.now, readContentFeatures });
    this.#pipeline = this.#createPipeline();
  }

  get org(): Organization {
    return this.#org;
  }

  /** Whether the organization is built; before, there are no records. */
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

  get pipeline(): Pipeline {
    return this.#pipeline;
  }

  /** Seeds the organization, once; settles when it is done. Nothing is built before somebody asks. */
  ready(): Promise<void> {
    this.#seeding ??= this.queue.runExclusive(async () => {
      await this.#rebuild(this.#config);
      this.faults.assertPersonas();
    });
    return this.#seeding;
  }

  /** Runs a task in the organization's turn, once it is seeded. What a failing task wrote is taken back. */
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

  /** What has fallen due happens before anything else sees the organization, and stays whatever comes of that. */
  #runDue(org: Organization): Promise<void> | undefined {
    return this.#parts.runDue(org, this.#config.featureLevel, () => this.#commit(org));
  }

  /** What happened so far stays, and is told to the event queues, if there are any. */
  #commit(org: Organization): Promise<void> | undefined {
    const changeSet = org.commit();
    this.#setAlarm();
    if (changeSet === undefined) return undefined;
    return this.#parts.deliver(org, changeSet, this.serverVersion).then(() => void org.commit());
  }

  /** While somebody waits for events and the clock follows real time, what falls due happens at its time. */
  #setAlarm(): void {
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
    const { clock, events } = this.#org;
    const { state } = clock;
    if (!('offset' in state) || !events.anyWaiting) return;
    const due = this.#parts.nextDueAt(this.#org);
    if (due === undefined) return;
    // A failure there shows in the next request.
    const ring = () => void this.runExclusive(() => undefined).catch(() => undefined);
    const milliseconds = Math.max(0, (due - state.offset) * 1000 - Date.now());
    // What happens only while somebody waits must not keep the process alive.
    this.#alarm = unrefTimer(setTimeout(ring, Math.min(milliseconds, MAX_TIMEOUT_MS)));
  }

  /** Changes what is no record: settings or clock. Before the organization is seeded, this holds for the seeded one. */
  adjust(change: Adjustment): void {
    change(this.#org, this.#seeded);
    if (!this.#seeded) {
      this.#early.push(change);
      return;
    }
    const { events } = this.#org;
    if (!events.anyWaiting) return;
    events.wakeDue(this.#org.clock.now());
    // Somebody waits for what this may have brought about. A failure there shows in the next request.
    this.runExclusive(() => undefined).catch(() => undefined);
  }

  /**
   * Comes back to the start of a configuration; clears faults, journal, outbox and rate limits. Requests under way are
   * answered first, without further delay; later ones wait.
   */
  reset(config: RuntimeConfig<S>): Promise<void> {
    this.#early = [];
    const done = this.#settle().then(() => this.queue.runExclusive(() => this.#start(config)));
    // A reset that fails leaves the world as it was, and what was asked before it still gets its answer.
    const before = this.#seeding;
    this.#seeding = done.catch(() => before ?? this.queue.runExclusive(() => this.#rebuild(this.#config)));
    return done;
  }

  /** Ends all delays, and waits for the answers that are under way. */
  async #settle(): Promise<void> {
    do {
      this.releaseWaiting();
      await Promise.allSettled(this.#underWay);
    } while (this.#underWay.size > 0);
  }

  async #start(config: RuntimeConfig<S>): Promise<void> {
    const before = this.serverVersion;
    if (this.#canUndo && sameStart(config, this.#config)) {
      await this.#org.reset();
      this.#config = config;
    } else {
      await this.#rebuild(config);
    }
    this.#forget();
    this.#speak(before);
  }

  /** A pipeline for the present server version; the one there was, with its compiled routes, if it is the same. */
  #speak(before: ServerVersion): void {
    const { level, dialect } = this.serverVersion;
    if (level !== before.level || dialect !== before.dialect) this.#pipeline = this.#createPipeline();
  }

  /** The whole state as one JSON document. */
  snapshot(): Promise<Snapshot> {
    return this.runExclusive((org) => ({
      format: SNAPSHOT_FORMAT,
      version: SNAPSHOT_VERSION,
      scenario: this.#parts.nameOf(this.#config.scenario),
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
   * Puts a snapshot in place of the present state.
   * @throws UsageError when the document is no snapshot of this version, or its records do not fit; nothing changes then
   */
  async restore(input: Snapshot): Promise<void> {
    const snapshot = parseSnapshot(input);
    await this.runExclusive(async () => {
      const { seed, organization } = snapshot;
      const { outbox } = this.#org;
      const { readContentFeatures } = this.#parts;
      const org = new Organization({ identity: organization.identity, seed, outbox, readContentFeatures });
      org.startId = this.#org.startId;
      await loadSnapshot(org, organization);
      await this.#parts.assertRestorable(org, {
        level: snapshot.feature_level,
        dialect: snapshot.dialect,
      });
      this.journal.noteGap('the snapshot that was restored');
      const before = this.serverVersion;
      this.faults.load(snapshot.faults);
      this.#org.events.wakeAll();
      this.#org = org;
      this.#canUndo = false;
      this.#config = {
        ...this.#config,
        scenario: this.#parts.named(snapshot.scenario) ?? this.#config.scenario,
        seed: snapshot.seed,
        featureLevel: snapshot.feature_level,
        dialect: snapshot.dialect,
      };
      this.#limiter.load(snapshot.rates ?? []);
      this.#latencyRandom = new Random(deriveSeed(snapshot.seed, 'latency'));
      if (snapshot.latency_random !== undefined) this.#latencyRandom.state = snapshot.latency_random;
      this.#speak(before);
    });
  }

  /** Ends all delays at once. */
  releaseWaiting(): void {
    this.#delays.end();
  }

  /** Ends whatever is pending. */
  close(): void {
    clearTimeout(this.#alarm);
    this.releaseWaiting();
    this.journal.endWaits('the mock was closed');
  }

  async #rebuild(config: RuntimeConfig<S>): Promise<void> {
    // Seeded at one moment, also where the clock follows real time from there on.
    const seededAt = parseMoment(config.now === 'system' ? Math.floor(Date.now() / 1000) : config.now);
    const org = await this.#parts.build({ ...config, now: seededAt });
    if (config.now === 'system') org.clock.state = { offset: org.clock.now() - seededAt };
    org.checkpoint();
    this.#seededAt = seededAt;
    for (const change of this.#early.splice(0)) change(org, true);
    this.#seeded = true;
    this.#org = org;
    this.#config = config;
    this.#canUndo = config.now !== 'system';
  }

  #forget(): void {
    this.journal.endWaits('the mock was reset');
    this.journal.restart();
    this.faults.reset(this.#config.seed);
    this.overrides.clear();
    this.#limiter.clear();
    this.#org.outbox.clear();
    this.#latencyRandom = new Random(deriveSeed(this.#config.seed, 'latency'));
  }

  #createPipeline(): Pipeline {
    const parts: PipelineParts = {
      endpoints: this.#parts.endpoints,
      codeOf: this.#parts.codeOf,
      serverVersion: this.serverVersion,
      baseUrl: this.#parts.baseUrl,
      maxBodyBytes: this.#parts.maxBodyBytes,
      validateResponses: this.#parts.validateResponses,
      organization: () => this.#org,
      underWay: this.#underWay,
      ready: () => this.ready(),
      wait: (milliseconds, signal, poll) => {
        if (poll !== undefined) this.#setAlarm();
        return this.#delays.wait(milliseconds, signal, poll);
      },
      commit: (org) => this.#commit(org),
      latency: () => this.#latency(),
      queue: this.queue,
      journal: this.journal,
      faults: this.faults,
      overrides: this.overrides,
      answered: this.answered,
      limiter: this.#limiter,
      runDue: (org) => this.#runDue(org),
    };
    return new Pipeline(parts, () => this.#pipeline);
  }

  #latency(): number {
    const { latency } = this.#parts;
    if (typeof latency === 'number') return latency;
    return latency.min + this.#latencyRandom.next() * (latency.max - latency.min);
  }
}

/** Level and dialect are how a server speaks, not what is in it. */
function sameStart<S>(one: RuntimeConfig<S>, other: RuntimeConfig<S>): boolean {
  return one.scenario === other.scenario && one.seed === other.seed && one.now === other.now;
}
