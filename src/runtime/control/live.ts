import { unref } from '../../values.js';
import { type Answer, contentOf, DROPPED, jsonOf } from '../http/respond.js';
import type { JournalEntry, UnmatchedRequest } from '../journal/journal-entry.js';
import type { JournalStore, Received } from '../journal/journal-store.js';
import { HIDDEN, isSecret } from '../journal/secrets.js';
import type { Envelope } from './responses.js';

const MAX_VALUES = 200;
/** Maximum combined length of all values, in UTF-16 code units. */
const MAX_CHARACTERS = 10_000_000;

/** Values of the latest requests, by request ID. */
export class LatestValues<T> {
  readonly #kept = new Map<number, { value: T; length: number }>();
  #length = 0;

  /** Keeps a value, unless it is too long, and drops the oldest values to make room. */
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

/** Entries since the last message. */
export interface News {
  requests: JournalEntry[];
  unmatched: UnmatchedRequest[];
}

/** Maximum number of entries in a message. */
const MAX_SHOWN_REQUESTS = 200;
/** Requests that arrive within this time are sent in one message. */
const FLUSH_INTERVAL_MS = 50;
/** Number of pending messages at which a reader is disconnected. The reader then reconnects and starts again. */
const MAX_PENDING_MESSAGES = 100;

type Stream = ReadableStreamDefaultController<Uint8Array>;

/** Streams the journal as server-sent events, and keeps the latest responses. */
export class Live {
  readonly #journal: JournalStore;
  /** Responses as JSON, because a string takes less memory than the parsed values. */
  readonly #answers = new LatestValues<string>();
  readonly #envelopes = new LatestValues<() => Envelope>();
  readonly #streams = new Set<Stream>();
  readonly #unwatch: () => void;
  readonly #hide: (data: object) => object;
  #news: News = { requests: [], unmatched: [] };
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param hide removes credentials from entries before they are sent */
  constructor(journal: JournalStore, hide: (data: object) => object) {
    this.#journal = journal;
    this.#hide = hide;
    this.#unwatch = journal.watch({
      recorded: (entry, answer, received) => {
        this.#keep(entry, answer, received);
        this.#add(this.#news.requests, entry);
      },
      unmatched: (request) => this.#add(this.#news.unmatched, request),
      cleared: () => {
        this.#answers.clear();
        this.#envelopes.clear();
        this.#news = { requests: [], unmatched: [] };
        this.#tell('cleared', {});
      },
    });
  }

  /** Returns the response to a request, without credentials; `undefined` if the response is not stored. */
  answerTo(id: number): unknown {
    const json = this.#answers.of(id);
    if (json === undefined) return undefined;
    return JSON.parse(json, (name, part) => (isSecret(name) ? HIDDEN : part));
  }

  /** Returns the headers and the query of a request; `undefined` if they are not stored. */
  envelopeOf(id: number): Envelope | undefined {
    return this.#envelopes.of(id)?.();
  }

  /**
   * Returns server-sent events: `journal` with the latest entries, then `news` with later entries, `cleared` when the
   * journal is cleared, and `changed` when the control API has changed something else.
   */
  stream(): Response {
    let own: Stream;
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        own = stream;
        this.#flush();
        const requests = this.#journal.entries.slice(-MAX_SHOWN_REQUESTS);
        const unmatched = this.#journal.unmatched.slice(-MAX_SHOWN_REQUESTS);
        stream.enqueue(message('journal', this.#hide({ requests, unmatched })));
        this.#streams.add(stream);
      },
      cancel: () => {
        this.#streams.delete(own);
      },
    });
    return new Response(body, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
    });
  }

  /** Notifies readers that something other than the journal changed. */
  changed(): void {
    this.#tell('changed', {});
  }

  close(): void {
    this.#unwatch();
    clearTimeout(this.#timer);
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }

  #keep({ id, status }: JournalEntry, answer: Answer, received: Received | undefined): void {
    try {
      if (status !== 0) {
        const json = jsonOf(answer);
        this.#answers.keep(id, json, json.length);
      }
      if (received !== undefined) {
        const length = received.request.url.length + (received.text?.length ?? 0);
        this.#envelopes.keep(id, laterEnvelope(received, answer), length);
      }
    } catch {
      // The body cannot be serialized. The client receives an error, and there is no response to show.
    }
  }

  /** Adds an item to a list of the news, unless no reader is connected. */
  #add<T>(list: T[], item: T): void {
    if (this.#streams.size === 0) return;
    list.push(item);
    if (list.length === MAX_SHOWN_REQUESTS) this.#flush();
    else this.#flushLater();
  }

  #flushLater(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#flush(), FLUSH_INTERVAL_MS);
    // An open page must not keep the process alive.
    unref(this.#timer);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const news = this.#news;
    if (news.requests.length === 0 && news.unmatched.length === 0) return;
    this.#news = { requests: [], unmatched: [] };
    this.#tell('news', news);
  }

  #tell(event: string, data: object): void {
    if (this.#streams.size === 0) return;
    const bytes = message(event, this.#hide(data));
    for (const stream of this.#streams) {
      if ((stream.desiredSize ?? 0) > -MAX_PENDING_MESSAGES) {
        stream.enqueue(bytes);
      } else {
        this.#streams.delete(stream);
        stream.close();
      }
    }
  }
}

function message(event: string, data: object): Uint8Array {
  return new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

const CREDENTIAL_HEADER = /^(?:authorization|cookie|set-cookie|proxy-authorization|x-csrftoken)$/i;

/**
 * Returns a function that collects an envelope with `(hidden)` in place of credentials. The function keeps neither
 * the request nor the response, because their bodies may be large.
 */
function laterEnvelope({ request, text, endpoint }: Received, answer: Answer): () => Envelope {
  const { url, headers } = request;
  const sent = answer === DROPPED ? undefined : { status: answer.status, headers: answer.headers, body: {} };
  return () => {
    const start = url.indexOf('?');
    return {
      request_headers: withoutSecretHeaders(headers),
      response_headers:
        sent === undefined ? {} : withoutSecretHeaders(Object.entries(contentOf(sent).headers)),
      query: start < 0 ? '' : withoutNamedFields(url.slice(start + 1), endpoint),
      ...(text === undefined ? {} : { text: withoutNamedFields(text, endpoint) }),
    };
  };
}

/** Returns a form or JSON without the values of credential fields. Any other text stays the same. */
function withoutNamedFields(text: string, endpoint: Received['endpoint']): string {
  return text
    .replace(/([\w-]+)=([^&\s]+)/g, (field, name) => (isSecret(name, endpoint) ? `${name}=${HIDDEN}` : field))
    .replace(/"([\w-]+)"(\s*:\s*)"(?:[^"\\]|\\.)*"?/g, (field, name, colon) =>
      isSecret(name, endpoint) ? `"${name}"${colon}"${HIDDEN}"` : field,
    );
}

function withoutSecretHeaders(headers: Iterable<readonly [string, string]>): Record<string, string> {
  const entries = [...headers].map(([name, value]) => [
    name,
    CREDENTIAL_HEADER.test(name) || isSecret(name) ? HIDDEN : value,
  ]);
  return Object.fromEntries(entries);
}
