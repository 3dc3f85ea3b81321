/** Which of msw's requests the mock answered itself, for those who want to know what answered in its place. */
export class Answered {
  #ids: Set<string> | undefined;

  /** From now on it is remembered. */
  watch(): void {
    this.#ids ??= new Set();
  }

  add(requestId: string): void {
    this.#ids?.add(requestId);
  }

  /** Whether the mock answered this request; asked once for each. */
  take(requestId: string): boolean {
    return this.#ids?.delete(requestId) ?? false;
  }
}
