import type { Inventor, NameKind } from './invent.js';
import type { Originals } from './originals.js';

/** Replaces names by inventions, and remembers the originals. */
export class InventedNames {
  readonly inventor: Inventor;
  readonly originals: Originals;
  /** Invented names of users and channels, by ID. */
  readonly users = new Map<number, string>();
  readonly channels = new Map<number, string>();
  readonly #keepsNames: boolean;
  readonly #emoji: ReadonlySet<string>;
  #domain = '';

  /** @param emoji the names of Unicode emoji */
  constructor(inventor: Inventor, originals: Originals, emoji: ReadonlySet<string>, keepsNames: boolean) {
    this.inventor = inventor;
    this.originals = originals;
    this.#emoji = emoji;
    this.#keepsNames = keepsNames;
  }

  /** The host of the imported organization. */
  get host(): string {
    return `chat.${this.domain}`;
  }

  /** The domain of all invented addresses; fixed with its first use. */
  get domain(): string {
    for (let attempt = 0; this.#domain === ''; attempt++) {
      const word = this.inventor.name('other', `domain ${attempt}`).replaceAll(' ', '-');
      if (!this.originals.hasHost(`${word}.example`)) this.#domain = `${word}.example`;
    }
    return this.#domain;
  }

  /** The invention for a name. */
  name(kind: NameKind, original: string): string {
    if (original === '') return '';
    if (this.#keepsNames) {
      this.originals.keep(original);
      return original;
    }
    this.originals.name(original);
    return this.inventor.name(kind, original);
  }

  /** The invention for a topic. A resolved one stays resolved. */
  topic(original: string): string {
    const resolved = /^✔ /u.exec(original)?.[0] ?? '';
    return resolved + this.name('topic', original.slice(resolved.length));
  }

  /** An email of a user, or in content. */
  email(original: string): string {
    this.originals.email(original);
    return `${this.inventor.name('other', original).replaceAll(' ', '.')}@${this.domain}`;
  }

  emoji(name: string): string {
    return this.#emoji.has(name) ? name : this.name('emoji', name);
  }

  /** The canonical name of a standard emoji. Servers accept other names for some codes. */
  standardEmoji(name: string): string {
    return this.#emoji.has(name) || name === 'zulip' ? name : 'question';
  }

  /** System groups keep their names. */
  groupName(name: string): string {
    return name.startsWith('role:') ? name : this.name('group', name);
  }
}
