import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { applyEvent, comparable, countUnread, type Known } from '../support/event-client.js';

const PERSONAS = ['owner', 'admin', 'moderator', 'member', 'guest', 'colleague'] as const;

type Ask = [method: string, path: string, fields?: Record<string, unknown>];

const channel = fc.constantFrom(
  'general',
  'engineering',
  'leadership',
  'announcements',
  'public square',
  'quiet',
);
const channelId = fc.integer({ min: 1, max: 7 });
const userId = fc.integer({ min: 1, max: 8 });
const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'omega');
const setting = fc.oneof(
  fc.integer({ min: 1, max: 10 }),
  fc.record({ direct_members: fc.uniqueArray(userId), direct_subgroups: fc.constant([9]) }),
);
const settings = fc.oneof(
  fc.record({ can_invite_users: fc.constantFrom('owners', 'moderators', 'members', 'nobody') }),
  fc.record({ can_subscribe_others: fc.constantFrom('administrators', 'members') }),
  fc.record({ allow_edit_history: fc.boolean(), public_access: fc.boolean() }),
  fc.record({ moderation_request_channel_id: fc.constantFrom(3, null) }),
  fc.record({ history_limited_before: fc.constantFrom(1_700_000_000, null) }),
  fc.record({ push_notifications_enabled: fc.boolean(), guests_see_all_users: fc.boolean() }),
  fc.record({ limit_presence_to_accessible: fc.boolean() }),
  fc.record({ max_topic_length: fc.integer({ min: 30, max: 60 }) }),
);
const fragment = fc.constantFrom('inbox', 'recent', 'narrow/is/starred', 'narrow/custom');

