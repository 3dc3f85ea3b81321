/** Measuring in turns: each round runs every contender once, so that what else the machine does meets all alike. */

/** The middle one of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/**
 * The time of one call of each contender, in microseconds: the median of rounds taken in turns.
 * @param contenders functions by name; each call is awaited
 * @param options.before called with a contender's name before each of its rounds, outside of the time
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

/** Collects figures, prints them as a table, and knows whether all targets were met. */
export class Report {
  #rows = [];

  /** One figure; `target` is what it may be: `{ most: 1.4 }`, `{ least: 3 }`, or nothing. */
  add(what, value, target = {}) {
    const met =
      (target.most === undefined || value <= target.most) &&
      (target.least === undefined || value >= target.least);
    this.#rows.push({ what, value, target, met });
    process.stdout.write(`${line(this.#rows.at(-1))}\n`);
  }

  /** A heading between figures. */
  heading(text) {
    process.stdout.write(`\n${text}\n`);
  }

  /** What missed its target. */
  get missed() {
    return this.#rows.filter(({ met }) => !met).map(({ what }) => what);
  }
}

function line({ what, value, target, met }) {
  const number = value >= 100 ? value.toFixed(0) : value.toFixed(2);
  const aim =
    target.most !== undefined
      ? `at most ${target.most}`
      : target.least !== undefined
        ? `at least ${target.least}`
        : '';
  return `  ${what.padEnd(72)} ${number.padStart(9)}  ${aim}${met ? '' : '  MISSED'}`;
}
