import { isoWithOffset, ROLES, roleSchema, type User, userSettings } from '../../model/index.js';
import type { Importing } from './organization.js';
import { entries, flag, idOf, ids, integer, type Json, objects, text } from './raw.js';

/** The bots of the service that every organization knows. */
const SYSTEM_BOTS: Readonly<Record<string, string>> = {
  'notification-bot': 'Notification Bot',
  'welcome-bot': 'Welcome Bot',
  emailgateway: 'Email Gateway',
};

/** A user of the state. */
export interface ListedUser {
  id: number;
  raw: Json;
  isActive: boolean;
  /** The first part of the email of a system bot. */
  systemBot?: string;
}

/** The users that a state lists, by ID. */
export function usersIn(state: Json): ListedUser[] {
  const found = new Map<number, ListedUser>();
  const add = (list: unknown, isActive: boolean) => {
    for (const raw of objects(list)) {
      const id = idOf(raw.user_id);
      if (id !== undefined) found.set(id, { id, raw, isActive: isActive && raw.is_active !== false });
    }
  };
  add(state.realm_non_active_users, false);
  add(state.realm_users, true);
  for (const raw of objects(state.cross_realm_bots)) {
    const id = idOf(raw.user_id);
    const systemBot = text(raw.email).replace(/@.*$/s, '');
    if (id !== undefined) found.set(id, { id, raw, isActive: true, systemBot });
  }
  return [...found.values()].sort((a, b) => a.id - b.id);
}

/** Learns the names of all users, so that mentions of them are recognized. */
export function nameUsers({ state, anonymizer }: Pick<Importing, 'state' | 'anonymizer'>): void {
  for (const { id, raw, systemBot } of usersIn(state)) {
    for (const email of [text(raw.email), text(raw.delivery_email)]) anonymizer.originals.email(email);
    const bot = systemBot === undefined ? undefined : SYSTEM_BOTS[systemBot];
    anonymizer.users.set(id, bot ?? anonymizer.name('user', text(raw.full_name) || `user ${id}`));
  }
}

/**
 * Stores the users. People who occur in messages only are added as inactive.
 * @param others invented names by ID; empty if unknown
 */
export async function importUsers(importing: Importing, others: ReadonlyMap<number, string>): Promise<void> {
  const { state, anonymizer, invented, world } = importing;
  const kind = 'users who are known from messages only';
  const listed = usersIn(state);
  const all = [...listed];
  const known = new Set(listed.map(({ id }) => id));
  for (const [id, name] of others) {
    if (known.has(id)) continue;
    anonymizer.users.set(id, name || anonymizer.inventor.name('user', `user ${id}`));
    all.push({ id, raw: {}, isActive: false });
    invented[kind] = (invented[kind] ?? 0) + 1;
  }
  all.sort((a, b) => a.id - b.id);
  const bots: [number, number][] = [];
  for (const user of all) {
    await importUser(importing, user);
    const owner = idOf(user.raw.bot_owner_id);
    if (user.raw.bot_type != null && owner !== undefined) bots.push([user.id, owner]);
  }
  for (const [id, owner] of bots) {
    const isPerson = world.db.users.get(owner)?.bot_type === null;
    if (isPerson && world.db.users.get(id)?.bot_type !== null)
      await world.db.users.update(id, { bot_owner_id: owner });
  }
  namePersonas(importing);
}

async function importUser(
  { world, anonymizer, me }: Importing,
  { id, raw, isActive, systemBot }: ListedUser,
): Promise<void> {
  const name = anonymizer.users.get(id) as string;
  const bot = ([1, 2, 3, 4] as const).find((type) => type === raw.bot_type);
  const bot_type: User['bot_type'] = bot ?? (flag(raw.is_bot) || systemBot !== undefined ? 1 : null);
  const known = systemBot !== undefined && systemBot in SYSTEM_BOTS ? systemBot : undefined;
  const joined = Date.parse(text(raw.date_joined));
  const role = roleSchema.safeParse(raw.role).data ?? ROLES.member;
  await world.create.user({
    id,
    full_name: name,
    delivery_email:
      known === undefined ? `${slug(name)}.${id}@${anonymizer.domain}` : `${known}@${anonymizer.host}`,
    // A hidden email is absent, or differs from the one of the API.
    email_visibility: isHidden(raw) ? 'administrators' : 'everyone',
    role,
    is_active: isActive,
    is_deleted: flag(raw.is_deleted) && !isActive,
    is_imported_stub: flag(raw.is_imported_stub),
    bot_type,
    date_joined: isoWithOffset(Number.isNaN(joined) ? 0 : Math.floor(joined / 1000)),
    timezone: '',
    avatar_version: Math.max(1, integer(raw.avatar_version) ?? 1),
    api_key: id === me ? 'me-key' : anonymizer.inventor.hash('key', id).slice(0, 32),
    is_billing_admin: flag(raw.is_billing_admin),
  });
}

