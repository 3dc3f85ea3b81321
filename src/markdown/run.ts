/**
 * One run of inline text and what is known of it: found once for the whole run, so that no token has to search
 * the rest of the text for where it might end or where the next one might begin.
 */
export class Run {
  readonly source: string;
  readonly #count: (steps: number) => void;
  #stops: readonly number[] | undefined;
  #nextStop = 0;
  #emails: readonly Email[] = [];
  #nextEmail = 0;
  #lastOfLength: ReadonlyMap<number, number> | undefined;
  readonly #delimiters = new Map<string, Delimiters>();

  /** @param count is told how many characters are looked at */
  constructor(source: string, count: (steps: number) => void) {
    this.source = source;
    this.#count = count;
  }

  /** Where what is left of the run begins in it. */
  placeOf(rest: string): number {
    return this.source.length - rest.length;
  }

  /** The first place from `at` on where something else than text may begin. Places are asked for in their order. */
  nextStop(at: number): number {
    this.#stops ??= this.#findStops();
    while ((this.#stops[this.#nextStop] ?? Number.POSITIVE_INFINITY) < at) this.#nextStop++;
    return this.#stops[this.#nextStop] ?? this.source.length;
  }

  /** Whether an email address may be read from `at`. Places are asked for in their order. */
  mayBeEmail(at: number): boolean {
    this.#stops ??= this.#findStops();
    while ((this.#emails[this.#nextEmail]?.at ?? Number.POSITIVE_INFINITY) <= at) this.#nextEmail++;
    const email = this.#emails[this.#nextEmail];
    return email !== undefined && email.start <= at;
  }

  /** Whether as many backticks as these, and no more, stand together after `at`. */
  closesCode(backticks: number, at: number): boolean {
    if (this.#lastOfLength === undefined) {
      this.#count(this.source.length);
      const runs = [...this.source.matchAll(/`+/g)];
      this.#lastOfLength = new Map(runs.map((run) => [run[0].length, run.index]));
    }
    return (this.#lastOfLength.get(backticks) ?? -1) > at;
  }

  /** The delimiters of this character in the run; `masked` is the run without what hides delimiters. */
  delimiters(character: string, masked: string): Delimiters {
    let found = this.#delimiters.get(character);
    if (found === undefined) {
      this.#count(masked.length);
      found = new Delimiters(character, masked);
      this.#delimiters.set(character, found);
    }
    return found;
  }

  #findStops(): number[] {
    const { source } = this;
    this.#count(source.length);
    const stops: number[] = [];
    const emails: Email[] = [];
    let afterAt = 0;
    for (const { 0: found, index } of source.matchAll(STOP)) {
      if (found === '\n') stops.push(startOf(source, index, SPACE, 0));
      else if (found === '@') {
        DOMAIN.lastIndex = index;
        const start = DOMAIN.test(source) ? startOf(source, index, LOCAL_PART, afterAt) : index;
        if (start < index) {
          emails.push({ start, at: index });
          stops.push(start);
        }
        stops.push(index);
        afterAt = index + 1;
      } else stops.push(index);
    }
    this.#emails = emails;
    return stops.sort((a, b) => a - b);
  }
}

/** The local part of an address, and the place of its `@`. */
interface Email {
  start: number;
  at: number;
}

const STOP =
  /[\\<![*_@#$:\n]|`+|~+|(?:[hH][tT][tT][pP][sS]?|[fF][tT][pP]):\/\/|(?<![^\s*_~(])www\.|(?<![a-zA-Z0-9])(?:mailto|xmpp):|\p{RI}|\p{Extended_Pictographic}/gu;
const DOMAIN = /@[\w-]+(?:\.[\w-]*[a-zA-Z0-9])+(?![\w-])/y;
const LOCAL_PART = /[\w.+-]/;
const SPACE = / /;

/** Where the characters of a kind that end before `end` begin, but not before `from`. */
function startOf(source: string, end: number, kind: RegExp, from: number): number {
  let start = end;
  while (start > from && kind.test(source[start - 1] as string)) start--;
  return start;
}

/** How far emphasis reaches: across so many delimiters of its kind. Nobody writes that many within one. */
const REACH = 50;
/** More of one character than this is no delimiter. */
const LONGEST = 20;

/** The delimiters of one character in a run. */
class Delimiters {
  readonly #places: readonly { start: number; end: number }[];
  #next = 0;

  constructor(character: string, masked: string) {
    const runs = new RegExp(`\\${character}+`, 'g');
    this.#places = [...masked.matchAll(runs)].map(({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
    }));
  }

  /**
   * The part of the run that what opens at `at` may take: from a little before its delimiter.
   * `undefined` where nothing can open. Places are asked for in their order.
   */
  window(at: number, length: number): { from: number; to: number } | undefined {
    while ((this.#places[this.#next]?.end ?? Number.POSITIVE_INFINITY) <= at) this.#next++;
    const here = this.#places[this.#next];
    if (here === undefined || here.start > at || here.end - here.start > LONGEST) return undefined;
    const beyond = this.#places[this.#next + REACH];
    if (beyond === undefined) return { from: 0, to: length };
    return { from: Math.max(0, here.start - 2), to: beyond.start };
  }
}
