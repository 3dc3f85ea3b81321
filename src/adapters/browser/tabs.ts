import { UsageError } from '../../contract/errors/index.js';
import {
  type AskedRequest,
  type GivenResponse,
  readRequest,
  readResponse,
  writeRequest,
  writeResponse,
} from './over-channel.js';

/** The work of the tab that runs the mock. */
interface Own {
  /** Restores the state of the previous tab. */
  start(): Promise<void>;
  answer(request: Request): Promise<Response | undefined>;
  reset(): Promise<void>;
}

/** A request or a reset. */
type Wish = AskedRequest | 'reset';

type Message =
  | { type: 'leads' }
  | { type: 'ask'; id: string; wish: Wish }
  | { type: 'answer'; id: string; response: GivenResponse | undefined }
  | { type: 'gone'; ids: string[] };

interface Pending {
  wish: Wish;
  settle(response: GivenResponse | undefined): void;
}

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
  readonly #left = new AbortController();
  #leads = false;

  /**
   * Joins the tabs.
   * @throws UsageError where the browser has no locks
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
    this.#channel.addEventListener('message', ({ data }) => void this.#receive(data as Message));
    // Ends pending polls of a closing tab.
    addEventListener('pagehide', () => this.#send({ type: 'gone', ids: [...this.#pending.keys()] }));
  }

  /** Whether this tab runs the mock. */
  get leads(): boolean {
    return this.#leads;
  }

  /** Resolves when any tab runs the mock. */
  async join(): Promise<void> {
    if (await this.#lead({ ifAvailable: true })) return;
    this.#lead({ signal: this.#left.signal }).catch(() => undefined);
  }

  /** The response of the tab that runs the mock. */
  async answer(request: Request): Promise<Response | undefined> {
    if (this.#leads) return this.#own.answer(request);
    const input = await this.#ask(await writeRequest(request));
    return input && readResponse(input);
  }

  async reset(): Promise<void> {
    if (this.#leads) await this.#own.reset();
    else await this.#ask('reset');
  }

  leave(): void {
    this.#left.abort();
    this.#channel.close();
  }

  /** Runs the mock from acquiring the lock until the tab leaves. `false`: another tab runs it. */
  #lead(options: LockOptions): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const held = navigator.locks.request(this.#name, options, async (lock) => {
        if (lock === null) return resolve(false);
        await this.#own.start();
        this.#leads = true;
        this.#send({ type: 'leads' });
        for (const [id, { wish }] of this.#pending) void this.#grant(id, wish);
        resolve(true);
        await new Promise<void>((done) => this.#left.signal.addEventListener('abort', () => done()));
      });
      held.catch(reject);
    });
  }

  #ask(wish: Wish): Promise<GivenResponse | undefined> {
    const id = crypto.randomUUID();
    return new Promise((settle) => {
      this.#pending.set(id, { wish, settle });
      this.#send({ type: 'ask', id, wish });
    });
  }

  async #receive(message: Message): Promise<void> {
    if (message.type === 'leads') {
      for (const [id, { wish }] of this.#pending) this.#send({ type: 'ask', id, wish });
    } else if (message.type === 'answer') {
      this.#settle(message.id, message.response);
    } else if (message.type === 'gone') {
      for (const id of message.ids) this.#answering.get(id)?.abort();
    } else if (this.#leads) {
      await this.#grant(message.id, message.wish);
    }
  }

  async #grant(id: string, wish: Wish): Promise<void> {
    if (this.#answering.has(id)) return;
    const gone = new AbortController();
    this.#answering.set(id, gone);
    const response = await this.#granted(wish, gone.signal);
    this.#answering.delete(id);
    if (this.#pending.has(id)) this.#settle(id, response);
    else this.#send({ type: 'answer', id, response });
  }

  async #granted(wish: Wish, signal: AbortSignal): Promise<GivenResponse | undefined> {
    if (wish === 'reset') {
      await this.#own.reset();
      return undefined;
    }
    const response = await this.#own.answer(readRequest(wish, signal));
    return response && writeResponse(response);
  }

  #settle(id: string, response: GivenResponse | undefined): void {
    this.#pending.get(id)?.settle(response);
    this.#pending.delete(id);
  }

  #send(message: Message): void {
    if (!this.#left.signal.aborted) this.#channel.postMessage(message);
  }
}
