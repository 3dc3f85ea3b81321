import { UsageError } from '../../contract/errors/index.js';
import type { ResetOptions } from '../../runtime/mock/options.js';
import { messageOf } from '../../values.js';
import type { Responded } from '../msw.js';
import {
  type Job,
  type Message,
  type Result,
  readResponse,
  resultAfterLeaving,
  writeRequest,
  writeResponse,
} from './tab-messages.js';

/** The mock of this tab. It responds while this tab is the leader. */
export interface LocalMock {
  /** Restores the state that the previous leader stored. */
  start(): Promise<void>;
  respond(request: Request): Promise<Responded>;
  reset(options?: ResetOptions): Promise<void>;
}

type Pending = { job: Job; settle(result: Result): void };

/** How long a leaving tab waits for the next of its pending changes to finish. */
const LEAVE_TIMEOUT_MS = 3000;

/** Number of finished jobs that a tab remembers, so that it does not run them twice. */
const MAX_FINISHED = 1000;

/**
 * Tabs of one origin that share a mock. The tab that holds a lock runs the mock; the others send their requests to that
 * tab. When it closes, the next holder of the lock restores the stored state, and pending requests are sent again.
 */
export class Tabs {
  readonly #name: string;
  readonly #local: LocalMock;
  readonly #channel: BroadcastChannel;
  readonly #pending = new Map<string, Pending>();
  /** The jobs that this tab runs for itself and for other tabs. */
  readonly #running = new Map<string, AbortController>();
  /** IDs of the latest jobs that this tab has finished. */
  readonly #finished = new Set<string>();
  /** Unfinished resets, and unfinished requests other than GET. */
  readonly #changing = new Set<Promise<unknown>>();
  readonly #left = new AbortController();
  #waitsForLock = false;
  isLeader = false;

  /** @throws UsageError if Web Locks are unavailable, as on pages served without HTTPS */
  constructor(key: string, local: LocalMock) {
    if (!('locks' in navigator)) {
      throw new UsageError(
        'Tabs can share a mock only on a page that is served over https or from localhost.',
      );
    }
    this.#name = `team-chat-mock:${key}`;
    this.#local = local;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => void this.#receive(data));
    addEventListener('pagehide', () => this.#announceGone(), { signal: this.#left.signal });
  }

  /** Resolves when a tab runs the mock: this one, if no other does. */
  async join(): Promise<void> {
    if (await this.#lead({ ifAvailable: true })) return;
    this.#takeOver();
  }

  respond(request: Request): Promise<Responded> {
    return this.#run(request.method, async () => {
      if (this.isLeader) return this.#local.respond(request);
      const { response, note, failure } = await this.#send(await writeRequest(request));
      if (failure !== undefined) throw new Error(failure);
      return { response: response && readResponse(response), note };
    });
  }

