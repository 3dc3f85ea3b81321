import { type ApiError, apiError, badParameter, badRequest } from '../../contract/errors/index.js';
import {
  directMessageFragment,
  mentionedIn,
  prepareMarkdown,
  topicFragment,
  topicLinkMarkdown,
} from '../../markdown/index.js';
import {
  type MessageFlag,
  type MessageRecord,
  type Organization,
  roleText,
  type Topic,
  topicKey,
  type UserGroupRecord,
  type UserRecord,
} from '../../model/index.js';
import { isInSetting } from '../access/membership.rules.js';
import { holdersOf, holdsPermission } from '../access/organization-permissions.rules.js';
import { holdersText, sendAs, settingsCall } from '../access/refusals.rules.js';
import { subscriberCount } from '../channels/subscription.rules.js';
import { needsGroupSetting } from '../groups/group.rules.js';
import { groupMembers } from '../groups/group-members.rules.js';
import { contextOf } from '../text/markdown-context.rules.js';
import { assertLength, codePoints, truncate } from '../text/text.rules.js';

export const TRUNCATED = '\n[message truncated]';

/** @throws ApiError `BAD_REQUEST` if nothing is left after trimming */
export function trimContent(input: string): string {
  const content = input.trimEnd().replace(/^\n+/, '');
  if (content === '') throw badParameter('content', 'must not be empty');
  return content;
}

/** @throws ApiError `BAD_REQUEST` when the content is empty, or too long and not truncated */
export function parseContent(org: Organization, input: string): string {
  const content = trimContent(input);
  const most = org.settings.max_message_length;
  if (!org.follows('truncatesLongContent')) assertLength('content', content, most);
  return truncate(content, most, TRUNCATED);
}

/** Returns the Markdown of a link to a topic, or to a message in the topic. */
export function topicLink(org: Organization, { stream_id, topic }: Topic, messageId?: number): string {
  const { realm_empty_topic_display_name: emptyTopicName } = org.settings;
  return topicLinkMarkdown(org.tables.channels.expect(stream_id), topic, emptyTopicName, messageId);
}

/** The fragment of the URL of a message, with the name of its channel unless `showsName` is false. */
export function messageFragment(
  org: Organization,
  { id, stream_id, topic, recipient_ids }: MessageRecord,
  { showsName = true } = {},
): string {
  if (stream_id === null) return directMessageFragment(recipient_ids, id);
  return topicFragment(showsName ? org.tables.channels.expect(stream_id) : { id: stream_id }, topic, id);
}

/** Appends a quote, which is truncated if the message would otherwise be too long. */
export function withQuote(org: Organization, before: string, quote: string): string {
  const whole = before + quoted(quote);
  const excess = codePoints(whole) - org.settings.max_message_length;
  if (excess <= 0) return whole;
  const kept = [...quote].slice(0, -(excess + TRUNCATED.length)).join('');
  return before + quoted(kept + TRUNCATED);
}

/** Returns the text as a quote whose fence is longer than any fence in the text. */
export function quoted(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}quote\n${text}\n${fence}`;
}

/** Returns the widget for content that starts with `/poll` or `/todo`; each line after the first is an entry. */
export function widgetOf(content: string): object | undefined {
  const [, command, rest = ''] = /^\/(poll|todo)(?!\S)([\s\S]*)$/.exec(content) ?? [];
  if (command === undefined) return undefined;
  const [title = '', ...lines] = rest.split('\n').map((line) => line.trim());
  const entries = lines.map((line) => line.replace(/^[-*]?\s*/, '')).filter((line) => line !== '');
  if (command === 'poll') return { widget_type: 'poll', extra_data: { question: title, options: entries } };
  const tasks = entries.map((entry) => {
    const [task = '', ...desc] = entry.split(': ');
    return { task: task.trim(), desc: desc.join(': ').trim() };
  });
  return { widget_type: 'todo', extra_data: { task_list_title: title, tasks } };
}

/**
 * The mentions in a message that notify users. Silent mentions (`@_**Name**`) and those in code or quotes notify no
 * one.
 */
export interface Mentions {
  userIds: ReadonlySet<number>;
  /** Users that the content mentions by name, not through a group. */
  directUserIds: ReadonlySet<number>;
  groups: readonly UserGroupRecord[];
  all: boolean;
  topic: boolean;
}

/** Returns the mentions in a message's content, as rendered for the sender. Call `prepareMarkdown()` first. */
export function mentionsIn(org: Organization, sender: UserRecord | undefined, content: string): Mentions {
  const found = mentionedIn(content, contextOf(org, sender));
  const directUserIds = new Set(found.flatMap((one) => (one.what === 'user' ? [one.id] : [])));
  const groupIds = [...new Set(found.flatMap((one) => (one.what === 'group' ? [one.id] : [])))];
  return {
    userIds: new Set([...directUserIds, ...groupIds.flatMap((id) => [...groupMembers(org, id)])]),
    directUserIds,
    groups: groupIds.map((id) => org.tables.user_groups.expect(id)),
    all: found.some(({ what }) => what === 'all'),
    topic: found.some(({ what }) => what === 'topic'),
  };
}

/** The flags that depend on the content of a message. */
export const CONTENT_FLAGS = [
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
] as const satisfies readonly MessageFlag[];

/** Returns a function: the flags that the content of a message sets for a user. */
export function flagsByContent(org: Organization, message: MessageRecord): (userId: number) => MessageFlag[] {
  const { content, sender_id } = message;
  const mentions = mentionsIn(org, org.tables.users.get(sender_id), content);
  // As in Zulip, only topics have participants, so `@**topic**` mentions no one in a direct conversation.
  const participants =
    mentions.topic && message.stream_id !== null ? topicParticipants(org, message) : undefined;
  const lower = content.toLowerCase().replace(URLS, ' ');
  return (userId) => {
    const applies: Record<(typeof CONTENT_FLAGS)[number], boolean> = {
      mentioned: mentions.userIds.has(userId),
      stream_wildcard_mentioned: mentions.all,
      topic_wildcard_mentioned: participants?.has(userId) === true,
      has_alert_word: hasAlertWord(org, userId, lower),
    };
    return CONTENT_FLAGS.filter((flag) => applies[flag]);
  };
}

/** Matches URLs; alert words inside them are ignored. */
const URLS = /\bhttps?:\/\/\S+/g;
/** Characters allowed before and after an alert word, as in Zulip. */
const BEFORE_ALERT_WORD = ' \n(".,\';[*`>';
const AFTER_ALERT_WORD = " \n)?:.,';]!*`";

