const MAX_ANSWERS = 200;
/** UTF-16 code units of all answers together. */
const MAX_CHARACTERS = 10_000_000;

const SECRET = /^(api_key|password)$/;

/** The latest answers, by the ID of their request: as many as the inspector shows, and no more than fits. */
export class KeptAnswers {
  readonly #kept = new Map<number, string>();
  #length = 0;

  /** Keeps an answer as the JSON that goes over the line: one text is less to keep than all of its values. */
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

  /** The answer to a request, without credentials; `undefined` if it is not kept (any longer). */
  of(id: number): unknown {
    const kept = this.#kept.get(id);
    if (kept === undefined) return undefined;
    return JSON.parse(kept, (name, part) => (SECRET.test(name) ? '(hidden)' : part));
  }

  clear(): void {
    this.#kept.clear();
    this.#length = 0;
  }
}
