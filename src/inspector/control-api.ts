/** Types of the control API, and the connection to it. */
import type * as z from 'zod';
import type { RegisterState } from '../handlers/endpoint-types.generated.js';
import { messagesOf } from '../runtime/control/client/control.js';
import type { News } from '../runtime/control/live.js';
import type { recordsSchema } from '../runtime/control/records.js';
import type { outboxSchema } from '../runtime/control/responses.js';
import type { aboutSchema } from '../runtime/control/settings.js';
import type { requestStateSchema } from '../runtime/control/snapshots-and-history.js';
import type { scenariosSchema } from '../runtime/control/state.js';
import { parsedJson } from '../strings.js';
import { fieldsOf } from '../values.js';

export type { ErrorEntry } from '../handlers/error-recipes/index.js';
export type { Settings } from '../model/index.js';
export type { Persona } from '../model/personas.js';
export type { ClientWarning } from '../runtime/clients/client-mistakes.js';
export type { News } from '../runtime/control/live.js';
export type { AnsweredEntry, WireState as MockState } from '../runtime/control/responses.js';
export type { Fault, WireFaultSpec as FaultSpec } from '../runtime/faults/fault.js';
export type { Explanation } from '../runtime/history/explain.js';
export type { JournalEntry, OpenRequest, UnmatchedRequest } from '../runtime/journal/journal-entry.js';
export type { TriggerDetails, TriggerKind } from '../runtime/mock/mock-controls.js';
export type { QueueDetails, QueueEvent } from '../runtime/mock/mock-queues.js';

/** The state of the organization before or after a request. */
export type RequestState = z.infer<typeof requestStateSchema> & { unread?: RegisterState['unread_msgs'] };

export type AboutSetting = z.infer<typeof aboutSchema>;
export type Outbox = z.infer<typeof outboxSchema>;
export type RecordPage = z.infer<typeof recordsSchema>;
export type StoredRecord = RecordPage['records'][number];
export type Scenarios = z.infer<typeof scenariosSchema>;

/** Messages of `GET /_mock/requests/stream`. */
export type JournalMessage =
  | { event: 'journal' | 'news'; data: News }
  | { event: 'cleared' | 'changed'; data: object };

const RETRY_INTERVAL_MS = 1000;

/** Thrown when the control API does not respond. */
export class ConnectionError extends Error {}

export interface Connection {
  baseUrl: string;
  /**
   * Sends a control request and returns the text of its response.
   * @param path below `/_mock/`
   * @throws Error with the message from the API
   */
  send(method: string, path: string, body?: string): Promise<string>;
  /**
   * Follows the journal. After each interruption, starts again from the journal's beginning.
   * @returns a function that stops following the journal
   */
  follow(listener: StreamListener): () => void;
}

interface StreamListener {
  message(message: JournalMessage): void;
  /** Called when the stream opens, and when it ends unexpectedly. */
  live(isLive: boolean): void;
}

/** The options of `fetch` that control requests use. */
export type ControlInit = Pick<RequestInit, 'method' | 'signal'> & { body?: string };

type Fetch = (url: string, init?: ControlInit) => Promise<Response>;

/** Returns a connection to a control API over HTTP. To reach a mock in the same page, pass a custom `fetch`. */
export function connectionTo(baseUrl: string, fetch: Fetch): Connection {
  const urlOf = (path: string) => `${baseUrl}/_mock/${path}`;
  return {
    baseUrl,
    async send(method, path, body) {
      const response = await fetch(urlOf(path), { method, ...(body === undefined ? {} : { body }) }).catch(
        () => {
          throw new ConnectionError(`${baseUrl} cannot be reached. Is the server running?`);
        },
      );
      const text = await response.text();
      if (response.ok) return text;
      const { msg } = fieldsOf(parsedJson(text));
      throw new Error(typeof msg === 'string' ? msg : `The request failed with ${response.status}.`);
    },
    follow(listener) {
      const ended = new AbortController();
      const { signal } = ended;
      void followStream(() => fetch(urlOf('requests/stream'), { signal }), listener, signal);
      return () => ended.abort();
    },
  };
}

/** Reads a stream, and opens it again after each interruption. */
async function followStream(open: () => Promise<Response>, listener: StreamListener, ended: AbortSignal) {
  while (!ended.aborted) {
    // Fails if the server has stopped, or the caller ended the connection.
    await readStream(open, listener, ended).catch(() => undefined);
    if (ended.aborted) return;
    listener.live(false);
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS));
  }
}

async function readStream(open: () => Promise<Response>, listener: StreamListener, ended: AbortSignal) {
  const response = await open();
  if (!response.ok) throw new Error(`The stream failed with status ${response.status}.`);
  const messages = messagesOf(response);
  listener.live(true);
  for await (const message of messages) {
    if (ended.aborted) return;
    try {
      // The name of an event determines the type of its data.
      listener.message(message as JournalMessage);
    } catch (error) {
      // An error in the listener must not look like a lost connection.
      reportError(error);
    }
  }
}
