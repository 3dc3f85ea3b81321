type Body = Record<string, unknown>;

interface Kept {
  body: Body;
  weight: number;
}

const MOST_ANSWERS = 200;
/** About 20 MB of objects. */
const MOST_WEIGHT = 200_000;

const SECRET = /^(api_key|password)$/;

/**
 * The latest answers, by the ID of their request: as many as the inspector shows, and no more than fits. They are kept
 * as they are and written out only when somebody looks.
 */
export class KeptAnswers {
  readonly #kept = new Map<number, Kept>();
  #weight = 0;

  keep(id: number, body: Body): void {
    const weight = weightOf(body);
    if (weight > MOST_WEIGHT) return;
    this.#kept.set(id, { body, weight });
    this.#weight += weight;
    for (const [oldest, kept] of this.#kept) {
      if (this.#kept.size <= MOST_ANSWERS && this.#weight <= MOST_WEIGHT) break;
      this.#kept.delete(oldest);
      this.#weight -= kept.weight;
    }
  }

  /** The answer to a request, without credentials; `undefined` if it is not kept (any longer). */
  of(id: number): unknown {
    const kept = this.#kept.get(id);
    if (kept === undefined) return undefined;
    return JSON.parse(JSON.stringify(kept.body, (name, part) => (SECRET.test(name) ? '(hidden)' : part)));
  }

  clear(): void {
    this.#kept.clear();
    this.#weight = 0;
  }
}

/** About how many values there are in an answer. Its lists are long, and their elements alike: one is counted. */
function weightOf(value: unknown, depth = 4): number {
  if (typeof value !== 'object' || value === null || depth === 0) return 1;
  if (Array.isArray(value)) return 1 + value.length * weightOf(value[0], depth - 1);
  let sum = 1;
  // Every answer is weighed: most of its values are no objects, and are counted without a call.
  for (const key in value) {
    const part = (value as Record<string, unknown>)[key];
    sum += typeof part === 'object' ? weightOf(part, depth - 1) : 1;
  }
  return sum;
}
