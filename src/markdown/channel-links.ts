import { escapeHtml, escapeText, hashPart } from './escape.js';
import { BEFORE_NAME } from './mentions.js';
import type { Stash } from './stash.js';
import type { RenderState } from './state.js';

const LINK = new RegExp(`${BEFORE_NAME}#\\*\\*([^*]+)\\*\\*`, 'g');

/** Replaces `#**channel**`, `#**channel>topic**` and `#**channel>topic@message**`. */
export function channelLinks(text: string, stash: Stash, state: RenderState): string {
  return text.replace(LINK, (source, stashed: string) => {
    const inner = stash.source(stashed);
    const html = topicLink(inner, state) ?? channelLink(inner, state);
    return html === undefined ? source : stash.keep(html, source);
  });
}

function topicLink(inner: string, { context }: RenderState): string | undefined {
  const split = inner.indexOf('>');
  const channel = split < 1 ? undefined : context.channel(inner.slice(0, split));
  if (channel === undefined) return undefined;
  const [, topic = '', messageId] = /^(.*?)(?:@(\d{1,15}))?$/s.exec(inner.slice(split + 1)) ?? [];
  const shown = topic === '' ? `<em>${escapeText(context.emptyTopicName)}</em>` : escapeText(topic);
  const label = `#${escapeText(channel.name)} &gt; ${shown}`;
  const place = `${hrefOf(channel)}/topic/${hashPart(topic)}`;
  if (messageId !== undefined) {
    return `<a class="message-link" href="${escapeHtml(`${place}/near/${messageId}`)}">${label} @ 💬</a>`;
  }
  const anchor = context.topicAnchor?.(channel.id, topic);
  const href = escapeHtml(anchor === undefined ? place : `${place}/with/${anchor}`);
  return `<a class="stream-topic" data-stream-id="${channel.id}" href="${href}">${label}</a>`;
}

function channelLink(name: string, { context }: RenderState): string | undefined {
  const channel = context.channel(name);
  if (channel === undefined) return undefined;
  const href = escapeHtml(hrefOf(channel));
  return `<a class="stream" data-stream-id="${channel.id}" href="${href}">#${escapeText(channel.name)}</a>`;
}

function hrefOf({ id, name }: { id: number; name: string }): string {
  return `/#narrow/channel/${id}-${hashPart(name.replaceAll(' ', '-'))}`;
}
