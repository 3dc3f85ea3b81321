/**
 * Alternates the measurements: each round runs every contender once, so that other load on the machine
 * affects all of them.
 */

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/**
 * The time of one call of each contender, in microseconds: the median of alternating rounds.
 * @param contenders functions by name; each call is awaited
 * @param options.before called with a contender's name before each of its rounds, outside of the measured
 * time
 */
export async function inTurns(contenders, { rounds = 15, calls = 100, warmup = 2, before } = {}) {
  const names = Object.keys(contenders);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -warmup; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const run = contenders[name];
      before?.(name);
      const start = performance.now();
      for (let call = 0; call < calls; call++) await run(call);
      if (round >= 0) times[name].push(((performance.now() - start) * 1000) / calls);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])]));
}

/** Collects figures, prints a table for each topic, and lists missed targets. */
export class Report {
  #topic = '';
  #rows = [];

  /** Starts a table. Its title names the baseline of the figures. */
  heading(title) {
    this.#topic = title;
    process.stdout.write(`\n${title}\n`);
  }

  /** Adds a figure; `target` is optional: `{ most: 1.4 }` or `{ least: 3 }`. */
  add(what, value, target = {}) {
    const { most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY } = target;
    const row = { topic: this.#topic, what, value, ...target, met: value <= most && value >= least };
    this.#rows.push(row);
    process.stdout.write(`${line(row)}\n`);
  }

  /** The figures that missed their target. */
  get missed() {
    return this.#rows.filter(({ met }) => !met).map(({ what }) => what);
  }

  /** All figures, for `--json`. */
  toJSON() {
    return { node: process.version, date: new Date().toISOString().slice(0, 10), figures: this.#rows };
  }
}

function line({ what, value, most, least, met }) {
  const figure = value >= 100 ? value.toFixed(0) : value.toFixed(2);
  const aim = most !== undefined ? `at most ${most}` : least !== undefined ? `at least ${least}` : '';
  return `  ${what.padEnd(72)} ${figure.padStart(9)}  ${aim.padEnd(12)}${met ? '' : '  missed'}`;
}
