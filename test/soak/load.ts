import { setTimeout as delay } from 'node:timers/promises';

const PERSONAS = ['owner', 'admin', 'moderator', 'member', 'colleague'];
const READERS = 10;
const WRITERS = 6;
/** A writer deletes its messages beyond the latest ones, so that the records do not grow. */
const KEPT_MESSAGES = 20;
const UPLOAD_BYTES = 512 * 1024;

// biome-ignore lint/suspicious/noExplicitAny: responses of many endpoints
type Json = any;

/** Clients of a server: they read events, write, disconnect without notice, and send malformed requests. */
export class Load {
  readonly #url: string;
  readonly #end = new AbortController();
  requests = 0;
  events = 0;
  /** Problems that the clients noticed. */
  readonly problems = new Set<string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Fills everything that has a limit: uploads, journal, unmatched requests, outbox. */
  async fill(): Promise<void> {
    for (let i = 0; i < 110; i++) await this.#upload('owner');
    const times = Array.from({ length: 1_100 }, (_, i) => i);
    await inTurns(times, 10, async (i) => {
      await this.#send('member', 'GET', `/no/such/path/${i}`);
      await this.#push();
      await this.#invite(i);
    });
  }

  /** Starts all clients. Resolves when they have ended after `stop`. */
  async run(): Promise<void> {
    const clients = [
      ...Array.from({ length: READERS }, (_, i) => this.#read(personaAt(i))),
      ...Array.from({ length: WRITERS }, (_, i) => this.#write(personaAt(i))),
      this.#leave(),
      this.#control(),
      this.#annoy(),
    ];
    const outcomes = await Promise.allSettled(clients);
    for (const outcome of outcomes) if (outcome.status === 'rejected') this.#noticed(String(outcome.reason));
  }

  stop(): void {
    this.#end.abort();
  }

  get #ended(): boolean {
    return this.#end.signal.aborted;
  }

  #noticed(problem: string): void {
    if (!this.#ended && this.problems.size < 20) this.problems.add(problem);
  }

  /** Follows the events of a queue, in order and without gaps. */
  async #read(persona: string): Promise<void> {
    while (!this.#ended) {
      const { queue_id } = await this.#send(persona, 'POST', '/register', { apply_markdown: 'true' });
      let last = -1;
      // Registers a new queue now and then, as after an update of an app.
      for (let polls = 0; polls < 300 && !this.#ended; polls++) {
        const query = `queue_id=${queue_id}&last_event_id=${last}`;
        const { events, code } = await this.#send(persona, 'GET', `/events?${query}`);
        if (code === 'BAD_EVENT_QUEUE_ID' || events === undefined) break;
        for (const { id } of events) {
          if (id <= last) this.#noticed(`event ${id} followed event ${last}`);
          last = id;
          this.events++;
        }
      }
      await this.#send(persona, 'DELETE', '/events', { queue_id });
    }
  }