function hasAlertWord(org: Organization, userId: number, lowerContent: string): boolean {
  return org.tables.alert_words.by('user', userId).some(({ word }) => {
    const wanted = word.toLowerCase();
    for (let at = lowerContent.indexOf(wanted); at >= 0; at = lowerContent.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      if (allows(BEFORE_ALERT_WORD, lowerContent[at - 1]) && allows(AFTER_ALERT_WORD, lowerContent[end]))
        return true;
    }
    return false;
  });
}

function allows(characters: string, character: string | undefined): boolean {
  return character === undefined || characters.includes(character);
}

/** Number of users in a channel or topic above which mentioning everyone requires a permission. */
const MANY_USERS = 15;

/**
 * Checks that the sender may mention the groups in the content. Mentioning everyone in a channel or topic with many
 * users requires a permission. The sender counts as a participant of the topic.
 * @throws ApiError `BAD_REQUEST`, `STREAM_WILDCARD_MENTION_NOT_ALLOWED`, `TOPIC_WILDCARD_MENTION_NOT_ALLOWED`
 */
export async function assertMentionsAllowed(
  org: Organization,
  sender: UserRecord,
  content: string,
  { stream_id, topic = '' }: { stream_id: number | null; topic?: string },
): Promise<void> {
  const mentions = await requireAllowedMentions(org, sender, content);
  if (stream_id === null || holdsPermission(org, sender, 'can_mention_many_users_group')) return;
  const subscribers = mentions.all ? subscriberCount(org, stream_id) : 0;
  if (subscribers > MANY_USERS) throw mentionsTooMany(org, sender, 'channel', subscribers);
  const participants = mentions.topic ? topicParticipants(org, { stream_id, topic }).add(sender.id).size : 0;
  if (participants > MANY_USERS) throw mentionsTooMany(org, sender, 'topic', participants);
}

const WILDCARDS = {
  channel: { code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED', members: 'subscribers' },
  topic: { code: 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED', members: 'participants' },
} as const;

/** The codes of the errors for mentions of too many users. */
export const WILDCARD_ERRORS = [WILDCARDS.channel.code, WILDCARDS.topic.code] as const;

function mentionsTooMany(
  org: Organization,
  sender: UserRecord,
  place: keyof typeof WILDCARDS,
  count: number,
): ApiError {
  const { code, members } = WILDCARDS[place];
  const rule = 'can_mention_many_users_group';
  return apiError(code, `You may not mention all ${members} of the ${place}`).because(
    rule,
    `\`${rule}\` is ${holdersText(org, holdersOf(org.settings, rule))}, and the ${place} has ${count} ${members}; ${roleText(org, sender)}`,
    settingsCall({ [rule]: 'everyone' }),
  );
}

export function topicParticipants(org: Organization, topic: Topic): Set<number> {
  const inTopic = org.tables.messages.by('topic', topicKey(topic));
  return new Set(
    inTopic.flatMap(({ sender_id, reactions }) => [sender_id, ...reactions.map(({ user_id }) => user_id)]),
  );
}

/** @throws ApiError `BAD_REQUEST` when the sender may not mention a group */
export async function requireAllowedMentions(
  org: Organization,
  sender: UserRecord,
  content: string,
): Promise<Mentions> {
  await prepareMarkdown(content);
  const mentions = mentionsIn(org, sender, content);
  const group = mentions.groups.find((each) => !isInSetting(org, sender, each.can_mention_group));
  if (group === undefined) return mentions;
  const error = badRequest(`You may not mention user group ${group.name}`);
  const allow = sendAs(org, (user) => isInSetting(org, user, group.can_mention_group));
  throw needsGroupSetting(error, org, sender, group, 'can_mention_group', allow);
}
