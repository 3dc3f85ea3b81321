/** A client's state, kept up to date by events: the parts of the response to POST register that the property is checked for. */

type Json = Record<string, unknown>;

/** The state in a fixed order, whether it comes from POST register or from events. */
export interface ClientState {
  subscriptions: Map<unknown, Json>;
  user_groups: Map<unknown, Json>;
  drafts: Map<unknown, Json>;
  saved_snippets: Map<unknown, Json>;
  user_topics: Map<string, unknown>;
  starred: Set<unknown>;
  unread: Set<unknown>;
  alert_words: Set<unknown>;
  muted_users: Set<unknown>;
}

/** Sections of POST register, and the types of the events that change them. */
export const FETCHED = [
  'subscription',
  'message',
  'update_message_flags',
  'starred_messages',
  'realm_user_groups',
  'user_topic',
  'drafts',
  'saved_snippets',
  'alert_words',
  'muted_users',
];
export const FOLLOWED = [
  'subscription',
  'stream',
  'message',
  'update_message_flags',
  'delete_message',
  'user_group',
  'user_topic',
  'drafts',
  'saved_snippets',
  'alert_words',
  'muted_users',
];

const SUBSCRIPTION_FIELDS = ['stream_id', 'name', 'description', 'invite_only', 'is_muted', 'pin_to_top'];
const GROUP_FIELDS = ['id', 'name', 'description', 'members', 'direct_subgroup_ids', 'deactivated'];
const UNREAD_LISTS = ['pms', 'streams', 'huddles'];

/** The state after registering. */
export function stateOf(registered: Json): ClientState {
  const unread = (registered.unread_msgs ?? {}) as Json;
  const lists = UNREAD_LISTS.flatMap((name) => listIn(unread[name]));
  return {
    subscriptions: byKey(listIn(registered.subscriptions).map(subscriptionOf), 'stream_id'),
    user_groups: byKey(listIn(registered.realm_user_groups).map(groupOf), 'id'),
    drafts: byKey(listIn(registered.drafts), 'id'),
    saved_snippets: byKey(listIn(registered.saved_snippets), 'id'),
    user_topics: new Map(listIn(registered.user_topics).map((one) => [topicOf(one), one.visibility_policy])),
    starred: setOf(registered.starred_messages),
    unread: new Set(lists.flatMap(({ unread_message_ids: ids }) => ids as unknown[])),
    alert_words: setOf(registered.alert_words),
    muted_users: mutedIn(registered.muted_users),
  };
}

/** Applies an event. Ignores types that are not part of the state. */
export function applyEvent(state: ClientState, event: Json): void {
  const apply = APPLY[`${event.type}/${event.op}`] ?? APPLY[String(event.type)];
  apply?.(state, event);
}

