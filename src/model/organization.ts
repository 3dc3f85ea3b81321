import { ChangeLog } from './change-log.js';
import type { ChangeSet, Signal } from './change-set.js';
import { Clock, type ClockState, type Moment } from './clock.js';
import type { ReadContentFeatures } from './content-features.js';
import { EventStore, type SavedEvents } from './event-store.js';
import { Outbox } from './outbox.js';
import { Random, type RandomState } from './random.js';
import { DEFAULT_SETTINGS, type Settings } from './settings.js';
import { createTables, type TableName, type Tables } from './tables.js';

/** What an organization is called and where it lives. */
export interface Identity {
  name: string;
  /** Host of the placeholder addresses. */
  host: string;
  /** Markdown source. */
  description: string;
  /** true: requests reach the root domain of a server with several organizations, which describes the server alone. */
  root_domain?: boolean;
}

export const DEFAULT_IDENTITY: Identity = {
  name: 'Example Organization',
  host: 'chat.example.com',
  description: 'The organization where everyone tries things out.',
};

/** Everything of an organization that is not a record. Replaced whole, never changed in place. */
interface Scalars {
  settings: Settings;
  personas: Readonly<Record<string, number>>;
  random: RandomState;
  clock: ClockState;
  nextIds: Record<string, number>;
}

/** An organization saved as plain JSON. */
export interface OrganizationState extends Scalars {
  identity: Identity;
  tables: Record<string, object[]>;
  /** The events that wait in queues. */
  events?: SavedEvents;
}

/** The state of one organization: records, settings, clock, generator. It knows no rule and no wire format. */
export class Organization {
  readonly identity: Identity;
  readonly tables: Tables;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  /** The events that wait in queues. */
  readonly events = new EventStore();
  /** Replace it to change a setting. */
  settings: Readonly<Settings>;
  /** User IDs by persona name. */
  personas: Readonly<Record<string, number>> = {};
  /** Hexadecimal digits that end the IDs of event queues in place of seeded ones, so that they differ at each start. */
  startId: string | undefined;
  /** How often the mock was reset. A part of the IDs of event queues, so that none is used twice. */
  generation = 0;
  readonly #changes = new ChangeLog();
  readonly #eachTable: readonly [TableName, Tables[TableName]][];
  readonly #owned = new Map<unknown, unknown>();
  #resets = 0;
  #signals: Signal[] = [];
  #committed: Scalars;
  #checkpointed: Scalars;

