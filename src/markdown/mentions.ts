import { fragmentPart } from '../strings.js';
import { definite } from '../values.js';
import { escapeHtml, escapeProse, escapeText } from './safe-html.js';
import type { Stash } from './stash.js';
import type { Mentioned, Named, RenderState } from './state.js';

// Zulip's extensions to Markdown: mentions, links to channels and topics, and times.

const BEFORE_NAME = `(?<![^\\s'"({\\[/<])`;

const USER_MENTION = new RegExp(`${BEFORE_NAME}@(_?)\\*\\*([^*]+)\\*\\*`, 'g');
const GROUP_MENTION = new RegExp(`${BEFORE_NAME}@(_?)\\*([^*]+)\\*`, 'g');
const CHANNEL_WILDCARDS: readonly string[] = ['all', 'everyone', 'channel', 'stream'];

interface Mention {
  mentioned: Mentioned;
  className: string;
  /** HTML attributes, each preceded by a space. */
  attributes: string;
  name: string;
  isActive?: boolean | undefined;
}

/**
 * Replaces mentions of users and of everyone, such as `@**Name**`, `@**Name|id**`, `@**all**` and `@**topic**`. Those
 * with `@_` are silent.
 */
export function userMentions(text: string, stash: Stash, state: RenderState): string {
  return text.replace(USER_MENTION, (source, silent: string, name: string) => {
    const mention = wildcardMention(name) ?? userMention(stash.source(name), state);
    return mention === undefined ? source : stash.keep(mentionHtml(mention, silent !== '', state), source);
  });
}

/** Replaces mentions of groups, such as `@*group*`. Those with `@_` are silent. */
export function groupMentions(text: string, stash: Stash, state: RenderState): string {
  return text.replace(GROUP_MENTION, (source, silent: string, name: string) => {
    const group = state.context.group(stash.source(name));
    if (group === undefined) return source;
    const mention: Mention = {
      mentioned: { what: 'group', id: group.id },
      className: 'user-group-mention',
      attributes: ` data-user-group-id="${group.id}"`,
      name: group.name,
      isActive: group.isActive,
    };
    return stash.keep(mentionHtml(mention, silent !== '', state), source);
  });
}

export function silentMention(user: { id: number; full_name: string } | undefined): string {
  return user === undefined ? 'somebody' : `@_**${user.full_name}|${user.id}**`;
}

/** Makes every mention in a line silent, because quotes must not notify again. */
export function silenceMentions(line: string): string {
  if (!line.includes('@')) return line;
  return line.replace(USER_MENTION, '@_**$2**').replace(GROUP_MENTION, '@_*$2*');
}

function mentionHtml(
  { mentioned, className, attributes, name, isActive }: Mention,
  isSilent: boolean,
  state: RenderState,
): string {
  const silent = isSilent || isActive === false;
  if (!silent) state.mentioned.push(mentioned);
  const text = escapeText(silent ? name : `@${name}`);
  return `<span class="${className}${silent ? ' silent' : ''}"${attributes}>${text}</span>`;
}

function wildcardMention(name: string): Mention | undefined {
  if (CHANNEL_WILDCARDS.includes(name)) {
    const className = 'user-mention channel-wildcard-mention';
    return { mentioned: { what: 'all' }, className, attributes: ' data-user-id="*"', name };
  }
  if (name !== 'topic') return undefined;
  return { mentioned: { what: 'topic' }, className: 'topic-mention', attributes: '', name };
}

function userMention(text: string, { context }: RenderState): Mention | undefined {
  const withId = /^(.*)\|(\d{1,15})$/.exec(text);
  const user = withId === null ? context.user(text) : context.user(definite(withId[1]), Number(withId[2]));
  if (user === undefined) return undefined;
  const { id, name, isActive } = user;
  const attributes = ` data-user-id="${id}"`;
  return { mentioned: { what: 'user', id }, className: 'user-mention', attributes, name, isActive };
}

const CHANNEL_LINK = new RegExp(`${BEFORE_NAME}#\\*\\*([^*]+)\\*\\*`, 'g');

/** Replaces `#**channel**`, `#**channel>topic**` and `#**channel>topic@message**`. */
export function channelLinks(text: string, stash: Stash, state: RenderState): string {
  return text.replace(CHANNEL_LINK, (source, stashed: string) => {
    const inner = stash.source(stashed);
    const html = topicLinkHtml(inner, state) ?? channelLinkHtml(inner, state);
    return html === undefined ? source : stash.keep(html, source);
  });
}

function topicLinkHtml(inner: string, { context }: RenderState): string | undefined {
  const split = inner.indexOf('>');
  const channel = split < 1 ? undefined : context.channel(inner.slice(0, split));
  if (channel === undefined) return undefined;
  const [, topic = '', messageId] = /^(.*?)(?:@(\d{1,15}))?$/s.exec(inner.slice(split + 1)) ?? [];
  const shown = topic === '' ? `<em>${escapeText(context.emptyTopicName)}</em>` : escapeText(topic);
  const label = `#${escapeText(channel.name)} &gt; ${shown}`;
  if (messageId !== undefined) {
    const link = escapeHtml(`/${topicFragment(channel, topic, messageId)}`);
    return `<a class="message-link" href="${link}">${label} @ 💬</a>`;
  }
  const place = `${channelUrl(channel)}/topic/${encodedName(topic)}`;
  const anchor = context.topicAnchor?.(channel.id, topic);
  const href = escapeHtml(anchor === undefined ? place : `${place}/with/${anchor}`);
  return `<a class="stream-topic" data-stream-id="${channel.id}" href="${href}">${label}</a>`;
}

