/** The client of an event queue, as far as the mock knows it. */
export interface QueueClient {
  queueId: string;
  userId: number | null;
  /** `User-Agent` of the client; null if it sent none. */
  name: string | null;
  /** UNIX seconds of the registration; null for a queue that no request registered. */
  registeredAt: number | null;
  /** ID of the journal entry of the registration. */
  registeredBy: number | null;
  /** UNIX seconds of the latest poll. */
  lastPoll: number | null;
  /** The highest ID of an event in a response. */
  sent: number;
  /** Responses in a row whose events had been sent before. */
  repetitions: number;
  /** Time of the response that the queue does not exist: `performance.now()`. */
  goneAt: number | undefined;
}
