import {
  type Answer,
  type JournalEntry,
  type JournalStore,
  jsonOf,
  type UnmatchedRequest,
} from '../../runtime/index.js';
import { KeptAnswers } from './kept-answers.js';

/** What came in since the last time. */
interface News {
  requests: JournalEntry[];
  unmatched: UnmatchedRequest[];
}

/** How many entries a stream begins with, and how many it tells at once. */
const MAX_SHOWN_REQUESTS = 200;
/** Milliseconds in which news are gathered: a busy client's requests come in a few messages. */
const FLUSH_INTERVAL_MS = 50;
/** A reader that is this many messages behind is let go; it comes back and begins anew. */
const MAX_PENDING_MESSAGES = 100;

type Stream = ReadableStreamDefaultController<Uint8Array>;

/** What a mock is asked, for those who look on: streams of news, and the latest answers. */
export class Live {
  readonly #journal: JournalStore;
  readonly #answers = new KeptAnswers();
  readonly #streams = new Set<Stream>();
  readonly #unwatch: () => void;
  #news: News = { requests: [], unmatched: [] };
  #timer: NodeJS.Timeout | undefined;

  constructor(journal: JournalStore) {
    this.#journal = journal;
    this.#unwatch = journal.watch({
      recorded: (entry, answer) => {
        if (entry.status !== 0) this.#keep(entry.id, answer);
        this.#add('requests', entry);
      },
      unmatched: (request) => this.#add('unmatched', request),
      cleared: () => {
        this.#answers.clear();
        this.#news = { requests: [], unmatched: [] };
        this.#tell('cleared', {});
      },
    });
  }

  /** The answer to a request; `undefined` if it is not kept. */
  answerTo(id: number): unknown {
    return this.#answers.of(id);
  }

  /**
   * Server-sent events: `journal` with what there is, then `news` with what comes, `cleared` when the journal is, and
   * `changed` when something else was changed by the control API.
   */
  stream(): Response {
    let own: Stream;
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        own = stream;
        this.#flush();
        const unmatched = this.#journal.unmatched.slice(-MAX_SHOWN_REQUESTS);
        stream.enqueue(
          message('journal', { requests: this.#journal.entries.slice(-MAX_SHOWN_REQUESTS), unmatched }),
        );
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

  /** Something other than the journal was changed. */
  changed(): void {
    this.#tell('changed', {});
  }

  /** Ends all streams. */
  close(): void {
    this.#unwatch();
    clearTimeout(this.#timer);
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }

  #keep(id: number, answer: Answer): void {
    try {
      this.#answers.keep(id, jsonOf(answer));
    } catch {
      // Not serializable: the client gets an error, and there is nothing to show.
    }
  }

  #add<K extends keyof News>(kind: K, item: News[K][number]): void {
    if (this.#streams.size === 0) return;
    const list = this.#news[kind] as (typeof item)[];
    list.push(item);
    if (list.length > MAX_SHOWN_REQUESTS) list.shift();
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#flush(), FLUSH_INTERVAL_MS);
    // Nobody's page keeps the process alive.
    this.#timer.unref();
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
    const bytes = message(event, data);
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