/** Characters that break a link such as `#**general>standup**`. */
const BREAKS_LINK = /[`>*&[\]]|\$\$/;

/**
 * Returns the Markdown of a link to a topic, or to a message in the topic. As in Zulip, this is a plain link if a name
 * would break the short form.
 */
export function topicLinkMarkdown(
  channel: Named,
  topic: string,
  emptyTopicName: string,
  messageId?: number,
): string {
  if (!BREAKS_LINK.test(channel.name) && !BREAKS_LINK.test(topic))
    return `#**${channel.name}>${topic}${messageId === undefined ? '' : `@${messageId}`}**`;
  const text = topicLinkText(channel.name, topic, emptyTopicName, messageId);
  return `[${text}](${topicFragment(channel, topic, messageId)})`;
}

/** Returns the text of a plain link to a topic, or to a message in the topic. */
export function topicLinkText(
  channelName: string,
  topic: string,
  emptyTopicName: string,
  messageId?: number,
): string {
  const shown = topic === '' ? `*${emptyTopicName}*` : topic;
  return `#${escapedForLink(channelName)} > ${escapedForLink(shown)}${messageId === undefined ? '' : ' @ 💬'}`;
}

function escapedForLink(text: string): string {
  const codes = (found: string) => [...found].map((character) => `&#${character.charCodeAt(0)};`).join('');
  return text.replace(new RegExp(BREAKS_LINK, 'g'), codes);
}

function channelLinkHtml(name: string, { context }: RenderState): string | undefined {
  const channel = context.channel(name);
  if (channel === undefined) return undefined;
  const href = escapeHtml(channelUrl(channel));
  return `<a class="stream" data-stream-id="${channel.id}" href="${href}">#${escapeText(channel.name)}</a>`;
}

function channelUrl(channel: Named): string {
  return `/#narrow/channel/${channelPart(channel)}`;
}

/** Encodes a name for the fragment of a URL, as Zulip's server does. */
function encodedName(name: string): string {
  return fragmentPart(name, /[.!*'()]/g);
}

/** Returns the part of a URL after `#narrow/channel/` that identifies a channel. */
function channelPart({ id, name }: { id: number; name: string }): string {
  return `${id}-${encodedName(name.replaceAll(' ', '-'))}`;
}

/**
 * Returns the URL fragment of a topic or of a message in the topic, without a channel name that the viewer cannot see.
 */
export function topicFragment(
  { id, name }: { id: number; name?: string },
  topic: string,
  messageId?: number | string,
): string {
  const place = name === undefined ? id : channelPart({ id, name });
  const near = messageId === undefined ? '' : `/near/${messageId}`;
  return `#narrow/channel/${place}/topic/${encodedName(topic)}${near}`;
}

/** Returns the URL fragment of a direct message. `userIds` are the IDs of all participants, in ascending order. */
export function directMessageFragment(userIds: readonly number[], id: number): string {
  return `#narrow/dm/${userIds.join()}${userIds.length > 2 ? '-group' : ''}/near/${id}`;
}

type ParseDate = (text: string, now?: number) => number | undefined;

const START = '<time:';

/** Matches a date, or a date and time with or without a time zone, in ISO 8601. */
const ISO_TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

let parseDate: ParseDate | undefined;

export function prepareTimestamps(text: string): Promise<void> | undefined {
  if (parseDate !== undefined || !text.includes(START)) return undefined;
  return import('./dates.js').then((module) => provideDates(module.parseDate));
}

/** Sets the date parser, for callers that cannot wait. */
export function provideDates(parse: ParseDate): void {
  parseDate = parse;
}

/** Replaces `<time:...>`, which readers see in their own time zone. */
export function timestamps(text: string, stash: Stash, { context }: RenderState): string {
  let result = '';
  let done = 0;
  for (;;) {
    const start = text.indexOf(START, done);
    const end = start < 0 ? -1 : text.indexOf('>', start);
    if (end < 0) return result + text.slice(done);
    const written = text.slice(start + START.length, end);
    const html = stash.html(timestampHtml(written, context));
    result += text.slice(done, start) + stash.keep(html, text.slice(start, end + 1));
    done = end + 1;
  }
}

function timestampHtml(written: string, { now, isoTimesOnly }: RenderState['context']): string {
  if (parseDate === undefined)
    throw new Error('Call prepareMarkdown() before you render Markdown with a time.');
  const isRead = !isoTimesOnly || ISO_TIME.test(written);
  const moment = isRead ? parseDate(written, now) : undefined;
  const shown = escapeProse(written);
  if (moment === undefined) return `<span class="timestamp-error">Invalid time format: ${shown}</span>`;
  return `<time datetime="${isoTime(moment)}">${shown}</time>`;
}

/** Formats a time in ISO 8601, with microseconds unless it is a whole second. */
function isoTime(moment: number): string {
  return new Date(moment)
    .toISOString()
    .replace('.000Z', 'Z')
    .replace(/(\.\d{3})Z$/, '$1000Z');
}
