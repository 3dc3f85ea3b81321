import type { News } from '../../runtime/control/live.js';
import { STATUSES_WITHOUT_BODY } from '../../runtime/http/respond.js';
import type { JournalEntry } from '../../runtime/journal/journal-entry.js';
import type { ResetOptions } from '../../runtime/mock/options.js';

/** A job for the tab that runs the mock: to respond to a request, or to reset the mock. */
export type Job = SentRequest | { reset: ResetOptions | undefined };

export interface Result {
  response?: SentResponse | undefined;
  note?: string | undefined;
  failure?: string;
}

/** A message between tabs that share a mock. */
export type Message =
  | { type: 'leads' }
  | { type: 'job'; id: string; job: Job }
  | { type: 'result'; id: string; result: Result }
  | { type: 'gone'; ids: string[] };

type Content = { headers: [string, string][]; body: ArrayBuffer | null };

/** A request in the form in which one tab sends it to another. */
type SentRequest = Content & { method: string; url: string };

/** A response in the form in which one tab sends it to another. A response without a status is a dropped connection. */
type SentResponse = Content & { status: number | undefined };

export async function writeRequest(request: Request): Promise<SentRequest> {
  const { method, url, headers } = request;
  const bodiless = method === 'GET' || method === 'HEAD';
  return { method, url, headers: [...headers], body: bodiless ? null : await request.arrayBuffer() };
}

const DROPPED: SentResponse = { status: undefined, headers: [], body: null };

/** Returns the result of a job in a tab that has left the others. */
export function resultAfterLeaving(job: Job): Result {
  return 'reset' in job
    ? { failure: 'This tab no longer uses the mock: it called close().' }
    : { response: DROPPED };
}

export async function writeResponse(response: Response): Promise<SentResponse> {
  if (response.type === 'error') return DROPPED;
  try {
    const { status, headers } = response;
    return { status, headers: [...headers], body: await response.arrayBuffer() };
  } catch {
    // In another tab, a truncated body becomes a dropped connection.
    return DROPPED;
  }
}

export function readResponse({ status, headers, body }: SentResponse): Response {
  if (status === undefined) return Response.error();
  return new Response(STATUSES_WITHOUT_BODY.has(status) ? null : body, { status, headers });
}

const POLL_INTERVAL_MS = 1000;

/** Paths that the stream polls: `JOURNAL_PATHS` to send the journal, `OTHER_PATHS` to detect other changes. */
const JOURNAL_PATHS = ['/requests?limit=200', '/unmatched'];
const OTHER_PATHS = ['/state', '/settings', '/faults'];

/**
 * Streams the journal of a mock in another tab as server-sent events, as the control API does. Polls, because tabs can
 * send each other only complete responses. Sends the journal if it has changed; otherwise sends `changed` if the state,
 * settings or faults have changed.
 */
export function pollingStream(
  get: (path: string) => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Response {
  const ended = new AbortController();
  const signals = AbortSignal.any([ended.signal, ...(signal ? [signal] : [])]);
  const load = async (paths: readonly string[]) => {
    const loaded: object[] = await Promise.all(paths.map(async (path) => (await get(path)).json()));
    return JSON.stringify(Object.assign({}, ...loaded));
  };
  const encoder = new TextEncoder();
  let [lastJournal, lastOther] = ['', ''];
  let last: JournalEntry | undefined;
  let timer: ReturnType<typeof setTimeout>;
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      const send = (event: string, data: string) =>
        stream.enqueue(encoder.encode(`event: ${event}\ndata: ${data}\n\n`));
      const poll = async () => {
        try {
          const [journal, other] = await Promise.all([load(JOURNAL_PATHS), load(OTHER_PATHS)]);
          if (signals.aborted) return;
          const { requests }: News = JSON.parse(journal);
          if (last !== undefined && isCleared(requests, last)) send('cleared', '{}');
          if (journal !== lastJournal) send('journal', journal);
          else if (other !== lastOther) send('changed', '{}');
          [lastJournal, lastOther, last] = [journal, other, requests.at(-1)];
          timer = setTimeout(poll, POLL_INTERVAL_MS);
        } catch (error) {
          if (signals.aborted) return;
          ended.abort();
          stream.error(error);
        }
      };
      const end = () => {
        clearTimeout(timer);
        if (!ended.signal.aborted) stream.close();
      };
      signals.addEventListener('abort', end);
      if (signals.aborted) end();
      else void poll();
    },
    cancel: () => ended.abort(),
  });
  return new Response(body);
}

/** Whether the journal has been cleared since `last` was its latest entry. IDs start at 1 again after a reset. */
function isCleared(requests: readonly JournalEntry[], last: JournalEntry): boolean {
  const [first] = requests;
  if (first === undefined) return true;
  if (first.id > last.id) return false;
  const same = requests.find(({ id }) => id === last.id);
  return same?.real_time !== last.real_time || same.path !== last.path;
}
