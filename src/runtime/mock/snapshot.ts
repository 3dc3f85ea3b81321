import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { DIALECTS, type Dialect } from '../../contract/index.js';
import { assertShallow, PLAIN_WORDS } from '../../contract/input.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import {
  changedSettings,
  DEFAULT_SETTINGS,
  identitySchema,
  MAX_ID,
  MAX_UNIX_SECONDS,
  type OrganizationState,
  settingsSchema,
} from '../../model/index.js';
import { fieldsOf, hasFields, messageOf } from '../../values.js';
import type { SavedFaults } from '../faults/faults.js';
import { faultSchema } from '../faults/parse-fault.js';
import type { SavedRates } from '../pipeline/timing.js';

const SNAPSHOT_FORMAT = 'team-chat-mock';
const SNAPSHOT_VERSION = 2;

/** A snapshot of any release, before its content is checked. */
interface AnySnapshot {
  version: number;
  organization?: unknown;
}

/** By version, functions that upgrade a snapshot in place to the next version. */
const UPGRADES: Record<number, (snapshot: AnySnapshot) => void> = {
  // Version 2 renamed the table `plots` and moved the organization's name and description into its settings.
  1: ({ organization }) => {
    if (!hasFields(organization)) return;
    const { tables, nextIds, identity, settings } = organization;
    for (const part of [tables, nextIds]) {
      if (!hasFields(part) || part.plots === undefined) continue;
      part.storylines = part.plots;
      delete part.plots;
    }
    if (hasFields(settings)) {
      const { name, description } = fieldsOf(identity);
      const own: Record<string, unknown> = { name, description, ...settings };
      organization.settings = changedSettings(DEFAULT_SETTINGS, own);
    }
  },
};

/** @throws UsageError if the document is not a snapshot or has an unknown version, such as that of a later release */
function assertKnownVersion(input: unknown): asserts input is AnySnapshot {
  const { format, version } = fieldsOf(input);
  if (format !== SNAPSHOT_FORMAT) {
    throw new UsageError(
      'This is not a snapshot of team-chat-mock. Use one from the inspector, from --save or from snapshot().',
    );
  }
  if (version === SNAPSHOT_VERSION || Object.hasOwn(UPGRADES, String(version))) return;
  const isLater = typeof version === 'number' && version > SNAPSHOT_VERSION;
  throw new UsageError(
    `The snapshot has version ${String(version)}; this release reads versions 1 to ${SNAPSHOT_VERSION}. ${
      isLater ? 'A later release took it: update team-chat-mock.' : 'Take a new one.'
    }`,
  );
}

/** The state of a mock, except the journal, the outbox and overrides, as one JSON document. */
export interface Snapshot {
  format: typeof SNAPSHOT_FORMAT;
  version: typeof SNAPSHOT_VERSION;
  scenario: string;
  seed: number;
  feature_level: number;
  dialect: Dialect;
  organization: OrganizationState;
  faults: SavedFaults;
  /** Absent from snapshots of earlier releases, as is `latency_random`. */
  rates?: SavedRates | undefined;
  /** State of the random number generator that draws delays. */
  latency_random?: [number, number, number, number] | undefined;
}

export function newSnapshot(parts: Omit<Snapshot, 'format' | 'version'>): Snapshot {
  return { format: SNAPSHOT_FORMAT, version: SNAPSHOT_VERSION, ...parts };
}

const count = z.int().nonnegative();
const uint32 = count.max(0xffff_ffff);
const randomState = z.tuple([uint32, uint32, uint32, uint32]);
const id = z.int().positive();
const MAX_NEXT_ID = MAX_ID + 1;

/** The events of each queue. The schemas of the event types check the events' other fields. */
const eventsSchema = z.record(
  z.string(),
  z.strictObject({
    nextId: count.max(MAX_NEXT_ID),
    acknowledged: z.int().min(-1),
    // Unchecked events may lack a type.
    events: z.array(z.looseObject({ id: count })),
    unchecked: z.array(count).optional(),
  }),
);

