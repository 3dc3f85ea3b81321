import { HIDDEN, isSecret } from '../index.js';

const MAX_ANSWERS = 200;
/** Limit for all responses together, in UTF-16 code units. */
const MAX_CHARACTERS = 10_000_000;

/** The latest responses, by the ID of their request. */
export class KeptAnswers {
  readonly #kept = new Map<number, string>();
  #length = 0;

  /** Stores a response as JSON text, which takes less memory than its values. */
  keep(id: number, json: string): void {
    if (json.length > MAX_CHARACTERS) return;
    this.#kept.set(id, json);
    this.#length += json.length;
    for (const [oldest, kept] of this.#kept) {
      if (this.#kept.size <= MAX_ANSWERS && this.#length <= MAX_CHARACTERS) break;
      this.#kept.delete(oldest);
      this.#length -= kept.length;
    }
  }

  /** The response to a request without credentials, while it is stored. */
  of(id: number): unknown {
    const kept = this.#kept.get(id);
    if (kept === undefined) return undefined;
    return JSON.parse(kept, (name, part) => (isSecret(name) ? HIDDEN : part));
  }

  clear(): void {
    this.#kept.clear();
    this.#length = 0;
  }
}
