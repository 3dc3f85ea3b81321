import type { Random } from '../../model/index.js';
import { keysOf } from '../../values.js';
import { InventedNames } from './invented-names.js';
import { LANGUAGES, WILDCARDS } from './originals.js';

const SOME_TIME = '<time:2026-01-15T12:00:00+00:00>';

/** Patterns of the parts of Markdown that have a meaning. Earlier patterns take precedence. */
const PARTS = {
  fence: /^[ \t>]*(?:`{3,}|~{3,})[^\n]*$/u,
  command: /^\/(?:me|poll|todo)\b/u,
  time: /<time:[^>\n]*>/u,
  mention: /@_?\*\*[^*\n]+\*\*/u,
  group: /@_?\*[^*\n]+\*/u,
  channel: /#\*\*[^*\n]+\*\*/u,
  link: /!?\[[^\]\n]*\]\([^)\s]*\)/u,
  url: /\b[a-z][a-z0-9+.-]*:\/\/[^\s<>()`"'\]]+/u,
  upload: /\/user_uploads\/[^\s<>()`"'\]]+/u,
  email: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u,
  math: /\$\$[^$\n]+\$\$/u,
  emoji: /:(?!\d+:)[a-z0-9_+-]+:/u,
  item: /^[ \t>]*\d{1,9}[.)](?=[ \t])/u,
  number: /\p{N}+/u,
  word: /[\p{L}\p{M}][\p{L}\p{M}\p{N}'’]*/u,
};
type Part = keyof typeof PARTS;
/** The kinds of parts by the index of their group in `MARKDOWN`: the first group is `KINDS[0]`. */
const KINDS: readonly Part[] = keysOf(PARTS);
/** Matches a part of any kind. Only the group of that kind is set. Named groups would be slow. */
const MARKDOWN = new RegExp(
  Object.values(PARTS)
    .map(({ source }) => `(${source})`)
    .join('|'),
  'gimu',
);

/** Replaces content with invented content of the same structure. */
export class Anonymizer extends InventedNames {
  /** Names of channels in lowercase, the longest first, because one name may begin with another. */
  #channelNames: string[] = [];

  knowChannels(names: readonly string[]): void {
    this.#channelNames = names.map((name) => name.toLowerCase()).sort((a, b) => b.length - a.length);
  }

  /** Returns invented Markdown of the same structure. The purpose, such as `'message', 1`, selects the words. */
  text(original: string, ...purpose: readonly (string | number)[]): string {
    this.originals.addText(original);
    const random = this.inventor.random('text', ...purpose);
    return original.replace(MARKDOWN, (whole: string, ...captures: unknown[]) => {
      // Searches from the end, because most parts are words, and words are the last kind.
      const kind = KINDS.findLast((_, i) => captures[i] !== undefined);
      return kind === undefined ? whole : this.#part(kind, whole, random);
    });
  }

  #part(kind: Part, whole: string, random: Random): string {
    switch (kind) {
      case 'command':
      case 'item':
        return whole;
      case 'fence':
        return this.#fence(whole, random);
      case 'time':
        return SOME_TIME;
      case 'math':
        return '$$x$$';
      case 'mention':
        return whole.replace(/\*\*(.+)\*\*/s, (_, name: string) => `**${this.#mentioned(name)}**`);
      case 'group':
        return whole.replace(/\*(.+)\*/s, (_, name: string) => `*${this.groupName(name)}*`);
      case 'channel':
        return `#**${this.#channelLink(whole.slice(3, -2))}**`;
      case 'link':
        return this.#link(whole, random);
      case 'url':
        return this.url(whole);
      case 'upload':
        return this.upload(whole);
      case 'email':
        return this.email(whole);
      case 'emoji':
        return `:${this.emoji(whole.slice(1, -1))}:`;
      case 'number':
        return this.#number(whole, random);
      default:
        return this.inventor.word(whole, random);
    }
  }

  #fence(whole: string, random: Random): string {
    const [, start = '', info = ''] = /^([ \t>]*(?:`{3,}|~{3,}))([^\n]*)$/.exec(whole) ?? [];
    const [, language = '', rest = ''] = /^\s*(\S*)\s*(.*)$/.exec(info) ?? [];
    const known = language.toLowerCase();
    if (known === 'spoiler') return `${start}spoiler ${this.#plainWords(rest, random)}`.trimEnd();
    return start + (LANGUAGES.has(known) ? language : 'text');
  }

  #plainWords(text: string, random: Random): string {
    return text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => this.inventor.word(word, random));
  }

  /** Anonymizes the content of a mention: `Name`, `Name|ID` or `|ID`. */
  #mentioned(name: string): string {
    if (WILDCARDS.has(name)) return name;
    const [, plain = '', id] = /^(.*?)(?:\|(\d+))?$/s.exec(name) ?? [];
    const known = id === undefined ? undefined : this.users.get(Number(id));
    const invented = plain === '' ? '' : (known ?? this.name('user', plain));
    return id === undefined ? invented : `${invented}|${id}`;
  }

  /** Anonymizes the target of a channel link: `channel`, `channel>topic` or `channel>topic@ID`. */
  #channelLink(target: string): string {
    const lower = target.toLowerCase();
    const known = this.#channelNames.find((name) => lower === name || lower.startsWith(`${name}>`));
    const separator = target.indexOf('>');
    const end = known?.length ?? (separator === -1 ? target.length : separator);
    const channel = this.name('channel', target.slice(0, end));
    if (end >= target.length) return channel;
    const [, topic = '', message = ''] = /^(.*?)(@\d+)?$/s.exec(target.slice(end + 1)) ?? [];
    return `${channel}>${this.topic(topic)}${message}`;
  }

  #link(whole: string, random: Random): string {
    const [, mark = '', label = '', address = ''] = /^(!?)\[([^\]\n]*)\]\(([^)\s]*)\)$/.exec(whole) ?? [];
    return `${mark}[${this.#plainWords(label, random)}](${this.address(address)})`;
  }

  #number(original: string, random: Random): string {
    if (original.length === 1) return original;
    return original.replace(/./gu, (_, at: number) => String(at === 0 ? 1 + random.int(9) : random.int(10)));
  }
}
