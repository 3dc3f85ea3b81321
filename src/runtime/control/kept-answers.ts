import { HIDDEN, isSecret } from '../index.js';
import { LatestValues } from './latest-values.js';

/** The latest responses, by the ID of their request. */
export class KeptAnswers {
  readonly #kept = new LatestValues<string>();

  /** Stores a response as JSON text, which takes less memory than its values. */
  keep(id: number, json: string): void {
    this.#kept.keep(id, json, json.length);
  }

  /** The response to a request without credentials, while it is stored. */
  of(id: number): unknown {
    const kept = this.#kept.of(id);
    if (kept === undefined) return undefined;
    return JSON.parse(kept, (name, part) => (isSecret(name) ? HIDDEN : part));
  }

  clear(): void {
    this.#kept.clear();
  }
}
