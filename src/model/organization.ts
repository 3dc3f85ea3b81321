import { type Dialect, type DialectRule, follows } from '../contract/dialects/index.js';
import { DEFAULT_LEVEL } from '../contract/levels/index.js';
import { entriesOf } from '../values.js';
import { ChangeLog, type ChangeSet, type Signal } from './changes.js';
import { Clock } from './clock.js';
import { EventStore } from './event-store.js';
import {
  type Commit,
  DEFAULT_IDENTITY,
  type EarlierState,
  type Identity,
  nextIdsAfter,
  type OrganizationOptions,
  type OrganizationState,
  restoreScalars,
  type Scalars,
  type SeededState,
  savedState,
  scalarsOf,
} from './organization-state.js';
import { Outbox } from './outbox.js';
import { Random } from './random.js';
import { DataLibrary } from './record-store.js';
import { changedSettings, defaultSettings, needsRestart, type Settings } from './settings.js';
import type { AnyTable } from './table-types.js';
import { createTables, type TableName, type Tables } from './tables/index.js';

/**
 * The state of one organization: its records, settings, clock, random number generator, outbox and waiting events. It
 * does not know rules or wire formats.
 */
export class Organization {
  #identity: Identity;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly events = new EventStore();
  #settings: Readonly<Settings>;
  /** User IDs by persona name. */
  personas: Readonly<Record<string, number>> = {};
  /** Hexadecimal suffix of event queue IDs that replaces the seeded one, so that IDs differ at each start. */
  startId: string | undefined;
  readonly featureLevel: number;
  readonly dialect: Dialect;
  /** Number of resets, rewinds and restored snapshots. Part of event queue IDs, so that no ID is used again. */
  generation = 0;
  /** Number of calls to `reset()`. */
  resets = 0;
  /** Number of commits that changed something, plus the number of calls to `adjustSettings()`. */
  revision = 0;
  /** Time of the latest restart of the server, in UNIX seconds; `undefined` before the first one. */
  restartedAt: number | undefined;
  /** Called with each commit that changed something. */
  onCommit: ((commit: Commit) => void) | undefined;
  readonly #changes = new ChangeLog();
  readonly #createTables: () => Tables;
  #tables: Tables | undefined;
  #eachTable: readonly [TableName, AnyTable][] | undefined;
  readonly #owned = new Map<unknown, unknown>();
  #signals: Signal[] = [];
  #adjusted: readonly Partial<Settings>[] = [];
  #committed: Scalars;
  #checkpointed: Scalars;

