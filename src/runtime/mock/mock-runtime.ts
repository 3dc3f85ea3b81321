import type { ServerVersion } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import type { ClientWatch } from '../clients/client-watch.js';
import type { Faults } from '../faults/faults.js';
import { HistoryLog } from '../history/history-log.js';
import { earlierState, type PastMoment, stateAt } from '../history/moment.js';
import type { JournalStore } from '../journal/journal-store.js';
import type { Overrides } from '../pipeline/overrides.js';
import { RequestDispatcher } from '../pipeline/request-dispatcher.js';
import { DueAlarm, savedRates } from '../pipeline/timing.js';
import { SerialQueue, TableHooks, Transactions } from '../pipeline/transactions.js';
import { Lifecycle, type LifecycleState, type Seeded, Seeder, type Transition } from './lifecycle.js';
import type { MockRuntimeOptions, RuntimeConfig } from './options.js';
import {
  type Adjustment,
  Adjustments,
  type CollectedChanges,
  CurrentOrganization,
  type Removed,
  RequestState,
  requestServices,
} from './runtime-state.js';
import { newSnapshot, parseSnapshot, type Snapshot } from './snapshot.js';

/** One organization over time: seeding, transactions, resets and snapshots. Runtimes share nothing. */
export class MockRuntime {
  readonly history = new HistoryLog();
  readonly journal: JournalStore;
  readonly clients: ClientWatch;
  readonly faults: Faults;
  readonly overrides: Overrides;
  readonly hooks = new TableHooks();
  /** Drops the connections of the server that serves this mock, except those of pending requests. Set by the server. */
  onSever: () => void = () => undefined;
  readonly dispatcher: RequestDispatcher;
  /** `true` if the seed determines the IDs of event queues; otherwise the part of them that differs at each start. */
  readonly seededQueueIds: MockRuntimeOptions['seededQueueIds'];
  readonly #options: MockRuntimeOptions;
  readonly #lifecycle: Lifecycle;
  readonly #seeder: Seeder;
  readonly #queue = new SerialQueue();
  readonly #transactions: Transactions;
  readonly #alarm: DueAlarm;
  readonly #current: CurrentOrganization;
  readonly #requests: RequestState;
  readonly #adjustments = new Adjustments();
  readonly #changesBeforeSeeding = this.#adjustments.collect();
  /** Number of resets, rewinds and restored snapshots. */
  #generations = 0;