/** Calls of every endpoint that changes something. */
const call: fc.Arbitrary<Ask> = fc.oneof(
  fc
    .record({ to: channelId, word })
    .map(
      ({ to, word }): Ask => [
        'POST',
        '/messages',
        { type: 'stream', to, topic: word, content: `${word} @**all**` },
      ],
    ),
  fc
    .record({ to: userId, word })
    .map(({ to, word }): Ask => ['POST', '/messages', { type: 'direct', to: [to], content: word }]),
  fc.record({ id: fc.integer({ min: 1, max: 80 }) }).map(({ id }): Ask => ['DELETE', `/messages/${id}`]),
  fc
    .record({
      id: fc.integer({ min: 1, max: 80 }),
      word,
      stream_id: channelId,
      mode: fc.constantFrom('change_one', 'change_all'),
    })
    .map(
      ({ id, word, stream_id, mode }): Ask => [
        'PATCH',
        `/messages/${id}`,
        { topic: word, stream_id, propagate_mode: mode },
      ],
    ),
  fc
    .record({ id: fc.integer({ min: 1, max: 80 }), word })
    .map(({ id, word }): Ask => ['PATCH', `/messages/${id}`, { content: word }]),
  fc
    .record({ id: fc.integer({ min: 1, max: 80 }) })
    .map(({ id }): Ask => ['POST', `/messages/${id}/reactions`, { emoji_name: 'tada' }]),
  fc
    .record({ op: fc.constantFrom('add', 'remove'), flag: fc.constantFrom('read', 'starred') })
    .map(({ op, flag }): Ask => ['POST', '/messages/flags', { op, flag, messages: [1, 2, 3, 40, 50] }]),
  fc
    .record({ name: channel, color: fc.constant('#123456') })
    .map((entry): Ask => ['POST', '/users/me/subscriptions', { subscriptions: [entry] }]),
  fc
    .record({ name: channel, who: fc.uniqueArray(userId, { minLength: 1, maxLength: 3 }) })
    .map(
      ({ name, who }): Ask => [
        'POST',
        '/users/me/subscriptions',
        { subscriptions: [{ name }], principals: who },
      ],
    ),
  fc
    .record({
      name: word,
      invite_only: fc.boolean(),
      who: fc.uniqueArray(userId, { minLength: 1, maxLength: 3 }),
    })
    .map(
      ({ name, invite_only, who }): Ask => [
        'POST',
        '/users/me/subscriptions',
        { subscriptions: [{ name }], principals: who, invite_only },
      ],
    ),
  fc
    .oneof(channel, word)
    .map((name): Ask => ['DELETE', '/users/me/subscriptions', { subscriptions: [name] }]),
  fc
    .record({ name: fc.oneof(channel, word), who: userId })
    .map(
      ({ name, who }): Ask => [
        'DELETE',
        '/users/me/subscriptions',
        { subscriptions: [name], principals: [who] },
      ],
    ),
  fc.record({ id: userId, word }).map(({ id, word }): Ask => ['PATCH', `/users/${id}`, { full_name: word }]),
  fc
    .record({ id: userId, role: fc.constantFrom(200, 300, 400, 600) })
    .map(({ id, role }): Ask => ['PATCH', `/users/${id}`, { role }]),
  fc
    .record({ id: userId, word })
    .map(({ id, word }): Ask => ['PATCH', `/users/${id}`, { new_email: `${word}${id}@example.com` }]),
  fc
    .record({ word, id: fc.constantFrom(1, 2, 5), gone: fc.boolean() })
    .map(
      ({ word, id, gone }): Ask => [
        'PATCH',
        '/users/me/profile_data',
        { data: [{ id, value: gone ? '' : id === 5 ? `https://${word}.example.com` : `*${word}*` }] },
      ],
    ),
  fc
    .record({ id: fc.integer({ min: 9, max: 11 }), word, new: setting })
    .map(
      ({ id, word, ...update }): Ask => [
        'PATCH',
        `/user_groups/${id}`,
        { name: word, can_mention_group: update },
      ],
    ),
  fc.integer({ min: 9, max: 11 }).map((id): Ask => ['POST', `/user_groups/${id}/deactivate`]),
  fc.integer({ min: 9, max: 11 }).map((id): Ask => ['PATCH', `/user_groups/${id}`, { deactivated: false }]),
  fc
    .record({ id: fc.integer({ min: 1, max: 2 }), word, is_archived: fc.boolean() })
    .map(
      ({ id, word, is_archived }): Ask => [
        'PATCH',
        `/channel_folders/${id}`,
        { name: word, description: `*${word}*`, is_archived },
      ],
    ),
  fc
    .record({ fragment, is_pinned: fc.boolean() })
    .map((fields): Ask => ['POST', '/navigation_views', fields]),
  fc
    .record({ fragment, is_pinned: fc.boolean() })
    .map(({ fragment, is_pinned }): Ask => ['PATCH', `/navigation_views/${fragment}`, { is_pinned }]),
  fragment.map((fragment): Ask => ['DELETE', `/navigation_views/${fragment}`]),
  fc.constantFrom('active', 'idle').map((status): Ask => ['POST', '/users/me/presence', { status }]),
  channelId.map((id): Ask => ['DELETE', `/streams/${id}`]),
  fc
    .record({
      stream_id: channelId,
      setting: fc.constantFrom(
        { property: 'color', value: '#abcdef' },
        { property: 'pin_to_top', value: true },
        { property: 'in_home_view', value: false },
        { property: 'push_notifications', value: true },
      ),
    })
    .map(
      ({ stream_id, setting }): Ask => [
        'POST',
        '/users/me/subscriptions/properties',
        { subscription_data: [{ stream_id, ...setting }] },
      ],
    ),
  fc
    .record({ full_name: word, email_address_visibility: fc.integer({ min: 1, max: 5 }) })
    .map((fields): Ask => ['PATCH', '/settings', { ...fields, timezone: 'Europe/Vienna' }]),
  word.map(
    (name): Ask => ['POST', '/users', { email: `${name}@example.org`, password: 'x', full_name: name }],
  ),
  fc.constant<Ask>(['POST', '/messages/3/report', { report_type: 'spam' }]),
  fc
    .record({ to: userId, word })
    .map(
      ({ to, word }): Ask => [
        'POST',
        '/scheduled_messages',
        { type: 'direct', to: [to], content: word, scheduled_delivery_timestamp: 1_900_000_000 },
      ],
    ),
  fc.integer({ min: 1, max: 6 }).map((id): Ask => ['DELETE', `/scheduled_messages/${id}`]),
  fc
    .record({ id: fc.integer({ min: 1, max: 6 }), word })
    .map(
      ({ id, word }): Ask => [
        'PATCH',
        `/scheduled_messages/${id}`,
        { content: word, scheduled_delivery_timestamp: 1_900_000_000 },
      ],
    ),
  fc
    .record({ stream_id: channelId, value: fc.boolean() })
    .map(
      (one): Ask => [
        'POST',
        '/users/me/subscriptions/properties',
        { subscription_data: [{ ...one, property: 'is_muted' }] },
      ],
    ),
  fc
    .record({ who: fc.uniqueArray(userId, { minLength: 2, maxLength: 3 }), word })
    .map(
      ({ who, word }): Ask => [
        'POST',
        '/messages',
        { type: 'direct', to: who, content: `${word} @**Member**`, read_by_sender: false },
      ],
    ),
  fc
    .record({ stream_id: channelId, topic: word, visibility_policy: fc.constantFrom(0, 1, 2, 3) })
    .map((fields): Ask => ['POST', '/user_topics', fields]),
  fc
    .record({ word, add: fc.boolean() })
    .map(({ word, add }): Ask => [add ? 'POST' : 'DELETE', '/users/me/alert_words', { alert_words: [word] }]),
  fc
    .record({ id: userId, add: fc.boolean() })
    .map(({ id, add }): Ask => [add ? 'POST' : 'DELETE', `/users/me/muted_users/${id}`]),
  fc
    .record({ status_text: fc.constantFrom('', 'away', 'busy'), emoji_name: fc.constantFrom('', 'tada') })
    .map((fields): Ask => ['POST', '/users/me/status', fields]),
  fc
    .record({
      twenty_four_hour_time: fc.boolean(),
      receives_typing_notifications: fc.boolean(),
      email_address_visibility: fc.integer({ min: 1, max: 5 }),
    })
    .map((fields): Ask => ['PATCH', '/settings', fields]),
  settings.map((changes): Ask => ['SET', '', changes]),
);

