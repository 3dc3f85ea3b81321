// Meanings of field names: most of what the comparison knows about the API.
import type { Json } from '../external-data.js';

/** Inverts a table in which each group lists its names, separated by spaces: maps each name to its group. */
function groupsByName(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([group, names]) => wordsIn(names).map((name) => [name, group])),
  );
}

/** Returns a function that checks whether a name is in a list separated by spaces. */
function oneOf(names: string) {
  const all = new Set(wordsIn(names));
  return (name: string) => all.has(name);
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/);
}

/** The space (users, channels and so on) of each field whose numbers, such as IDs, differ between servers. */
const SPACE_OF_FIELD = groupsByName({
  user: `user_id user_ids sender_id acting_user_id creator_id owner_id bot_owner_id invited_by_user_id muted_user_id
    other_user_id members subscribers partial_subscribers direct_members direct_member_ids report_user_id`,
  channel: 'stream stream_id stream_ids new_stream_id orig_stream_id channel_id prev_stream',
  message: `message_id message_ids messages ids unread_message_ids first_message_id max_message_id last_message_id max_id
    anchor first_processed_id last_processed_id starred_messages mentions unread_messages`,
  group: 'supergroup_ids group_id group_ids user_group_id direct_subgroups direct_subgroup_ids subgroups',
  folder: 'folder_id channel_folder_id',
  // The position of a profile field or channel folder depends on the other fields or folders of the server.
  order: 'order',
});

/** The space of `id`, by the enclosing field, or by the endpoint if `id` is at the top level. */
const SPACE_OF_ID: Readonly<Record<string, string>> = {
  messages: 'message',
  message: 'message',
  user_groups: 'group',
  realm_user_groups: 'group',
  group: 'group',
  user: 'user',
  display_recipient: 'user',
  channel_folders: 'folder',
  channel_folder: 'folder',
  muted_users: 'user',
  custom_fields: 'field',
  // The event about profile fields lists them as `fields`.
  fields: 'field',
  custom_profile_fields: 'field',
  'POST /realm/profile_fields': 'field',
  linkifiers: 'linkifier',
  realm_linkifiers: 'linkifier',
  'POST /realm/filters': 'linkifier',
  realm_playgrounds: 'playground',
  'POST /realm/playgrounds': 'playground',
  'POST /messages': 'message',
  'POST /channels/create': 'channel',
};

/** Returns the space of the identity at a path; `undefined` if the value there is not an identity. */
export function spaceOf(path: readonly string[], endpoint: string): string | undefined {
  const names = path.filter((part) => !/^\d+$/.test(part));
  const name = names.at(-1);
  if (name === undefined) return undefined;
  const container = names.at(-2);
  if (name === 'ids' && endpoint === 'POST /drafts') return 'id of drafts';
  if (name === 'messages' && container === 'events') return 'message';
  if (name === 'id') {
    const place = container === 'events' ? undefined : (container ?? endpoint);
    return place === undefined ? undefined : (SPACE_OF_ID[place] ?? `id of ${place}`);
  }
  if (/^can_.*_group$/.test(name) || name === 'can_manage') return 'group';
  const known = SPACE_OF_FIELD.get(name);
  if (known !== undefined) return known;
  return /^[a-z_]+_id$/.test(name) ? `id of ${name.slice(0, -3)}s` : undefined;
}

/** Fields with objects whose keys are IDs, and the space of these IDs. */
export const SPACE_OF_KEYS = groupsByName({
  user: 'presences user_status subscribed already_subscribed',
  field: 'profile_data',
  message: 'messages message_details',
});

/** Matches fields with strings that each server generates. */
export const isOpaque = oneOf(
  `sender_realm_str realm_str avatar_url avatar_url_medium url uri path_id queue_id email_address api_key token link_url
    event_queue_id attachment_path`,
);

/** Returns the field that an event `{ property, value }` changed to a string; `undefined` for other objects. */
export function changedField({ property, value }: Json): string | undefined {
  return typeof property === 'string' && typeof value === 'string' ? property : undefined;
}

