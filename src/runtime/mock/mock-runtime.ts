import type { ServerVersion } from '../../contract/index.js';
import { Organization, TableHooks } from '../../model/index.js';
import { definite } from '../../values.js';
import { ClientWatch } from '../clients/client-watch.js';
import { Faults } from '../faults/faults.js';
import { HistoryLog } from '../history/history-log.js';
import { earlierState, type Moment, stateAt } from '../history/moment.js';
import type { OpenRequest } from '../journal/journal-entry.js';
import { JournalStore } from '../journal/journal-store.js';
import { Delays, DueAlarm } from '../pipeline/delays.js';
import { InterceptedRequests } from '../pipeline/intercepted-requests.js';
import { Overrides } from '../pipeline/overrides.js';
import { RateLimiter } from '../pipeline/rate-limit.js';
import type { RequestContext, RequestServices } from '../pipeline/request-context.js';
import { RequestDispatcher } from '../pipeline/request-dispatcher.js';
import { ServerApi } from '../pipeline/server-api.js';
import { SerialQueue, Transactions } from '../pipeline/transactions.js';
import {
  Lifecycle,
  type LifecycleState,
  type Seeded,
  Seeder,
  sameStart,
  type Transition,
} from './lifecycle.js';
import {
  type Adjustment,
  LatencySource,
  type MockRuntimeOptions,
  type RuntimeConfig,
} from './mock-runtime-options.js';
import { parseSnapshot, SNAPSHOT_FORMAT, SNAPSHOT_VERSION, type Snapshot } from './snapshot.js';

/** One organization over time, with everything that requests need. Runtimes share nothing. */
export class MockRuntime<S> {
  readonly journal: JournalStore;
  readonly history = new HistoryLog();
  readonly clients = new ClientWatch();
  readonly faults: Faults;
  readonly overrides: Overrides;
  readonly hooks = new TableHooks();
  /** Set by the server of the mock. */
  onSever: () => void = () => undefined;
  readonly dispatcher: RequestDispatcher;
  readonly #options: MockRuntimeOptions<S>;
  readonly #lifecycle: Lifecycle;
  readonly #seeder: Seeder<S>;
  readonly #queue = new SerialQueue();
  readonly #transactions: Transactions;
  readonly #limiter = new RateLimiter();
  readonly #delays = new Delays();
  readonly #alarm: DueAlarm;
  readonly #latency: LatencySource;
  readonly #open = new Map<RequestContext, Promise<unknown>>();
  /** Changes to apply to an organization that is not seeded yet. */
  #adjustments: Adjustment[] = [];
  #config: RuntimeConfig<S>;
  #org: Organization;
  #server: ServerApi;
  /** Whether the organization is at the start of its scenario, or can roll back to it. */
  #canRollBack = false;
  #seededAt = 0;
  #resets = 0;
  /** Number of times that another state replaced the organization's. */
  #replaced = 0;

