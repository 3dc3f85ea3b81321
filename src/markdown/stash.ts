/** A link of the text. */
export interface Linked {
  href: string;
  /** The visible text of the link. */
  label: string;
}

interface Kept {
  html: string;
  /** The source of the HTML. */
  source: string;
  links: readonly Linked[];
  /** Whether the HTML is only the link itself. */
  isLink: boolean;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: marks that are removed from every source beforehand
const STAND_IN = /\x02(\d+)\x03/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const FIRST = /^\x02(\d+)\x03/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const LONE_IN_LINE = /\x02(\d+)\x03(?=\x02(\d+)\x03|\n|$)/g;

/**
 * Finished pieces of inline Markdown. Each is replaced by a short placeholder, so that later rules skip it but
 * can still match across it.
 */
export class Stash {
  readonly #kept: Kept[] = [];

  /** Stores a finished piece of HTML and returns its placeholder. */
  keep(html: string, source: string, links: readonly Linked[] = [], isLink = false): string {
    this.#kept.push({ html, source, links, isLink });
    return `\x02${this.#kept.length - 1}\x03`;
  }

  /** Replaces placeholders with their HTML. */
  html(text: string): string {
    return text.includes('\x02') ? text.replace(STAND_IN, (_, at) => this.#kept[at]?.html ?? '') : text;
  }

  /** Replaces placeholders with the original source. */
  source(text: string): string {
    return text.includes('\x02')
      ? text.replace(STAND_IN, (_, at) => this.source(this.#kept[at]?.source ?? ''))
      : text;
  }

  /** Whether a placeholder stands for an element, and not only for text. */
  isElement(at: number): boolean {
    return this.#kept[at]?.html.startsWith('<') === true;
  }

  /** The links of inline Markdown: outside of emphasis and the like, and within. */
  links(text: string): { own: Linked[]; nested: Linked[] } {
    const own: Linked[] = [];
    const nested: Linked[] = [];
    for (const [, at] of text.matchAll(STAND_IN)) {
      const kept = this.#kept[Number(at)];
      if (kept !== undefined) (kept.isLink ? own : nested).push(...kept.links);
    }
    return { own, nested };
  }

  /** Removes links that stand alone at the end of a line, unless the paragraph starts with plain text. */
  withoutLinks(text: string, links: ReadonlySet<Linked>): string {
    const first = FIRST.exec(text)?.[1];
    if (first === undefined || !this.isElement(Number(first))) return text;
    return text.replace(LONE_IN_LINE, (placeholder, at, next) => {
      const kept = this.#kept[Number(at)];
      const goes = kept?.isLink && kept.links.some((link) => links.has(link));
      return goes && (next === undefined || this.isElement(Number(next))) ? '' : placeholder;
    });
  }

  /** Whether the text is a single link and nothing else. */
  isLone(text: string): boolean {
    const alone = text.trimStart();
    const at = alone.endsWith('\x03') ? /^\d+$/.exec(alone.slice(1, -1))?.[0] : undefined;
    return at !== undefined && this.#kept[Number(at)]?.isLink === true;
  }
}
