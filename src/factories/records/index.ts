import type { AnyTable, Identified, Table, TableName, Tables } from '../../model/index.js';
import { fromKeys, keysOf } from '../../values.js';
import { type LazySamples, type NewRecord, type RecordContext, randomOf } from './context.js';
import * as organization from './organization.js';
import * as personal from './personal.js';

export type { NewRecord, RecordContext } from './context.js';

type RecordOf<T extends TableName> = Tables[T] extends Table<infer R, string, string> ? R : never;

const kind = <T extends TableName, O extends object>(
  table: T,
  build: (context: RecordContext, overrides: O) => NewRecord<RecordOf<T> & Identified>,
) => ({ table, build });

/** The kinds of records that have factories, and the table of each. */
export const RECORD_KINDS = {
  user: kind('users', organization.userRecord),
  profileField: kind('profile_fields', organization.profileFieldRecord),
  profileValue: kind('profile_values', personal.profileValueRecord),
  presence: kind('presences', personal.presenceRecord),
  pushDevice: kind('push_devices', personal.pushDeviceRecord),
  userGroup: kind('user_groups', organization.userGroupRecord),
  channel: kind('channels', organization.channelRecord),
  channelFolder: kind('channel_folders', organization.channelFolderRecord),
  subscription: kind('subscriptions', personal.subscriptionRecord),
  userTopic: kind('user_topics', personal.userTopicRecord),
  message: kind('messages', personal.messageRecord),
  messageState: kind('message_states', personal.messageStateRecord),
  scheduledMessage: kind('scheduled_messages', personal.scheduledMessageRecord),
  draft: kind('drafts', personal.draftRecord),
  alertWord: kind('alert_words', personal.alertWordRecord),
  navigationView: kind('navigation_views', personal.navigationViewRecord),
  eventQueue: kind('event_queues', personal.eventQueueRecord),
  invitation: kind('invitations', personal.invitationRecord),
  userStatus: kind('user_statuses', personal.userStatusRecord),
  mutedUser: kind('muted_users', personal.mutedUserRecord),
  customEmoji: kind('realm_emoji', organization.customEmojiRecord),
  linkifier: kind('linkifiers', organization.linkifierRecord),
  botStorageEntry: kind('bot_storage', personal.botStorageRecord),
  reminder: kind('reminders', personal.reminderRecord),
  savedSnippet: kind('saved_snippets', personal.savedSnippetRecord),
  playground: kind('playgrounds', organization.playgroundRecord),
  domain: kind('realm_domains', organization.domainRecord),
  dataExport: kind('realm_exports', organization.exportRecord),
  inviteLink: kind('invite_links', personal.inviteLinkRecord),
};

type Kinds = typeof RECORD_KINDS;
export type RecordKind = keyof Kinds;

type OverridesOf<K extends RecordKind> = Parameters<Kinds[K]['build']>[1];
/** The parameters of the factory of a kind: its overrides, optional where every field has a default. */
type BuildArguments<K extends RecordKind> =
  object extends OverridesOf<K> ? [overrides?: OverridesOf<K>] : [overrides: OverridesOf<K>];

/** Functions that build a record with overrides, one for each kind of record. */
export type RecordFactories = {
  [K in RecordKind]: (...input: BuildArguments<K>) => Promise<ReturnType<Kinds[K]['build']>>;
};

/** Functions that store a record with overrides, one for each kind of record. */
export type Creators = {
  [K in RecordKind]: (...input: BuildArguments<K>) => ReturnType<Tables[Kinds[K]['table']]['create']>;
};

interface RecordOptions {
  seed: number;
  /** The time at which records are built, in UNIX seconds. */
  now: number;
  samples: LazySamples;
}

/**
 * Returns functions that build records from one seed. The nth record of a kind is always the same, regardless of what
 * was built before it. Its names and messages are those of the nth object that factories with this seed build.
 */
export function createRecordFactories({ seed, now, samples }: RecordOptions): RecordFactories {
  return mapKinds((name, { build }) => {
    let count = 0;
    return async (overrides = {}) => {
      const n = ++count;
      return samples.use((loaded) =>
        build({ random: randomOf(seed, name, n), n, now, samples: loaded }, overrides),
      );
    };
  });
}

/** Returns functions that build records with these factories and store them in these tables. */
export function createCreators(tables: Tables, factories: RecordFactories): Creators {
  return mapKinds((name, { table: tableName }) => {
    const table: AnyTable = tables[tableName];
    // The creator of a kind accepts the same overrides as its factory.
    return async (overrides) => table.create(await factories[name](overrides as never));
  });
}

type AnyKind = { table: TableName; build(context: RecordContext, overrides: object): object };

function mapKinds<M>(map: (name: RecordKind, kind: AnyKind) => (overrides?: object) => unknown): M {
  const kinds: Record<RecordKind, AnyKind> = RECORD_KINDS;
  // `M` has a function for each kind, but its types differ from kind to kind.
  return fromKeys(keysOf(kinds), (name) => map(name, kinds[name])) as M;
}
