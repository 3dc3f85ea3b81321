import { channelPart, decodePart, encodePart } from '../../handlers/navigation/navigation.resource.js';
import type { Emoji } from '../../handlers/text/emoji.rules.js';
import { parsedUrl } from '../../strings.js';
import { definite, isOneOf } from '../../values.js';
import type { Inventor, NameKind } from './inventor.js';
import { EXTENSION, FILTERS, type Originals, VIEWS } from './originals.js';

/** The names of Unicode emoji by their codes, the canonical name first. */
type EmojiNames = ReadonlyMap<string, readonly string[]>;

const QUESTION_MARK: Emoji = { emoji_name: 'question', emoji_code: '2753', reaction_type: 'unicode_emoji' };
const ZULIP_LOGO: Emoji = { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' };

/** Replaces names and addresses (URLs, files, fragments of views) with invented ones. Remembers the originals. */
export class InventedNames {
  readonly inventor: Inventor;
  readonly originals: Originals;
  /** Invented names of users and channels, by ID. */
  readonly users = new Map<number, string>();
  readonly channels = new Map<number, string>();
  readonly #keepsNames: boolean;
  /** Hosts of the organization. */
  readonly #ownHosts = new Set<string>();
  readonly #emojiNames: EmojiNames;
  readonly #standardEmoji: ReadonlySet<string>;
  #domain = '';

  constructor(inventor: Inventor, originals: Originals, emojiNames: EmojiNames, keepsNames: boolean) {
    this.inventor = inventor;
    this.originals = originals;
    this.#emojiNames = emojiNames;
    this.#standardEmoji = new Set([...emojiNames.values()].flat());
    this.#keepsNames = keepsNames;
  }

  get host(): string {
    return `chat.${this.domain}`;
  }

  /** The domain of all invented addresses, chosen at its first use. */
  get domain(): string {
    for (let attempt = 0; this.#domain === ''; attempt++) {
      const word = this.#slug('domain', String(attempt));
      if (!this.originals.hasHost(`${word}.example`)) this.#domain = `${word}.example`;
    }
    return this.#domain;
  }

  /** Returns the invented name for a name, or the name itself if names are kept. */
  name(kind: NameKind, original: string): string {
    if (original === '') return '';
    if (this.#keepsNames) {
      this.originals.keep(original);
      return original;
    }
    this.originals.addName(original);
    return this.inventor.name(kind, original);
  }

  /** Returns the invented name for a topic. A resolved topic stays resolved. */
  topic(original: string): string {
    const resolved = /^✔ /u.exec(original)?.[0] ?? '';
    return resolved + this.name('topic', original.slice(resolved.length));
  }

  email(original: string): string {
    this.originals.addEmail(original);
    return `${this.inventor.name('other', original).replaceAll(' ', '.')}@${this.domain}`;
  }

  emoji(name: string): string {
    return this.#standardEmoji.has(name) ? name : this.name('emoji', name);
  }

  /**
   * Returns the standard emoji with this code; a question mark if the code is unknown. If `name` is not a name of the
   * emoji, the canonical name replaces it, because servers accept other names for some codes.
   */
  standardEmoji(name: string, code: string): Emoji {
    if (code === ZULIP_LOGO.emoji_code) return ZULIP_LOGO;
    const names = this.#emojiNames.get(code);
    if (names === undefined) return QUESTION_MARK;
    const emoji_name = names.includes(name) ? name : definite(names[0]);
    return { emoji_name, emoji_code: code, reaction_type: 'unicode_emoji' };
  }

  /** Returns the invented name for a group. System groups keep their names. */
  groupName(name: string): string {
    return name.startsWith('role:') ? name : this.name('group', name);
  }

  ownUrl(url: unknown): void {
    const own = typeof url === 'string' ? parsedUrl(url) : undefined;
    if (own === undefined) return;
    this.#ownHosts.add(own.host);
    this.originals.addHost(own.hostname);
  }

  /** Replaces the address of a link: a URL, a path or a fragment. */
  protected address(address: string): string {
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return this.url(address);
    if (address.startsWith('/user_uploads/')) return this.upload(address);
    const fragment = /^\/?#(narrow\/.*)$/s.exec(address)?.[1];
    if (fragment !== undefined) return `#${this.#narrow(fragment)}`;
    this.originals.addText(address);
    return address === '' ? '' : `/${this.#slug('address', address)}`;
  }

  url(original: string): string {
    const trailing = /[.,;:!?*_~]+$/.exec(original)?.[0] ?? '';
    const address = original.slice(0, original.length - trailing.length);
    const url = parsedUrl(address);
    if (url === undefined) return `https://${this.domain}/${trailing}`;
    const { protocol, host, hostname, pathname, hash } = url;
    this.originals.addHost(hostname);
    if (this.#ownHosts.has(host)) {
      const own = `https://${this.host}`;
      if (hash.startsWith('#narrow/')) return `${own}/#${this.#narrow(hash.slice(1))}${trailing}`;
      if (pathname.startsWith('/user_uploads/')) return own + this.upload(pathname) + trailing;
    }
    const scheme = protocol === 'http:' ? 'http' : 'https';
    const extension = EXTENSION.exec(pathname)?.[0].toLowerCase() ?? '';
    const site = this.#slug('host', host);
    const path = pathname === '/' ? '' : `/${this.#slug('url', address)}${extension}`;
    return `${scheme}://${site}.${this.domain}${path}${trailing}`;
  }

  #slug(...purpose: readonly string[]): string {
    return this.inventor.name('other', purpose.join(' ')).replaceAll(' ', '-');
  }

  protected upload(path: string): string {
    const extension = EXTENSION.exec(path)?.[0].toLowerCase() ?? '.txt';
    const slug = this.#slug('upload', path);
    return `/user_uploads/1/${this.inventor.hash('upload', path).slice(0, 12)}/${slug}${extension}`;
  }

  #narrow(fragment: string): string {
    const [, ...segments] = fragment.split('/');
    const parts: string[] = [];
    for (let i = 0; i + 1 < segments.length; i += 2) {
      const [operator = '', operand = ''] = [segments[i], segments[i + 1]];
      const invented = this.#operand(operator.replace(/^-/, ''), operand);
      if (invented !== undefined) parts.push(operator, invented);
    }
    return ['narrow', ...parts].join('/');
  }

  #operand(operator: string, operand: string): string | undefined {
    const [id] = /^[\d,]+/.exec(operand) ?? [];
    switch (operator) {
      case 'channel':
      case 'stream': {
        const name = id === undefined ? undefined : this.channels.get(Number(id));
        return id === undefined || name === undefined ? undefined : channelPart(id, name);
      }
      case 'topic':
      case 'subject':
        return encodePart(this.topic(decodePart(operand) ?? operand));
      case 'dm':
      case 'pm-with':
        return id === undefined ? undefined : `${id}-dm`;
      case 'near':
      case 'with':
      case 'id':
        return id;
      case 'sender':
        return id === undefined ? undefined : `${id}-user`;
      case 'is':
      case 'has':
        return isOneOf(FILTERS[operator], operand) ? operand : undefined;
      default:
        return undefined;
    }
  }

  /** Returns the fragment of a navigation view with invented names; `undefined` if the view cannot be kept. */
  fragment(original: string): string | undefined {
    if (!original.startsWith('narrow/')) return isOneOf(VIEWS, original) ? original : undefined;
    const invented = this.#narrow(original);
    return invented.split('/').length === original.split('/').length ? invented : undefined;
  }
}
