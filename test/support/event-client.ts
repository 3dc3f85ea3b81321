import type { AnyEvent } from './events.js';

/** What a client knows: the answer to POST register, kept up to date. */
// biome-ignore lint/suspicious/noExplicitAny: as wide as the answer of POST register
export type Known = Record<string, any>;

type Apply = (known: Known, event: AnyEvent) => void;

const CHANNEL_LISTS = ['subscriptions', 'unsubscribed', 'never_subscribed'];

function eachChannel(known: Known, ids: number[], change: (channel: Known) => void) {
  for (const list of CHANNEL_LISTS) {
    for (const channel of known[list] ?? []) if (ids.includes(channel.stream_id)) change(channel);
  }
}

function forgetChannel(known: Known, id: number): Known | undefined {
  let found: Known | undefined;
  for (const list of CHANNEL_LISTS) {
    found ??= known[list].find((one: Known) => one.stream_id === id);
    known[list] = known[list].filter((one: Known) => one.stream_id !== id);
  }
  return found;
}

/** Whether this client asked who is subscribed to channels. */
function listsSubscribers(known: Known): boolean {
  return CHANNEL_LISTS.some((list) =>
    known[list].some((channel: Known) => channel.subscribers !== undefined),
  );
}

const USER_LISTS = ['realm_users', 'realm_non_active_users', 'cross_realm_bots'];

function userOf(known: Known, id: number): Known | undefined {
  return USER_LISTS.flatMap((list) => known[list]).find(({ user_id }) => user_id === id);
}

function putUser(known: Known, list: string, user: Known) {
  for (const one of USER_LISTS)
    known[one] = known[one].filter((other: Known) => other.user_id !== user.user_id);
  known[list].push(user);
}

/** What a client keeps of a user of whom it may no longer know. */
function unknownUser(user_id: number): Known {
  return {
    user_id,
    email: `user${user_id}@chat.example.com`,
    delivery_email: null,
    full_name: 'Unknown user',
    date_joined: '1970-01-01T00:00:00+00:00',
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    bot_type: null,
    role: 400,
    timezone: '',
    avatar_url: '/avatar/unknown?v=1',
    avatar_version: 1,
    is_imported_stub: false,
    profile_data: {},
  };
}

/** The least restricted role of the system groups, by their IDs. */
const LIMITS = [0, 600, 600, 400, 400, 300, 200, 100, 0];

/** What a client may do follows from its role and from who holds the permissions. */
function refreshRights(known: Known) {
  const { role } = userOf(known, known.user_id) as Known;
  const holds = (permission: string) => role <= (LIMITS[known[`realm_${permission}_group`]] as number);
  known.can_create_public_streams = holds('can_create_public_channel');
  known.can_create_private_streams = holds('can_create_private_channel');
  known.can_create_streams = known.can_create_public_streams || known.can_create_private_streams;
  known.can_create_web_public_streams = holds('can_create_web_public_channel');
  known.can_subscribe_other_users = holds('can_add_subscribers');
  known.can_invite_others_to_realm = holds('can_invite_users');
}

const UNREAD_LISTS = ['pms', 'streams', 'huddles'];

function forgetUnread(known: Known, ids: number[]) {
  const { unread_msgs: unread } = known;
  for (const list of UNREAD_LISTS) {
    for (const entry of unread[list]) {
      entry.unread_message_ids = entry.unread_message_ids.filter((id: number) => !ids.includes(id));
    }
    unread[list] = unread[list].filter((entry: Known) => entry.unread_message_ids.length > 0);
  }
  unread.mentions = unread.mentions.filter((id: number) => !ids.includes(id));
}

/** Where a message is that was not read: of the names of its conversation those that an entry has. */
function noteUnread(known: Known, id: number, where: Known, mentioned: boolean) {
  const { unread_msgs: unread } = known;
  forgetUnread(known, [id]);
  const list =
    where.stream_id !== undefined ? 'streams' : where.user_ids_string === undefined ? 'pms' : 'huddles';
  const key = (entry: Known) =>
    list === 'streams'
      ? `${entry.stream_id} ${entry.topic.toLowerCase()}`
      : (entry.user_ids_string ?? entry.other_user_id);
  let entry = unread[list].find((one: Known) => key(one) === key(where));
  if (entry === undefined) {
    entry = { ...where, unread_message_ids: [] };
    unread[list].push(entry);
  }
  entry.unread_message_ids.push(id);
  if (mentioned) unread.mentions.push(id);
}

/** The conversation of these people, as unread messages name it. */
function conversationOf(known: Known, userIds: number[]): Known {
  const others = userIds.filter((id) => id !== known.user_id);
  if (others.length > 1) {
    const all = [...others, known.user_id].sort((a, b) => a - b);
    return { user_ids_string: all.join() };
  }
  const other = others[0] ?? known.user_id;
  return { other_user_id: other, sender_id: other };
}

