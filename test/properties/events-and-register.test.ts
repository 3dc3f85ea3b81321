import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { applyEvent, comparable, type Known } from '../support/event-client.js';

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
  fc.constant<Ask>(['POST', '/messages/3/report', { report_type: 'spam' }]),
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
  let succeeded = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ persona: fc.constantFrom(...PERSONAS), call }), { minLength: 1, maxLength: 12 }),
      async (calls) => {
        await mock.reset();
        const known = new Map<string, Known>();
        for (const persona of PERSONAS) known.set(persona, await ask(persona, ['POST', '/register']));
        for (const { persona, call } of calls) {
          if ((await ask(persona, call)).result === 'success') succeeded += 1;
        }
        for (const [persona, client] of known) {
          const { events } = await ask(persona, [
            'GET',
            '/events',
            { queue_id: client.queue_id, dont_block: true },
          ]);
          for (const event of events) applyEvent(client, event);
          const fresh = await ask(persona, ['POST', '/register']);
          expect(client.max_message_id).toBeGreaterThanOrEqual(fresh.max_message_id);
          expect(comparable(client), persona).toEqual(comparable(fresh));
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(succeeded, 'the calls are not all refused').toBeGreaterThan(50);
});
