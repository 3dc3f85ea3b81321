import type { AnyEvent } from './events.js';

/** The state of a client: the response to POST /register, updated by events. */
// biome-ignore lint/suspicious/noExplicitAny: as wide as the response to POST /register
export type ClientState = Record<string, any>;

type Apply = (state: ClientState, event: AnyEvent) => void;

const CHANNEL_LISTS = ['subscriptions', 'unsubscribed', 'never_subscribed'];

function eachChannel(state: ClientState, ids: number[], change: (channel: ClientState) => void) {
  for (const list of [...CHANNEL_LISTS, 'streams']) {
    for (const channel of state[list] ?? []) if (ids.includes(channel.stream_id)) change(channel);
  }
}

const otherThan = (id: number) => (channel: ClientState) => channel.stream_id !== id;

/** Sets the number of subscribers of a channel in `streams`. */
function countSubscribers(state: ClientState, id: number, count: number) {
  for (const channel of state.streams) if (channel.stream_id === id) channel.subscriber_count = count;
}

function forgetChannel(state: ClientState, id: number): ClientState | undefined {
  let found: ClientState | undefined;
  for (const list of CHANNEL_LISTS) {
    found ??= state[list].find((one: ClientState) => one.stream_id === id);
    state[list] = state[list].filter((one: ClientState) => one.stream_id !== id);
  }
  return found;
}

/** Whether this client registered with `include_subscribers`. */
function listsSubscribers(state: ClientState): boolean {
  return CHANNEL_LISTS.some((list) =>
    state[list].some((channel: ClientState) => channel.subscribers !== undefined),
  );
}

const USER_LISTS = ['realm_users', 'realm_non_active_users', 'cross_realm_bots'];

function userOf(state: ClientState, id: number): ClientState | undefined {
  return USER_LISTS.flatMap((list) => state[list]).find(({ user_id }) => user_id === id);
}

function putUser(state: ClientState, list: string, user: ClientState) {
  for (const one of USER_LISTS)
    state[one] = state[one].filter((other: ClientState) => other.user_id !== user.user_id);
  state[list].push(user);
}