  async #write(persona: string): Promise<void> {
    const sent: number[] = [];
    for (let i = 0; !this.#ended; i++) {
      const content = `Message ${i} with **bold**, \`code\` and https://example.com/${i}`;
      const { id } = await this.#send(persona, 'POST', '/messages', {
        type: 'stream',
        to: '1',
        topic: `soak ${i % 5}`,
        content,
      });
      if (typeof id === 'number') sent.push(id);
      await this.#send(persona, 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
      await this.#send(persona, 'PATCH', `/messages/${id}`, { content: `${content} (edited)` });
      await this.#send(persona, 'GET', '/messages?anchor=newest&num_before=20&num_after=0');
      await this.#send(persona, 'POST', '/typing', { op: 'start', to: '[5]' });
      const { ids = [] } = await this.#send(persona, 'POST', '/drafts', {
        drafts: JSON.stringify([{ type: '', to: [], topic: '', content }]),
      });
      for (const draft of ids) await this.#send(persona, 'DELETE', `/drafts/${draft}`);
      if (sent.length > KEPT_MESSAGES) await this.#send('owner', 'DELETE', `/messages/${sent.shift()}`);
      await this.#push();
      await this.#invite(i);
      if (i % 50 === 0) await this.#upload(persona);
    }
  }

  /** Registers queues and abandons them, some with a poll that is cut off. */
  async #leave(): Promise<void> {
    while (!this.#ended) {
      const { queue_id } = await this.#send('guest', 'POST', '/register', {});
      const poll = this.#fetch(
        'guest',
        'GET',
        `/events?queue_id=${queue_id}&last_event_id=999999`,
        undefined,
        20,
      );
      await poll.catch(() => undefined);
      await delay(20);
    }
  }

  /** Moves the clock, so that queues expire, and uses the control API as an inspector does. */
  async #control(): Promise<void> {
    for (let i = 0; !this.#ended; i++) {
      await this.#post('/_mock/clock', { advance_seconds: 60 });
      await this.#post('/_mock/faults', {
        method: 'GET',
        path: '/users/me',
        code: 'RATE_LIMIT_HIT',
        times: 1,
      });
      await this.#post('/_mock/trigger', { kind: 'typing', from: 'colleague', to: 'member' });
      for (const path of ['/state', '/requests', '/outbox', '/har']) {
        if (i % 5 === 0) await this.#text(`/_mock${path}`);
      }
      await this.#stream();
      if (i % 20 === 0) {
        await this.#post('/_mock/realms', { name: 'soak', scenario: 'empty' });
        await this.#text('/realms/soak/api/v1/server_settings');
        await fetch(`${this.#url}/_mock/realms/soak`, { method: 'DELETE' });
      }
      await delay(300, undefined, { signal: this.#end.signal }).catch(() => undefined);
    }
  }

  /** Wrong credentials, unknown paths, large and broken bodies. */
  async #annoy(): Promise<void> {
    const large = 'x'.repeat(2_000_000);
    for (let i = 0; !this.#ended; i++) {
      await this.#send('nobody', 'POST', '/messages', { content: i % 20 === 0 ? large : 'x' });
      await this.#send('member', 'GET', `/no/such/path/${i}?${'q'.repeat(2_000)}`);
      await this.#send('member', 'PATCH', '/users/1', { full_name: 'x' });
      const headers = { ...authorization('member'), 'content-type': 'multipart/form-data' };
      await this.#count(
        fetch(`${this.#url}/api/v1/drafts`, { method: 'POST', headers, body: 'no boundary' }),
      );
      await delay(5);
    }
  }

  #push(): Promise<Json> {
    return this.#send('member', 'POST', '/mobile_push/test_notification', { token: 'push-token-1' });
  }

  /** Sends an invitation and revokes all invitations of the caller. */
  async #invite(i: number): Promise<void> {
    const { code } = await this.#send('owner', 'POST', '/invites', {
      invitee_emails: `soak-${i}@example.org`,
      invite_expires_in_minutes: 'null',
      stream_ids: '[]',
    });
    if (code !== undefined) return;
    const { invites = [] } = await this.#send('owner', 'GET', '/invites');
    for (const { id } of invites) await this.#send('owner', 'DELETE', `/invites/${id}`);
  }

  /** Reads the beginning of the journal stream and disconnects. */
  async #stream(): Promise<void> {
    const reader = new AbortController();
    const response = await fetch(`${this.#url}/_mock/requests/stream`, { signal: reader.signal });
    await response.body?.getReader().read();
    reader.abort();
  }

  async #upload(persona: string): Promise<void> {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(UPLOAD_BYTES)], 'soak.bin'));
    await this.#count(
      fetch(`${this.#url}/api/v1/user_uploads`, { method: 'POST', headers: authorization(persona), body }),
    );
  }

  async #send(persona: string, method: string, path: string, fields?: Record<string, string>): Promise<Json> {
    try {
      return await this.#count(this.#fetch(persona, method, path, fields));
    } catch (error) {
      if (this.#ended) return {};
      throw error;
    }
  }

  #fetch(
    persona: string,
    method: string,
    path: string,
    fields: Record<string, string> | undefined,
    timeoutMs?: number,
  ): Promise<Response> {
    const signals = [this.#end.signal, ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)])];
    return fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: authorization(persona),
      signal: AbortSignal.any(signals),
      ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
    });
  }

  async #count(sent: Promise<Response>): Promise<Json> {
    const response = await sent;
    this.requests++;
    const body = await response.json();
    if (response.status >= 500) this.#noticed(`${response.url} returned ${response.status}: ${body.msg}`);
    return body;
  }

  async #post(path: string, body: object): Promise<void> {
    const response = await fetch(`${this.#url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) this.#noticed(`POST ${path} returned ${response.status}: ${text}`);
  }

  async #text(path: string): Promise<void> {
    const response = await fetch(this.#url + path);
    await response.text();
    if (!response.ok) this.#noticed(`GET ${path} returned ${response.status}`);
  }
}

function personaAt(i: number): string {
  return PERSONAS[i % PERSONAS.length] as string;
}

function authorization(persona: string): Record<string, string> {
  return { authorization: `Basic ${btoa(`${persona}@example.com:${persona}-key`)}` };
}

async function inTurns<T>(
  items: readonly T[],
  width: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await run(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
