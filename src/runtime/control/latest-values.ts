const MAX_VALUES = 200;
/** Limit for all values together, in UTF-16 code units. */
const MAX_CHARACTERS = 10_000_000;

/** Values of the latest requests, by the ID of the request. */
export class LatestValues<T> {
  readonly #kept = new Map<number, { value: T; length: number }>();
  #length = 0;

  /** Keeps a value of this length, and drops the oldest ones to make room. */
  keep(id: number, value: T, length: number): void {
    if (length > MAX_CHARACTERS) return;
    this.#kept.set(id, { value, length });
    this.#length += length;
    for (const [oldest, kept] of this.#kept) {
      if (this.#kept.size <= MAX_VALUES && this.#length <= MAX_CHARACTERS) break;
      this.#kept.delete(oldest);
      this.#length -= kept.length;
    }
  }

  of(id: number): T | undefined {
    return this.#kept.get(id)?.value;
  }

  clear(): void {
    this.#kept.clear();
    this.#length = 0;
  }
}
