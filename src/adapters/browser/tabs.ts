import { UsageError } from '../../contract/errors/index.js';
import type { ResetOptions } from '../../runtime/mock/options.js';
import { messageOf } from '../../values.js';

/** Functions that the tab that runs the mock calls. */
interface Own {
  /** Restores the state of the previous tab. */
  start(): Promise<void>;
  answer(request: Request): Promise<Response | undefined>;
  reset(options: ResetOptions | undefined): Promise<void>;
}

/** A request or a reset. */
type Job = SentRequest | { reset: ResetOptions | undefined };

type Message =
  | { type: 'leads' }
  | { type: 'ask'; id: string; job: Job }
  | { type: 'answer'; id: string; response?: SentResponse | undefined; failure?: string | undefined }
  | { type: 'gone'; ids: string[] };

interface Pending {
  job: Job;
  settle(response: SentResponse | undefined, failure?: string): void;
}

/** How long a leaving tab waits for each further response of its mock. */
const LEAVE_TIMEOUT_MS = 3000;

/**
 * Tabs of one origin that share a mock. The tab that holds a lock runs it; the others send it their requests.
 * When that tab closes, the next holder of the lock restores the stored state, and pending requests are sent
 * again.
 */
export class Tabs {
  readonly #name: string;
  readonly #own: Own;
  readonly #channel: BroadcastChannel;
  readonly #pending = new Map<string, Pending>();
  readonly #answering = new Map<string, AbortController>();
  /** Pending requests and resets that must not run twice. */
  readonly #changing = new Set<Promise<unknown>>();
  readonly #left = new AbortController();
  #leads = false;

  /**
   * Joins the tabs.
   * @throws UsageError if the browser has no locks
   */
  constructor(key: string, own: Own) {
    if (!('locks' in navigator)) {
      throw new UsageError(
        'Tabs cannot share a mock on this page: it must be served over https or from localhost.',
      );
    }
    this.#name = `team-chat-mock:${key}`;
    this.#own = own;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => void this.#receive(data));
    // Ends pending polls of a closing tab.
    const announce = () => this.#send({ type: 'gone', ids: [...this.#pending.keys()] });
    addEventListener('pagehide', announce, { signal: this.#left.signal });
  }

  /** Whether this tab runs the mock. */
  get isLeader(): boolean {
    return this.#leads;
  }

  /** Resolves when any tab runs the mock. */
  async join(): Promise<void> {
    if (await this.#lead({ ifAvailable: true })) return;
    this.#lead({ signal: this.#left.signal }).catch(() => undefined);
  }

  /** Returns the response of the tab that runs the mock. */
  async answer(request: Request): Promise<Response | undefined> {
    if (this.#leads) return this.#run(request.method, () => this.#own.answer(request));
    const input = await this.#ask(await writeRequest(request));
    return input && readResponse(input);
  }

  /** @throws UsageError when the options are wrong, or another tab runs the mock and they cannot be sent to it */
  async reset(options?: ResetOptions): Promise<void> {
    if (this.#leads) return this.#run('reset', () => this.#own.reset(options));
    if (typeof options?.scenario === 'object') {
      throw new UsageError('Another tab runs the mock. Pass the name of a scenario instead of the scenario.');
    }
    await this.#ask({ reset: options });
  }

  /** Lets another tab run the mock when the requests that this tab began have finished. The other tab repeats pending ones. */
  async leave(): Promise<void> {
    this.#leads = false;
    while (this.#changing.size > 0 && (await this.#oneFinishes()));
    this.#left.abort();
    this.#channel.close();
  }

  /** Resolves to false when no pending request finishes in time, for example because of a fault that never responds. */
  #oneFinishes(): Promise<boolean> {
    const finished = [...this.#changing].map((work) => work.then(() => true));
    const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LEAVE_TIMEOUT_MS));
    return Promise.race([...finished, timeout]);
  }

  /** Acquires the lock and runs the mock until the tab leaves. Resolves to false when another tab has the lock. */
  #lead(options: LockOptions): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const held = navigator.locks.request(this.#name, options, async (lock) => {
        if (lock === null) return resolve(false);
        await this.#own.start();
        this.#leads = true;
        this.#send({ type: 'leads' });
        for (const [id, { job }] of this.#pending) void this.#perform(id, job);
        resolve(true);
        await new Promise<void>((done) => this.#left.signal.addEventListener('abort', () => done()));
      });
      held.catch(reject);
    });
  }

  #ask(job: Job): Promise<SentResponse | undefined> {
    const id = crypto.randomUUID();
    return new Promise((resolve, reject) => {
      const settle: Pending['settle'] = (response, failure) =>
        failure === undefined ? resolve(response) : reject(new UsageError(failure));
      this.#pending.set(id, { job, settle });
      this.#send({ type: 'ask', id, job });
    });
  }

