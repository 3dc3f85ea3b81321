/** IDs of msw requests that the mock handled, to check overrides in front of it. */
export class InterceptedRequests {
  #ids: Set<string> | undefined;

  /** Starts to remember IDs. */
  watch(): void {
    this.#ids ??= new Set();
  }

  add(requestId: string): void {
    this.#ids?.add(requestId);
  }

  /** Whether the mock handled a request. Forgets the ID, which is checked only once. */
  take(requestId: string): boolean {
    return this.#ids?.delete(requestId) ?? false;
  }
}
