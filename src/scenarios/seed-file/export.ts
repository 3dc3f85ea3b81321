import { DIALECTS } from '../../contract/dialects/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { hasProtectedHistory } from '../../handlers/access/channel-access.rules.js';
import { widgetOf } from '../../handlers/messages/content.rules.js';
import { receiversOf } from '../../handlers/messages/recipients.rules.js';
import {
  DEFAULT_IDENTITY,
  type DeepReadonly,
  type MessageRecord,
  type Organization,
  type ProfileField,
  type SubscriptionRecord,
  type TableName,
} from '../../model/index.js';
import { fieldsOf, getOrAdd } from '../../values.js';
import { changedSettingsOf, exportOrganization, exportSettings, optionsIn } from './export-organization.js';
import { exportPersonal, exportUsers, keptInvitations } from './export-people.js';
import { brief, Labels, unless } from './labels.js';
import { FIELD_TYPES, type SeedConversation, type SeedFile, type SeedMessage } from './schema.js';

/** A seed file, and the data that it cannot contain. */
interface ExportedSeedFile {
  file: SeedFile;
  /** Number of records or values by kind, such as `uploads` or `edit histories`. */
  leftOut: Record<string, number>;
}

/** Tables whose records a seed file cannot contain. */
const WITHOUT_PLACE = [
  'bot_storage',
  'encrypted_push_devices',
  'event_queues',
  'push_devices',
  'realm_exports',
  'reminders',
  'storylines',
  'uploads',
  'user_settings_defaults',
] as const satisfies TableName[];

/** Returns the organization as a seed file. Seeding it creates the same organization, with new IDs for messages. */
export async function exportSeedFile(org: Organization): Promise<ExportedSeedFile> {
  const labels = new Labels(org);
  const leftOut: ExportedSeedFile['leftOut'] = {};
  for (const table of WITHOUT_PLACE) addTo(leftOut, table, org.tables[table].count());
  for (const [what, count] of Object.entries(await countLost(labels))) addTo(leftOut, what, count);
  const file: SeedFile = brief({
    organization: exportIdentity(org),
    feature_level: org.featureLevel === DEFAULT_LEVEL ? undefined : org.featureLevel,
    dialect: unless(DIALECTS[0], org.dialect),
    exported: true,
    settings: exportSettings(labels, changedSettingsOf(org.settings, org.dialect)),
    users: await exportUsers(labels),
    ...exportOrganization(labels),
    conversations: await exportMessages(labels, leftOut),
    ...exportPersonal(labels),
  });
  return { file, leftOut };
}

/** Counts values that a seed file cannot contain, such as edit histories, in tables whose records it can contain. */
async function countLost(labels: Labels): Promise<Record<string, number>> {
  const { org } = labels;
  const statuses = org.tables.user_statuses.all().filter(({ emoji_name }) => emoji_name !== '');
  const emoji = await Promise.all(statuses.map((status) => labels.emoji(status)));
  const { channels, messages, profile_fields: fields, submessages, subscriptions, users } = org.tables;
  const count = <T>(all: readonly T[], isLost: (one: T) => boolean) => all.filter(isLost).length;
  const undated = ({ date_created }: { date_created: number | null }) => date_created === null;
  return {
    'votes and tasks': count(submessages.all(), ({ id, message_id, content }) => {
      const widget = widgetOf(messages.expect(message_id).content);
      const isFirst = submessages.by('message', message_id)[0]?.id === id;
      return !isFirst || JSON.stringify(widget) !== content;
    }),
    'edit histories': count(messages.all(), ({ edit_history }) => edit_history.length > 0),
    'further personas': count(Object.entries(org.personas), ([name, id]) => labels.persona(id) !== name),
    'settings of bots': count(users.all(), ({ bot_settings }) => bot_settings !== undefined),
    'ended subscriptions': count(subscriptions.all(), ({ active }) => !active),
    'starts of subscriptions with protected history': count(subscriptions.all(), (subscription) =>
      hidesMessages(org, subscription),
    ),
    'channels in an archived folder with the name of another folder': count(
      channels.all(),
      ({ folder_id }) => folder_id !== null && labels.folder(folder_id) === undefined,
    ),
    'groups and folders without a date': count(
      [
        ...org.tables.user_groups.all().filter((group) => !group.is_system_group),
        ...org.tables.channel_folders.all(),
      ],
      undated,
    ),
    'invitations that the inviter may no longer send':
      org.tables.invitations.count() - keptInvitations(org).length,
    'statuses with other emoji': count(emoji, (name) => name === undefined),
    'orders of options': count(fields.all(), hasLostOrder),
  };
}

/** Whether a subscriber cannot read older messages of a channel with protected history. */
function hidesMessages(
  { tables }: Organization,
  { active, periods, stream_id }: SubscriptionRecord,
): boolean {
  const channel = tables.channels.get(stream_id);
  if (!active || channel === undefined || !hasProtectedHistory(channel)) return false;
  const [first] = tables.messages.idsBy('channel', stream_id);
  return first !== undefined && (periods.length > 1 || (periods[0]?.after ?? 0) >= first);
}

/** Whether the keys of a field's options, such as numbers, are in a different order from the options. */
function hasLostOrder({ type, field_data }: DeepReadonly<ProfileField>): boolean {
  if (type !== FIELD_TYPES.options || field_data === '') return false;
  const data = fieldsOf(JSON.parse(field_data));
  const orders = Object.keys(optionsIn(data)).map((key) => Number(fieldsOf(data[key]).order));
  return orders.some((order, i) => i > 0 && order < Number(orders[i - 1]));
}

