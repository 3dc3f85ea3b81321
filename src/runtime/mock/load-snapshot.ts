import type { ServerVersion } from '../../contract/index.js';
import { assertSettingsFit } from '../../handlers/server/settings.rules.js';
import { prepareText, readContentFeatures } from '../../handlers/text/renderer.rules.js';
import {
  changedSettings,
  Organization,
  type OrganizationState,
  type Outbox,
  type Settings,
} from '../../model/index.js';
import { isKeyOf } from '../../values.js';
import { problemAt, type Snapshot } from './snapshot.js';

export interface LoadOptions {
  /** If this differs from the snapshot's version, event queues are discarded, so clients have to register again. */
  serverVersion: ServerVersion;
  /** Settings that override the snapshot's. */
  settings?: Partial<Settings> | undefined;
  outbox?: Outbox | undefined;
}

/**
 * Returns a new organization with the state of a snapshot.
 * @throws UsageError with the path of the first invalid record, reference or event
 */
export async function loadSnapshot(
  snapshot: Snapshot,
  { serverVersion, settings = {}, outbox }: LoadOptions,
): Promise<Organization> {
  const { seed, organization } = snapshot;
  const { identity } = organization;
  const { level: featureLevel, dialect } = serverVersion;
  await prepareText(identity.description);
  const org = new Organization({
    identity,
    seed,
    featureLevel,
    dialect,
    prepareText,
    readContentFeatures,
    ...(outbox === undefined ? {} : { outbox }),
  });
  const isSameVersion = featureLevel === snapshot.feature_level && dialect === snapshot.dialect;
  await fill(org, isSameVersion ? organization : withoutQueues(organization));
  await assertRestorable(org, serverVersion);
  assertSettingsFit(org, settings);
  // Assigns a new object only if needed, because it would count as a change and deliver events.
  if (Object.keys(settings).length > 0) org.settings = changedSettings(org.settings, settings);
  return org;
}

function withoutQueues(state: OrganizationState): OrganizationState {
  return { ...state, tables: { ...state.tables, event_queues: [] }, events: {} };
}

/** @throws UsageError with the path of the first invalid record */
async function fill(org: Organization, state: OrganizationState): Promise<void> {
  for (const part of ['tables', 'nextIds'] as const) {
    const unknown = Object.keys(state[part]).find((name) => !Object.hasOwn(org.tables, name));
    if (unknown !== undefined) throw problemAt(['organization', part, unknown], 'the table does not exist');
  }
  await org.load(state, (table, i, problem) => problemAt(['organization', 'tables', table, i], problem));
  for (const [name, nextId] of Object.entries(state.nextIds)) {
    const least = isKeyOf(org.tables, name) ? (org.tables[name].ids().at(-1) ?? 0) + 1 : 1;
    if (nextId < least)
      throw problemAt(['organization', 'nextIds', name], `must be at least ${least}, got ${nextId}`);
  }
  const queues = org.tables.event_queues;
  const lost = Object.keys(state.events ?? {}).find((id) => queues.firstBy('queueId', id) === undefined);
  if (lost !== undefined) throw problemAt(['organization', 'events', lost], 'the queue does not exist');
}

/** @throws UsageError with the path of the first wrong reference or event. The tables check the records themselves. */
async function assertRestorable(org: Organization, serverVersion: ServerVersion): Promise<void> {
  const [{ corruptionsIn }, { eventChecker }] = await Promise.all([
    import('../../scenarios/integrity/index.js'),
    import('../../handlers/events/event-catalogue.js'),
  ]);
  const [corruption] = corruptionsIn(org);
  if (corruption !== undefined) {
    const { table, where, problem } = corruption;
    throw problemAt([`${table} ${where}`], problem);
  }
  const problemOf = eventChecker(serverVersion);
  for (const [queueId, { events, unchecked = [] }] of Object.entries(org.events.save())) {
    for (const event of events.filter(({ id }) => !unchecked.includes(id))) {
      const problem = problemOf(event);
      if (problem === undefined) continue;
      throw problemAt(['organization', 'events', queueId, 'events', event.id], problem);
    }
  }
}
