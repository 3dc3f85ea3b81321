import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/server/index.js';
import { type Ask, asking, type Body } from '../support/terminal-session.js';
import {
  EVENT_TYPES,
  expectReadable,
  FETCHED,
  messagesShape,
  presencesShape,
  stateShape,
} from '../support/terminal-shapes.js';

/* Assumptions of zulip-terminal at its start, for the scenarios that it supports: each field that it reads, and references between responses. */

const START = {
  anchor: 0,
  use_first_unread_anchor: true,
  num_before: 30,
  num_after: 10,
  apply_markdown: true,
  client_gravatar: true,
  narrow: [],
};

/** The client's anchor for the newest message: greater than any ID. */
const END = 1e16;

describe.each(['default', 'busy-day'])('a start on the scenario %s', (scenario) => {
  let server: RunningServer;
  let ask: Ask;
  let state: Body;
  let first: Body;
  beforeAll(async () => {
    const running = { port: 0, dialect: 'zulip', now: 'system', validateResponses: true } as const;
    server = await startServer({ ...running, scenario });
    ask = asking(server);
    first = await ask('GET', 'messages', START);
    state = await ask('POST', 'register', {
      event_types: EVENT_TYPES,
      narrow: [],
      fetch_event_types: FETCHED,
      client_gravatar: true,
      apply_markdown: true,
      include_subscribers: true,
    });
  });
  afterAll(() => server.close());

  test('reads fields with the expected types', async () => {
    expectReadable(messagesShape, first);
    expectReadable(stateShape, state);
    const { presences } = await ask('POST', 'users/me/presence', { status: 'active', new_user_input: true });
    expectReadable(presencesShape, presences);
  });

  test('reads messages in chronological order', () => {
    const order = (one: Body, other: Body) => one.timestamp - other.timestamp || one.id - other.id;
    expect(first.messages).toEqual([...first.messages].sort(order));
  });

  test('finds every sender, reacting user and subscriber in the user list', () => {
    const known = new Set([...state.realm_users, ...state.cross_realm_bots].map(({ user_id }) => user_id));
    const named = [
      ...first.messages.map(({ sender_id }: Body) => sender_id),
      ...first.messages.flatMap(({ reactions }: Body) => reactions.map(({ user_id }: Body) => user_id)),
      ...state.subscriptions.flatMap(({ subscribers }: Body) => subscribers),
      ...state.realm_users.map(({ bot_owner_id }: Body) => bot_owner_id).filter(Boolean),
    ];
    expect(named.filter((id) => !known.has(id))).toEqual([]);
    expect(known).toContain(state.user_id);
  });

  test('reads the bot types and the valid time zones of users', () => {
    for (const { is_bot, bot_type, timezone } of state.realm_users) {
      expect((bot_type ?? null) === null).toBe(!is_bot);
      if (timezone !== '') expect(() => new Intl.DateTimeFormat('en', { timeZone: timezone })).not.toThrow();
    }
  });

  test('reads profile values that match the profile fields', () => {
    const fields = new Map(state.custom_profile_fields.map((field: Body) => [String(field.id), field]));
    const ids = new Set(state.realm_users.map(({ user_id }: Body) => user_id));
    for (const { profile_data = {} } of state.realm_users) {
      for (const [id, { value }] of Object.entries<Body>(profile_data)) {
        const { type, field_data } = fields.get(id) as Body;
        if (type === 3) expect(JSON.parse(field_data)[value].text).toEqual(expect.any(String));
        if (type === 6) expect(JSON.parse(value).every((user: number) => ids.has(user))).toBe(true);
        if (type === 7) expect(JSON.parse(field_data).subtype).toEqual(expect.any(String));
      }
    }
  });

  test('finds the channels of unread messages and of muted topics among the subscriptions', () => {
    const channels = new Map(state.subscriptions.map((channel: Body) => [channel.stream_id, channel]));
    for (const { stream_id } of state.unread_msgs.streams) expect(channels.has(stream_id)).toBe(true);
    for (const [name] of state.muted_topics) {
      expect(state.subscriptions.map((channel: Body) => channel.name)).toContain(name);
    }
  });

  test('finds in the user list every user with a presence, and finds no presence with a future timestamp', () => {
    const emails = state.realm_users.map(({ email }: Body) => email);
    expect(Object.keys(state.presences).length).toBeGreaterThan(1);
    for (const email of Object.keys(state.presences)) expect(emails).toContain(email);
    const now = Date.now() / 1000;
    for (const { aggregated } of Object.values<Body>(state.presences)) {
      expect(aggregated.timestamp).toBeLessThanOrEqual(now + 1);
    }
  });

  /**
   * Looks for the first shown message that is neither read nor muted. Without such a message, the client crashes at any
   * anchor but the newest end.
   */
  async function expectPlaceToBegin() {
    const { muted_topics, subscriptions } = await ask('POST', 'register', { fetch_event_types: FETCHED });
    const { anchor, messages } = await ask('GET', 'messages', START);
    const isShown = ({ type, stream_id, display_recipient, subject }: Body) => {
      if (type === 'private') return true;
      const channel = subscriptions.find((one: Body) => one.stream_id === stream_id);
      const isMuted = muted_topics.some(
        ([name, topic]: Body[]) => name === display_recipient && topic === subject,
      );
      return channel !== undefined && !channel.is_muted && !isMuted;
    };
    const shown = messages.filter((message: Body) => isShown(message) && !message.flags.includes('read'));
    expect(anchor).toBe(shown[0]?.id ?? END);
  }

  test('finds an anchor message even when every message is muted or read', async () => {
    await expectPlaceToBegin();
    const [unread] = first.messages.filter(
      ({ type, flags }: Body) => type === 'stream' && !flags.includes('read'),
    );
    const muted = { stream: unread.display_recipient, topic: unread.subject, op: 'add' };
    await ask('PATCH', 'users/me/subscriptions/muted_topics', muted);
    await expectPlaceToBegin();
    const subscription_data = [{ stream_id: unread.stream_id, property: 'is_muted', value: true }];
    await ask('POST', 'users/me/subscriptions/properties', { subscription_data });
    await expectPlaceToBegin();
    const everything = { anchor: 'oldest', num_before: 0, num_after: 5000, narrow: [] };
    await ask('POST', 'messages/flags/narrow', { ...everything, op: 'add', flag: 'read' });
    await expectPlaceToBegin();
  });
});