/** The user that a client shows instead of one who is no longer accessible. */
function unknownUser(user_id: number): ClientState {
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

/** The least privileged role in each system group, by group ID. */
const LIMITS = [0, 600, 600, 400, 400, 300, 200, 100, 0];

/** Whether the client's user is among the holders of a permission: a group, or users and groups. */
function isHeld(state: ClientState, holders: ClientState | number, role: number, seen: Set<number>): boolean {
  if (typeof holders !== 'number') {
    const { direct_members: members, direct_subgroups: groups } = holders;
    return members.includes(state.user_id) || groups.some((id: number) => isHeld(state, id, role, seen));
  }
  const limit = LIMITS[holders];
  if (limit !== undefined) return role <= limit;
  const group = state.realm_user_groups.find(({ id }: ClientState) => id === holders);
  if (group === undefined || group.deactivated || seen.has(holders)) return false;
  seen.add(holders);
  return (
    group.members.includes(state.user_id) ||
    group.direct_subgroup_ids.some((id: number) => isHeld(state, id, role, seen))
  );
}

/** Derives the permissions of the client's user from their role and the organization's settings. */
function refreshRights(state: ClientState) {
  const { role } = userOf(state, state.user_id) as ClientState;
  const holds = (permission: string) =>
    role < 600 && isHeld(state, state[`realm_${permission}_group`], role, new Set());
  state.can_create_public_streams = holds('can_create_public_channel');
  state.can_create_private_streams = holds('can_create_private_channel');
  state.can_create_streams = state.can_create_public_streams || state.can_create_private_streams;
  state.can_create_web_public_streams = holds('can_create_web_public_channel');
  state.can_subscribe_other_users = holds('can_add_subscribers');
  state.can_invite_others_to_realm = holds('can_invite_users');
}

const UNREAD_LISTS = ['pms', 'streams', 'huddles'];

function forgetUnread(state: ClientState, ids: number[]) {
  const { unread_msgs: unread } = state;
  for (const list of UNREAD_LISTS) {
    for (const entry of unread[list]) {
      entry.unread_message_ids = entry.unread_message_ids.filter((id: number) => !ids.includes(id));
    }
    unread[list] = unread[list].filter((entry: ClientState) => entry.unread_message_ids.length > 0);
  }
  unread.mentions = unread.mentions.filter((id: number) => !ids.includes(id));
}

/** Adds an unread message. `where` is its conversation, with the keys of an entry in `unread_msgs`. */
function noteUnread(state: ClientState, id: number, where: ClientState, mentioned: boolean) {
  const { unread_msgs: unread } = state;
  forgetUnread(state, [id]);
  const list =
    where.stream_id !== undefined ? 'streams' : where.user_ids_string === undefined ? 'pms' : 'huddles';
  const key = (entry: ClientState) =>
    list === 'streams'
      ? `${entry.stream_id} ${entry.topic.toLowerCase()}`
      : (entry.user_ids_string ?? entry.other_user_id);
  let entry = unread[list].find((one: ClientState) => key(one) === key(where));
  if (entry === undefined) {
    entry = { ...where, unread_message_ids: [] };
    unread[list].push(entry);
  }
  entry.unread_message_ids.push(id);
  if (mentioned) unread.mentions.push(id);
}

/** The direct conversation of these users, with the keys of an entry in `unread_msgs`. */
function conversationOf(state: ClientState, userIds: number[]): ClientState {
  const others = userIds.filter((id) => id !== state.user_id);
  if (others.length > 1) {
    const all = [...others, state.user_id].sort((a, b) => a - b);
    return { user_ids_string: all.join() };
  }
  const other = others[0] ?? state.user_id;
  return { other_user_id: other, sender_id: other };
}

function isMuted(state: ClientState, { stream_id, topic }: ClientState): boolean {
  const policy = state.user_topics.find(
    (one: ClientState) => one.stream_id === stream_id && one.topic_name.toLowerCase() === topic.toLowerCase(),
  )?.visibility_policy;
  if (policy) return policy === 1;
  return state.subscriptions.find((one: ClientState) => one.stream_id === stream_id)?.is_muted === true;
}

export function countUnread(state: ClientState): number {
  const { pms, streams, huddles } = state.unread_msgs;
  return [...pms, ...huddles, ...streams.filter((entry: ClientState) => !isMuted(state, entry))].reduce(
    (sum, { unread_message_ids }) => sum + unread_message_ids.length,
    0,
  );
}

function groupOf(state: ClientState, event: AnyEvent): ClientState {
  return state.realm_user_groups.find(({ id }: ClientState) => id === event.group_id);
}

/** Removes a deactivated user from the groups and from the permissions of groups and channels. */
function forgetMember(state: ClientState, userId: number) {
  const others = (ids: number[]) => ids.filter((id) => id !== userId);
  for (const group of state.realm_user_groups) group.members = others(group.members);
  const channels = [...CHANNEL_LISTS, 'streams'].flatMap((list) => state[list]);
  for (const one of [state, ...state.realm_user_groups, ...channels]) {
    for (const [name, value] of Object.entries<ClientState>(one)) {
      if (value?.direct_members === undefined) continue;
      one[name] = { ...value, direct_members: others(value.direct_members) };
    }
  }
}

const roleFlags = (role: number) => ({
  is_owner: role === 100,
  is_admin: role <= 200,
  is_guest: role === 600,
});

/** Puts the conversation of a direct message first. */
function noteConversation(state: ClientState, message: ClientState) {
  const user_ids = message.display_recipient
    .map(({ id }: ClientState) => id)
    .filter((id: number) => id !== state.user_id)
    .sort((a: number, b: number) => a - b);
  const others = state.recent_private_conversations.filter(
    (one: ClientState) => one.user_ids.join() !== user_ids.join(),
  );
  state.recent_private_conversations = [{ max_message_id: message.id, user_ids }, ...others];
}

/**
 * The changes that events make to the state, by type and op. Add an entry for each type that registering can
 * fetch.
 */
const APPLY: Record<string, Apply> = {
  message: (state, { message, flags }) => {
    state.max_message_id = Math.max(state.max_message_id, message.id);
    if (message.type === 'private') noteConversation(state, message);
    if (flags.includes('starred')) state.starred_messages.push(message.id);
    if (flags.includes('read')) return;
    const where =
      message.type === 'stream'
        ? { stream_id: message.stream_id, topic: message.subject }
        : conversationOf(
            state,
            message.display_recipient.map(({ id }: ClientState) => id),
          );
    noteUnread(state, message.id, where, flags.includes('mentioned') || flags.includes('wildcard_mentioned'));
  },
  update_message: (state, event) => {
    const { unread_msgs: unread } = state;
    const at = (id: number) =>
      unread.streams.find(({ unread_message_ids }: ClientState) => unread_message_ids.includes(id));
    for (const id of event.message_ids) {
      const { stream_id, topic } = at(id) ?? {};
      if (stream_id === undefined) continue;
      const where = { stream_id: event.new_stream_id ?? stream_id, topic: event.subject ?? topic };
      noteUnread(state, id, where, unread.mentions.includes(id));
    }
    const id = event.message_id;
    if (event.content === undefined || event.flags.includes('read')) return;
    unread.mentions = unread.mentions.filter((one: number) => one !== id);
    if (event.flags.some((flag: string) => flag.includes('mentioned'))) unread.mentions.push(id);
  },
  delete_message: (state, { message_id, message_ids = [message_id] }) => {
    forgetUnread(state, message_ids);
    state.starred_messages = state.starred_messages.filter((id: number) => !message_ids.includes(id));
  },
  'update_message_flags.add': (state, { flag, messages, all }) => {
    if (all) for (const list of [...UNREAD_LISTS, 'mentions']) state.unread_msgs[list] = [];
    else if (flag === 'read') forgetUnread(state, messages);
    if (flag === 'starred') state.starred_messages.push(...messages);
  },
  'update_message_flags.remove': (state, { flag, messages, message_details }) => {
    if (flag === 'starred') {
      state.starred_messages = state.starred_messages.filter((id: number) => !messages.includes(id));
    }
    if (flag !== 'read') return;
    for (const id of messages) {
      const { mentioned = false, user_ids, stream_id, topic } = message_details[id];
      noteUnread(state, id, user_ids ? conversationOf(state, user_ids) : { stream_id, topic }, mentioned);
    }
  },
  'realm_user.add': (state, { person: { is_active, ...person } }) => {
    if (person.is_system_bot) putUser(state, 'cross_realm_bots', { ...person, is_active });
    else putUser(state, is_active ? 'realm_users' : 'realm_non_active_users', person);
  },
  'realm_user.remove': (state, { person }) => putUser(state, 'realm_users', unknownUser(person.user_id)),
  'realm_user.update': (state, { person }) => {
    const { user_id, new_email, custom_profile_field: field, ...rest } = person;
    const { avatar_url_medium, avatar_source, is_active, ...fields } = rest;
    const user = userOf(state, user_id) as ClientState;
    if (new_email !== undefined && state.presences[user.email] !== undefined) {
      state.presences[new_email] = state.presences[user.email];
      delete state.presences[user.email];
    }
    Object.assign(user, fields, new_email === undefined ? {} : { email: new_email });
    if (is_active !== undefined) putUser(state, is_active ? 'realm_users' : 'realm_non_active_users', user);
    if (is_active === false) {
      delete state.presences[user.email];
      delete state.user_status[user_id];
      forgetMember(state, user_id);
    }
    if (fields.role !== undefined) Object.assign(user, roleFlags(fields.role));
    if (field?.value === null) delete user.profile_data[field.id];
    else if (field) {
      const { id, ...value } = field;
      user.profile_data[id] = value;
    }
    if (user_id !== state.user_id) return;
    for (const name of ['full_name', 'email', 'delivery_email', 'is_owner', 'is_admin', 'is_guest']) {
      state[name] = user[name];
    }
    if (avatar_source !== undefined)
      Object.assign(state, { avatar_source, avatar_url_medium, avatar_url: fields.avatar_url });
    state.is_moderator = user.role <= 300;
    refreshRights(state);
  },
  'device.add': (state, { device_id }) => {
    state.devices[device_id] = {
      push_key_id: null,
      push_token_id: null,
      pending_push_token_id: null,
      push_token_last_updated_timestamp: null,
      push_registration_error_code: null,
    };
  },
  'device.update': (state, { id: _id, type: _type, op: _op, device_id, ...fields }) =>
    Object.assign(state.devices[device_id], fields),
  'device.remove': (state, { device_id }) => {
    delete state.devices[device_id];
  },
  realm_playgrounds: (state, { realm_playgrounds }) => {
    state.realm_playgrounds = realm_playgrounds;
  },
  'realm_domains.add': (state, { realm_domain }) => state.realm_domains.push(realm_domain),
  'realm_domains.change': (state, { realm_domain }) =>
    Object.assign(
      state.realm_domains.find(({ domain }: ClientState) => domain === realm_domain.domain),
      realm_domain,
    ),
  'realm_domains.remove': (state, event) => {
    state.realm_domains = state.realm_domains.filter(({ domain }: ClientState) => domain !== event.domain);
  },
  'realm_user_settings_defaults.update': (state, { property, value }) => {
    state.realm_user_settings_defaults[property] = value;
  },
  'realm_bot.add': (state, { bot }) => state.realm_bots.push(bot),
  'realm_bot.update': (state, { bot }) =>
    Object.assign(
      state.realm_bots.find(({ user_id }: ClientState) => user_id === bot.user_id),
      bot,
    ),
  'realm_bot.delete': (state, { bot }) => {
    state.realm_bots = state.realm_bots.filter(({ user_id }: ClientState) => user_id !== bot.user_id);
  },
  'user_group.add': (state, { group }) => state.realm_user_groups.push(group),
  'user_group.remove': (state, { group_id }) => {
    state.realm_user_groups = state.realm_user_groups.filter(({ id }: ClientState) => id !== group_id);
  },
  default_streams: (state, { default_streams }) => {
    state.realm_default_streams = default_streams;
  },
  update_display_settings: (state, { setting_name, setting }) => {
    state[setting_name] = setting;
  },
  update_global_notifications: (state, { notification_name, setting }) => {
    state[notification_name] = setting;
  },
  'user_group.update': (state, event) => Object.assign(groupOf(state, event), event.data),
  'user_group.add_members': (state, event) => {
    const group = groupOf(state, event);
    group.members = [...group.members, ...event.user_ids];
  },
  'user_group.remove_members': (state, event) => {
    const group = groupOf(state, event);
    group.members = group.members.filter((id: number) => !event.user_ids.includes(id));
  },
  'user_group.add_subgroups': (state, event) => {
    const group = groupOf(state, event);
    group.direct_subgroup_ids = [...group.direct_subgroup_ids, ...event.direct_subgroup_ids];
  },
  'user_group.remove_subgroups': (state, event) => {
    const group = groupOf(state, event);
    group.direct_subgroup_ids = group.direct_subgroup_ids.filter(
      (id: number) => !event.direct_subgroup_ids.includes(id),
    );
  },
  'stream.create': (state, { streams }) => {
    for (const channel of streams) {
      forgetChannel(state, channel.stream_id);
      state.never_subscribed.push(channel);
      state.streams = [...state.streams.filter(otherThan(channel.stream_id)), { ...channel }];
    }
  },
  'stream.update': (state, { stream_id, property, value, ...event }) =>
    eachChannel(state, [stream_id], (channel) => {
      channel[property] = value;
      for (const also of ['rendered_description', 'history_public_to_subscribers', 'is_web_public']) {
        if (event[also] !== undefined) channel[also] = event[also];
      }
    }),
  'stream.delete': (state, { stream_ids }) => {
    for (const id of stream_ids) {
      forgetChannel(state, id);
      state.streams = state.streams.filter(otherThan(id));
    }
  },
  'subscription.add': (state, { subscriptions }) => {
    for (const { subscribers, ...subscription } of subscriptions) {
      if (listsSubscribers(state)) subscription.subscribers = subscribers;
      forgetChannel(state, subscription.stream_id);
      state.subscriptions.push(subscription);
      countSubscribers(state, subscription.stream_id, subscription.subscriber_count);
    }
  },
  'subscription.remove': (state, { subscriptions }) => {
    for (const { stream_id } of subscriptions) {
      const channel = forgetChannel(state, stream_id) as ClientState;
      state.unsubscribed.push({ ...channel, subscriber_count: channel.subscriber_count - 1 });
      countSubscribers(state, stream_id, channel.subscriber_count - 1);
    }
  },
  'subscription.update': (state, { stream_id, property, value }) =>
    eachChannel(state, [stream_id], (channel) => {
      channel[property] = value;
    }),
  'subscription.peer_add': (state, { stream_ids, user_ids }) =>
    eachChannel(state, stream_ids, (channel) => {
      channel.subscriber_count += user_ids.length;
      channel.subscribers?.push(...user_ids);
    }),
  'subscription.peer_remove': (state, { stream_ids, user_ids }) =>
    eachChannel(state, stream_ids, (channel) => {
      channel.subscriber_count -= user_ids.length;
      if (channel.subscribers === undefined) return;
      channel.subscribers = channel.subscribers.filter((id: number) => !user_ids.includes(id));
    }),
  'channel_folder.add': (state, { channel_folder }) => state.channel_folders.push(channel_folder),
  'channel_folder.reorder': (state, { order }) => {
    for (const folder of state.channel_folders) folder.order = order.indexOf(folder.id);
  },
  'channel_folder.update': (state, { channel_folder_id, data }) =>
    Object.assign(
      state.channel_folders.find(({ id }: ClientState) => id === channel_folder_id),
      data,
    ),
  'navigation_view.add': (state, { navigation_view }) => state.navigation_views.push(navigation_view),
  'navigation_view.update': (state, { fragment, data }) =>
    Object.assign(
      state.navigation_views.find((one: ClientState) => one.fragment === fragment),
      data,
    ),
  'navigation_view.remove': (state, { fragment }) => {
    state.navigation_views = state.navigation_views.filter((one: ClientState) => one.fragment !== fragment);
  },
  presence: (state, { email, presence }) => {
    const { pushable: _, ...aggregated } = presence.website;
    state.presences[email] = { ...presence, aggregated };
  },
  'realm.update': (state, { property, value }) => {
    state[`realm_${property}`] = value;
    if (property === 'message_edit_history_visibility_policy')
      state.realm_allow_edit_history = value !== 'none';
    if (property === 'call_server_url') state.call_server_url = value ?? state.server_call_server_url;
  },
  'realm.deactivated': () => {},
  'realm.update_dict': (state, { data }) => {
    for (const [property, value] of Object.entries(data)) {
      const name = property.startsWith('max_') ? property : `realm_${property}`;
      state[name] = value;
    }
    if (data.authentication_methods !== undefined) {
      const { Email: email } = data.authentication_methods;
      state.realm_email_auth_enabled = email.enabled ?? email;
      state.realm_password_auth_enabled = state.realm_email_auth_enabled;
    }
    if (data.plan_type !== undefined) state.service_plan_is_not_limited = data.plan_type !== 2;
    refreshRights(state);
  },
  custom_profile_fields: (state, { fields }) => {
    state.custom_profile_fields = fields;
  },
  user_topic: (state, { type: _, id: __, ...topic }) => {
    state.user_topics = state.user_topics.filter(
      (one: ClientState) => one.stream_id !== topic.stream_id || one.topic_name !== topic.topic_name,
    );
    if (topic.visibility_policy !== 0) state.user_topics.push(topic);
  },
  muted_topics: (state, { muted_topics }) => {
    state.muted_topics = muted_topics;
  },
  'user_settings.update': (state, { property, value }) => {
    state.user_settings[property] = value;
    // From now on, the server stores no drafts.
    if (property === 'enable_drafts_synchronization' && !value) state.drafts = [];
    // Without the capability `user_settings_object`, settings are also top-level fields.
    if (property in state) state[property] = value;
  },
  muted_users: (state, { muted_users }) => {
    state.muted_users = muted_users;
  },
  user_status: (state, { type: _, id: __, user_id, ...changes }) => {
    const status = { ...state.user_status[user_id], ...changes };
    if (status.emoji_name === '') delete status.reaction_type;
    for (const [name, value] of Object.entries(status))
      if (value === '' || value === false) delete status[name];
    if (Object.keys(status).length === 0) delete state.user_status[user_id];
    else state.user_status[user_id] = status;
  },
  realm_linkifiers: (state, { realm_linkifiers }) => {
    state.realm_linkifiers = realm_linkifiers;
  },
  'realm_emoji.add': (state, { emoji }) => {
    state.realm_emoji[emoji.id] = emoji;
  },
  'realm_emoji.update_one': (state, { emoji_id, data }) => Object.assign(state.realm_emoji[emoji_id], data),
  'realm_emoji.update': (state, { realm_emoji }) => {
    state.realm_emoji = realm_emoji;
  },
  alert_words: (state, { alert_words }) => {
    state.alert_words = alert_words;
  },
  'drafts.add': (state, { drafts }) => state.drafts.push(...drafts),
  'drafts.update': (state, { draft }) => {
    state.drafts = [...state.drafts.filter(({ id }: ClientState) => id !== draft.id), draft];
  },
  'drafts.remove': (state, { draft_id }) => {
    state.drafts = state.drafts.filter(({ id }: ClientState) => id !== draft_id);
  },
  'reminders.add': (state, { reminders }) => state.reminders.push(...reminders),
  'reminders.remove': (state, { reminder_id }) => {
    state.reminders = state.reminders.filter((one: ClientState) => one.reminder_id !== reminder_id);
  },
  'saved_snippets.add': (state, { saved_snippet }) => state.saved_snippets.push(saved_snippet),
  'saved_snippets.update': (state, { saved_snippet }) => {
    const others = state.saved_snippets.filter(({ id }: ClientState) => id !== saved_snippet.id);
    state.saved_snippets = [...others, saved_snippet];
  },
  'saved_snippets.remove': (state, { saved_snippet_id }) => {
    state.saved_snippets = state.saved_snippets.filter(({ id }: ClientState) => id !== saved_snippet_id);
  },
  'scheduled_messages.add': (state, { scheduled_messages }) =>
    state.scheduled_messages.push(...scheduled_messages),
  'scheduled_messages.update': (state, { scheduled_message }) => {
    const others = state.scheduled_messages.filter(
      (one: ClientState) => one.scheduled_message_id !== scheduled_message.scheduled_message_id,
    );
    state.scheduled_messages = [...others, scheduled_message];
  },
  'scheduled_messages.remove': (state, { scheduled_message_id }) => {
    state.scheduled_messages = state.scheduled_messages.filter(
      (one: ClientState) => one.scheduled_message_id !== scheduled_message_id,
    );
  },
};

/** Applies an event to the state. Ignores types that are not part of it. */
export function applyEvent(state: ClientState, event: AnyEvent): void {
  APPLY[event.op === undefined ? event.type : `${event.type}.${event.op}`]?.(state, event);
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

/** Sorts the unread messages. Drops mentions in muted topics: clients cannot tell which of them are wildcard mentions. */
function comparableUnread(state: ClientState): ClientState {
  const { pms, streams, huddles, mentions } = state.unread_msgs;
  const inOrder = (list: ClientState[]) =>
    list
      .map((entry) => ({
        ...entry,
        ...(entry.topic === undefined ? {} : { topic: entry.topic.toLowerCase() }),
        unread_message_ids: [...entry.unread_message_ids].sort((a, b) => a - b),
      }))
      .sort((a, b) => a.unread_message_ids[0] - b.unread_message_ids[0]);
  const muted = new Set(
    streams
      .filter((entry: ClientState) => isMuted(state, entry))
      .flatMap(({ unread_message_ids }: ClientState) => unread_message_ids),
  );
  return {
    pms: inOrder(pms),
    streams: inOrder(streams),
    huddles: inOrder(huddles),
    mentions: mentions.filter((id: number) => !muted.has(id)).sort((a: number, b: number) => a - b),
    count: countUnread(state),
  };
}

/** A channel without its subscriber's personal fields. */
function withoutSubscription(channel: ClientState): ClientState {
  return Object.fromEntries(Object.entries(channel).filter(([name]) => !OF_SUBSCRIBED.includes(name)));
}

/**
 * The part of a state on which two clients must agree, with sorted lists. Leaves out personal settings and
 * subscribers of channels without a subscription, because no event contains them, and the highest message ID,
 * because deletions do not lower it.
 */
export function comparable({
  queue_id: _,
  last_event_id: __,
  server_timestamp: ___,
  max_message_id: ____,
  presence_last_update_id: _____,
  // Deletions do not change the latest message of a conversation.
  recent_private_conversations: ______,
  ...state
}: ClientState): ClientState {
  const { unsubscribed, never_subscribed, ...rest } = state;
  const others = [...unsubscribed, ...never_subscribed].map(withoutSubscription);
  const sorted = (list: ClientState[], key: string) => [...list].sort((a, b) => (a[key] < b[key] ? -1 : 1));
  return {
    ...rest,
    others: sorted(others, 'stream_id'),
    subscriptions: sorted(state.subscriptions, 'stream_id').map(({ subscribers, ...subscription }) => ({
      ...subscription,
      subscribers: subscribers && [...subscribers].sort((a: number, b: number) => a - b),
    })),
    streams: sorted(state.streams, 'stream_id').map(withoutSubscription),
    channel_folders: sorted(state.channel_folders, 'order'),
    realm_users: sorted(state.realm_users, 'user_id'),
    realm_non_active_users: sorted(state.realm_non_active_users, 'user_id'),
    cross_realm_bots: sorted(state.cross_realm_bots, 'user_id'),
    realm_bots: sorted(state.realm_bots, 'user_id'),
    starred_messages: [...state.starred_messages].sort((a, b) => a - b),
    drafts: sorted(state.drafts, 'id'),
    reminders: sorted(state.reminders, 'reminder_id'),
    saved_snippets: sorted(state.saved_snippets, 'id'),
    scheduled_messages: sorted(state.scheduled_messages, 'scheduled_message_id'),
    user_topics: sorted(state.user_topics, 'topic_name'),
    unread_msgs: comparableUnread(state),
    navigation_views: sorted(state.navigation_views, 'fragment'),
    realm_user_groups: sorted(state.realm_user_groups, 'id').map((group: ClientState) => ({
      ...group,
      members: [...group.members].sort((a: number, b: number) => a - b),
    })),
  };
}
