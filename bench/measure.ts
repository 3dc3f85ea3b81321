/** Alternating measurements, and the report of their figures. */

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('There is no median of no numbers.');
  return middle;
}

interface Rounds<Name extends string> {
  rounds?: number;
  /** Calls of each contender in a round. */
  calls?: number;
  /** Rounds before the first one that counts. */
  warmup?: number;
  /** Called before each round of a contender, outside of the measured time. */
  before?(name: Name): unknown;
}

/**
 * Returns the time of one call of each contender in microseconds: the median of the rounds. Each round runs every contender,
 * so that other load on the machine affects all of them.
 */
export async function timesInTurns<Name extends string>(
  contenders: Readonly<Record<Name, (call: number) => unknown>>,
  { rounds = 15, calls = 100, warmup = 2, before }: Rounds<Name> = {},
): Promise<Record<Name, number>> {
  return mediansInTurns(contenders, { rounds, warmup }, async (run, name) => {
    before?.(name);
    const start = performance.now();
    for (let call = 0; call < calls; call++) await run(call);
    return ((performance.now() - start) * 1000) / calls;
  });
}

/** Returns the median of `measure` for each contender, from alternating rounds. */
export async function mediansInTurns<Name extends string, Contender>(
  contenders: Readonly<Record<Name, Contender>>,
  { rounds, warmup = 1 }: { rounds: number; warmup?: number },
  measure: (contender: Contender, name: Name) => number | Promise<number>,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[];
  const values = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = -warmup; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await measure(contenders[name], name);
      if (round >= 0) values.get(name)?.push(value);
    }
  }
  return Object.fromEntries([...values].map(([name, list]) => [name, median(list)])) as Record<Name, number>;
}

/** The limit of a figure, if it has one. */
export interface Target {
  most?: number;
  least?: number;
}

interface Figure extends Target {
  table: string;
  what: string;
  value: number;
  met: boolean;
}

/** Collects figures, prints a table for each heading, and lists missed targets. */
export class Report {
  #table = '';
  readonly #figures: Figure[] = [];

  /** Starts a table. Its title names the baseline of the figures. */
  heading(title: string): void {
    this.#table = title;
    process.stdout.write(`\n${title}\n`);
  }

  add(what: string, value: number, target: Target = {}): void {
    const { most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY } = target;
    const figure = { table: this.#table, what, value, ...target, met: value <= most && value >= least };
    this.#figures.push(figure);
    process.stdout.write(`${lineOf(figure)}\n`);
  }

  /** The figures that missed their target. */
  get missed(): string[] {
    return this.#figures.filter(({ met }) => !met).map(({ table, what }) => `${table}: ${what}`);
  }

  /** All figures, for `--json`. */
  toJSON(): object {
    return { node: process.version, date: new Date().toISOString().slice(0, 10), figures: this.#figures };
  }
}

function lineOf({ what, value, most, least, met }: Figure): string {
  const shown = value >= 100 ? value.toFixed(0) : value.toFixed(2);
  return `  ${what.padEnd(72)} ${shown.padStart(9)}  ${targetText({ most, least }).padEnd(12)}${met ? '' : '  missed'}`;
}

function targetText({ most, least }: Target): string {
  if (most !== undefined) return `at most ${most}`;
  return least === undefined ? '' : `at least ${least}`;
}