function isMuted(known: Known, { stream_id, topic }: Known): boolean {
  const policy = known.user_topics.find(
    (one: Known) => one.stream_id === stream_id && one.topic_name.toLowerCase() === topic.toLowerCase(),
  )?.visibility_policy;
  if (policy) return policy === 1;
  return known.subscriptions.find((one: Known) => one.stream_id === stream_id)?.is_muted === true;
}

/** How many unread messages there are that are not muted. */
export function countUnread(known: Known): number {
  const { pms, streams, huddles } = known.unread_msgs;
  return [...pms, ...huddles, ...streams.filter((entry: Known) => !isMuted(known, entry))].reduce(
    (sum, { unread_message_ids }) => sum + unread_message_ids.length,
    0,
  );
}

function groupOf(known: Known, event: AnyEvent): Known {
  return known.realm_user_groups.find(({ id }: Known) => id === event.group_id);
}

const roleFlags = (role: number) => ({
  is_owner: role === 100,
  is_admin: role <= 200,
  is_guest: role === 600,
});

/** How a client takes in an event, by type and op. An event type that is new to register is an entry here. */
const APPLY: Record<string, Apply> = {
  message: (known, { message, flags }) => {
    known.max_message_id = Math.max(known.max_message_id, message.id);
    if (flags.includes('starred')) known.starred_messages.push(message.id);
    if (flags.includes('read')) return;
    const where =
      message.type === 'stream'
        ? { stream_id: message.stream_id, topic: message.subject }
        : conversationOf(
            known,
            message.display_recipient.map(({ id }: Known) => id),
          );
    noteUnread(known, message.id, where, flags.includes('mentioned') || flags.includes('wildcard_mentioned'));
  },
  update_message: (known, event) => {
    const { unread_msgs: unread } = known;
    const at = (id: number) =>
      unread.streams.find(({ unread_message_ids }: Known) => unread_message_ids.includes(id));
    for (const id of event.message_ids) {
      const { stream_id, topic } = at(id) ?? {};
      if (stream_id === undefined) continue;
      const where = { stream_id: event.new_stream_id ?? stream_id, topic: event.subject ?? topic };
      noteUnread(known, id, where, unread.mentions.includes(id));
    }
    const id = event.message_id;
    if (event.content === undefined || event.flags.includes('read')) return;
    unread.mentions = unread.mentions.filter((one: number) => one !== id);
    if (event.flags.some((flag: string) => flag.includes('mentioned'))) unread.mentions.push(id);
  },
  delete_message: (known, { message_id }) => {
    forgetUnread(known, [message_id]);
    known.starred_messages = known.starred_messages.filter((id: number) => id !== message_id);
  },
  'update_message_flags.add': (known, { flag, messages }) => {
    if (flag === 'read') forgetUnread(known, messages);
    if (flag === 'starred') known.starred_messages.push(...messages);
  },
  'update_message_flags.remove': (known, { flag, messages, message_details }) => {
    if (flag === 'starred') {
      known.starred_messages = known.starred_messages.filter((id: number) => !messages.includes(id));
    }
    if (flag !== 'read') return;
    for (const id of messages) {
      const { mentioned = false, user_ids, stream_id, topic } = message_details[id];
      noteUnread(known, id, user_ids ? conversationOf(known, user_ids) : { stream_id, topic }, mentioned);
    }
  },
  'realm_user.add': (known, { person: { is_active, ...person } }) => {
    if (person.is_system_bot) putUser(known, 'cross_realm_bots', { ...person, is_active });
    else putUser(known, is_active ? 'realm_users' : 'realm_non_active_users', person);
  },
  'realm_user.remove': (known, { person }) => putUser(known, 'realm_users', unknownUser(person.user_id)),
  'realm_user.update': (known, { person }) => {
    const { user_id, new_email, custom_profile_field: field, ...rest } = person;
    const { avatar_url_medium: _, avatar_source: __, is_active, ...fields } = rest;
    const user = userOf(known, user_id) as Known;
    if (new_email !== undefined && known.presences[user.email] !== undefined) {
      known.presences[new_email] = known.presences[user.email];
      delete known.presences[user.email];
    }
    Object.assign(user, fields, new_email === undefined ? {} : { email: new_email });
    if (is_active !== undefined) putUser(known, is_active ? 'realm_users' : 'realm_non_active_users', user);
    if (fields.role !== undefined) Object.assign(user, roleFlags(fields.role));
    if (field?.value === null) delete user.profile_data[field.id];
    else if (field) {
      const { id, ...value } = field;
      user.profile_data[id] = value;
    }
    if (user_id !== known.user_id) return;
    for (const name of ['full_name', 'email', 'delivery_email', 'is_owner', 'is_admin', 'is_guest']) {
      known[name] = user[name];
    }
    known.is_moderator = user.role <= 300;
    refreshRights(known);
  },
  'user_group.add': (known, { group }) => known.realm_user_groups.push(group),
  'user_group.update': (known, event) => Object.assign(groupOf(known, event), event.data),
  'user_group.add_members': (known, event) => {
    const group = groupOf(known, event);
    group.members = [...group.members, ...event.user_ids];
  },
  'user_group.remove_members': (known, event) => {
    const group = groupOf(known, event);
    group.members = group.members.filter((id: number) => !event.user_ids.includes(id));
  },
  'stream.create': (known, { streams }) => {
    for (const channel of streams) {
      forgetChannel(known, channel.stream_id);
      known.never_subscribed.push(channel);
    }
  },
  'stream.update': (known, { stream_id, property, value, rendered_description }) =>
    eachChannel(known, [stream_id], (channel) => {
      channel[property] = value;
      if (rendered_description !== undefined) channel.rendered_description = rendered_description;
    }),
  'stream.delete': (known, { stream_ids }) => {
    for (const id of stream_ids) forgetChannel(known, id);
  },
  'subscription.add': (known, { subscriptions }) => {
    for (const { subscribers, ...subscription } of subscriptions) {
      if (listsSubscribers(known)) subscription.subscribers = subscribers;
      forgetChannel(known, subscription.stream_id);
      known.subscriptions.push(subscription);
    }
  },
  'subscription.remove': (known, { subscriptions }) => {
    for (const { stream_id } of subscriptions) {
      const channel = forgetChannel(known, stream_id) as Known;
      known.unsubscribed.push({ ...channel, subscriber_count: channel.subscriber_count - 1 });
    }
  },
  'subscription.update': (known, { stream_id, property, value }) =>
    eachChannel(known, [stream_id], (channel) => {
      channel[property] = value;
    }),
  'subscription.peer_add': (known, { stream_ids, user_ids }) =>
    eachChannel(known, stream_ids, (channel) => {
      channel.subscriber_count += user_ids.length;
      channel.subscribers?.push(...user_ids);
    }),
  'subscription.peer_remove': (known, { stream_ids, user_ids }) =>
    eachChannel(known, stream_ids, (channel) => {
      channel.subscriber_count -= user_ids.length;
      if (channel.subscribers === undefined) return;
      channel.subscribers = channel.subscribers.filter((id: number) => !user_ids.includes(id));
    }),
  'channel_folder.update': (known, { channel_folder_id, data }) =>
    Object.assign(
      known.channel_folders.find(({ id }: Known) => id === channel_folder_id),
      data,
    ),
  'navigation_view.add': (known, { navigation_view }) => known.navigation_views.push(navigation_view),
  'navigation_view.update': (known, { fragment, data }) =>
    Object.assign(
      known.navigation_views.find((one: Known) => one.fragment === fragment),
      data,
    ),
  'navigation_view.remove': (known, { fragment }) => {
    known.navigation_views = known.navigation_views.filter((one: Known) => one.fragment !== fragment);
  },
  presence: (known, { email, presence }) => {
    const { pushable: _, ...aggregated } = presence.website;
    known.presences[email] = { ...presence, aggregated };
  },
  'realm.update': (known, { property, value }) => {
    known[`realm_${property}`] = value;
    if (property === 'plan_type') known.service_plan_is_not_limited = value !== 2;
  },
  'realm.update_dict': (known, { data }) => {
    for (const [property, value] of Object.entries(data)) known[`realm_${property}`] = value;
    refreshRights(known);
  },
  custom_profile_fields: (known, { fields }) => {
    known.custom_profile_fields = fields;
  },
  user_topic: (known, { type: _, id: __, ...topic }) => {
    known.user_topics = known.user_topics.filter(
      (one: Known) => one.stream_id !== topic.stream_id || one.topic_name !== topic.topic_name,
    );
    if (topic.visibility_policy !== 0) known.user_topics.push(topic);
  },
  muted_topics: (known, { muted_topics }) => {
    known.muted_topics = muted_topics;
  },
  'user_settings.update': (known, { property, value }) => {
    known.user_settings[property] = value;
    // What a client keeps of its drafts from then on is its own affair.
    if (property === 'enable_drafts_synchronization' && !value) known.drafts = [];
    if (property === 'receives_typing_notifications') known.receives_typing_notifications = value;
  },
  muted_users: (known, { muted_users }) => {
    known.muted_users = muted_users;
  },
  user_status: (known, { type: _, id: __, user_id, ...changes }) => {
    const status = { ...known.user_status[user_id], ...changes };
    for (const [name, value] of Object.entries(status)) if (value === '') delete status[name];
    if (Object.keys(status).length === 0) delete known.user_status[user_id];
    else known.user_status[user_id] = status;
  },
  'realm_emoji.update': (known, { realm_emoji }) => {
    known.realm_emoji = realm_emoji;
  },
  alert_words: (known, { alert_words }) => {
    known.alert_words = alert_words;
  },
  'drafts.add': (known, { drafts }) => known.drafts.push(...drafts),
  'drafts.update': (known, { draft }) => {
    known.drafts = [...known.drafts.filter(({ id }: Known) => id !== draft.id), draft];
  },
  'drafts.remove': (known, { draft_id }) => {
    known.drafts = known.drafts.filter(({ id }: Known) => id !== draft_id);
  },
  'scheduled_messages.add': (known, { scheduled_messages }) =>
    known.scheduled_messages.push(...scheduled_messages),
  'scheduled_messages.update': (known, { scheduled_message }) => {
    const others = known.scheduled_messages.filter(
      (one: Known) => one.scheduled_message_id !== scheduled_message.scheduled_message_id,
    );
    known.scheduled_messages = [...others, scheduled_message];
  },
  'scheduled_messages.remove': (known, { scheduled_message_id }) => {
    known.scheduled_messages = known.scheduled_messages.filter(
      (one: Known) => one.scheduled_message_id !== scheduled_message_id,
    );
  },
};

