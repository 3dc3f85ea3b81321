import { DEFAULT_LEVEL, supports } from '../../contract/levels/index.js';
import type { MarkdownContext } from '../../markdown/index.js';
import {
  type ChannelRecord,
  type Organization,
  type SystemGroupName,
  topicKey,
  type UserRecord,
} from '../../model/index.js';
import { canReadChannel } from '../access/channel-access.rules.js';
import { canReadMessage, hasProtectedHistory } from '../access/message-access.rules.js';
import { knownNow } from '../access/user-access.rules.js';
import { imageSize } from './image-size.rules.js';
import { linkifiersOf } from './linkifiers.rules.js';
import { activeEmoji } from './realm-emoji.rules.js';

/** Names of system groups as shown in messages. */
const SYSTEM_GROUP_NAMES: Readonly<Record<string, string>> = {
  'role:internet': 'Everyone on the internet',
  'role:everyone': 'Everyone including guests',
  'role:members': 'Everyone except guests',
  'role:fullmembers': 'Full members',
  'role:moderators': 'Moderators',
  'role:administrators': 'Administrators',
  'role:owners': 'Owners',
  'role:nobody': 'Nobody',
} satisfies Record<SystemGroupName, string>;

/**
 * Resolves names in Markdown written by a user. Private channels and users resolve only if the author may see them.
 * @param realmUrl the URL at which the author reached the organization; links to it become relative
 */
export function contextOf(org: Organization, author?: UserRecord, realmUrl?: string): MarkdownContext {
  const topicAnchor = (channelId: number, topic: string) => topicAnchorFor(org, author, channelId, topic);
  const realmUrls = realmUrl === undefined ? [identityUrl(org)] : [identityUrl(org), realmUrl];
  if (author === undefined) return { ...contextWith(org, () => true), topicAnchor, realmUrls };
  const known = lazily(() => knownNow(org, author));
  return {
    ...contextWith(
      org,
      (channel) => canReadChannel(org, author, channel),
      ({ bot_type, id }) => bot_type !== null || (known()?.has(id) ?? true),
    ),
    topicAnchor,
    realmUrls,
    translateEmoticons: translatesEmoticons(org.tables, author.id),
  };
}

/** ID of the first message of a topic that the author may read. */
function topicAnchorFor(
  org: Organization,
  author: UserRecord | undefined,
  channelId: number,
  topic: string,
): number | undefined {
  if (!supports(org.featureLevel ?? DEFAULT_LEVEL, 'topicPermalinks')) return undefined;
  const { channels, messages } = org.tables;
  const key = topicKey(channelId, topic);
  const channel = channels.get(channelId);
  if (channel === undefined || !hasProtectedHistory(channel)) return messages.firstBy('topic', key)?.id;
  return author && messages.by('topic', key).find((message) => canReadMessage(org, author, message))?.id;
}

/** Whether the user's messages have `:)` converted to emoji. */
export function translatesEmoticons({ user_settings }: Organization['tables'], userId: number): boolean {
  return user_settings.firstBy('user', userId)?.settings.translate_emoticons === true;
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Resolves names in Markdown that everyone may see: users, groups and public channels. */
export function publicContextOf(org: Organization): MarkdownContext {
  return contextWith(org, (channel) => !channel.invite_only);
}

/** The URL of an organization for rendering outside of a request. */
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
      const shown = SYSTEM_GROUP_NAMES[group.name] ?? group.name;
      return { id: group.id, name: shown, isActive: !group.deactivated };
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
    isoTimesOnly: supports(org.featureLevel ?? DEFAULT_LEVEL, 'isoTimesOnly'),
    previewsImages: org.settings.inline_image_preview,
    uploadedImage: (path) => imageSize(org.tables.uploads.firstBy('path', `/user_uploads/${path}`)?.content),
  };
}
