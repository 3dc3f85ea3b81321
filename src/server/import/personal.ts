import { PROFILE_FIELD_TYPES as TYPES, userSettings } from '../../model/index.js';
import { parsedJson } from '../../strings.js';
import { fieldsOf, isKeyOf, isOneOf } from '../../values.js';
import { entries, flag, idOf, ids, integer, objects, text, withIds } from '../external-data.js';
import { type Importing, usersIn } from './users-and-groups.js';

/** Stores custom profile fields and their values. */
export async function importProfiles(importing: ProfileImport): Promise<void> {
  const optionKeys = await importProfileFields(importing);
  await importProfileValues(importing, optionKeys);
}

type ProfileImport = Pick<Importing, 'world' | 'state' | 'anonymizer'>;

/** Returns the original keys of the options of each field, by its ID. */
async function importProfileFields({
  world,
  state,
  anonymizer,
}: ProfileImport): Promise<ReadonlyMap<number, readonly string[]>> {
  const optionKeys = new Map<number, string[]>();
  for (const [id, field] of withIds(state.custom_profile_fields)) {
    const type = Object.values(TYPES).find((each) => each === field.type);
    if (type === undefined) continue;
    const data = fieldsOf(parsedJson(text(field.field_data)));
    const keys = Object.keys(data);
    if (type === TYPES.options) optionKeys.set(id, keys);
    for (const [, option] of entries(data)) anonymizer.originals.addText(text(option.text));
    await world.create.profileField({
      id,
      name: anonymizer.name('field', text(field.name)),
      hint: anonymizer.text(text(field.hint), 'hint', id),
      type,
      order: integer(field.order) ?? id,
      field_data: fieldData({ id, type, keys }, anonymizer),
      display_in_profile_summary: flag(field.display_in_profile_summary),
      required: flag(field.required),
      editable_by_user: field.editable_by_user !== false,
      ...(typeof field.use_for_user_matching === 'boolean'
        ? { use_for_user_matching: field.use_for_user_matching }
        : {}),
    });
  }
  return optionKeys;
}

async function importProfileValues(
  { world, state, anonymizer }: ProfileImport,
  optionKeys: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const { create, db } = world;
  for (const { id: user_id, raw } of usersIn(state)) {
    for (const [key, { value }] of entries(raw.profile_data)) {
      const field = db.profile_fields.get(Number(key));
      if (field === undefined) continue;
      const keys = optionKeys.get(field.id) ?? [];
      const original = { type: field.type, keys, value, purpose: `${user_id} ${key}` };
      const invented = profileValue(original, anonymizer);
      const stored = typeof invented === 'string' ? invented : invented?.filter((id) => db.users.has(id));
      if (stored !== undefined) await create.profileValue({ user_id, field_id: field.id, value: stored });
    }
  }
}

/** Types of emoji that are the same in every organization. */
const STANDARD_EMOJI = ['unicode_emoji', 'zulip_extra_emoji'] as const;

export async function importStatusesAndPresence({ world, state, anonymizer }: Importing): Promise<void> {
  const { create, db } = world;
  for (const [key, status] of entries(state.user_status)) {
    const user_id = Number(key);
    if (!db.users.has(user_id)) continue;
    const [emoji, code] = [text(status.emoji_name), text(status.emoji_code)];
    const isStandard = emoji !== '' && isOneOf(STANDARD_EMOJI, status.reaction_type);
    await create.userStatus({
      user_id,
      status_text: anonymizer.text(text(status.status_text), 'status', user_id),
      ...(isStandard && anonymizer.standardEmoji(emoji, code)),
    });
  }
  for (const [key, presence] of entries(state.presences)) {
    const user_id = Number(key);
    const connected = integer(presence.idle_timestamp) ?? integer(presence.active_timestamp);
    if (!db.users.has(user_id) || connected === undefined) continue;
    await create.presence({
      user_id,
      last_active: integer(presence.active_timestamp) ?? null,
      last_connected: connected,
    });
  }
}

function fieldData(
  { id, type, keys }: { id: number; type: number; keys: readonly string[] },
  anonymizer: Importing['anonymizer'],
): string {
  if (type === TYPES.options) {
    const options = keys.map((_, i) => [
      String(i),
      { text: anonymizer.inventor.name('other', `option ${id} ${i}`), order: String(i + 1) },
    ]);
    return JSON.stringify(Object.fromEntries(options));
  }
  if (type !== TYPES.external) return '';
  return JSON.stringify({
    subtype: 'custom',
    url_pattern: `https://people.${anonymizer.domain}/%(username)s`,
  });
}