/** Takes an event in. Types about which register says nothing are passed over. */
export function applyEvent(known: Known, event: AnyEvent): void {
  APPLY[event.op === undefined ? event.type : `${event.type}.${event.op}`]?.(known, event);
}

const OF_SUBSCRIBED = [
  'subscribers',
  'desktop_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
  'push_notifications',
  'audible_notifications',
  'pin_to_top',
  'is_muted',
  'in_home_view',
  'color',
];

/** Unread messages, in one order. Of mentions in muted topics a client cannot tell which are of everybody. */
function comparableUnread(known: Known): Known {
  const { pms, streams, huddles, mentions } = known.unread_msgs;
  const inOrder = (list: Known[]) =>
    list
      .map((entry) => ({
        ...entry,
        ...(entry.topic === undefined ? {} : { topic: entry.topic.toLowerCase() }),
        unread_message_ids: [...entry.unread_message_ids].sort((a, b) => a - b),
      }))
      .sort((a, b) => a.unread_message_ids[0] - b.unread_message_ids[0]);
  const muted = new Set(
    streams
      .filter((entry: Known) => isMuted(known, entry))
      .flatMap(({ unread_message_ids }: Known) => unread_message_ids),
  );
  return {
    pms: inOrder(pms),
    streams: inOrder(streams),
    huddles: inOrder(huddles),
    mentions: mentions.filter((id: number) => !muted.has(id)).sort((a: number, b: number) => a - b),
    count: countUnread(known),
  };
}

