import { ChangeLog } from './change-log.js';
import type { ChangeSet, Signal } from './change-set.js';
import { Clock, type ClockState, type Moment } from './clock.js';
import type { PrepareText, ReadContentFeatures } from './content-features.js';
import { EventStore, type SavedEvents } from './event-store.js';
import { Outbox } from './outbox.js';
import { Random, type RandomState } from './random.js';
import { DEFAULT_SETTINGS, type Settings } from './settings.js';
import { createTables, type TableName, type Tables } from './tables/index.js';

/** The name and location of an organization. */
export interface Identity {
  name: string;
  /** Host of the placeholder addresses. */
  host: string;
  /** Markdown source. */
  description: string;
  /**
   * true: requests reach the root domain of a server with several organizations, which describes only the
   * server.
   */
  root_domain?: boolean;
}

export const DEFAULT_IDENTITY: Identity = {
  name: 'Example Organization',
  host: 'chat.example.com',
  description: 'The organization where everyone tries things out.',
};

/** The state of an organization besides its records. Replaced as a whole, never mutated. */
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
  /** The events waiting in queues. */
  events?: SavedEvents;
}

/**
 * The state of one organization: records, settings, clock, generator. It knows neither rules nor wire
 * formats.
 */
export class Organization {
  readonly identity: Identity;
  readonly tables: Tables;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  /** The events waiting in queues. */
  readonly events = new EventStore();
  /** Replace it to change a setting. */
  settings: Readonly<Settings>;
  /** User IDs by persona name. */
  personas: Readonly<Record<string, number>> = {};
  /** Hexadecimal suffix of event queue IDs that replaces the seeded one, so that IDs differ at each start. */
  startId: string | undefined;
  /** Where the latest request reached the organization, without a trailing slash. */
  url: string | undefined;
  /** Feature level of the server, which decides how texts are rendered; the latest if undefined. */
  featureLevel: number | undefined;
  /** Number of resets. Part of event queue IDs, so that none repeats. */
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
    /** Extracts the searchable features of a content. */
    readContentFeatures: ReadContentFeatures;
    /** Loads what rendering a text needs, before the text is stored. */
    prepareText?: PrepareText;
    now?: Moment;
    settings?: Partial<Settings>;
    outbox?: Outbox;
    featureLevel?: number | undefined;
    /** Records changes only after the first checkpoint. */
    unrecorded?: boolean;
  }) {
    this.#changes.paused = options.unrecorded ?? false;
    this.identity = options.identity ?? DEFAULT_IDENTITY;
    this.outbox = options.outbox ?? new Outbox();
    this.featureLevel = options.featureLevel;
    const { readContentFeatures, prepareText } = options;
    this.tables = createTables({
      host: this.identity.host,
      readContentFeatures,
      prepareText,
      recorder: this.#changes,
    });
    this.#eachTable = Object.entries(this.tables) as [TableName, Tables[TableName]][];
    this.clock = new Clock(options.now);
    this.random = new Random(options.seed);
    this.settings = { ...DEFAULT_SETTINGS, ...options.settings };
    this.#committed = this.#scalars();
    this.#checkpointed = this.#committed;
  }

  /** Stores records without checking them against their schemas: for seeds that tests check. */
  set trusting(trusting: boolean) {
    this.#changes.trusting = trusting;
  }

  /** Returns an object specific to this organization, such as a cache, created on first use. */
  owned<T>(make: (org: Organization) => T): T {
    if (!this.#owned.has(make)) this.#owned.set(make, make(this));
    return this.#owned.get(make) as T;
  }

  /** The records of a table without its type, for code that treats all tables alike. */
  eachTable(): readonly [TableName, Tables[TableName]][] {
    return this.#eachTable;
  }

  /** Records an event that no record shows. Discarded if the request fails; free while no queue exists. */
  signal(note: Signal): void {
    if (this.tables.event_queues.count() > 0) this.#signals.push(note);
  }

  /**
   * Keeps the changes so far, even if a later step fails.
   * @returns the changes, if event queues exist
   */
  commit(): ChangeSet | undefined {
    const changeSet = this.tables.event_queues.count() > 0 ? this.#changeSet() : undefined;
    this.#signals = [];
    // Tables assign IDs only with writes. Most turns write to few of the many tables.
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
        .map(([id, before]) => ({ id, before, after: table.get(id) }))
        .filter((change) => change.before !== change.after);
    }) as ChangeSet['changes'];
    return { changes, settings, signals };
  }

  /** Undoes everything since the last `commit()`, except the clock. */
  async rollback(): Promise<void> {
    this.#signals = [];
    await this.#changes.rollback();
    this.#restoreScalars({ ...this.#committed, clock: this.clock.state });
  }

  /** Makes the present state the target of `reset()`. */
  checkpoint(): void {
    this.#signals = [];
    this.#changes.checkpoint();
    this.#committed = this.#scalars();
    this.#checkpointed = this.#committed;
  }

  /** Number of rollbacks to the checkpoint. */
  get resets(): number {
    return this.#resets;
  }

  /** Rolls back to the checkpoint, at a cost proportional to the changes. */
  async reset(): Promise<void> {
    this.#resets++;
    this.#signals = [];
    await this.#changes.rollbackToCheckpoint();
    this.events.clear();
    this.#restoreScalars(this.#checkpointed);
    this.#committed = this.#checkpointed;
  }

  /** Returns the whole state as plain JSON. */
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

  /** Restores a saved state. The organization must be new. */
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
    // `commit` would keep the earlier next IDs, because it has recorded no write.
    this.#committed = this.#scalars();
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