  constructor(options: MockRuntimeOptions<S>) {
    const { endpoints, config, readContentFeatures } = options;
    this.#options = options;
    this.#seeder = new Seeder(options);
    this.#config = config;
    this.journal = new JournalStore(
      endpoints,
      options.journalLimit,
      () => this.#openRequests(),
      this.history,
    );
    this.journal.watch({
      recorded: () => undefined,
      unmatched: () => undefined,
      // Warnings name requests by ID.
      cleared: () => this.clients.clearWarnings(),
    });
    this.overrides = new Overrides(endpoints);
    this.faults = new Faults(endpoints, config.seed, () => this.#org.personas);
    this.#latency = new LatencySource(config.latency, config.seed);
    const { seed, now, dialect } = config;
    this.#org = new Organization({ seed, now, dialect, readContentFeatures });
    this.history.follow(this.#org);
    this.#server = new ServerApi(endpoints, options.baseUrl, this.serverVersion);
    this.#lifecycle = new Lifecycle(this.#seeding());
    this.#alarm = new DueAlarm(options.nextDueAt, () => this.#deliverDue());
    this.#transactions = new Transactions({
      history: this.history,
      hooks: this.hooks,
      queue: this.#queue,
      organization: () => this.#org,
      deliverDue: (org, commit) => options.deliverDue(org, this.#config.featureLevel, commit),
      deliverEvents: (org, changeSet) => options.deliverEvents(org, changeSet, this.serverVersion),
      committed: (org) => this.#alarm.set(org),
    });
    this.dispatcher = new RequestDispatcher(this.#services());
    this.#resume(config.snapshot);
  }

  get org(): Organization {
    return this.#org;
  }

  get state(): LifecycleState {
    return this.#lifecycle.state;
  }

  /** Whether the organization has been seeded. Before, it has no records. */
  get seeded(): boolean {
    return this.#lifecycle.seeded;
  }

  /** UNIX seconds at which the organization was seeded; 0 before. */
  get seededAt(): number {
    return this.#seededAt;
  }

  /** A string that changes with the content of snapshots. */
  get revision(): string {
    const { revision, clock } = this.#org;
    return JSON.stringify([this.#replaced, revision, clock.state, this.faults.save()]);
  }

  get config(): RuntimeConfig<S> {
    return this.#config;
  }

  get serverVersion(): ServerVersion {
    return { level: this.#config.featureLevel, dialect: this.#config.dialect };
  }

  /**
   * Seeds the organization, once, when it is first needed.
   * @throws UsageError when the seed of the mock calls it
   */
  async ready(): Promise<void> {
    this.#seeder.assertOutside(this.#config);
    await this.#lifecycle.ready();
  }

  /** Runs a task as a transaction, once the organization is seeded. A failed task changes nothing. */
  async transact<T>(task: (org: Organization) => Promise<T> | T): Promise<T> {
    await this.ready();
    return this.#transactions.run(task);
  }

  /** Changes settings or the clock. A change before seeding is applied again to the seeded organization. */
  adjust(change: Adjustment): void {
    change(this.#org, this.seeded);
    if (!this.seeded || this.state === 'resetting') this.#adjustments.push(change);
    const { events } = this.#org;
    if (!this.seeded || !events.anyWaiting) return;
    events.wakeDue(this.#org.clock.now());
    this.#deliverDue();
  }

  /** Delivers due scheduled messages and reminders to waiting clients. */
  #deliverDue(): void {
    // A failure is reported by the next request.
    this.transact(() => undefined).catch(() => undefined);
  }

  /**
   * Resets to the start of a configuration; clears faults, journal, outbox and rate limits. Pending delays,
   * long polls and overrides end; later requests wait for the reset. A reset that fails changes nothing.
   * @throws UsageError when the seed of the mock calls it
   */
  async reset(config: RuntimeConfig<S>): Promise<void> {
    this.#seeder.assertOutside(this.#config);
    const earlier = this.#adjustments.length;
    const rollsBack = () => this.#canRollBack && sameStart(config, this.#config);
    const transition: Transition<Seeded | undefined> = {
      prepare: async () => (rollsBack() ? undefined : this.#seeder.seed(config)),
      install: async (prepared) => {
        await this.#settle();
        await this.#queue.runExclusive(async () => {
          // A restored snapshot may have replaced the organization in the meantime.
          const seeded = prepared ?? (rollsBack() ? undefined : await this.#seeder.seed(config));
          if (seeded === undefined) {
            await this.#org.reset();
            if (this.#org.tables.event_queues.count() > 0) {
              this.#org.events.load(config.snapshot?.organization.events ?? {});
            }
          }
          const org = seeded?.org ?? this.#org;
          for (const change of this.#adjustments.slice(earlier)) change(org, true);
          this.#replace(config, seeded);
          org.generation = ++this.#resets;
          this.#forget();
          this.#resume(config.snapshot);
        });
      },
    };
    try {
      await this.#lifecycle.reset(transition);
    } finally {
      if (this.state === 'ready') this.#adjustments = [];
    }
  }

  /** Ends all waits and waits for responses to open requests. */
  async #settle(): Promise<void> {
    do {
      this.#delays.end('reset');
      await Promise.allSettled(this.#open.values());
    } while (this.#open.size > 0);
  }

  #seeding(): Transition<Seeded> {
    return {
      prepare: () => this.#seeder.seed(this.#config),
      install: async (seeded) => {
        this.faults.assertPersonas(seeded.org.personas);
        for (const change of this.#adjustments) change(seeded.org, true);
        this.#adjustments = [];
        this.#replace(this.#config, seeded);
      },
    };
  }

  /** Continues with the faults, rate limits and delays of a snapshot. */
  #resume(snapshot: Snapshot | undefined): void {
    if (snapshot === undefined) return;
    this.journal.noteGap('the snapshot that the mock started from');
    this.#resumeFrom(snapshot);
  }

  #resumeFrom({ seed, faults, rates = [], latency_random }: Snapshot): void {
    this.faults.load(faults);
    this.#limiter.load(rates);
    this.#latency.restart(this.#config.latency, seed);
    if (latency_random !== undefined) this.#latency.state = latency_random;
  }

  #replace(config: RuntimeConfig<S>, seeded: Seeded | undefined): void {
    this.#replaced++;
    if (seeded !== undefined) {
      seeded.org.events.replace(this.#org.events);
      this.#org = seeded.org;
      this.history.follow(this.#org);
      this.#seededAt = seeded.at;
      this.#canRollBack = config.now !== 'system';
    }
    this.#configure(config);
  }

  #configure(config: RuntimeConfig<S>): void {
    const before = this.serverVersion;
    this.#config = config;
    const { level, dialect } = this.serverVersion;
    if (level === before.level && dialect === before.dialect) return;
    // Caches compiled routes and schemas for the server version.
    this.#server = new ServerApi(this.#options.endpoints, this.#options.baseUrl, this.serverVersion);
  }

  /** The whole state as one JSON document. */
  snapshot(): Promise<Snapshot> {
    return this.transact((org) => ({
      format: SNAPSHOT_FORMAT,
      version: SNAPSHOT_VERSION,
      scenario: this.#options.nameOf(this.#config.scenario),
      seed: this.#config.seed,
      feature_level: this.#config.featureLevel,
      dialect: this.#config.dialect,
      organization: org.save(),
      faults: this.faults.save(),
      rates: this.#limiter.save(),
      latency_random: this.#latency.state,
    }));
  }

  /** The whole state of a moment as a snapshot, without event queues, faults and rate limits. */
  snapshotAt(moment: Moment): Promise<Snapshot> {
    return this.transact((org) => ({
      format: SNAPSHOT_FORMAT,
      version: SNAPSHOT_VERSION,
      scenario: this.#options.nameOf(this.#config.scenario),
      seed: this.#config.seed,
      feature_level: this.#config.featureLevel,
      dialect: this.#config.dialect,
      organization: stateAt(org, this.history, moment),
      faults: { armed: [], nextId: 1 },
    }));
  }

  /** Returns to a moment. Removes all event queues, and ends pending polls. */
  async rewind(momentOf: () => Moment): Promise<void> {
    await this.transact(async (org) => {
      // Due messages may have changed the organization in the meantime.
      const moment = momentOf();
      await org.goBack(earlierState(org, this.history, moment));
      org.generation = ++this.#resets;
      this.#limiter.forgetAfter(moment.now);
      this.journal.noteGap('a return to an earlier request');
    });
  }

  /**
   * Replaces the current state with a snapshot.
   * @throws UsageError when the document is not a snapshot of this version; nothing changes then
   */
  async restore(input: Snapshot): Promise<void> {
    const snapshot = parseSnapshot(input);
    await this.transact(async () => {
      const { seed, dialect, feature_level: featureLevel } = snapshot;
      const serverVersion = { level: featureLevel, dialect };
      const { outbox } = this.#org;
      const org = await this.#options.load(snapshot, { serverVersion, outbox });
      this.journal.noteGap('the snapshot that was restored');
      this.#org.events.wakeAll();
      org.events.replace(this.#org.events);
      this.#org = org;
      this.history.follow(org);
      this.#canRollBack = false;
      const scenario = this.#options.named(snapshot.scenario) ?? this.#config.scenario;
      this.#configure({ ...this.#config, scenario, seed, featureLevel, dialect, snapshot: undefined });
      this.#replaced++;
      this.#resumeFrom(snapshot);
    });
  }

  /** Cuts the connections of pending requests, and all other connections of a server. */
  sever(): void {
    this.#delays.end('severed');
    this.onSever();
  }

  /** Ends all pending work: delays, long polls, overrides, `waitFor`, an unsettled seed. */
  close(): void {
    this.#alarm.stop();
    this.#delays.end('closed');
    this.journal.waits.end('the mock was closed');
    this.#lifecycle.close(new Error('The mock was closed before its scenario was seeded.'));
  }

  #forget(): void {
    this.journal.waits.end('the mock was reset');
    this.journal.restart();
    this.clients.clear();
    this.faults.reset(this.#config.seed);
    this.overrides.clear();
    this.#limiter.clear();
    this.#org.outbox.clear();
    this.#latency.restart(this.#config.latency, this.#config.seed);
  }

  #services(): RequestServices {
    const { endpoints, codeOf, loadCode, emojiData, signIn, assertPassword, baseUrl, maxBodyBytes } =
      this.#options;
    const { validateResponses } = this.#options;
    const server = () => this.#server;
    return {
      endpoints,
      codeOf: (endpoint) => definite(codeOf(endpoint)),
      loadCode: (endpoint) => (codeOf(endpoint) === undefined ? loadCode(endpoint) : undefined),
      emojiData,
      signIn,
      assertPassword,
      get server() {
        return server();
      },
      baseUrl,
      maxBodyBytes,
      validateResponses,
      organization: () => this.#org,
      ready: () => (this.state === 'ready' ? undefined : this.ready()),
      wait: (milliseconds, options) => {
        if (options?.until !== undefined) this.#alarm.set(this.#org);
        return this.#delays.wait(milliseconds, options);
      },
      latency: () => this.#latency.next(),
      transactions: this.#transactions,
      open: this.#open,
      journal: this.journal,
      history: this.history,
      clients: this.clients,
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
}
