import type { TokenizerAndRendererExtension } from 'marked';
import { emojiCode, emojiName } from './emoji.js';
import { escapeHtml, escapeText, isSafeLink } from './escape.js';
import { renderState } from './state.js';

const NAMED_EMOJI = /^:([a-z0-9_+-]{1,60}):/;
const UNICODE_EMOJI = /^(?:\p{RI}{2}|\p{Extended_Pictographic}\ufe0f?(?:\p{EMod})?)/u;

/** `:name:`, of the organization's own emoji too, and emoji themselves; unknown ones stay text. */
export const emoji: TokenizerAndRendererExtension = {
  name: 'emoji',
  level: 'inline',
  tokenizer(source) {
    const named = NAMED_EMOJI.exec(source);
    if (named !== null) {
      const [raw, name = ''] = named;
      const own = renderState(this.lexer).context.emoji(name);
      if (own !== undefined)
        return isSafeLink(own.source_url) ? { type: 'emoji', raw, name, own } : undefined;
      const code = emojiCode(name);
      return code === undefined ? undefined : { type: 'emoji', raw, name, code };
    }
    const raw = UNICODE_EMOJI.exec(source)?.[0];
    if (raw === undefined) return undefined;
    const code = [...raw.replaceAll('\ufe0f', '')].map((c) => c.codePointAt(0)?.toString(16)).join('-');
    const name = emojiName(code);
    return name === undefined ? undefined : { type: 'emoji', raw, name, code };
  },
  renderer({ name, code, own }) {
    const title = escapeHtml(name.replaceAll('_', ' '));
    if (own !== undefined) {
      return `<img alt=":${name}:" class="emoji" src="${escapeHtml(own.source_url)}" title="${title}">`;
    }
    return `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${name}:</span>`;
  },
};

const TIME = /^<time:([^<>\n]{1,60})>/;

/** `<time:2026-01-01T09:00:00+01:00>` or with UNIX seconds: shown in each reader's own time zone. */
export const globalTime: TokenizerAndRendererExtension = {
  name: 'globalTime',
  level: 'inline',
  tokenizer(source) {
    const [raw, text] = TIME.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'globalTime', raw, text };
  },
  renderer({ text }) {
    const moment = momentOf(text);
    if (moment === undefined) {
      return `<span class="timestamp-error">Invalid time format: ${escapeText(text)}</span>`;
    }
    return `<time datetime="${moment}">${escapeText(text)}</time>`;
  },
};

function momentOf(text: string): string | undefined {
  const milliseconds = /^\d{1,12}$/.test(text) ? Number(text) * 1000 : Date.parse(withZone(text));
  if (Number.isNaN(milliseconds) || Math.abs(milliseconds) > 8.64e15) return undefined;
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}

/** A time that names no zone is in UTC, wherever the server runs. */
function withZone(text: string): string {
  return /\d[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text;
}

/** `$$latex$$`, left as it is written. */
export const math: TokenizerAndRendererExtension = {
  name: 'math',
  level: 'inline',
  tokenizer(source) {
    const raw = /^\$\$[^\n_$][^\n$]*\$\$(?!\$)/.exec(source)?.[0];
    return raw === undefined ? undefined : { type: 'math', raw };
  },
  renderer: ({ raw }) => escapeText(raw),
};
