import { expect } from 'vitest';
import type { TeamChatMock } from '../../src/index.js';
import { applyEvent, comparable, countUnread, type Known } from './event-client.js';

/** What the clients of people ask for: some take other forms than most. */
const PEOPLE: Record<string, Record<string, string>> = {
  owner: {},
  admin: { client_gravatar: 'false', apply_markdown: 'false' },
  moderator: { include_subscribers: 'true' },
  member: { client_capabilities: '{"empty_topic_name":true}', include_subscribers: 'true' },
  guest: {},
  colleague: {},
};

/** Clients of all people, each of which registered once, and since then follows the events of its queue. */
export class Followers {
  readonly #mock: TeamChatMock;
  readonly #clients = new Map<string, Known>();
  /** Who was told that the server has restarted, after which a client registers anew. */
  readonly #restarted = new Set<string>();

  private constructor(mock: TeamChatMock) {
    this.#mock = mock;
  }

  static async of(mock: TeamChatMock): Promise<Followers> {
    const followers = new Followers(mock);
    for (const persona of Object.keys(PEOPLE))
      followers.#clients.set(persona, await followers.#register(persona));
    return followers;
  }

  /** Takes in what came into the queues. */
  async catchUp(): Promise<void> {
    for (const [persona, client] of this.#clients) {
      const { queue_id, last_event_id } = client;
      const query = new URLSearchParams({ queue_id, last_event_id, dont_block: 'true' });
      const { events } = await this.#ask(persona, `/events?${query}`);
      for (const event of events) {
        if (event.type === 'restart') this.#restarted.add(persona);
        client.last_event_id = event.id;
        if (!this.#restarted.has(persona)) applyEvent(client, event);
      }
    }
  }

  /**
   * That each client knows what one knows that registers now.
   * @param forgets what of it no event tells
   */
  async expectUpToDate(forgets: (known: Known) => void = () => {}): Promise<void> {
    await this.catchUp();
    for (const [persona, client] of this.#clients) {
      const fresh = await this.#register(persona);
      expect(fresh.unread_msgs.count).toBe(countUnread(fresh));
      if (this.#restarted.has(persona)) continue;
      expect(client.max_message_id).toBeGreaterThanOrEqual(fresh.max_message_id);
      const [has, should] = [comparable(client), comparable(fresh)];
      forgets(has);
      forgets(should);
      expect(has, persona).toEqual(should);
    }
  }

  #register(persona: string): Promise<Known> {
    return this.#ask(persona, '/register', { method: 'POST', body: new URLSearchParams(PEOPLE[persona]) });
  }

  async #ask(persona: string, path: string, init: RequestInit = {}): Promise<Known> {
    const headers = { authorization: this.#mock.authHeader(persona) };
    const request = new Request(`http://localhost/api/v1${path}`, { ...init, headers });
    const body = (await ((await this.#mock.handle(request)) as Response).json()) as Known;
    expect(body.result, body.msg).toBe('success');
    return body;
  }
}