  async #receive(message: Message): Promise<void> {
    if (message.type === 'leads') {
      for (const [id, { job }] of this.#pending) this.#send({ type: 'ask', id, job });
    } else if (message.type === 'answer') {
      this.#settle(message.id, message.response, message.failure);
    } else if (message.type === 'gone') {
      for (const id of message.ids) this.#answering.get(id)?.abort();
    } else if (this.#leads) {
      await this.#perform(message.id, message.job);
    }
  }

  async #perform(id: string, job: Job): Promise<void> {
    if (this.#answering.has(id)) return;
    const gone = new AbortController();
    this.#answering.set(id, gone);
    await this.#run('reset' in job ? 'reset' : job.method, async () => {
      const { response, failure } = await this.#resultOf(job, gone.signal);
      this.#answering.delete(id);
      if (this.#pending.has(id)) this.#settle(id, response, failure);
      else this.#send({ type: 'answer', id, response, failure });
    });
  }

  /** Runs a request or a reset. A tab that leaves waits for it, unless it is a GET request. */
  async #run<T>(method: string, work: () => Promise<T>): Promise<T> {
    const done = work();
    if (method === 'GET') return done;
    const settled = done.catch(() => undefined);
    this.#changing.add(settled);
    try {
      return await done;
    } finally {
      this.#changing.delete(settled);
    }
  }

  async #resultOf(
    job: Job,
    signal: AbortSignal,
  ): Promise<{ response?: SentResponse | undefined; failure?: string }> {
    if ('reset' in job) {
      try {
        await this.#own.reset(job.reset);
        return {};
      } catch (error) {
        return { failure: messageOf(error) };
      }
    }
    const response = await this.#own.answer(readRequest(job, signal));
    return { response: response && (await writeResponse(response)) };
  }

  #settle(id: string, response: SentResponse | undefined, failure?: string): void {
    this.#pending.get(id)?.settle(response, failure);
    this.#pending.delete(id);
  }

  #send(message: Message): void {
    if (!this.#left.signal.aborted) this.#channel.postMessage(message);
  }
}

/** A request sent between tabs. */
interface SentRequest {
  method: string;
  url: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

/** A response sent between tabs. Without a status, the connection was dropped. */
interface SentResponse {
  status: number | undefined;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

const WITHOUT_BODY = [204, 205, 304];

async function writeRequest(request: Request): Promise<SentRequest> {
  const { method, url, headers } = request;
  const bodiless = method === 'GET' || method === 'HEAD';
  return { method, url, headers: [...headers], body: bodiless ? null : await request.arrayBuffer() };
}

function readRequest({ url, ...init }: SentRequest, signal: AbortSignal): Request {
  return new Request(url, { ...init, signal });
}

const DROPPED: SentResponse = { status: undefined, headers: [], body: null };

async function writeResponse(response: Response): Promise<SentResponse> {
  if (response.type === 'error') return DROPPED;
  try {
    const { status, headers } = response;
    return { status, headers: [...headers], body: await response.arrayBuffer() };
  } catch {
    // In another tab, a truncated body becomes a dropped connection.
    return DROPPED;
  }
}

function readResponse({ status, headers, body }: SentResponse): Response {
  if (status === undefined) return Response.error();
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers });
}
