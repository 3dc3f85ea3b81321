import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { DIALECTS, type Dialect } from '../../contract/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import { type OrganizationState, settingsSchema } from '../../model/index.js';
import { faultSchema } from '../faults/fault-spec.js';
import type { SavedFaults } from '../faults/faults.js';
import type { SavedRates } from '../pipeline/rate-limit.js';

export const SNAPSHOT_FORMAT = 'team-chat-mock';
export const SNAPSHOT_VERSION = 1;

/** A whole mock as one JSON document: everything but the journal and the outbox. */
export interface Snapshot {
  format: typeof SNAPSHOT_FORMAT;
  version: typeof SNAPSHOT_VERSION;
  scenario: string;
  seed: number;
  feature_level: number;
  dialect: Dialect;
  organization: OrganizationState;
  faults: SavedFaults;
  /** Absent in snapshots of earlier releases, as `latency_random` is. */
  rates?: SavedRates | undefined;
  /** State of the generator that draws delays. */
  latency_random?: [number, number, number, number] | undefined;
}

const count = z.int().nonnegative();

/** What everything but the records must look like; the records are checked by their tables. */
const snapshotSchema = z.object({
  scenario: z.string(),
  seed: count,
  feature_level: count.max(LATEST_LEVEL),
  dialect: z.enum(DIALECTS as [Dialect, ...Dialect[]]),
  organization: z.object({
    identity: z.object({
      name: z.string(),
      host: z.string(),
      description: z.string(),
      root_domain: z.boolean().optional(),
    }),
    settings: settingsSchema,
    personas: z.record(z.string(), count),
    random: z.tuple([count, count, count, count]),
    clock: z.union([z.object({ now: z.int() }), z.object({ offset: z.int() })]),
    nextIds: z.record(z.string(), count),
    tables: z.record(z.string(), z.array(z.object({ id: count }))),
  }),
  faults: z.object({
    armed: z.array(faultSchema),
    nextId: count,
    random: z.tuple([count, count, count, count]).optional(),
  }),
  rates: z.array(z.tuple([count, z.array(z.number())])).optional(),
  latency_random: z.tuple([count, count, count, count]).optional(),
});

/**
 * That a document is a snapshot that this release can read.
 * @throws UsageError that says what is wrong with it
 */
export function assertSnapshot(snapshot: Snapshot): void {
  if (typeof snapshot !== 'object' || snapshot === null || snapshot.format !== SNAPSHOT_FORMAT) {
    throw new UsageError('This is not a snapshot of a team-chat-mock. Pass what snapshot() gave.');
  }
  if (snapshot.version !== SNAPSHOT_VERSION) {
    throw new UsageError(
      `The snapshot has version ${String(snapshot.version)}; this release reads version ${SNAPSHOT_VERSION}. Take it anew.`,
    );
  }
  const checked = snapshotSchema.safeParse(snapshot);
  if (checked.success) return;
  const [issue] = checked.error.issues;
  throw new UsageError(
    `The snapshot cannot be read at "${issue?.path.join('.')}": ${issue?.message}. Pass what snapshot() gave, whole.`,
  );
}
