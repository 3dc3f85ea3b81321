import type { TokenizerAndRendererExtension } from 'marked';
import { escapeHtml, escapeText, hashPart } from './escape.js';
import { type Mentioned, renderState } from './state.js';

const WILDCARDS: readonly string[] = ['all', 'everyone', 'channel', 'stream'];
const WORD = /[\p{L}\p{N}_@]$/u;

const USER = /^@(_?)\*\*([^*\n]+)\*\*/;
const GROUP = /^@(_?)\*([^*\n]+)\*(?!\*)/;

/** `@**Name**`, `@**Name|id**`, `@*group*`, `@**all**`; with `_` silent. */
export const mention: TokenizerAndRendererExtension = {
  name: 'mention',
  level: 'inline',
  tokenizer(source) {
    if (source[0] !== '@') return undefined;
    const { context, run } = renderState(this.lexer);
    const at = run?.placeOf(source) ?? 0;
    if (WORD.test(run?.source.slice(Math.max(0, at - 2), at) ?? '')) return undefined;
    const user = USER.exec(source);
    if (user !== null) {
      const [raw, silent, text = ''] = user;
      const html = personMention(text, (name, id) => context.user(name, id));
      return html && { type: 'mention', raw, silent: silent !== '', ...html };
    }
    const named = GROUP.exec(source);
    if (named === null) return undefined;
    const [raw, silent, name = ''] = named;
    const group = context.group(name);
    if (group === undefined) return undefined;
    const data = ` data-user-group-id="${group.id}"`;
    return {
      type: 'mention',
      raw,
      silent: silent !== '',
      mentioned: { what: 'group', id: group.id } satisfies Mentioned,
      kind: 'user-group-mention',
      data,
      label: group.name,
    };
  },
  renderer(token) {
    const { quotes, mentioned } = renderState(this.parser);
    // What is quoted notifies nobody again.
    const silent = token.silent || quotes > 0;
    if (!silent) mentioned.push(token.mentioned);
    const label = escapeText(`${silent ? '' : '@'}${token.label}`);
    return `<span class="${token.kind}${silent ? ' silent' : ''}"${token.data}>${label}</span>`;
  },
};

function personMention(
  text: string,
  find: (name: string, id?: number) => { id: number; name: string } | undefined,
): { mentioned: Mentioned; kind: string; data: string; label: string } | undefined {
  if (WILDCARDS.includes(text)) {
    return {
      mentioned: { what: 'all' },
      kind: 'user-mention channel-wildcard-mention',
      data: ' data-user-id="*"',
      label: text,
    };
  }
  if (text === 'topic') {
    return { mentioned: { what: 'topic' }, kind: 'topic-mention', data: '', label: text };
  }
  const withId = /^(.*)\|(\d{1,15})$/.exec(text);
  const user = withId === null ? find(text) : find(withId[1] as string, Number(withId[2]));
  if (user === undefined) return undefined;
  const { id, name: label } = user;
  return { mentioned: { what: 'user', id }, kind: 'user-mention', data: ` data-user-id="${id}"`, label };
}

const CHANNEL = /^#\*\*([^*>\n]+)(?:>([^*\n]*?)(?:@(\d{1,15}))?)?\*\*/;

/** `#**channel**`, `#**channel>topic**`, `#**channel>topic@message**`. */
export const channelLink: TokenizerAndRendererExtension = {
  name: 'channelLink',
  level: 'inline',
  tokenizer(source) {
    if (source[0] !== '#') return undefined;
    const found = CHANNEL.exec(source);
    if (found === null) return undefined;
    const [raw, name = '', topic, messageId] = found;
    const { context } = renderState(this.lexer);
    const channel = context.channel(name);
    if (channel === undefined) return undefined;
    return { type: 'channelLink', raw, id: channel.id, channel: channel.name, topic, messageId };
  },
  renderer({ id, channel, topic, messageId }) {
    const slug = hashPart(channel.replaceAll(' ', '-'));
    const href = `/#narrow/channel/${id}-${slug}`;
    if (topic === undefined) {
      return `<a class="stream" data-stream-id="${id}" href="${escapeHtml(href)}">#${escapeText(channel)}</a>`;
    }
    const { context } = renderState(this.parser);
    const shown = topic === '' ? `<em>${escapeText(context.emptyTopicName)}</em>` : escapeText(topic);
    const there = escapeHtml(`${href}/topic/${hashPart(topic)}`);
    const label = `#${escapeText(channel)} &gt; ${shown}`;
    return messageId === undefined
      ? `<a class="stream-topic" data-stream-id="${id}" href="${there}">${label}</a>`
      : `<a class="message-link" href="${there}/near/${messageId}">${label} @ 💬</a>`;
  },
};
