import * as z from 'zod';
import type { Dialect } from '../contract/dialects/index.js';
import type { WrittenRecord } from './changes.js';
import type { Clock, ClockState, Moment } from './clock.js';
import type { SavedEvents } from './event-store.js';
import type { Outbox } from './outbox.js';
import type { Random, RandomState } from './random.js';
import type { Identified } from './records.js';
import type { PrepareText, ReadContentFeatures } from './schemas/message.js';
import { DEFAULT_SETTINGS, type Settings } from './settings.js';
import type { AnyTable, Restorable } from './table-types.js';
import type { TableName } from './tables/index.js';

export interface Identity {
  name: string;
  /** Host of the placeholder email addresses. */
  host: string;
  /** Markdown source. */
  description: string;
  /**
   * Whether requests reach the root domain of a server with several organizations. The root domain describes
   * only the server.
   */
  root_domain?: boolean;
}

export const identitySchema = z.strictObject({
  name: z.string(),
  host: z.string().min(1),
  description: z.string(),
  root_domain: z.boolean().optional(),
}) satisfies z.ZodType<Identity>;

export const DEFAULT_IDENTITY: Identity = {
  name: DEFAULT_SETTINGS.name,
  host: 'chat.example.com',
  description: DEFAULT_SETTINGS.description,
};

export interface OrganizationOptions {
  identity?: Identity;
  seed: number;
  readContentFeatures: ReadContentFeatures;
  prepareText?: PrepareText;
  now?: Moment;
  settings?: Partial<Settings>;
  outbox?: Outbox;
  featureLevel?: number | undefined;
  /** Default `reference`. */
  dialect?: Dialect | undefined;
  /** Whether to record changes only after the first checkpoint. */
  unrecorded?: boolean;
}

/** The state of an organization except its records. A change creates a new object; no object is mutated. */
export interface Scalars {
  settings: Settings;
  personas: Readonly<Record<string, number>>;
  random: RandomState;
  clock: ClockState;
  nextIds: Record<string, number>;
  /** Time of the latest restart of the server, in UNIX seconds. */
  restartedAt?: number | undefined;
}

export interface Commit {
  /** The written records, in the order of the writes. */
  written: readonly WrittenRecord[];
  /** The state before the commit, except the records. */
  before: Readonly<Scalars>;
}

/** Records and other state of an earlier moment. */
export interface EarlierState {
  /** Records that differed at that moment, by table and ID; `undefined` for a record that did not exist then. */
  records: ReadonlyMap<Restorable, ReadonlyMap<number, object | undefined>>;
  scalars: Readonly<Scalars>;
}

/** An organization saved as plain JSON. */
export interface OrganizationState extends Scalars {
  identity: Identity;
  tables: Record<string, object[]>;
  /** The events waiting in queues. */
  events?: SavedEvents;
}

/** The state after seeding. It contains the immutable records themselves, not copies. */
export interface SeededState {
  scalars: Readonly<Scalars>;
  tables: readonly (readonly [TableName, readonly Readonly<Identified>[]])[];
}

/** The parts of an organization that hold its state, except the records. */
interface ScalarsHolder {
  settings: Readonly<Settings>;
  personas: Scalars['personas'];
  restartedAt: Scalars['restartedAt'];
  readonly random: Random;
  readonly clock: Clock;
  eachTable(): readonly [TableName, AnyTable][];
}

/** @param nextIds passed if known, so that they are not computed again */
export function scalarsOf(org: ScalarsHolder, nextIds = nextIdsOf(org)): Scalars {
  const { settings, personas, random, clock, restartedAt } = org;
  const scalars = { settings, personas, random: random.state, clock: clock.state, nextIds };
  return restartedAt === undefined ? scalars : { ...scalars, restartedAt };
}

/** Restores the state of an organization except its records. Next IDs stay above the IDs of its records. */
export function restoreScalars(org: ScalarsHolder, saved: Scalars): void {
  org.settings = saved.settings;
  org.personas = saved.personas;
  org.random.state = saved.random;
  org.clock.state = saved.clock;
  org.restartedAt = saved.restartedAt;
  for (const [name, table] of org.eachTable()) table.nextId = saved.nextIds[name] ?? 1;
}

/** Returns the next IDs. If no ID was assigned, returns `earlier` itself, so that commits share one object. */
export function nextIdsAfter(org: ScalarsHolder, earlier: Scalars['nextIds']): Scalars['nextIds'] {
  const isSame = org.eachTable().every(([name, table]) => earlier[name] === table.nextId);
  return isSame ? earlier : nextIdsOf(org);
}

function nextIdsOf(org: ScalarsHolder): Scalars['nextIds'] {
  return Object.fromEntries(org.eachTable().map(([name, table]) => [name, table.nextId]));
}

export function savedState(
  org: ScalarsHolder & { readonly identity: Readonly<Identity> },
  events: SavedEvents,
): OrganizationState {
  const copies = org.eachTable().map(([name, table]) => [name, structuredClone<object[]>(table.all())]);
  return {
    identity: { ...org.identity },
    ...structuredClone(scalarsOf(org)),
    tables: Object.fromEntries(copies),
    events,
  };
}

/** Returns the state for `Organization.copy()`, with the records themselves. */
export function seededState(org: ScalarsHolder): SeededState {
  const tables = org
    .eachTable()
    .filter(([, table]) => table.count() > 0)
    .map(([name, table]) => [name, table.all()] as const);
  return { scalars: scalarsOf(org), tables };
}