/**
 * What two clients must agree on: lists in one order. Of channels that the user left, events that bring them back tell
 * no personal settings and no subscribers. The highest message ID is a mark that no deletion takes back.
 */
export function comparable({
  queue_id: _,
  last_event_id: __,
  server_timestamp: ___,
  max_message_id: ____,
  presence_last_update_id: _____,
  ...known
}: Known): Known {
  const { unsubscribed, never_subscribed, ...rest } = known;
  const others = [...unsubscribed, ...never_subscribed].map((channel: Known) =>
    Object.fromEntries(Object.entries(channel).filter(([name]) => !OF_SUBSCRIBED.includes(name))),
  );
  const sorted = (list: Known[], key: string) => [...list].sort((a, b) => (a[key] < b[key] ? -1 : 1));
  return {
    ...rest,
    others: sorted(others, 'stream_id'),
    subscriptions: sorted(known.subscriptions, 'stream_id').map(({ subscribers, ...subscription }) => ({
      ...subscription,
      subscribers: subscribers && [...subscribers].sort((a: number, b: number) => a - b),
    })),
    realm_users: sorted(known.realm_users, 'user_id'),
    realm_non_active_users: sorted(known.realm_non_active_users, 'user_id'),
    cross_realm_bots: sorted(known.cross_realm_bots, 'user_id'),
    starred_messages: [...known.starred_messages].sort((a, b) => a - b),
    drafts: sorted(known.drafts, 'id'),
    scheduled_messages: sorted(known.scheduled_messages, 'scheduled_message_id'),
    user_topics: sorted(known.user_topics, 'topic_name'),
    unread_msgs: comparableUnread(known),
    navigation_views: sorted(known.navigation_views, 'fragment'),
    realm_user_groups: known.realm_user_groups.map((group: Known) => ({
      ...group,
      members: [...group.members].sort((a: number, b: number) => a - b),
    })),
  };
}
