import type { Random } from '../../model/index.js';
import { InventedAddresses } from './invented-addresses.js';
import { KINDS, LANGUAGES, MARKDOWN, type Part, SOME_TIME, WILDCARDS } from './markdown-parts.js';

/** Replaces content by inventions of the same structure. */
export class Anonymizer extends InventedAddresses {
  /** Longest first, so that a name may begin with another. */
  #channelNames: string[] = [];

  knowChannels(names: readonly string[]): void {
    this.#channelNames = [...names].sort((a, b) => b.length - a.length);
  }

  /** Markdown of the same structure. The purpose decides which words appear. */
  text(original: string, ...purpose: readonly (string | number)[]): string {
    this.originals.text(original);
    const random = this.inventor.random('text', ...purpose);
    return original.replace(MARKDOWN, (whole: string, ...captures: unknown[]) => {
      // From the end, because most parts are words, the last kind.
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
    if (language === 'spoiler') return `${start}spoiler ${this.#plainWords(rest, random)}`.trimEnd();
    return start + (LANGUAGES.has(language.toLowerCase()) ? language : 'text');
  }

  #plainWords(text: string, random: Random): string {
    return text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => this.inventor.word(word, random));
  }

  /** `Name`, `Name|ID` or `|ID`. */
  #mentioned(name: string): string {
    if (WILDCARDS.has(name)) return name;
    const [, plain = '', id] = /^(.*?)(?:\|(\d+))?$/s.exec(name) ?? [];
    const known = id === undefined ? undefined : this.users.get(Number(id));
    const invented = plain === '' ? '' : (known ?? this.name('user', plain));
    return id === undefined ? invented : `${invented}|${id}`;
  }

  /** `channel`, `channel>topic` or `channel>topic@ID`. */
  #channelLink(target: string): string {
    const lower = target.toLowerCase();
    const known = this.#channelNames.find((name) => lower === name || lower.startsWith(`${name}>`));
    const end = known?.length ?? (target.indexOf('>') < 0 ? target.length : target.indexOf('>'));
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