/** Returns an invented value of the same type as the original; `undefined` if the original is empty or invalid. */
function profileValue(
  { type, keys, value, purpose }: { type: number; keys: readonly string[]; value: unknown; purpose: string },
  anonymizer: Importing['anonymizer'],
): string | number[] | undefined {
  if (type === TYPES.users) {
    if (typeof value !== 'string') return ids(value);
    const list = parsedJson(value);
    return list === undefined ? undefined : ids(list);
  }
  const original = text(value);
  if (original === '') return undefined;
  anonymizer.originals.addText(original);
  if (type === TYPES.options) return keys.includes(original) ? String(keys.indexOf(original)) : undefined;
  if (type === TYPES.date) return '2000-01-01';
  if (type === TYPES.link) return anonymizer.url(original);
  if (type === TYPES.external)
    return anonymizer.inventor.name('other', `account ${original}`).replaceAll(' ', '-');
  return [...anonymizer.text(original, 'profile', purpose)].slice(0, 50).join('') || undefined;
}

/** Stores the settings that are not strings, and the topics, muted users and alert words of the importing user. */
export async function importOwnSettings({ world, state, anonymizer, me }: Importing): Promise<void> {
  const { create, db } = world;
  const settings = Object.entries(fieldsOf(state.user_settings)).filter(
    ([name, value]) =>
      typeof value !== 'string' &&
      isKeyOf(userSettings.shape, name) &&
      userSettings.shape[name].safeParse(value).success,
  );
  if (settings.length > 0) {
    await db.user_settings.create({ user_id: me, settings: Object.fromEntries(settings) });
  }
  for (const [stream_id, topic] of withIds(state.user_topics, 'stream_id')) {
    const { visibility_policy } = topic;
    if (!isOneOf([1, 2, 3] as const, visibility_policy) || !db.channels.has(stream_id)) continue;
    await create.userTopic({
      user_id: me,
      stream_id,
      topic: anonymizer.topic(text(topic.topic_name)),
      visibility_policy,
      last_updated: integer(topic.last_updated) ?? 0,
    });
  }
  for (const [muted_user_id, { timestamp }] of withIds(state.muted_users)) {
    if (!db.users.has(muted_user_id)) continue;
    await create.mutedUser({ user_id: me, muted_user_id, date_muted: integer(timestamp) ?? 0 });
  }
  for (const word of Array.isArray(state.alert_words) ? state.alert_words : []) {
    if (typeof word === 'string')
      await create.alertWord({ user_id: me, word: anonymizer.name('other', word) });
  }
}

/** Stores the drafts, scheduled messages, saved snippets and navigation views of the importing user. */
export async function importOwnTexts(importing: Importing): Promise<void> {
  await importDrafts(importing);
  await importScheduledMessages(importing);
  await importSavedSnippets(importing);
  await importNavigationViews(importing);
}

async function importDrafts({ world, state, anonymizer, me }: Importing): Promise<void> {
  const { create, db } = world;
  for (const [id, draft] of withIds(state.drafts)) {
    const { type } = draft;
    const to = ids(draft.to);
    const recipients = type === 'stream' ? db.channels : db.users;
    const exist = to.every((each) => recipients.has(each));
    if (!isOneOf(['stream', 'private', ''] as const, type) || !exist) continue;
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
}

async function importScheduledMessages({ world, state, anonymizer, me }: Importing): Promise<void> {
  const { create, db } = world;
  for (const [id, scheduled] of withIds(state.scheduled_messages, 'scheduled_message_id')) {
    const isDirect = isOneOf(['private', 'direct'], scheduled.type);
    const stream_id = isDirect ? null : (idOf(scheduled.to) ?? 0);
    const people = ids(scheduled.to).filter((each) => db.users.has(each));
    if (stream_id === null ? people.length === 0 : !db.channels.has(stream_id)) continue;
    await create.scheduledMessage({
      id,
      sender_id: me,
      stream_id,
      topic: isDirect ? '' : anonymizer.topic(text(scheduled.topic)),
      recipient_ids: isDirect ? people.sort((a, b) => a - b) : null,
      content: anonymizer.text(text(scheduled.content), 'scheduled', id) || '…',
      client: 'website',
      scheduled_delivery_timestamp: integer(scheduled.scheduled_delivery_timestamp) ?? 0,
      failed: flag(scheduled.failed),
    });
  }
}

async function importSavedSnippets({ world, state, anonymizer, me }: Importing): Promise<void> {
  for (const [id, snippet] of withIds(state.saved_snippets)) {
    await world.create.savedSnippet({
      id,
      user_id: me,
      title: anonymizer.text(text(snippet.title), 'snippet title', id) || '…',
      content: anonymizer.text(text(snippet.content), 'snippet', id) || '…',
      date_created: integer(snippet.date_created) ?? 0,
    });
  }
}

async function importNavigationViews({ world, state, anonymizer, me }: Importing): Promise<void> {
  const fragments = new Set<string>();
  for (const view of objects(state.navigation_views)) {
    const fragment = anonymizer.fragment(text(view.fragment));
    // Fragments may differ only in the names of users, which are not imported.
    if (fragment === undefined || fragments.has(fragment)) continue;
    fragments.add(fragment);
    await world.create.navigationView({
      user_id: me,
      fragment,
      is_pinned: flag(view.is_pinned),
      name: anonymizer.name('other', text(view.name)) || null,
    });
  }
}