  constructor(options: MockRuntimeOptions) {
    this.#options = options;
    this.seededQueueIds = options.seededQueueIds;
    this.#seeder = new Seeder(options);
    this.#current = new CurrentOrganization(options, this.history);
    this.#requests = new RequestState(options, this.history, () =>
      this.#adjustments.areCollected ? {} : this.org.personas,
    );
    this.journal = this.#requests.journal;
    this.clients = this.#requests.clients;
    this.faults = this.#requests.faults;
    this.overrides = this.#requests.overrides;
    this.#lifecycle = new Lifecycle(this.#seeding());
    this.#alarm = new DueAlarm(options.nextDueAt, () => this.#deliverDue());
    this.#transactions = new Transactions({
      history: this.history,
      hooks: this.hooks,
      queue: this.#queue,
      organization: () => this.org,
      deliverDue: (org, commit) => options.deliverDue(org, this.config.featureLevel, commit),
      deliverEvents: (org, changeSet) => options.deliverEvents(org, changeSet, this.serverVersion),
      committed: (org) => this.#alarm.set(org),
    });
    this.dispatcher = new RequestDispatcher(
      requestServices({
        options,
        current: this.#current,
        requests: this.#requests,
        history: this.history,
        transactions: this.#transactions,
        ready: () => (this.state === 'ready' ? undefined : this.ready()),
        polled: () => this.#alarm.set(this.org),
      }),
    );
    this.#resume(options.config.snapshot, this.#requests.current());
  }

  get org(): Organization {
    return this.#current.org;
  }

  get state(): LifecycleState {
    return this.#lifecycle.state;
  }

  get seeded(): boolean {
    return this.#lifecycle.seeded;
  }

  /** UNIX seconds at which the organization was seeded; 0 before that. */
  get seededAt(): number {
    return this.#current.seededAt;
  }

  /** A string that changes with the content of snapshots, except rate limits and the random numbers of delays. */
  get revision(): string {
    const { revision, clock, events } = this.org;
    const { replacements } = this.#current;
    return JSON.stringify([replacements, revision, events.changes, clock.state, this.faults.save()]);
  }

  get config(): RuntimeConfig {
    return this.#current.config;
  }

  get serverVersion(): ServerVersion {
    return this.#current.serverVersion;
  }

  /** @throws UsageError when called from the mock's own seed() */
  async ready(): Promise<void> {
    this.#seeder.assertOutside(this.config);
    await this.#lifecycle.ready();
  }

  /** Runs a task as a transaction, once the organization is seeded. A failed task changes nothing. */
  async transact<T>(task: (org: Organization) => Promise<T> | T): Promise<T> {
    await this.ready();
    return this.#transactions.run(task);
  }

  /** Changes settings or the clock. A change before seeding or during a reset also applies to the new organization. */
  adjust(change: Adjustment): void {
    change(this.org, this.seeded);
    this.#adjustments.add(change);
    const { events } = this.org;
    if (!this.seeded || !events.anyWaiting) return;
    events.wakeDue(this.org.clock.now());
    this.#deliverDue();
  }

  /** Records the code of an action without a request, for `toRepro`. */
  noteStep(code: string): void {
    this.journal.noteStep({ at: this.org.clock.now(), code });
  }

  #deliverDue(): void {
    // A failure is reported by the next request.
    this.transact(() => undefined).catch(() => undefined);
  }

  /**
   * Resets to the start of a configuration. Ends delays, long polls and overrides; later requests wait for
   * the reset. A reset that fails changes nothing, unless it fails because a setting that changed or a fault
   * that was added during the reset does not fit the new organization.
   * @throws UsageError when called from the mock's own seed()
   */
  async reset(config: RuntimeConfig): Promise<void> {
    this.#seeder.assertOutside(this.config);
    const removed = this.#requests.current(config.snapshot);
    const changes = this.#adjustments.collect();
    const prepare = async () => (this.#current.rollsBackTo(config) ? undefined : this.#seeder.seed(config));
    const transition: Transition<Seeded | undefined> = {
      prepare,
      install: async (prepared) => {
        await this.#requests.settle();
        await this.#queue.runExclusive(async () => {
          // A restored snapshot may have replaced the organization in the meantime.
          const seeded = prepared ?? (await prepare());
          if (seeded === undefined) await this.#rollBack(config, changes, removed);
          else this.#replace(config, seeded, changes, removed);
        });
      },
    };
    await this.#lifecycle.reset(transition).finally(() => changes.end());
  }

  /** Replaces the organization. A change that does not fit the seeded organization leaves the current one in place. */
  #replace(config: RuntimeConfig, seeded: Seeded, changes: CollectedChanges, removed: Removed): void {
    this.faults.assertPersonas(seeded.org.personas, removed.faults);
    changes.applyTo(seeded.org);
    this.#restart(config, seeded, removed);
  }

  /** Returns the organization to its start. */
  async #rollBack(config: RuntimeConfig, changes: CollectedChanges, removed: Removed): Promise<void> {
    const { org } = this;
    this.faults.assertPersonas(org.personas, removed.faults);
    await org.reset();
    if (org.tables.event_queues.count() > 0) org.events.load(config.snapshot?.organization.events ?? {});
    this.#restart(config, undefined, removed);
    changes.applyTo(org);
  }

  /** Starts a configuration with the seeded organization or, if there is none, with the one that was rolled back. */
  #restart(config: RuntimeConfig, seeded: Seeded | undefined, removed: Removed): void {
    this.#changesBeforeSeeding.end();
    this.#current.start(config, seeded);
    const { org } = this;
    org.generation = ++this.#generations;
    org.outbox.clear();
    this.#requests.reset(config, removed);
    this.#resume(config.snapshot, removed);
  }

  #seeding(): Transition<Seeded> {
    return {
      prepare: () => this.#seeder.seed(this.config),
      install: async (seeded) => {
        this.faults.assertPersonas(seeded.org.personas);
        this.#changesBeforeSeeding.applyTo(seeded.org);
        this.#changesBeforeSeeding.end();
        this.#current.start(this.config, seeded);
      },
    };
  }

  /** Continues with the faults, rate limits and delays of a snapshot, if there is one. */
  #resume(snapshot: Snapshot | undefined, removed: Removed): void {
    if (snapshot === undefined) return;
    this.journal.gaps.add('the snapshot that the mock started from');
    this.#requests.load(snapshot, this.config, removed);
  }

  snapshot(): Promise<Snapshot> {
    return this.transact((org) =>
      newSnapshot({ ...this.#current.save(), organization: org.save(), ...this.#requests.save() }),
    );
  }

  /** Returns the whole state at a moment as a snapshot, without event queues and faults. */
  snapshotAt(moment: PastMoment): Promise<Snapshot> {
    return this.transact((org) => {
      const organization = stateAt(org, this.history, moment);
      const rates = savedRates(moment.rates);
      return newSnapshot({ ...this.#current.save(), organization, faults: { armed: [], nextId: 1 }, rates });
    });
  }

  /** Returns to a moment. Removes all event queues, and ends pending polls. */
  async rewind(momentOf: () => PastMoment): Promise<void> {
    await this.transact(async (org) => {
      // Due messages may have changed the organization in the meantime.
      const moment = momentOf();
      await org.goBack(earlierState(org, this.history, moment));
      org.generation = ++this.#generations;
      this.#requests.limiter.rates = moment.rates;
      this.journal.gaps.add('a return to an earlier request');
    });
  }

  /**
   * Replaces the current state with a snapshot.
   * @throws UsageError when the document is not a snapshot, or comes from a later release; nothing changes then
   */
  async restore(input: Snapshot): Promise<void> {
    const snapshot = parseSnapshot(input);
    const removed = this.#requests.current(snapshot);
    const changes = this.#adjustments.collect();
    const restoring = this.transact(async () => {
      const serverVersion = { level: snapshot.feature_level, dialect: snapshot.dialect };
      const { outbox } = this.org;
      const org = await this.#options.load(snapshot, { serverVersion, outbox });
      changes.applyTo(org);
      this.faults.assertPersonas(org.personas, removed.faults);
      this.journal.gaps.add('the snapshot that was restored');
      this.#current.restore(snapshot, org);
      this.clients.restored(org);
      org.generation = ++this.#generations;
      this.#requests.load(snapshot, this.config, removed);
    });
    await restoring.finally(() => changes.end());
  }

  /** Drops the connections of pending requests, and all other connections of a server. */
  sever(): void {
    this.#requests.delays.end('severed');
    this.onSever();
  }

  /** Ends all pending work: delays, long polls, overrides, `waitFor`, unfinished seeding. */
  close(): void {
    this.#alarm.stop();
    this.#requests.close();
    this.#lifecycle.close(new Error('The mock was closed before its scenario was seeded.'));
  }
}
