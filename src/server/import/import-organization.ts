import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import { emojiData } from '../../handlers/text/emoji.rules.js';
import type { Snapshot } from '../../runtime/mock/snapshot.js';
import { createSystemGroups } from '../../scenarios/seeding.js';
import { entries, idOf, integer, type Json, objects, text, withIds } from '../external-data.js';
import { replaceFile, writing } from '../files.js';
import { createServerMock } from '../server-mock.js';
import { Anonymizer } from './anonymizer.js';
import { SourceError } from './api-source.js';
import {
  channelsIn,
  importChannels,
  importFolders,
  importLists,
  settingsIn,
} from './channels-and-settings.js';
import { Inventor } from './inventor.js';
import { type AnonymousMessage, importMessages, othersIn } from './messages.js';
import { findLeak, Originals } from './originals.js';
import { importOwnSettings, importOwnTexts, importProfiles, importStatusesAndPresence } from './personal.js';
import { listsFor, MessageLog, type ReadOptions, readMessages } from './read-messages.js';
import {
  GroupIds,
  type Importing,
  importGroups,
  importUsers,
  joinedAt,
  nameUsers,
  usersIn,
} from './users-and-groups.js';

export interface ImportOptions extends ReadOptions {
  /** Identifies the source, so that an interrupted import continues with the same one. */
  origin: string;
  from?: string | undefined;
  out: string;
  /** Names of channels; all by default. */
  channels?: readonly string[] | undefined;
  keepNames?: boolean | undefined;
  /** The same salt yields the same invented names. */
  salt?: string | undefined;
}

export interface ImportReport {
  users: number;
  channels: number;
  messages: number;
  /** Number of records that were made up because the importing user cannot see the real ones, by kind. */
  invented: Record<string, number>;
  personas: string[];
  salt: string;
}

const emojiTable = z.object({ code_to_names: z.record(z.string(), z.array(z.string())) });

/** More messages would need more memory than a mock for tests should use. */
export const MAX_IMPORTED_MESSAGES = 100_000;
/** Enough for `MAX_IMPORTED_MESSAGES`. */
const SEED_TIMEOUT_MS = 600_000;

/**
 * Reads an organization and writes a snapshot of it with invented names and content.
 * @throws UsageError when options are wrong, or the snapshot would contain an original name or word; SourceError when
 *   the server stops responding. In both cases, no snapshot is written
 */
export async function importOrganization(options: ImportOptions): Promise<ImportReport> {
  const log = new MessageLog(`${options.out}.part`);
  const earlier = await log.header();
  const salt = options.salt ?? earlier?.salt ?? randomBytes(16).toString('hex');
  const inventor = new Inventor(salt);
  const key = inventor.hash(
    'import',
    options.origin,
    JSON.stringify(options.channels ?? []),
    String(options.keepNames ?? false),
  );
  if (earlier !== undefined && (earlier.salt !== salt || earlier.import !== key)) {
    throw new UsageError(`${log.path} belongs to another import. Repeat that one, or remove the file.`);
  }
  const { code_to_names } = emojiTable.parse(JSON.parse(await emojiData()));
  const emoji = new Map(Object.entries(code_to_names));
  const anonymizer = new Anonymizer(inventor, new Originals(inventor), emoji, options.keepNames ?? false);
  const state = await options.source.register();
  const me = idOf(state.user_id);
  if (me === undefined) throw new SourceError('the response to POST /register has no user');
  learnNames(state, anonymizer, options.from);
  const lists = listsFor(state, options.channels);
  if (earlier === undefined) await log.begin({ format: 'team-chat-mock-import', import: key, salt });
  const messages = await readMessages(options, lists, log, anonymizer);
  const report = await writeSnapshot(options, { state, anonymizer, me, messages });
  await log.remove();
  return { ...report, salt };
}

/** Collects every name before the messages are read, because each message is anonymized as soon as it is read. */
function learnNames(state: Json, anonymizer: Anonymizer, from: string | undefined): void {
  for (const url of [from, state.realm_url, state.realm_uri]) anonymizer.ownUrl(url);
  anonymizer.originals.addHost(text(state.realm_bot_domain));
  nameUsers({ state, anonymizer });
  const names: string[] = [];
  for (const [id, channel] of channelsIn(state)) {
    const name = text(channel.name);
    names.push(name);
    anonymizer.channels.set(id, anonymizer.name('channel', name || `channel ${id}`));
  }
  anonymizer.knowChannels(names);
  for (const group of objects(state.realm_user_groups)) {
    if (group.is_system_group !== true) anonymizer.name('group', text(group.name));
  }
}