test('a client that applies events knows what one knows that registers afresh', async () => {
  const mock = createTeamChatMock({ validateResponses: true });
  const ask = async (persona: string, [method, path, fields = {}]: Ask): Promise<Known> => {
    const form = new URLSearchParams(
      Object.entries(fields).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    const inUrl = method === 'GET';
    const request = new Request(`http://localhost/api/v1${path}${inUrl ? `?${form}` : ''}`, {
      method,
      headers: { authorization: mock.authHeader(persona) },
      ...(inUrl ? {} : { body: form }),
    });
    const response = (await mock.handle(request)) as Response;
    const body = (await response.json()) as Known;
    expect(response.status, JSON.stringify(body)).not.toBe(500);
    return body;
  };
  const register = (persona: string) => ask(persona, ['POST', '/register']);
  let succeeded = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ persona: fc.constantFrom(...PERSONAS), call }), { minLength: 1, maxLength: 16 }),
      async (calls) => {
        await mock.reset();
        const known = new Map<string, Known>();
        for (const persona of PERSONAS) known.set(persona, await register(persona));
        let limited = false;
        for (const { persona, call } of calls) {
          if (call[0] === 'SET') {
            mock.settings.set(call[2] ?? {});
            limited ||= call[2]?.guests_see_all_users === false;
          } else if ((await ask(persona, call)).result === 'success') succeeded += 1;
        }
        for (const [persona, client] of known) {
          const { events } = await ask(persona, [
            'GET',
            '/events',
            { queue_id: client.queue_id, dont_block: true },
          ]);
          const fresh = await register(persona);
          expect(fresh.unread_msgs.count).toBe(countUnread(fresh));
          // After a restart a client registers anew.
          if (events.some(({ type }: Known) => type === 'restart')) continue;
          for (const event of events) applyEvent(client, event);
          expect(client.max_message_id).toBeGreaterThanOrEqual(fresh.max_message_id);
          // Who may not know of a user is not told of their new email either, by which presence is listed.
          if (limited) fresh.presences = client.presences;
          expect(comparable(client), persona).toEqual(comparable(fresh));
        }
      },
    ),
    { numRuns: 30 },
  );
  expect(succeeded, 'the calls are not all refused').toBeGreaterThan(50);
});
