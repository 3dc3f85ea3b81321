/** A link of the text. */
export interface Linked {
  href: string;
  /** The text shown for it. */
  label: string;
}

interface Kept {
  html: string;
  /** The source the HTML was made from. */
  source: string;
  links: readonly Linked[];
  /** Whether the HTML is the link itself and nothing around it. */
  isLink: boolean;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: marks that are removed from every source beforehand
const STAND_IN = /\x02(\d+)\x03/g;

/**
 * Finished pieces of an inline text. Each is replaced by a short stand-in, so that later rules skip it but can still
 * reach across it.
 */
export class Stash {
  readonly #kept: Kept[] = [];

  /** Keeps a finished piece of HTML and returns its stand-in. */
  keep(html: string, source: string, links: readonly Linked[] = [], isLink = false): string {
    this.#kept.push({ html, source, links, isLink });
    return `\x02${this.#kept.length - 1}\x03`;
  }

  /** Replaces stand-ins by their HTML. */
  html(text: string): string {
    return text.includes('\x02') ? text.replace(STAND_IN, (_, at) => this.#kept[at]?.html ?? '') : text;
  }

  /** Replaces stand-ins by what the user wrote. */
  source(text: string): string {
    return text.includes('\x02')
      ? text.replace(STAND_IN, (_, at) => this.source(this.#kept[at]?.source ?? ''))
      : text;
  }

  /** The links of a text: those in the text itself, and those within emphasis and the like. */
  links(text: string): { own: Linked[]; nested: Linked[] } {
    const own: Linked[] = [];
    const nested: Linked[] = [];
    for (const [, at] of text.matchAll(STAND_IN)) {
      const kept = this.#kept[Number(at)];
      if (kept !== undefined) (kept.isLink ? own : nested).push(...kept.links);
    }
    return { own, nested };
  }

  /** Whether a text is a single link and nothing else. */
  isLone(text: string): boolean {
    const alone = text.trimStart();
    const at = alone.endsWith('\x03') ? /^\d+$/.exec(alone.slice(1, -1))?.[0] : undefined;
    return at !== undefined && this.#kept[Number(at)]?.isLink === true;
  }
}
