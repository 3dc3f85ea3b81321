/** IDs of the msw requests that the mock responded to, for the check of overrides that are in front of it. */
export class InterceptedRequests {
  #ids: Set<string> | undefined;

  /** Starts to remember IDs. */
  watch(): void {
    this.#ids ??= new Set();
  }

  add(requestId: string): void {
    this.#ids?.add(requestId);
  }

  /** Whether the mock responded to a request. Forgets it, as each is asked for once. */
  take(requestId: string): boolean {
    return this.#ids?.delete(requestId) ?? false;
  }
}
