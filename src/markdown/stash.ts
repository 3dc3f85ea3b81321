export interface Linked {
  href: string;
  /** The visible text of the link. */
  label: string;
}

interface Kept {
  html: string;
  /** The Markdown that the HTML was rendered from. */
  source: string;
  links: readonly Linked[];
  /** Whether the HTML is only the link itself. */
  isLink: boolean;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: marks that are removed from every source beforehand
const PLACEHOLDER = /\x02(\d+)\x03/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const AT_START = /^\x02(\d+)\x03/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const ALONE = /^\s*\x02(\d+)\x03$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const LAST_IN_LINE = /\x02(\d+)\x03(?=\x02(\d+)\x03|\n|$)/g;

/**
 * Finished parts of inline Markdown. Each is replaced by a short placeholder, so that later rules skip it but
 * can still match across it.
 */
export class Stash {
  readonly #kept: Kept[] = [];

  /** Stores a finished part and returns its placeholder. */
  keep(html: string, source: string, links: readonly Linked[] = []): string {
    return this.#add({ html, source, links, isLink: false });
  }

  keepLink(html: string, source: string, link: Linked): string {
    return this.#add({ html, source, links: [link], isLink: true });
  }

  #add(part: Kept): string {
    this.#kept.push(part);
    return `\x02${this.#kept.length - 1}\x03`;
  }

  html(text: string): string {
    return text.includes('\x02') ? text.replace(PLACEHOLDER, (_, at) => this.#kept[at]?.html ?? '') : text;
  }

  source(text: string): string {
    return text.includes('\x02')
      ? text.replace(PLACEHOLDER, (_, at) => this.source(this.#kept[at]?.source ?? ''))
      : text;
  }

  /** Whether a placeholder stands for an element rather than text. */
  isElement(at: number): boolean {
    return this.#kept[at]?.html.startsWith('<') === true;
  }

  /** Returns the end of the first placeholder that stands for an element, or the end of the string if there is none. */
  endOfFirstElement(text: string): number {
    for (const { 0: placeholder, 1: at, index } of text.matchAll(PLACEHOLDER)) {
      if (this.isElement(Number(at))) return index + placeholder.length;
    }
    return text.length;
  }

  /**
   * Returns the links in inline Markdown: `own` outside of emphasis and similar elements, `nested` within such
   * elements.
   */
  links(text: string): { own: Linked[]; nested: Linked[] } {
    const own: Linked[] = [];
    const nested: Linked[] = [];
    for (const [, at] of text.matchAll(PLACEHOLDER)) {
      const kept = this.#kept[Number(at)];
      if (kept !== undefined) (kept.isLink ? own : nested).push(...kept.links);
    }
    return { own, nested };
  }

  /** Removes each of these links that ends a line or precedes an element, unless the text starts with plain text. */
  withoutLinks(text: string, links: ReadonlySet<Linked>): string {
    if (!this.isElement(numberIn(AT_START, text))) return text;
    return text.replace(LAST_IN_LINE, (placeholder, at, next) => {
      if (next !== undefined && !this.isElement(Number(next))) return placeholder;
      const kept = this.#kept[Number(at)];
      const isRemoved = kept?.isLink && kept.links.some((link) => links.has(link));
      return isRemoved ? '' : placeholder;
    });
  }

  isSingleLink(text: string): boolean {
    return this.#kept[numberIn(ALONE, text)]?.isLink === true;
  }
}

/** Returns the number of the placeholder that a pattern matches; NaN if the pattern does not match. */
function numberIn(pattern: RegExp, text: string): number {
  return Number(pattern.exec(text)?.[1]);
}

/** Returns the start of the first placeholder; the end of the string if it contains none. */
export function startOfPlaceholder(text: string): number {
  const start = text.indexOf('\x02');
  return start < 0 ? text.length : start;
}