function exportIdentity({ identity }: Organization): SeedFile['organization'] {
  const { name, description, host } = identity;
  return brief({
    name: unless(DEFAULT_IDENTITY.name, name),
    description: unless(DEFAULT_IDENTITY.description, description),
    host: unless(DEFAULT_IDENTITY.host, host),
    root_domain: identity.root_domain,
  });
}

/** The field of a conversation that lists the users with each visibility policy; the default policy has none. */
const POLICY_LISTS = [undefined, 'muted_by', 'unmuted_by', 'followed_by'] as const;

interface CollectedMessage {
  message: SeedMessage;
  sender: string;
  /** The users who have not read the message. */
  unread: string[];
}

interface CollectedConversation {
  conversation: SeedConversation;
  messages: CollectedMessage[];
}

/** Messages as conversations, in the order of their first messages, with the policies of their topics. */
async function exportMessages(labels: Labels, leftOut: Record<string, number>): Promise<SeedConversation[]> {
  const { tables } = labels.org;
  const groups = new Map<string, CollectedConversation>();
  const ordered = [...tables.messages.all()].sort((a, b) => a.timestamp - b.timestamp || a.id - b.id);
  for (const message of ordered) {
    const group = groupOf(labels, groups, message.stream_id, message.topic, message.recipient_ids);
    group.messages.push(await exportMessage(labels, message, leftOut));
  }
  addTopicPolicies(labels, groups);
  return [...groups.values()].map(withSharedUnread);
}

function addTopicPolicies(labels: Labels, groups: Map<string, CollectedConversation>): void {
  for (const { user_id, stream_id, topic, visibility_policy } of labels.org.tables.user_topics.all()) {
    const list = POLICY_LISTS[visibility_policy];
    if (list === undefined) continue;
    const same = [...groups.values()].find(
      ({ conversation }) =>
        conversation.channel === labels.channel(stream_id) &&
        (conversation.topic ?? '').toLowerCase() === topic.toLowerCase(),
    );
    const { conversation } = same ?? groupOf(labels, groups, stream_id, topic, null);
    conversation[list] = [...(conversation[list] ?? []), labels.user(user_id)];
  }
}

function groupOf(
  labels: Labels,
  groups: Map<string, CollectedConversation>,
  streamId: number | null,
  topic: string,
  recipientIds: readonly number[] | null,
): CollectedConversation {
  return getOrAdd(groups, JSON.stringify([streamId, topic, recipientIds]), () => ({
    conversation:
      streamId === null
        ? { people: labels.users(recipientIds ?? []) }
        : { channel: labels.channel(streamId), ...(topic === '' ? {} : { topic }) },
    messages: [],
  }));
}

async function exportMessage(
  labels: Labels,
  message: MessageRecord,
  leftOut: Record<string, number>,
): Promise<CollectedMessage> {
  const { sender_id } = message;
  const states = labels.org.tables.message_states.by('message', message.id);
  const receivers = new Set(receiversOf(labels.org, message));
  const usersWith = (isWanted: (state: (typeof states)[number]) => boolean) =>
    states.filter(isWanted).map(({ user_id }) => user_id);
  const unread = usersWith(({ flags, user_id }) => receivers.has(user_id) && !flags.includes('read'));
  const starred = usersWith(({ flags }) => flags.includes('starred'));
  // For users who do not receive a message, a seed file can contain a star, but no other flags.
  const lost = usersWith(
    ({ flags, user_id }) => !receivers.has(user_id) && flags.join() !== 'read,historical,starred',
  );
  addTo(leftOut, 'flags of users who do not receive the message', lost.length);
  addTo(leftOut, 'messages unread by their sender', unread.includes(sender_id) ? 1 : 0);
  const reactions = await exportReactions(labels, message);
  addTo(leftOut, 'reactions with other emoji', reactions.lost);
  return {
    message: brief<SeedMessage>({
      from: labels.user(sender_id),
      text: message.content,
      at: labels.time(message.timestamp),
      client: unless('website', message.client),
      starred_by: labels.users(starred.sort((a, b) => a - b)),
      reactions: Object.fromEntries(reactions.byName),
    }),
    sender: labels.user(sender_id),
    unread: labels.users(unread.filter((id) => id !== sender_id).sort((a, b) => a - b)),
  };
}

/**
 * Returns the users who reacted with each emoji, by the name of the emoji, and the number of reactions whose
 * emoji no longer has that name.
 */
async function exportReactions(
  labels: Labels,
  { reactions }: MessageRecord,
): Promise<{ byName: Map<string, string[]>; lost: number }> {
  const byName = new Map<string, string[]>();
  let lost = 0;
  for (const reaction of reactions) {
    const name = await labels.emoji(reaction);
    if (name === undefined) lost++;
    else byName.set(name, [...(byName.get(name) ?? []), labels.user(reaction.user_id)]);
  }
  return { byName, lost };
}

function addTo(counts: Record<string, number>, what: string, count: number): void {
  if (count > 0) counts[what] = (counts[what] ?? 0) + count;
}

/** If all messages have the same list of users who have not read them, moves that list to the conversation. */
function withSharedUnread({ conversation, messages }: CollectedConversation): SeedConversation {
  const all = [...new Set(messages.flatMap(({ unread }) => unread))];
  const isShared = messages.every(({ sender, unread }) =>
    all.every((user) => user === sender || unread.includes(user)),
  );
  return brief({
    ...conversation,
    unread_by: isShared ? all : [],
    messages: messages.map(({ message, unread }) =>
      isShared || unread.length === 0 ? message : { ...message, unread_by: unread },
    ),
  });
}
