import { ORGANIZATION_PERMISSION_NAMES } from '../../handlers/access/organization-permissions.rules.js';
import {
  CHANNEL_ID_SETTINGS,
  CHANNEL_SETTINGS,
  checkSettings,
  DEFAULT_SETTINGS,
  INHERITED_SETTINGS,
  type Settings,
  settingsSchema,
  topicsPolicy,
} from '../../model/index.js';
import { definite, entriesOf, isOneOf } from '../../values.js';
import { entries, flag, idOf, ids, integer, type Json, objects, text, withIds } from '../external-data.js';
import { type Importing, storedUser } from './users-and-groups.js';

export function channelsIn(state: Json): Map<number, Json> {
  const lists = [state.streams, state.never_subscribed, state.unsubscribed, state.subscriptions];
  const found = new Map<number, Json>();
  for (const [id, channel] of lists.flatMap((list) => withIds(list, 'stream_id'))) {
    found.set(id, { ...found.get(id), ...channel });
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}

/** Stores channels and their subscribers. The groups and folders that they refer to must already be stored. */
export async function importChannels(importing: Importing): Promise<void> {
  const { world, state, anonymizer, groups } = importing;
  const { create, db } = world;
  // Older servers list the channels instead of their IDs.
  const { realm_default_streams: listed } = state;
  const defaults = new Set([...ids(listed), ...withIds(listed, 'stream_id').map(([id]) => id)]);
  const own = new Map(withIds(state.subscriptions, 'stream_id'));
  for (const [id, channel] of channelsIn(state)) {
    const folder = idOf(channel.folder_id);
    const isPrivate = flag(channel.invite_only);
    await create.channel({
      id,
      name: definite(anonymizer.channels.get(id)),
      description: anonymizer.text(text(channel.description), 'channel', id),
      date_created: integer(channel.date_created) ?? 0,
      creator_id: storedUser(channel.creator_id, world),
      is_archived: flag(channel.is_archived),
      invite_only: isPrivate,
      is_web_public: flag(channel.is_web_public) && !isPrivate,
      history_public_to_subscribers: !isPrivate || channel.history_public_to_subscribers !== false,
      is_default: defaults.has(id),
      ...(flag(channel.default_push_notifications) ? { default_push_notifications: true } : {}),
      folder_id: folder !== undefined && db.channel_folders.has(folder) ? folder : null,
      topics_policy: topicsPolicy.safeParse(channel.topics_policy).data ?? 'inherit',
      message_retention_days: integer(channel.message_retention_days) ?? null,
      weekly_traffic: integer(channel.stream_weekly_traffic) ?? null,
      ...groups.permissions(CHANNEL_SETTINGS, channel, db),
    });
    await subscribe(importing, id, own.get(id), channel);
  }
}

export async function importFolders({ world, state, anonymizer }: Importing): Promise<void> {
  for (const [id, folder] of withIds(state.channel_folders)) {
    await world.create.channelFolder({
      id,
      name: anonymizer.name('folder', text(folder.name)),
      description: anonymizer.text(text(folder.description), 'folder', id),
      is_archived: flag(folder.is_archived),
      order: integer(folder.order) ?? id,
      creator_id: storedUser(folder.creator_id, world),
      date_created: integer(folder.date_created) ?? null,
    });
  }
}

async function subscribe(
  { world, me }: Importing,
  stream_id: number,
  own: Json | undefined,
  channel: Json,
): Promise<void> {
  const { create, db } = world;
  const listed = ids(channel.subscribers ?? channel.partial_subscribers).filter((id) => db.users.has(id));
  const subscribers = new Set(own === undefined ? listed.filter((id) => id !== me) : [...listed, me]);
  for (const user_id of [...subscribers].sort((a, b) => a - b)) {
    const settings = user_id === me && own !== undefined ? ownSettings(own) : {};
    await create.subscription({ user_id, stream_id, ...settings });
  }
}

function ownSettings(own: Json) {
  const color = text(own.color);
  return {
    ...(/^#[0-9a-f]{3,8}$/i.test(color) ? { color } : {}),
    pin_to_top: flag(own.pin_to_top),
    is_muted: flag(own.is_muted),
    ...Object.fromEntries(
      INHERITED_SETTINGS.map((name) => [name, typeof own[name] === 'boolean' ? own[name] : null]),
    ),
  };
}

/** Settings that are not imported: they contain text or a secret, depend on the original server, or block requests. */
const NOT_KEPT: ReadonlySet<keyof Settings> = new Set([
  'name',
  'description',
  'welcome_message_custom_text',
  'default_code_block_language',
  'default_language',
  'authentication_methods',
  'video_chat_provider',
  'emails_restricted_to_domains',
  'jwt_key',
  'rate_limit',
  'deactivated',
]);

/** Settings whose names lack the prefix `realm_` in a registered state. */
const LENGTHS: ReadonlySet<keyof Settings> = new Set(['max_message_length', 'max_topic_length']);

/** Returns the organization's settings, except those in `NOT_KEPT`. Raises the maximum message length if necessary. */
export function settingsIn(importing: Importing): Partial<Settings> {
  const { state, world } = importing;
  const settings: Record<string, unknown> = {};
  for (const [name, schema] of entriesOf(settingsSchema.shape)) {
    const raw = state[`realm_${name}`] ?? (LENGTHS.has(name) ? state[name] : undefined);
    if (raw === undefined || NOT_KEPT.has(name)) continue;
    const value = importedSetting(name, raw, importing);
    if (value !== undefined && schema.safeParse(value).success) settings[name] = value;
  }
  // Invented names may be longer than the original ones.
  const texts = [...world.db.messages.all(), ...world.db.scheduled_messages.all()];
  const longest = texts.reduce((most, { content }) => Math.max(most, [...content].length), 0);
  const most = Number(settings.max_message_length ?? DEFAULT_SETTINGS.max_message_length);
  return checkSettings({ ...settings, max_message_length: Math.max(most, longest) });
}

function importedSetting(name: keyof Settings, raw: unknown, { groups, world }: Importing): unknown {
  if (isOneOf(ORGANIZATION_PERMISSION_NAMES, name)) return groups.holders(raw, world.db);
  if (!isOneOf(CHANNEL_ID_SETTINGS, name)) return raw;
  const id = idOf(raw);
  return id !== undefined && world.db.channels.has(id) ? id : null;
}

/** Stores emoji, linkifiers, playgrounds and domains. */
export async function importLists({ world, state, anonymizer }: Importing): Promise<void> {
  const { create } = world;
  for (const [code, emoji] of entries(state.realm_emoji)) {
    // Every organization has the `zulip` emoji, although no record exists for it.
    const id = idOf(Number(code));
    if (id === undefined || text(emoji.name) === 'zulip') continue;
    await create.customEmoji({
      id,
      name: anonymizer.name('emoji', text(emoji.name)),
      author_id: storedUser(emoji.author_id, world),
      deactivated: flag(emoji.deactivated),
      source_url: `/user_avatars/1/emoji/images/${id}.png`,
    });
  }
  // Patterns and addresses may contain names of projects and trackers.
  for (const [i, linkifier] of objects(state.realm_linkifiers).entries()) {
    anonymizer.originals.addText(`${text(linkifier.pattern)} ${text(linkifier.url_template)}`);
    const id = idOf(linkifier.id);
    await create.linkifier({
      ...(id === undefined ? {} : { id }),
      pattern: `#L${i + 1}-(?P<id>[0-9]+)`,
      url_template: `https://issues.${anonymizer.domain}/${i + 1}/{id}`,
      order: i + 1,
    });
  }
  for (const [i] of objects(state.realm_playgrounds).entries()) {
    await create.playground({
      name: anonymizer.inventor.name('other', `playground ${i}`),
      pygments_language: 'Python',
      url_template: `https://play.${anonymizer.domain}/${i + 1}?code={code}`,
    });
  }
  for (const [i] of objects(state.realm_domains).entries())
    await create.domain({ domain: `d${i + 1}.${anonymizer.domain}`, allow_subdomains: false });
}