/** Whether the server assigns an unused value to a field that a request omits. */
export const isAssigned = (name: string) => name === 'color';

export const isTime = oneOf(
  `timestamp last_edit_timestamp last_moved_timestamp edit_timestamp date_created date_joined date_sent date_muted
    last_updated invited expiry_date create_time server_timestamp active_timestamp idle_timestamp
    scheduled_delivery_timestamp export_time`,
);

/** Matches fields whose values say nothing about the behavior of a server. */
export const isIgnored = oneOf(
  'recipient_id last_event_id presence_last_update_id weekly_traffic upload_space_used',
);

/**
 * Lists of all records of a kind on a server, by the field that identifies their elements. Only elements that the run
 * knows, by that identity or by the run's prefix in a string, are compared. Alert words are strings, without fields.
 */
export const OPEN_LISTS = groupsByName({
  id: `user_groups realm_user_groups channel_folders custom_profile_fields custom_fields fields linkifiers realm_linkifiers
    drafts saved_snippets invites attachments muted_users realm_playgrounds exports`,
  user_id: 'members realm_users realm_non_active_users realm_bots bots cross_realm_bots',
  stream_id: 'streams subscriptions unsubscribed never_subscribed user_topics realm_default_streams',
  scheduled_message_id: 'scheduled_messages',
  reminder_id: 'reminders',
  fragment: 'navigation_views',
  domain: 'realm_domains domains',
  max_message_id: 'recent_private_conversations',
  '': 'alert_words',
});

/** Whether the order of this list does not matter. */
export const isSetOfIds = (name: string) =>
  ['user', 'channel', 'group'].includes(SPACE_OF_FIELD.get(name) ?? '');

/** Matches open lists whose order matters to clients. */
export const isOrderedOpenList = oneOf(
  'drafts linkifiers realm_linkifiers custom_profile_fields custom_fields scheduled_messages channel_folders',
);

/** Lists of users that are sorted by user ID, each with the name of the field that contains the ID. */
export const LISTED_BY_ID = groupsByName({ id: 'display_recipient', user_id: 'recipients' });

/** Fields whose values differ between the personas of two servers even before the run. */
export const PERSONA_FIELDS = ['avatar_url', 'avatar_version', 'date_joined', 'profile_data', 'timezone'];

/** Matches fields whose numbers may be IDs of different kinds. */
export const isMixed = (name: string) => name === 'to' || name === 'value' || name === 'recipients';

/** Matches fields whose form depends on the profile fields of the organization. */
export const dependsOnProfileFields = (name: string) => name === 'profile_data';

/** Whether this is the human-readable message of a response, which servers may word or translate differently. */
export const isMessageForPeople = (path: readonly string[]) => path.length === 1 && path[0] === 'msg';

export const isEmail = (name: string) => name.endsWith('email');

/** Matches strings of user IDs, such as `4,20`. */
export const isListOfUserIds = (name: string) => name === 'user_ids_string';

/** Matches the names of lists whose IDs may include records that the run did not create. */
export const mayContainOthers = (name: string) => name === 'stream_ids';

export const containsPresence = (name: string) => name === 'presences';

export const containsCustomEmoji = oneOf('emoji realm_emoji');

/** Returns the members of a system group; `undefined` for other objects. */
export function membersOfSystemGroup({ is_system_group, members }: Json): readonly unknown[] | undefined {
  return is_system_group === true && Array.isArray(members) ? members : undefined;
}

/** Returns the ID of the user that an object describes, or of a message's sender. */
export const describedUser = ({ user_id, sender_id }: Json): unknown => user_id ?? sender_id;

/** Omits the email of a user, because on older servers a setting decides whether it is shown. */
export function withoutHiddenEmail({ delivery_email: _, ...others }: Json): Json {
  return others;
}

/** Subtracts the listed drafts from the number of all drafts. Returns other objects unchanged. */
export function withoutListedDrafts(value: Json): Json {
  const { count, drafts } = value;
  return typeof count === 'number' && Array.isArray(drafts)
    ? { ...value, count: count - drafts.length }
    : value;
}
