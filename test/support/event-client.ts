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

function userOf(known: Known, id: number): Known | undefined {
  return [...known.realm_users, ...known.realm_non_active_users].find(({ user_id }) => user_id === id);
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
  message: (known, { message }) => {
    known.max_message_id = Math.max(known.max_message_id, message.id);
  },
  'realm_user.add': (known, { person }) => {
    const list = person.is_active ? 'realm_users' : 'realm_non_active_users';
    if (userOf(known, person.user_id) === undefined) known[list].push(person);
  },
  'realm_user.remove': (known, { person }) => {
    for (const list of ['realm_users', 'realm_non_active_users']) {
      known[list] = known[list].filter(({ user_id }: Known) => user_id !== person.user_id);
    }
  },
  'realm_user.update': (known, { person }) => {
    const { user_id, new_email, custom_profile_field: field, avatar_url_medium: _, ...fields } = person;
    const user = userOf(known, user_id) as Known;
    if (new_email !== undefined && known.presences[user.email] !== undefined) {
      known.presences[new_email] = known.presences[user.email];
      delete known.presences[user.email];
    }
    Object.assign(user, fields, new_email === undefined ? {} : { email: new_email });
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
    for (const { subscribers: _, ...subscription } of subscriptions) {
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
    }),
  'subscription.peer_remove': (known, { stream_ids, user_ids }) =>
    eachChannel(known, stream_ids, (channel) => {
      channel.subscriber_count -= user_ids.length;
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
  },
};

/** Takes an event in. Types about which register says nothing are passed over. */
export function applyEvent(known: Known, event: AnyEvent): void {
  APPLY[event.op === undefined ? event.type : `${event.type}.${event.op}`]?.(known, event);
}

const PERSONAL = [
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

/**
 * What two clients must agree on: lists in one order. Of channels that the user left, events that bring them back tell
 * no personal settings. The highest message ID is a mark that no deletion takes back.
 */
export function comparable({
  queue_id: _,
  last_event_id: __,
  server_timestamp: ___,
  max_message_id: ____,
  ...known
}: Known): Known {
  const { unsubscribed, never_subscribed, ...rest } = known;
  const others = [...unsubscribed, ...never_subscribed].map((channel: Known) =>
    Object.fromEntries(Object.entries(channel).filter(([name]) => !PERSONAL.includes(name))),
  );
  const sorted = (list: Known[], key: string) => [...list].sort((a, b) => (a[key] < b[key] ? -1 : 1));
  return {
    ...rest,
    others: sorted(others, 'stream_id'),
    subscriptions: sorted(known.subscriptions, 'stream_id'),
    realm_users: sorted(known.realm_users, 'user_id'),
    realm_non_active_users: sorted(known.realm_non_active_users, 'user_id'),
    navigation_views: sorted(known.navigation_views, 'fragment'),
    realm_user_groups: known.realm_user_groups.map((group: Known) => ({
      ...group,
      members: [...group.members].sort((a: number, b: number) => a - b),
    })),
  };
}
