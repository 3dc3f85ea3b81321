import { silentMention } from '../../markdown/index.js';
import {
  type ChannelRecord,
  conversationKey,
  type Organization,
  type UserRecord,
} from '../../model/index.js';
import { findChannel } from '../access/channel-access.rules.js';
import { subscriberCount } from '../channels/subscription.rules.js';
import { asHolderLists, isSameSetting } from '../groups/group-setting.rules.js';
import { notificationBot } from '../users/user.actions.js';
import { notifyUser, storeNotice } from './message.actions.js';
import { conversationOf } from './recipients.rules.js';

const CHANNEL_EVENTS_TOPIC = 'channel events';
const NEW_CHANNELS_TOPIC = 'new channels';

/** Posts a notice in the channel for each change that concerns its readers, unless the channel is archived. */
export async function announceChannelChanges(
  org: Organization,
  actor: UserRecord,
  before: ChannelRecord,
  after: ChannelRecord,
): Promise<void> {
  if (after.is_archived) return;
  const comparison = (textOf: (channel: ChannelRecord) => string) =>
    `\n\n* **Before**: ${textOf(before)}\n* **Now**: ${textOf(after)}`;
  const notices: [isChanged: boolean, notice: string][] = [
    [
      privacyOf(before) !== privacyOf(after),
      `changed the privacy of this channel from **${privacyOf(before)}** to **${privacyOf(after)}**.`,
    ],
    [
      before.message_retention_days !== after.message_retention_days,
      `changed how long this channel keeps messages:${comparison(retentionOf)}`,
    ],
    [before.is_archived, 'unarchived this channel.'],
    [
      before.topics_policy !== after.topics_policy,
      `changed which topics this channel allows:${comparison((channel) => allowedTopics(org, channel))}`,
    ],
    [
      before.description !== after.description,
      `changed the description of this channel.\n\n* **Before:**\n${quotedDescription(before)}\n* **Now:**\n${quotedDescription(after)}`,
    ],
    [before.name !== after.name, `renamed this channel from **${before.name}** to **${after.name}**.`],
    [
      !isSameSetting(before.can_send_message_group, after.can_send_message_group),
      `changed who can post in this channel:${comparison((channel) => posters(org, channel))}`,
    ],
  ];
  for (const [isChanged, notice] of notices)
    if (isChanged) await postNotice(org, after, `${silentMention(actor)} ${notice}`);
}

export async function announceArchiving(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
): Promise<void> {
  await postNotice(org, channel, `${silentMention(actor)} archived this channel.`);
}

async function postNotice(
  org: Organization,
  channel: ChannelRecord,
  content: string,
  readBy: readonly number[] = [],
): Promise<void> {
  if (!org.settings.send_channel_events_messages) return;
  const to = { stream_id: channel.id, topic: noticeTopic(channel, CHANNEL_EVENTS_TOPIC) };
  await storeNotice(org, { to, content, readBy });
}

function noticeTopic({ topics_policy }: ChannelRecord, name: string): string {
  return topics_policy === 'empty_topic_only' ? '' : name;
}

function privacyOf({ invite_only, is_web_public, history_public_to_subscribers }: ChannelRecord): string {
  if (is_web_public) return 'Web-public';
  if (!invite_only) return 'Public';
  return history_public_to_subscribers ? 'Private, shared history' : 'Private, protected history';
}

function retentionOf({ message_retention_days: days }: ChannelRecord): string {
  if (days === null) return 'as long as the organization keeps them';
  return days === -1 ? 'forever' : `${days} ${days === 1 ? 'day' : 'days'}`;
}

function allowedTopics(org: Organization, { topics_policy }: ChannelRecord): string {
  const emptyTopic = `*${org.settings.realm_empty_topic_display_name}*`;
  const descriptions = {
    inherit: 'the default of the organization',
    allow_empty_topic: `all topics, including ${emptyTopic}`,
    disable_empty_topic: `all topics except ${emptyTopic}`,
    empty_topic_only: `only ${emptyTopic}`,
  };
  return descriptions[topics_policy];
}

function quotedDescription({ description }: ChannelRecord): string {
  return `\`\`\`\` quote\n${description === '' ? '*No description.*' : description}\n\`\`\`\``;
}

function posters(org: Organization, { can_send_message_group }: ChannelRecord): string {
  const { direct_subgroups: groups, direct_members: members } = asHolderLists(can_send_message_group);
  const { user_groups, users } = org.tables;
  const names = [
    ...groups.map((id) => user_groups.get(id)).flatMap((group) => (group ? [`@_*${group.name}*`] : [])),
    ...members.map((id) => users.get(id)).flatMap((user) => (user ? [silentMention(user)] : [])),
  ];
  return names.length === 0 ? 'nobody' : names.join(', ');
}

/** Posts a notice in each new channel and, with `announce`, in the announcement channel. */
export async function announceNewChannels(
  org: Organization,
  actor: UserRecord,
  channels: readonly ChannelRecord[],
  announce: boolean,
): Promise<void> {
  if (announce) await postAnnouncement(org, actor, channels);
  for (const channel of channels) {
    const notice = `**${privacyOf(channel)}** channel created by ${silentMention(actor)}. **Description:**\n${quotedDescription(channel)}`;
    await postNotice(org, channel, notice, [actor.id]);
  }
}

async function postAnnouncement(
  org: Organization,
  actor: UserRecord,
  channels: readonly ChannelRecord[],
): Promise<void> {
  const channelId = org.settings.new_channel_announcements_channel_id;
  const target = channelId === null ? undefined : org.tables.channels.get(channelId);
  if (target === undefined || target.is_archived || channels.length === 0) return;
  const noun = channels.length === 1 ? 'a new channel' : 'new channels:';
  const links = channels.map(({ name }) => `#**${name}**`).join(', ');
  await storeNotice(org, {
    to: { stream_id: target.id, topic: noticeTopic(target, NEW_CHANNELS_TOPIC) },
    content: `${silentMention(actor)} created ${noun} ${links}.`,
    readBy: [actor.id],
    linksFor: null,
  });
}

const BOT_NOTICE_INTERVAL_SECONDS = 300;

/**
 * Tells the owner of a bot that the bot sends messages to a channel that does not exist or has no subscribers. As in
 * Zulip, each bot causes at most one such notice every five minutes.
 */
export async function notifyOwnerAboutChannel(
  org: Organization,
  bot: UserRecord,
  input: number | string,
): Promise<void> {
  const { bot_owner_id: ownerId } = bot;
  const channel = findChannel(org, input);
  if (ownerId === null || (channel !== undefined && subscriberCount(org, channel.id) > 0)) return;
  const begin = `Your bot \`${bot.delivery_email}\` sent a message to`;
  const sender = await notificationBot(org);
  const since = org.clock.now() - BOT_NOTICE_INTERVAL_SECONDS;
  const isRecent = org.tables.messages
    .by('conversation', conversationKey(conversationOf(sender.id, [ownerId])))
    .some(({ content, timestamp }) => timestamp >= since && content.startsWith(begin));
  if (isRecent) return;
  const unknown =
    typeof input === 'number'
      ? `the channel with the ID ${input}, which does not exist.`
      : `the channel **${input}**, which does not exist. [Create a channel](#channels/new)`;
  const place = channel === undefined ? unknown : `#**${channel.name}**, which has no subscribers.`;
  await notifyUser(org, ownerId, `${begin} ${place}`);
}