function isHidden(raw: Json): boolean {
  const real = raw.delivery_email;
  return typeof raw.email === 'string' && real !== undefined && real !== raw.email;
}

function slug(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '.');
  return plain.replace(/^\.+|\.+$/g, '') || 'user';
}

/** `me`, and the first active person of each role. */
function namePersonas({ world, me, invented }: Importing): void {
  const people = world.db.users.all().filter(({ is_active, bot_type }) => is_active && bot_type === null);
  world.persona('me', me);
  for (const [name, role] of [
    ['owner', ROLES.owner],
    ['admin', ROLES.administrator],
    ['member', ROLES.member],
    ['guest', ROLES.guest],
  ] as const) {
    const first =
      people.find((user) => user.role === role && user.id !== me) ??
      people.find((user) => user.role === role);
    if (first !== undefined) world.persona(name, first.id);
  }
  invented['API keys'] = world.db.users.count();
}

/** Stores profiles, statuses, presence and what belongs to the importing user. */
export async function importPersonal(importing: Importing): Promise<void> {
  const { world, state, anonymizer, me } = importing;
  const { create, db } = world;
  const knows = (id: number | undefined): id is number => id !== undefined && db.users.has(id);
  await importProfiles(importing);
  for (const [key, status] of entries(state.user_status)) {
    const user_id = Number(key);
    if (!knows(user_id)) continue;
    const emoji = text(status.emoji_name);
    const isStandard =
      status.reaction_type === 'unicode_emoji' || status.reaction_type === 'zulip_extra_emoji';
    await create.userStatus({
      user_id,
      status_text: anonymizer.text(text(status.status_text), 'status', user_id),
      ...(emoji !== '' && isStandard
        ? {
            emoji_name: anonymizer.standardEmoji(emoji),
            emoji_code: text(status.emoji_code),
            reaction_type: status.reaction_type as 'unicode_emoji',
          }
        : {}),
    });
  }
  for (const [key, presence] of entries(state.presences)) {
    const user_id = Number(key);
    const connected = integer(presence.idle_timestamp) ?? integer(presence.active_timestamp);
    if (!knows(user_id) || connected === undefined) continue;
    await create.presence({
      user_id,
      last_active: integer(presence.active_timestamp) ?? null,
      last_connected: connected,
    });
  }
  const settings = Object.entries(Object(state.user_settings) as Json).filter(([name, value]) => {
    const schema = userSettings.shape[name as keyof typeof userSettings.shape];
    return schema !== undefined && typeof value !== 'string' && schema.safeParse(value).success;
  });
  if (settings.length > 0) {
    await db.user_settings.create({ user_id: me, settings: Object.fromEntries(settings) });
  }
  for (const topic of objects(state.user_topics)) {
    const stream_id = idOf(topic.stream_id);
    const policy = ([1, 2, 3] as const).find((each) => each === topic.visibility_policy);
    if (stream_id === undefined || policy === undefined || !db.channels.has(stream_id)) continue;
    await create.userTopic({
      user_id: me,
      stream_id,
      topic: anonymizer.topic(text(topic.topic_name)),
      visibility_policy: policy,
      last_updated: integer(topic.last_updated) ?? 0,
    });
  }
  for (const muted of objects(state.muted_users)) {
    const muted_user_id = idOf(muted.id);
    if (!knows(muted_user_id)) continue;
    await create.mutedUser({ user_id: me, muted_user_id, date_muted: integer(muted.timestamp) ?? 0 });
  }
  for (const word of Array.isArray(state.alert_words) ? state.alert_words : []) {
    if (typeof word === 'string')
      await create.alertWord({ user_id: me, word: anonymizer.name('other', word) });
  }
  await importTexts(importing, knows);
}

