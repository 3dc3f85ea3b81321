import { beforeEach, expect, test, vi } from 'vitest';
import { requestWith } from '../../support/form.js';

type Source = typeof import('../../../src/index.js');

// Each test imports the source again: the names of emoji, languages and domains are not loaded yet.
let createTeamChatMock: Source['createTeamChatMock'];
beforeEach(async () => {
  vi.resetModules();
  ({ createTeamChatMock } = await import('../../../src/index.js'));
});

const TEXT = 'see example.org :smile: 🎉\n\n```rust\nx\n```';

test.each([
  ['PATCH', '/streams/1', { description: 'example.org :smile:' }],
  ['POST', '/channels/create', { name: 'new', description: 'example.org :smile:', subscribers: [1] }],
  ['POST', '/channel_folders/create', { name: 'new', description: 'example.org :smile:' }],
  ['PATCH', '/channel_folders/1', { description: 'example.org :smile:' }],
  ['PATCH', '/users/me/profile_data', { data: [{ id: 2, value: 'example.org :smile:' }] }],
  ['POST', '/messages', { type: 'stream', to: 'general', topic: 'example.org', content: `@**all** ${TEXT}` }],
  ['POST', '/messages/render', { content: TEXT }],
  ['POST', '/messages/10/reactions', { emoji_name: 'smile' }],
  ['POST', '/users/me/status', { emoji_name: 'smile' }],
  [
    'POST',
    '/scheduled_messages',
    { type: 'stream', to: 1, topic: 'x', content: TEXT, scheduled_delivery_timestamp: 1_800_000_000 },
  ],
  ['POST', '/reminders', { message_id: 10, note: TEXT, scheduled_delivery_timestamp: 1_800_000_000 }],
] as const)('loads the modules that render the Markdown in %s %s', async (method, path, fields) => {
  const mock = createTeamChatMock({ validateResponses: true });
  await mock.queues.register('owner');
  const headers = { authorization: mock.authHeader('owner') };
  const url = `https://chat.example.com/api/v1${path}`;
  const response = await mock.handle(requestWith(fields, url, { method, headers }));
  expect(await response?.json()).toMatchObject({ result: 'success' });
});

test('loads the modules that render the Markdown of a restored snapshot', async () => {
  const mock = createTeamChatMock();
  const message = { type: 'stream', to: 'general', topic: 'example.org', content: TEXT } as const;
  await mock.as('owner').post('/messages', message);
  await mock.as('owner').patch('/streams/1', { description: TEXT });
  const snapshot = await mock.snapshot();
  vi.resetModules();
  const fresh = await import('../../../src/index.js');
  const restored = fresh.createTeamChatMock({ validateResponses: true });
  await restored.restore(snapshot);
  const { body } = await restored
    .as('owner')
    .get('/messages', { anchor: 'newest', num_before: 5, num_after: 0 });
  expect(body.messages?.map(({ content }) => content).join()).toContain('emoji-1f389');
  expect((await restored.as('owner').get('/streams')).status).toBe(200);
});