const APPLY: Readonly<Record<string, (state: ClientState, event: Json) => void>> = {
  message: ({ unread, starred }, { message, flags }) => {
    const { id } = message as Json;
    if (!(flags as string[]).includes('read')) unread.add(id);
    if ((flags as string[]).includes('starred')) starred.add(id);
  },
  delete_message: ({ unread, starred }, { message_id, message_ids }) => {
    for (const id of (message_ids ?? [message_id]) as unknown[]) {
      unread.delete(id);
      starred.delete(id);
    }
  },
  'update_message_flags/add': ({ unread, starred }, { flag, messages, all }) => {
    if (flag === 'read' && all === true) unread.clear();
    for (const id of messages as unknown[]) {
      if (flag === 'read') unread.delete(id);
      if (flag === 'starred') starred.add(id);
    }
  },
  'update_message_flags/remove': ({ unread, starred }, { flag, messages }) => {
    for (const id of messages as unknown[]) {
      if (flag === 'read') unread.add(id);
      if (flag === 'starred') starred.delete(id);
    }
  },
  'subscription/add': ({ subscriptions }, event) => {
    for (const one of listIn(event.subscriptions)) subscriptions.set(one.stream_id, subscriptionOf(one));
  },
  'subscription/remove': ({ subscriptions }, event) => {
    for (const { stream_id } of listIn(event.subscriptions)) subscriptions.delete(stream_id);
  },
  'subscription/update': change('subscriptions', 'stream_id', SUBSCRIPTION_FIELDS),
  'stream/update': change('subscriptions', 'stream_id', SUBSCRIPTION_FIELDS),
  'stream/delete': ({ subscriptions }, event) => {
    const ids = listIn(event.streams).map(({ stream_id }) => stream_id);
    for (const id of (event.stream_ids ?? ids) as unknown[]) subscriptions.delete(id);
  },
  'user_group/add': ({ user_groups }, { group }) => {
    user_groups.set((group as Json).id, groupOf(group as Json));
  },
  'user_group/remove': ({ user_groups }, { group_id }) => {
    user_groups.delete(group_id);
  },
  'user_group/update': ({ user_groups }, { group_id, data }) => {
    const group = user_groups.get(group_id);
    if (group !== undefined) Object.assign(group, pick(data as Json, GROUP_FIELDS));
  },
  'user_group/add_members': members('members', 'user_ids', true),
  'user_group/remove_members': members('members', 'user_ids', false),
  'user_group/add_subgroups': members('direct_subgroup_ids', 'direct_subgroup_ids', true),
  'user_group/remove_subgroups': members('direct_subgroup_ids', 'direct_subgroup_ids', false),
  user_topic: ({ user_topics }, event) => {
    if (event.visibility_policy === 0) user_topics.delete(topicOf(event));
    else user_topics.set(topicOf(event), event.visibility_policy);
  },
  'drafts/add': ({ drafts }, event) => {
    for (const draft of listIn(event.drafts)) drafts.set(draft.id, draft);
  },
  'drafts/update': ({ drafts }, { draft }) => {
    drafts.set((draft as Json).id, draft as Json);
  },
  'drafts/remove': ({ drafts }, { draft_id }) => {
    drafts.delete(draft_id);
  },
  'saved_snippets/add': ({ saved_snippets }, { saved_snippet }) => {
    saved_snippets.set((saved_snippet as Json).id, saved_snippet as Json);
  },
  'saved_snippets/update': ({ saved_snippets }, { saved_snippet }) => {
    saved_snippets.set((saved_snippet as Json).id, saved_snippet as Json);
  },
  'saved_snippets/remove': ({ saved_snippets }, { saved_snippet_id }) => {
    saved_snippets.delete(saved_snippet_id);
  },
  alert_words: (state, { alert_words }) => {
    state.alert_words = setOf(alert_words);
  },
  muted_users: (state, { muted_users }) => {
    state.muted_users = mutedIn(muted_users);
  },
};

/** Sets one field of a record of a collection. */
function change(collection: 'subscriptions', id: string, fields: readonly string[]) {
  return (state: ClientState, event: Json) => {
    const one = state[collection].get(event[id]);
    if (one !== undefined && fields.includes(String(event.property)))
      one[String(event.property)] = event.value;
  };
}

function members(field: string, ids: string, isAdded: boolean) {
  return ({ user_groups }: ClientState, event: Json) => {
    const group = user_groups.get(event.group_id);
    if (group === undefined) return;
    const changed = event[ids] as number[];
    const others = (group[field] as number[]).filter((id) => !changed.includes(id));
    group[field] = isAdded ? sorted([...others, ...changed]) : others;
  };
}

const subscriptionOf = (one: Json) => pick(one, SUBSCRIPTION_FIELDS);

function groupOf(group: Json): Json {
  const picked = pick(group, GROUP_FIELDS);
  for (const name of ['members', 'direct_subgroup_ids']) {
    if (Array.isArray(picked[name])) picked[name] = sorted(picked[name]);
  }
  return picked;
}

const topicOf = ({ stream_id, topic_name }: Json) => `${stream_id} ${String(topic_name).toLowerCase()}`;
const mutedIn = (users: unknown) => new Set(listIn(users).map(({ id }) => id));
const setOf = (list: unknown) => new Set(Array.isArray(list) ? list : []);
const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value : []);
const byKey = (list: readonly Json[], key: string) => new Map(list.map((one) => [one[key], one]));
const sorted = (ids: readonly unknown[]) => (ids as number[]).toSorted((a, b) => a - b);
const pick = (value: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