async function importTexts(
  { world, state, anonymizer, me }: Importing,
  knows: (id: number | undefined) => id is number,
): Promise<void> {
  const { create, db } = world;
  for (const draft of objects(state.drafts)) {
    const id = idOf(draft.id);
    const type = (['stream', 'private', ''] as const).find((each) => each === draft.type);
    const to = ids(draft.to);
    const exist = to.every((each) => (type === 'stream' ? db.channels.has(each) : knows(each)));
    if (id === undefined || type === undefined || !exist) continue;
    await create.draft({
      id,
      user_id: me,
      type,
      to: type === '' ? [] : [...to].sort((a, b) => a - b),
      topic: type === 'stream' ? anonymizer.topic(text(draft.topic)) : '',
      content: anonymizer.text(text(draft.content), 'draft', id),
      timestamp: integer(draft.timestamp) ?? 0,
    });
  }
  for (const scheduled of objects(state.scheduled_messages)) {
    const id = idOf(scheduled.scheduled_message_id);
    const stream_id =
      scheduled.type === 'private' || scheduled.type === 'direct' ? null : (idOf(scheduled.to) ?? 0);
    const people = ids(scheduled.to).filter(knows);
    if (id === undefined || (stream_id === null ? people.length === 0 : !db.channels.has(stream_id)))
      continue;
    await create.scheduledMessage({
      id,
      sender_id: me,
      stream_id,
      topic: stream_id === null ? '' : anonymizer.topic(text(scheduled.topic)),
      recipient_ids: stream_id === null ? people.sort((a, b) => a - b) : null,
      content: anonymizer.text(text(scheduled.content), 'scheduled', id) || '…',
      client: 'web',
      scheduled_delivery_timestamp: integer(scheduled.scheduled_delivery_timestamp) ?? 0,
      failed: flag(scheduled.failed),
    });
  }
  for (const snippet of objects(state.saved_snippets)) {
    const id = idOf(snippet.id);
    if (id === undefined) continue;
    await create.savedSnippet({
      id,
      user_id: me,
      title: anonymizer.text(text(snippet.title), 'snippet title', id) || '…',
      content: anonymizer.text(text(snippet.content), 'snippet', id) || '…',
      date_created: integer(snippet.date_created) ?? 0,
    });
  }
  for (const view of objects(state.navigation_views)) {
    const original = text(view.fragment);
    const fragment = anonymizer.fragment(original);
    if (fragment === undefined) continue;
    await create.navigationView({
      user_id: me,
      fragment,
      is_pinned: flag(view.is_pinned),
      name: typeof view.name === 'string' ? anonymizer.name('other', view.name) : null,
    });
  }
}

async function importProfiles({ world, state, anonymizer }: Importing): Promise<void> {
  const { create, db } = world;
  const optionKeys = new Map<number, string[]>();
  for (const field of objects(state.custom_profile_fields)) {
    const id = idOf(field.id);
    const type = ([1, 2, 3, 4, 5, 6, 7, 8] as const).find((each) => each === field.type);
    if (id === undefined || type === undefined) continue;
    const data = jsonObject(field.field_data);
    const keys = Object.keys(data);
    if (type === 3) optionKeys.set(id, keys);
    for (const option of entries(data)) anonymizer.originals.text(text(option[1].text));
    await create.profileField({
      id,
      name: anonymizer.name('field', text(field.name)),
      hint: anonymizer.text(text(field.hint), 'hint', id),
      type,
      order: integer(field.order) ?? id,
      field_data: fieldData(type, keys, anonymizer, id),
      display_in_profile_summary: flag(field.display_in_profile_summary),
      required: flag(field.required),
      editable_by_user: field.editable_by_user !== false,
      ...(typeof field.use_for_user_matching === 'boolean'
        ? { use_for_user_matching: field.use_for_user_matching }
        : {}),
    });
  }
  for (const { id: user_id, raw } of usersIn(state)) {
    for (const [key, { value }] of entries(raw.profile_data)) {
      const field = db.profile_fields.get(Number(key));
      if (field === undefined) continue;
      const invented = profileValue(
        field.type,
        value,
        optionKeys.get(field.id) ?? [],
        anonymizer,
        `${user_id} ${key}`,
      );
      const stored = typeof invented === 'string' ? invented : invented?.filter((id) => db.users.has(id));
      if (stored !== undefined) await create.profileValue({ user_id, field_id: field.id, value: stored });
    }
  }
}

function jsonObject(data: unknown): Json {
  try {
    return Object(JSON.parse(text(data) || '{}')) as Json;
  } catch {
    return {};
  }
}

function fieldData(
  type: number,
  keys: readonly string[],
  anonymizer: Importing['anonymizer'],
  id: number,
): string {
  if (type === 3) {
    const options = keys.map((_, i) => [
      String(i),
      { text: anonymizer.inventor.name('other', `option ${id} ${i}`), order: String(i + 1) },
    ]);
    return JSON.stringify(Object.fromEntries(options));
  }
  if (type !== 7) return '';
  return JSON.stringify({
    subtype: 'custom',
    url_pattern: `https://people.${anonymizer.domain}/%(username)s`,
  });
}

/** A value of the same type as the original. */
function profileValue(
  type: number,
  value: unknown,
  keys: readonly string[],
  anonymizer: Importing['anonymizer'],
  purpose: string,
): string | number[] | undefined {
  const original = text(value);
  if (type === 6) {
    try {
      return ids(typeof value === 'string' ? JSON.parse(value) : value);
    } catch {
      return undefined;
    }
  }
  anonymizer.originals.text(original);
  if (type === 3) return keys.includes(original) ? String(keys.indexOf(original)) : undefined;
  if (type === 4) return '2000-01-01';
  if (type === 5) return anonymizer.url(original);
  if (type === 7) return anonymizer.inventor.name('other', `account ${original}`).replaceAll(' ', '-');
  return anonymizer.text(original, 'profile', purpose).slice(0, 50) || undefined;
}
