import { supports } from '../../contract/levels/index.js';
import {
  compileLinkifier,
  type Linkifier,
  type MarkdownContext,
  prepareLinkifiers,
} from '../../markdown/index.js';
import {
  type ChannelRecord,
  imageSizeOf,
  type Organization,
  type SystemGroupName,
  topicKey,
  type UserRecord,
} from '../../model/index.js';
import { isKeyOf, lazily } from '../../values.js';
import { canReadChannel, hasProtectedHistory } from '../access/channel-access.rules.js';
import { canReadMessage } from '../access/message-access.rules.js';
import { visibleUserIds } from '../access/user-access.rules.js';
import { activeEmoji } from './emoji.rules.js';

/** Names of system groups as shown in messages. */
const SYSTEM_GROUP_NAMES: Readonly<Record<SystemGroupName, string>> = {
  'role:internet': 'Everyone on the internet',
  'role:everyone': 'Everyone including guests',
  'role:members': 'Everyone except guests',
  'role:fullmembers': 'Full members',
  'role:moderators': 'Moderators',
  'role:administrators': 'Administrators',
  'role:owners': 'Owners',
  'role:nobody': 'Nobody',
};

/** The organization as the author of the Markdown sees it. */
export interface AuthorView {
  /** The URL at which the author reached the organization. Links to views and uploads at this URL become relative. */
  realmUrl?: string | undefined;
  /**
   * ID of a user: only channels that this user can read are linked. Defaults to the author; null links all channels.
   * Notices use the user who caused them, or null.
   */
  linksFor?: number | null | undefined;
}

/**
 * Resolves names in Markdown written by a user. Resolves only channels that the user `linksFor` can read, and only
 * users that the author may see.
 */
export function contextOf(
  org: Organization,
  author?: UserRecord,
  { realmUrl, linksFor = author?.id }: AuthorView = {},
): MarkdownContext {
  const reader = linksFor === undefined || linksFor === null ? undefined : org.tables.users.get(linksFor);
  const topicAnchor = (channelId: number, topic: string) => topicAnchorFor(org, reader, channelId, topic);
  const realmUrls = realmUrl === undefined ? [identityUrl(org)] : [identityUrl(org), realmUrl];
  if (author === undefined) return { ...contextWith(org, () => true), topicAnchor, realmUrls };
  const known = lazily(() => visibleUserIds(org, author));
  const shows = (channel: ChannelRecord) =>
    linksFor === null || (reader !== undefined && canReadChannel(org, reader, channel));
  const knows = ({ bot_type, id }: UserRecord) => bot_type !== null || (known()?.has(id) ?? true);
  const translateEmoticons = translatesEmoticons(org, author.id);
  return { ...contextWith(org, shows, knows), topicAnchor, realmUrls, translateEmoticons };
}

/**
 * Returns the ID of the first message that a reader may see in a topic; `undefined` on servers without permanent topic
 * links.
 */
function topicAnchorFor(
  org: Organization,
  reader: UserRecord | undefined,
  channelId: number,
  topic: string,
): number | undefined {
  if (!supports(org.featureLevel, 'topicPermalinks')) return undefined;
  const { channels, messages } = org.tables;
  const key = topicKey({ stream_id: channelId, topic });
  const channel = channels.get(channelId);
  if (channel === undefined || !hasProtectedHistory(channel)) return messages.firstBy('topic', key)?.id;
  return reader && messages.by('topic', key).find((message) => canReadMessage(org, reader, message))?.id;
}

/** Whether emoticons such as `:)` in the user's messages become emoji. */
export function translatesEmoticons(org: Organization, userId: number): boolean {
  return org.tables.user_settings.firstBy('user', userId)?.settings.translate_emoticons === true;
}

/**
 * Resolves names in Markdown that everyone may see, such as descriptions: users, groups and public channels. As in
 * Zulip, images have no previews. The renderer caches the HTML: a new dependency of this function must become part of
 * the cache key.
 */
export function publicContextOf(org: Organization): MarkdownContext {
  return { ...contextWith(org, (channel) => !channel.invite_only), previewsImages: false };
}

/** Returns the URL of an organization for rendering outside a request. */
export function identityUrl({ identity }: Organization): string {
  return `https://${identity.host}`;
}

function contextWith(
  org: Organization,
  shows: (channel: ChannelRecord) => boolean,
  knows: (user: UserRecord) => boolean = () => true,
): MarkdownContext {
  const { users, user_groups, channels } = org.tables;
  return {
    user(name, id) {
      const user = id === undefined ? users.firstBy('fullName', name.toLowerCase()) : users.get(id);
      if (user === undefined || !knows(user)) return undefined;
      if (id !== undefined && name !== '' && user.full_name !== name) return undefined;
      return { id: user.id, name: user.full_name, isActive: user.is_active };
    },
    group(name) {
      const group = user_groups.firstBy('name', name);
      if (group === undefined) return undefined;
      const shownName = isKeyOf(SYSTEM_GROUP_NAMES, group.name) ? SYSTEM_GROUP_NAMES[group.name] : group.name;
      return { id: group.id, name: shownName, isActive: !group.deactivated };
    },
    channel(name) {
      const channel = channels.firstBy('name', name.toLowerCase());
      return channel?.name === name && shows(channel) ? channel : undefined;
    },
    emoji: (name) => activeEmoji(org, name),
    linkifiers: linkifiersOf(org),
    emptyTopicName: org.settings.realm_empty_topic_display_name,
    realmUrls: [identityUrl(org)],
    now: org.clock.now() * 1000,
    isoTimesOnly: supports(org.featureLevel, 'isoTimesOnly'),
    previewsImages: org.settings.inline_image_preview,
    uploadedImage: (path) => {
      const upload = org.tables.uploads.firstBy('path', `/user_uploads/${path}`);
      return upload && imageSizeOf(upload);
    },
  };
}

const NONE: readonly Linkifier[] = [];

/** Loads modules that the organization's linkifiers need. Returns `undefined` if the modules are already loaded. */
export function prepareLinkifiersOf(org: Organization): Promise<void> | undefined {
  return org.tables.linkifiers.count() === 0 ? undefined : prepareLinkifiers();
}

/** Returns the organization's compiled linkifiers, in order. Call `prepareLinkifiersOf()` first. */
export function linkifiersOf(org: Organization): readonly Linkifier[] {
  const { linkifiers } = org.tables;
  if (linkifiers.count() === 0 || prepareLinkifiers() !== undefined) return NONE;
  const cache = org.owned(newCache);
  if (cache.version !== linkifiers.version) {
    cache.version = linkifiers.version;
    cache.compiled = linkifiers
      .all()
      .sort((a, b) => a.order - b.order)
      .map(compileLinkifier);
  }
  return cache.compiled;
}

function newCache(): { version: number | undefined; compiled: readonly Linkifier[] } {
  return { version: undefined, compiled: NONE };
}