interface Collected {
  state: Json;
  anonymizer: Anonymizer;
  me: number;
  /** The messages, the oldest first. */
  messages: readonly AnonymousMessage[];
}

/** Builds the organization, checks it, and writes its snapshot. */
async function writeSnapshot(
  { out }: ImportOptions,
  { state, anonymizer, me, messages }: Collected,
): Promise<Omit<ImportReport, 'salt'>> {
  const invented: Record<string, number> = {};
  const groups = new GroupIds(withIds(state.realm_user_groups));
  const level = integer(state.zulip_feature_level) ?? integer(state.service_feature_level) ?? LATEST_LEVEL;
  const name = anonymizer.name('other', text(state.realm_name) || 'organization');
  const mock = createServerMock({
    scenario: {
      name: 'imported-organization',
      description: 'an imported organization',
      identity: {
        name,
        host: anonymizer.host,
        description: anonymizer.text(text(state.realm_description), 'organization'),
      },
      seed: (world) => seedOrganization({ world, state, anonymizer, groups, invented, me }, messages),
    },
    featureLevel: Math.min(level, LATEST_LEVEL),
    dialect: 'zulip',
    now: lastTime(state, messages),
    seedTimeout: SEED_TIMEOUT_MS,
  });
  try {
    await mock.ready;
    const snapshot = await mock.snapshot();
    assertAnonymous(snapshot, anonymizer);
    const json = JSON.stringify(snapshot);
    await assertRestorable(json);
    await writing('--out', out, () => replaceFile(out, json));
    const { users, channels, messages: stored } = mock.db;
    return {
      users: users.count(),
      channels: channels.count(),
      messages: stored.count(),
      invented,
      personas: Object.keys(mock.personas),
    };
  } finally {
    mock.close();
  }
}

async function seedOrganization(importing: Importing, messages: readonly AnonymousMessage[]): Promise<void> {
  await createSystemGroups(importing.world);
  await importUsers(importing, othersIn(messages));
  await importGroups(importing);
  await importFolders(importing);
  await importChannels(importing);
  await importLists(importing);
  await importMessages(importing, messages);
  await importProfiles(importing);
  await importStatusesAndPresence(importing);
  await importOwnSettings(importing);
  await importOwnTexts(importing);
  importing.world.set(settingsIn(importing));
}

/** @throws UsageError when a snapshot contains an original name or word */
function assertAnonymous({ organization }: Snapshot, { originals }: Anonymizer): void {
  const leak = findLeak(organization, originals);
  if (leak === undefined) return;
  throw new UsageError(
    `The result still contains "${leak.found}" (${leak.field} of ${leak.table} ${leak.id}). Nothing was written. Please report this as a bug.`,
  );
}

/** @throws UsageError when the mock cannot start from a snapshot */
async function assertRestorable(json: string): Promise<void> {
  const restored = createServerMock({ snapshot: JSON.parse(json) });
  try {
    await restored.ready;
  } finally {
    restored.close();
  }
}

/**
 * Returns the latest time in the data, if any. It becomes the mock's time, so that the same data yields the same file.
 */
function lastTime(state: Json, messages: readonly AnonymousMessage[]): number | undefined {
  const { realm_user_groups, channel_folders, saved_snippets, drafts, muted_users } = state;
  const created = [realm_user_groups, channel_folders, saved_snippets].flatMap(objects);
  let latest = 0;
  const consider = (...times: unknown[]) => {
    for (const time of times) latest = Math.max(latest, integer(time) ?? 0);
  };
  for (const { message } of messages) {
    consider(message.timestamp, message.last_edit_timestamp, message.last_moved_timestamp);
    for (const { timestamp } of message.edit_history) consider(timestamp);
  }
  for (const [, presence] of entries(state.presences)) {
    consider(presence.active_timestamp, presence.idle_timestamp);
  }
  for (const { raw } of usersIn(state)) consider(joinedAt(raw));
  for (const { date_created } of [...channelsIn(state).values(), ...created]) consider(date_created);
  for (const { timestamp } of [drafts, muted_users].flatMap(objects)) consider(timestamp);
  return latest > 0 ? latest : undefined;
}