  constructor(options: OrganizationOptions) {
    const { identity = DEFAULT_IDENTITY, dialect = 'reference', readContentFeatures, prepareText } = options;
    this.#changes.paused = options.unrecorded ?? false;
    this.#identity = identity;
    this.outbox = options.outbox ?? new Outbox();
    this.featureLevel = options.featureLevel ?? DEFAULT_LEVEL;
    this.dialect = dialect;
    this.#createTables = () =>
      createTables({
        host: identity.host,
        readContentFeatures,
        prepareText,
        library: new DataLibrary(),
        recorder: this.#changes,
      });
    this.clock = new Clock(options.now);
    this.random = new Random(options.seed);
    const { name, description } = identity;
    this.#settings = { ...defaultSettings(dialect), name, description };
    this.settings = changedSettings(this.#settings, options.settings ?? {});
    this.#committed = scalarsOf(this, {});
    this.#checkpointed = this.#committed;
  }

  /** The tables, created on first use, because a seeded organization replaces the one that a mock starts with. */
  get tables(): Tables {
    this.#tables ??= this.#createTables();
    return this.#tables;
  }

  /** The identity, whose name and description follow the settings. */
  get identity(): Readonly<Identity> {
    return this.#identity;
  }

  get settings(): Readonly<Settings> {
    return this.#settings;
  }

  /** Replaces the settings. To change a setting, assign a changed copy of the settings. */
  set settings(settings: Readonly<Settings>) {
    this.#settings = settings;
    const { name, description } = settings;
    if (name === this.#identity.name && description === this.#identity.description) return;
    this.#identity = { ...this.#identity, name, description };
  }

  /** Whether to store records unchecked, because tests check the seed that the records come from. */
  get trusting(): boolean {
    return this.#changes.trusting;
  }

  set trusting(trusting: boolean) {
    this.#changes.trusting = trusting;
  }

  follows(rule: DialectRule): boolean {
    return follows(this.dialect, rule);
  }

  /**
   * Returns an object specific to this organization, such as a cache, created on first use. `make` is the key, so
   * pass the same function each time.
   */
  owned<T>(make: (org: Organization) => T): T {
    if (!this.#owned.has(make)) this.#owned.set(make, make(this));
    // `make` returned this value.
    return this.#owned.get(make) as T;
  }

  /** Returns all tables with their names, without the types of the tables' records. */
  eachTable(): readonly [TableName, AnyTable][] {
    this.#eachTable ??= entriesOf(this.tables);
    return this.#eachTable;
  }

  get #hasQueues(): boolean {
    return this.tables.event_queues.count() > 0;
  }

  /** Records a signal for events. It is discarded if the request fails, and ignored while no queue exists. */
  signal(signal: Signal): void {
    if (this.#hasQueues) this.#signals.push(signal);
  }

  /**
   * Keeps the changes since the last commit, even if a later step fails.
   * @param observed whether hooks need the changes, even without event queues
   * @returns the changes; `undefined` if neither hooks nor event queues need them
   */
  commit(observed = false): ChangeSet | undefined {
    const changeSet = observed || this.#hasQueues ? this.#changeSet() : undefined;
    this.#forgetPending();
    this.outbox.commit();
    // Next IDs change only with writes, so they are computed only after writes.
    const written = this.#changes.commit();
    const before = this.#committed;
    const { settings, personas, restartedAt } = before;
    this.#committed = scalarsOf(this, written ? nextIdsAfter(this, before.nextIds) : before.nextIds);
    const isOtherStateChanged =
      settings !== this.settings || personas !== this.personas || restartedAt !== this.restartedAt;
    if (written || isOtherStateChanged) {
      this.revision++;
      this.onCommit?.({ written: written ?? [], before });
    }
    return changeSet;
  }

  #forgetPending(): void {
    this.#signals = [];
    this.#adjusted = [];
  }

  #changeSet(): ChangeSet | undefined {
    const before = this.#committed.settings;
    const settings = before === this.settings ? undefined : { before, after: this.settings };
    return this.#changes.changeSet(this.tables, settings, this.#signals);
  }

  /** Changes settings outside a transaction, so that a rollback keeps the change. */
  adjustSettings(changes: Partial<Settings>): void {
    const before = this.settings;
    this.settings = changedSettings(before, changes);
    if (needsRestart(before, this.settings)) this.restart();
    this.revision++;
    this.#adjusted = [...this.#adjusted, changes];
  }

  /** Restarts the server. Clients notice the new `server_generation`. A rollback does not undo the restart. */
  restart(): void {
    this.restartedAt = this.clock.now();
  }

  /** Undoes everything since the last `commit()`, except restarts, the clock and adjusted settings. */
  async rollback(): Promise<void> {
    this.#signals = [];
    await this.#changes.rollback();
    this.outbox.rollback();
    const { settings } = this.#committed;
    restoreScalars(this, {
      ...this.#committed,
      settings: this.#adjusted.reduce(changedSettings, settings),
      clock: this.clock.state,
      restartedAt: this.restartedAt,
    });
  }

  /** Whether the organization was deactivated since the last commit, even if it was reactivated afterwards. */
  get wasDeactivated(): boolean {
    if (this.#committed.settings.deactivated) return false;
    return this.settings.deactivated || this.#adjusted.some(({ deactivated }) => deactivated);
  }

  /** The state after the last commit, except the records. */
  get committed(): Readonly<Scalars> {
    return this.#committed;
  }

  /**
   * Restores an earlier state as changes in the current transaction. Removes all event queues, because their clients
   * have already received later events.
   */
  async goBack({ records, scalars }: EarlierState): Promise<void> {
    const { event_queues: queues } = this.tables;
    for (const { id, queue_id } of queues.all()) {
      await queues.delete(id);
      this.events.drop(queue_id);
    }
    for (const [table, versions] of records) {
      if (table === queues) continue;
      for (const [id, version] of versions) {
        this.#changes.changed(table, id, table.get(id));
        await table.restore(id, version);
      }
    }
    restoreScalars(this, scalars);
  }

  /** Makes the current state the target of `reset()`. */
  checkpoint(): void {
    this.#forgetPending();
    this.outbox.commit();
    this.#changes.checkpoint();
    this.#committed = scalarsOf(this);
    this.#checkpointed = this.#committed;
  }

  /** Rolls back to the checkpoint, at a cost proportional to the changes. */
  async reset(): Promise<void> {
    this.resets++;
    this.#forgetPending();
    await this.#changes.rollbackToCheckpoint();
    this.events.clear();
    restoreScalars(this, this.#checkpointed);
    this.#committed = this.#checkpointed;
  }

  save(): OrganizationState {
    return savedState(this, this.events.save());
  }

  /**
   * Restores a saved state. The organization must be new.
   * @param explain makes the error for an invalid record
   */
  async load(
    state: OrganizationState,
    explain: (table: TableName, index: number, problem: string) => Error,
  ): Promise<void> {
    this.#changes.paused = true;
    for (const [name, table] of this.eachTable()) {
      for (const [i, record] of (state.tables[name] ?? []).entries()) {
        await table.create(record).catch((error: Error) => {
          throw explain(name, i, error.message);
        });
      }
    }
    restoreScalars(this, { ...state, settings: changedSettings(state.settings, {}) });
    this.events.load(state.events ?? {});
    this.#changes.paused = false;
    // `commit` would keep the earlier next IDs, because these writes were not recorded.
    this.#committed = scalarsOf(this);
  }

  /** Copies the state of another organization after seeding. The organization that receives the copy must be new. */
  async copy({ scalars, tables }: SeededState): Promise<void> {
    for (const [name, records] of tables) await this.tables[name].fill(records);
    restoreScalars(this, scalars);
  }
}
