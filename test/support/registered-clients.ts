import { expect } from 'vitest';
import type { TeamChatMock } from '../../src/index.js';
import { applyEvent, type ClientState, comparable, countUnread } from './event-client.js';
import { CURRENT_CLIENT } from './events.js';

/** The capability without which changes of a user's settings change subscriptions without events, as in Zulip. */
const NULLABLE = JSON.stringify({ notification_settings_null: true });
const CAPABLE = JSON.stringify(CURRENT_CLIENT);

/**
 * Parameters with which each persona's client registers: from all capabilities of current clients to almost none.
 */
const PERSONAS: Record<string, Record<string, string>> = {
  owner: {
    client_capabilities: JSON.stringify({
      ...CURRENT_CLIENT,
      bulk_message_deletion: true,
      individual_emoji_changes: true,
    }),
  },
  admin: { client_gravatar: 'false', apply_markdown: 'false', client_capabilities: NULLABLE },
  moderator: { include_subscribers: 'true', client_capabilities: NULLABLE },
  member: {
    client_capabilities: JSON.stringify({ ...CURRENT_CLIENT, empty_topic_name: true }),
    include_subscribers: 'true',
  },
  guest: { client_capabilities: CAPABLE },
  colleague: { client_capabilities: NULLABLE },
};

/** Clients of six personas, each of which registered once and applies the events of its queue. */
export class RegisteredClients {
  readonly #mock: TeamChatMock;
  readonly #clients = new Map<string, ClientState>();
  /** Personas whose clients received a restart event and have to register again. */
  readonly #restarted = new Set<string>();

  private constructor(mock: TeamChatMock) {
    this.#mock = mock;
  }

  static async register(mock: TeamChatMock): Promise<RegisteredClients> {
    const clients = new RegisteredClients(mock);
    for (const persona of Object.keys(PERSONAS))
      clients.#clients.set(persona, await clients.#register(persona));
    return clients;
  }

  /** Applies the events waiting in the queues. */
  async poll(): Promise<void> {
    // A deactivated organization rejects every request of its clients.
    if (this.#mock.settings.get().deactivated) this.#clients.clear();
    for (const [persona, client] of this.#clients) {
      const { queue_id, last_event_id } = client;
      // Deactivating a user deletes their queues, and reactivating does not restore them.
      if (this.#mock.db.event_queues.firstBy('queueId', queue_id) === undefined) {
        this.#clients.delete(persona);
        continue;
      }
      const query = new URLSearchParams({ queue_id, last_event_id, dont_block: 'true' });
      const { events } = await this.#send(persona, `/events?${query}`);
      for (const event of events) {
        if (event.type === 'restart') this.#restarted.add(persona);
        client.last_event_id = event.id;
        if (!this.#restarted.has(persona)) applyEvent(client, event);
      }
    }
  }

  /**
   * Expects each client to have the state that it would get by registering now.
   * @param ignore removes fields that events do not update
   */
  async expectUpToDate(ignore: (state: ClientState) => void = () => {}): Promise<void> {
    await this.poll();
    for (const [persona, client] of this.#clients) {
      const fresh = await this.#register(persona);
      expect(fresh.unread_msgs.count).toBe(countUnread(fresh));
      if (this.#restarted.has(persona)) continue;
      expect(client.max_message_id).toBeGreaterThanOrEqual(fresh.max_message_id);
      const [actual, expected] = [comparable(client), comparable(fresh)];
      ignore(actual);
      ignore(expected);
      expect(actual, persona).toEqual(expected);
    }
  }

  #register(persona: string): Promise<ClientState> {
    return this.#send(persona, '/register', { method: 'POST', body: new URLSearchParams(PERSONAS[persona]) });
  }

  async #send(persona: string, path: string, init: RequestInit = {}): Promise<ClientState> {
    const headers = { authorization: this.#mock.authHeader(persona) };
    const request = new Request(`http://localhost/api/v1${path}`, { ...init, headers });
    const body = (await ((await this.#mock.handle(request)) as Response).json()) as ClientState;
    expect(body.result, body.msg).toBe('success');
    return body;
  }
}
