import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageFactory } from '../../src/factories/index.js';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import { createRecords } from '../../src/runtime/control/records.js';
import { defineScenario, scenarios } from '../../src/scenarios/index.js';
import { numRuns } from '../support/properties.js';

const failing = defineScenario({
  name: 'failing',
  description: 'a scenario whose seed() fails',
  extends: scenarios.empty,
  seed() {
    throw new Error('no disk');
  },
});

/** A step; returns what its caller sees. Rejects, or responds with an error, when it fails. */
type Step = (mock: TeamChatMock) => Promise<unknown>;

const persona = fc.constantFrom('owner', 'admin', 'member', 'guest', 'deactivated');
const origin = fc.constantFrom('https://a.example', 'https://b.example', 'https://chat.example.com');
const content = fc.constantFrom(
  '',
  'hello',
  '[x](https://a.example/#narrow/channel/1)',
  '@**Max Member** :tada:',
  '@**all** [b](https://b.example/#narrow/channel/2)',
  '/poll lunch',
  'x'.repeat(10_001),
);
const id = fc.constantFrom(1, 2, 4, 9, 16, 18, 99_999);

const request = fc
  .tuple(
    persona,
    origin,
    fc.oneof(
      fc.record({
        method: fc.constant('POST'),
        path: fc.constant('/messages'),
        fields: fc.record({
          type: fc.constantFrom('stream', 'direct', 'x'),
          to: fc.constantFrom('1', '3', '99', '[4]', '[2,99]'),
          topic: fc.constantFrom('', 'a', 'b'),
          content,
        }),
      }),
      fc.record({
        method: fc.constant('PATCH'),
        path: id.map((n) => `/messages/${n}`),
        fields: fc.record({ content }),
      }),
      fc.record({
        method: fc.constant('DELETE'),
        path: id.map((n) => `/messages/${n}`),
        fields: fc.constant({}),
      }),
      fc.record({
        method: fc.constant('POST'),
        path: id.map((n) => `/messages/${n}/reactions`),
        fields: fc.constantFrom({ emoji_name: 'tada' }, { emoji_name: 'none' }),
      }),
      fc.record({
        method: fc.constant('PATCH'),
        path: id.map((n) => `/users/${n}`),
        fields: fc.constantFrom({ role: '300' }, { role: '1' }, { full_name: 'New Name' }),
      }),
      fc.record({
        method: fc.constant('POST'),
        path: fc.constant('/drafts'),
        fields: fc.constantFrom(
          { drafts: '[{"type":"private","to":[4],"topic":"","content":"d"}]' },
          { drafts: '[{"type":"stream","to":[4,5],"topic":"","content":"d"}]' },
        ),
      }),
      fc.record({
        method: fc.constant('POST'),
        path: fc.constant('/scheduled_messages'),
        fields: fc.record({
          type: fc.constant('channel'),
          to: fc.constantFrom('1', '3'),
          topic: fc.constant('later'),
          content,
          scheduled_delivery_timestamp: fc.constantFrom('1768478500', '1768400000'),
        }),
      }),
      fc.record({
        method: fc.constant('POST'),
        path: fc.constant('/users/me/subscriptions'),
        fields: fc.constantFrom(
          { subscriptions: '[{"name":"quiet"}]' },
          { subscriptions: '[{"name":"new"}]' },
          { subscriptions: '[{"name":""}]' },
        ),
      }),
      fc.record({
        method: fc.constant('PATCH'),
        path: fc.constantFrom('/user_groups/9', '/user_groups/1', '/user_groups/99'),
        fields: fc.constantFrom({ name: 'renamed' }, { name: 'on-call' }),
      }),
    ),
  )
  .map(
    ([as, at, { method, path, fields }]): Step =>
      async (mock) => {
        const init = { method, headers: { authorization: mock.authHeader(as) } };
        const response = await mock.fetch(
          new Request(`${at}/api/v1${path}`, {
            ...init,
            body: new URLSearchParams(fields as Record<string, string>),
          }),
        );
        const body = await response.text();
        if (!response.ok) throw new Error(body);
        return body;
      },
  );

const control = fc.constantFrom<Step>(
  async (mock) => {
    mock.settings.set({ max_message_length: 20 });
    // Sends the events of the changed setting, which otherwise wait for the next request.
    await mock.as('owner').get('/users/me');
  },
  async (mock) => mock.settings.set({ max_message_length: 0 }),
  async (mock) => mock.settings.set({ moderation_request_channel_id: 99 }),
  async (mock) => mock.clock.advance({ seconds: -1 }),
  async (mock) => mock.clock.set('tomorrow'),
  async (mock) => mock.clock.advance({ minutes: 40 }),
  (mock) => mock.reset({ scenario: failing }),
  (mock) => mock.reset({ settings: { moderation_request_channel_id: 99 } }),
  async (mock) => mock.restore({ ...(await mock.snapshot()), seed: -1 }),
  async (mock) => mock.restore(await mock.snapshot()),
  (mock) => mock.trigger('message', { content: '[x](https://a.example/#narrow)' }),
  (mock) => mock.trigger('message', { from: 'no-one' }),
  (mock) => mock.trigger('reaction', { message_id: 99_999 }),
  (mock) => mock.trigger('typing', { to: 'member' }),
  (mock) => mock.queues.register('member', { eventTypes: ['message'] }),
  (mock) => mock.queues.register('member', { eventTypes: ['mesage'] }),
  async (mock) => mock.faults.add('GET /users', { delay: -1 }),
  (mock) => messageFactory.create(mock, { markdown: '[x](https://a.example/#narrow/channel/1)' }),
  (mock) => messageFactory.create(mock, { stream_id: 999 } as never),
  // The following steps write records before they fail.
  (mock) => createRecords(mock, 'messages', [{ markdown: '**first** of two' }, { stream_id: 999 }]),
  (mock) => createRecords(mock, 'users', [{ full_name: 'Nia New' }, { role: 1 }]),
  (mock) => createRecords(mock, 'channels', [{ name: 'fresh' }, { name: 'general' }]),
);

/** Runs steps; returns what everyone sees, and which steps failed. */
async function run(steps: readonly Step[]) {
  const mock = createTeamChatMock({ validateResponses: true });
  await mock.queues.register('admin');
  const failed: boolean[] = [];
  const seen: unknown[] = [];
  for (const step of steps) {
    try {
      seen.push(JSON.stringify((await step(mock)) ?? null));
      failed.push(false);
    } catch {
      failed.push(true);
    }
  }
  const { body } = await mock
    .as('owner')
    .get('/messages', { anchor: 'newest', num_before: 50, num_after: 0 });
  const state = {
    snapshot: await mock.snapshot(),
    html: body,
    emitted: mock.queues.emitted(),
    outbox: { ...mock.outbox },
  };
  return { failed, seen, state: JSON.stringify(state, null, 1) };
}

test('leaves the organization in the same state with failed requests as without them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 2, arbitrary: request }, control), { minLength: 2, maxLength: 14 }),
      async (steps) => {
        const all = await run(steps);
        const accepted = await run(steps.filter((_, i) => !all.failed[i]));
        expect(accepted.failed).not.toContain(true);
        expect(accepted.seen).toEqual(all.seen);
        expect(accepted.state).toBe(all.state);
      },
    ),
    numRuns(40),
  );
});