  /** @throws UsageError when an option is wrong, or when `scenario` is an object and another tab runs the mock */
  async reset(options?: ResetOptions): Promise<void> {
    await this.#run('reset', async () => {
      if (this.isLeader) return this.#local.reset(options);
      if (typeof options?.scenario === 'object') {
        throw new UsageError('Another tab runs the mock. Pass the name of a scenario instead of the object.');
      }
      const { failure } = await this.#send({ reset: options });
      if (failure !== undefined) throw new UsageError(failure);
    });
  }

  /**
   * Leaves the other tabs once the pending changes of this tab have finished or timed out. If this tab ran the mock,
   * another tab takes over and receives the pending requests again. Pending polls of this tab end.
   */
  async leave(): Promise<void> {
    this.isLeader = false;
    while (this.#changing.size > 0 && (await this.#oneFinishes()));
    this.#announceGone();
    this.#left.abort();
    this.#channel.close();
    for (const [id, { job }] of this.#pending) this.#settle(id, resultAfterLeaving(job));
  }

  /** Tells the other tabs that this one no longer waits for the results of its jobs. */
  #announceGone(): void {
    this.#post({ type: 'gone', ids: [...this.#pending.keys()] });
  }

  /** Resolves to false if no pending change finishes in time, for example because of a fault that never responds. */
  #oneFinishes(): Promise<boolean> {
    const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LEAVE_TIMEOUT_MS));
    return Promise.race([...[...this.#changing].map((work) => work.then(() => true)), timeout]);
  }

  /** Acquires the lock and runs the mock until the tab leaves. Resolves to false when another tab has the lock. */
  #lead(options: LockOptions): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const held = navigator.locks.request(this.#name, options, async (lock) => {
        if (lock === null) return resolve(false);
        await this.#local.start();
        if (this.#left.signal.aborted) return resolve(false);
        this.isLeader = true;
        this.#announceLead();
        resolve(true);
        await new Promise<void>((done) => this.#left.signal.addEventListener('abort', () => done()));
        this.isLeader = false;
      });
      held.catch(reject);
    });
  }

  /** Waits for the lock, and runs the mock. If that fails, pending jobs fail, and the next job starts a new attempt. */
  #takeOver(): void {
    this.#waitsForLock = true;
    this.#lead({ signal: this.#left.signal }).catch((error) => {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.#waitsForLock = false;
      const failure = `This tab failed to take over the mock: ${messageOf(error)}`;
      console.error(`[team-chat-mock] ${failure}`);
      for (const id of this.#pending.keys()) this.#settle(id, { failure });
    });
  }

  /** Tells all tabs, including this one, to send their pending jobs again. Results sent earlier arrive first. */
  #announceLead(): void {
    const channel = new BroadcastChannel(this.#name);
    channel.postMessage({ type: 'leads' } satisfies Message);
    channel.close();
  }

  #send(job: Job): Promise<Result> {
    if (this.#left.signal.aborted) return Promise.resolve(resultAfterLeaving(job));
    const id = crypto.randomUUID();
    return new Promise((settle) => {
      // Throws if the options of a reset cannot be sent.
      this.#assign(id, job);
      this.#pending.set(id, { job, settle });
      if (!this.isLeader && !this.#waitsForLock) this.#takeOver();
    });
  }

  /** Runs a job, or sends it to the tab that runs the mock. */
  #assign(id: string, job: Job): void {
    if (this.isLeader) void this.#perform(id, job);
    else this.#post({ type: 'job', id, job });
  }

  async #receive(message: Message): Promise<void> {
    if (message.type === 'leads') {
      for (const [id, { job }] of this.#pending) this.#assign(id, job);
    } else if (message.type === 'result') {
      this.#settle(message.id, message.result);
    } else if (message.type === 'gone') {
      for (const id of message.ids) this.#running.get(id)?.abort();
    } else if (this.isLeader) {
      await this.#perform(message.id, message.job);
    }
  }

  async #perform(id: string, job: Job): Promise<void> {
    if (this.#running.has(id) || this.#finished.has(id)) return;
    const controller = new AbortController();
    this.#running.set(id, controller);
    await this.#run('reset' in job ? 'reset' : job.method, async () => {
      const result = await this.#resultOf(job, controller.signal).catch((error) => ({
        failure: messageOf(error),
      }));
      this.#running.delete(id);
      this.#finished.add(id);
      const [oldest = id] = this.#finished;
      if (this.#finished.size > MAX_FINISHED) this.#finished.delete(oldest);
      if (this.#pending.has(id)) this.#settle(id, result);
      else this.#post({ type: 'result', id, result });
    });
  }

  /** Runs a request or a reset. Before the tab leaves, it waits for this work to finish, except for GET requests. */
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

  async #resultOf(job: Job, signal: AbortSignal): Promise<Result> {
    if ('reset' in job) {
      await this.#local.reset(job.reset);
      return {};
    }
    const { url, ...init } = job;
    const { response, note } = await this.#local.respond(new Request(url, { ...init, signal }));
    return { response: response && (await writeResponse(response)), note };
  }

  #settle(id: string, result: Result): void {
    this.#pending.get(id)?.settle(result);
    this.#pending.delete(id);
  }

  #post(message: Message): void {
    if (!this.#left.signal.aborted) this.#channel.postMessage(message);
  }
}