/** The schema of everything except the records, which their tables check. */
const snapshotSchema = z.strictObject({
  format: z.literal(SNAPSHOT_FORMAT),
  version: z.literal(SNAPSHOT_VERSION),
  scenario: z.string(),
  seed: count,
  feature_level: count.max(LATEST_LEVEL),
  dialect: z.enum(DIALECTS),
  organization: z.strictObject({
    identity: identitySchema,
    settings: settingsSchema,
    personas: z.record(z.string(), count),
    random: randomState,
    clock: z.union([z.strictObject({ now: z.int() }), z.strictObject({ offset: z.int() })]),
    nextIds: z.record(z.string(), id.max(MAX_NEXT_ID)),
    restartedAt: z.int().optional(),
    tables: z.record(z.string(), z.array(z.looseObject({ id: id.max(MAX_ID) }))),
    events: eventsSchema.optional(),
  }),
  faults: z.strictObject({
    armed: z.array(faultSchema),
    nextId: count.max(MAX_NEXT_ID),
    random: randomState.optional(),
  }),
  rates: z.array(z.tuple([count, z.array(z.number())])).optional(),
  latency_random: randomState.optional(),
});

/** Results of `parseSnapshot`. Only this package can access them, so a reset need not check them again. */
const parsed = new WeakMap<object, Snapshot>();

/**
 * Copies a document, upgrades the copy if it is from an earlier release, and checks everything except its records.
 * @throws UsageError with the path of the first problem
 */
export function parseSnapshot(input: unknown): Snapshot {
  const known = hasFields(input) ? parsed.get(input) : undefined;
  if (known !== undefined) return known;
  assertKnownVersion(input);
  const copy = copyOf(input);
  assertShallow('snapshot', copy);
  for (; copy.version < SNAPSHOT_VERSION; copy.version++) UPGRADES[copy.version]?.(copy);
  const checked = snapshotSchema.safeParse(copy, PLAIN_WORDS);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw problemAt(issue?.path ?? [], issue?.message ?? 'is wrong');
  }
  // Not `checked.data`: parsing changes the order of an event's fields.
  const snapshot = copy as Snapshot;
  assertClock(snapshot.organization.clock);
  for (const [queueId, { events, acknowledged, nextId }] of Object.entries(
    snapshot.organization.events ?? {},
  )) {
    assertAscending(['organization', 'events', queueId, 'events'], events, { last: acknowledged, nextId });
  }
  const { armed, nextId } = snapshot.faults;
  assertAscending(['faults', 'armed'], armed, { last: 0, nextId });
  parsed.set(snapshot, snapshot);
  return snapshot;
}

export function problemAt(path: readonly PropertyKey[], problem: string): UsageError {
  return new UsageError(
    `Invalid snapshot at "${path.map(String).join('.')}": ${problem.replace(/\.$/, '')}.`,
  );
}

/** Copies a document. Rejects the key `__proto__`, although JSON allows it. */
function copyOf<T>(input: T): T {
  try {
    const text = JSON.stringify(input);
    if (text.includes('"__proto__":')) throw problemAt(['__proto__'], 'must not be a key');
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Invalid snapshot: ${messageOf(error)}.`);
  }
}

/** @throws UsageError for a clock before 1970 or after the year 9999 */
function assertClock(clock: OrganizationState['clock']): void {
  const now = 'now' in clock ? clock.now : Math.floor(Date.now() / 1000) + clock.offset;
  if (now < 0 || now > MAX_UNIX_SECONDS) {
    throw problemAt(['organization', 'clock'], 'must be between the years 1970 and 9999');
  }
}

/** Checks that the IDs of a list ascend, and that all of them are above `last` and below `nextId`. */
function assertAscending(
  path: readonly string[],
  list: readonly { id: number }[],
  { last, nextId }: { last: number; nextId: number },
): void {
  let before = last;
  for (const [i, { id }] of list.entries()) {
    if (id <= before || id >= nextId) {
      throw problemAt([...path, i, 'id'], `must be above ${before} and below nextId ${nextId}, got ${id}`);
    }
    before = id;
  }
}