  constructor(options: {
    identity?: Identity;
    seed: number;
    /** What of its content a message is found by. */
    readContentFeatures: ReadContentFeatures;
    now?: Moment;
    settings?: Partial<Settings>;
    outbox?: Outbox;
    /** Records no changes until the first checkpoint. */
    unrecorded?: boolean;
  }) {
    this.#changes.paused = options.unrecorded ?? false;
    this.identity = options.identity ?? DEFAULT_IDENTITY;
    this.outbox = options.outbox ?? new Outbox();
    this.tables = createTables(this.identity.host, options.readContentFeatures, this.#changes);
    this.#eachTable = Object.entries(this.tables) as [TableName, Tables[TableName]][];
    this.clock = new Clock(options.now);
    this.random = new Random(options.seed);
    this.settings = { ...DEFAULT_SETTINGS, ...options.settings };
    this.#committed = this.#scalars();
    this.#checkpointed = this.#committed;
  }

  /** Returns what belongs to this organization alone, such as a cache. It is made when it is first needed. */
  owned<T>(make: (org: Organization) => T): T {
    if (!this.#owned.has(make)) this.#owned.set(make, make(this));
    return this.#owned.get(make) as T;
  }

  /** The records of a table, whatever its type; for code that treats all tables alike. */
  eachTable(): readonly [TableName, Tables[TableName]][] {
    return this.#eachTable;
  }

  /** Says what no record shows. It is forgotten if the request fails, and costs nothing while nobody listens. */
  signal(note: Signal): void {
    if (this.tables.event_queues.count() > 0) this.#signals.push(note);
  }

  /**
   * What happened so far stays, also if what comes next fails.
   * @returns what happened, if there are event queues to tell it to
   */
  commit(): ChangeSet | undefined {
    const changeSet = this.tables.event_queues.count() > 0 ? this.#changeSet() : undefined;
    this.#signals = [];
    // Only where a record was written has a table given out IDs. Most turns write none, and there are many tables.
    const written = this.#changes.commit();
    this.#committed = this.#scalars(written ? this.#nextIds() : this.#committed.nextIds);
    return changeSet;
  }

  #changeSet(): ChangeSet | undefined {
    const recent = this.#changes.recent();
    const before = this.#committed.settings;
    const settings = before === this.settings ? undefined : { before, after: this.settings };
    const signals = this.#signals;
    if (recent.size === 0 && settings === undefined && signals.length === 0) return undefined;
    const { tables } = this;
    const changes = ((name: TableName) => {
      const table = tables[name];
      return [...(recent.get(table) ?? [])]
        .map(([id, was]) => ({ id, before: was, after: table.get(id) }))
        .filter((change) => change.before !== change.after);
    }) as ChangeSet['changes'];
    return { changes, settings, signals };
  }

  /** Takes back everything since the last `commit()`; the clock goes on. */
  async rollback(): Promise<void> {
    this.#signals = [];
    await this.#changes.rollback();
    this.#restoreScalars({ ...this.#committed, clock: this.clock.state });
  }

  /** The present state becomes the one that `reset()` comes back to. */
  checkpoint(): void {
    this.#signals = [];
    this.#changes.checkpoint();
    this.#committed = this.#scalars();
    this.#checkpointed = this.#committed;
  }

  /** How often it came back to the marked state. */
  get resets(): number {
    return this.#resets;
  }

  /** Comes back to the marked state, at a cost that depends on what was changed, not on what there is. */
  async reset(): Promise<void> {
    this.#resets++;
    this.#signals = [];
    await this.#changes.rollbackToCheckpoint();
    this.events.clear();
    this.#restoreScalars(this.#checkpointed);
    this.#committed = this.#checkpointed;
  }

  /** The whole state as plain JSON. */
  save(): OrganizationState {
    const tables: Record<string, object[]> = {};
    for (const [name, table] of this.eachTable()) tables[name] = structuredClone(table.all()) as object[];
    return {
      identity: { ...this.identity },
      ...structuredClone(this.#scalars()),
      tables,
      events: this.events.save(),
    };
  }

  /** A saved state in place of the present one. The organization must be new. */
  async load(
    state: OrganizationState,
    explain: (table: TableName, index: number, problem: string) => Error,
  ): Promise<void> {
    this.#changes.paused = true;
    for (const [name, table] of this.eachTable()) {
      for (const [i, record] of (state.tables[name] ?? []).entries()) {
        await table.create(record as never).catch((error: Error) => {
          throw explain(name, i, error.message);
        });
      }
    }
    this.#restoreScalars(state);
    this.events.load(state.events ?? {});
    this.#changes.paused = false;
    this.commit();
  }

  #nextIds(): Record<string, number> {
    const nextIds: Record<string, number> = {};
    for (const [name, table] of this.#eachTable) nextIds[name] = table.nextId;
    return nextIds;
  }

  #scalars(nextIds = this.#nextIds()): Scalars {
    return {
      settings: this.settings,
      personas: this.personas,
      random: this.random.state,
      clock: this.clock.state,
      nextIds,
    };
  }

  #restoreScalars(saved: Scalars): void {
    this.settings = saved.settings;
    this.personas = saved.personas;
    this.random.state = saved.random;
    this.clock.state = saved.clock;
    for (const [name, table] of this.eachTable()) table.nextId = saved.nextIds[name] ?? table.nextId;
  }
}
