import { expect, test } from 'vitest';
import { defineScenario, scenarios } from '../../../src/scenarios/index.js';
import { sent } from '../../support/messages.js';
import { type Client, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const MENTION = '<span class="user-mention" data-user-id="6">@Carl Colleague</span>';

async function htmlOf(call: Client['call'], id: number): Promise<string> {
  return (await call('member', 'GET', '/messages', { message_ids: [id] })).body.messages[0].content;
}

async function rename(call: Client['call']): Promise<void> {
  const { status } = await call('owner', 'PATCH', '/users/6', { full_name: 'Carla Colleague' });
  expect(status).toBe(200);
}

test('keeps names in HTML as they were when the message was sent, even after a rename', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { content: '@**Carl Colleague**' });
  await rename(call);
  expect(await htmlOf(call, id)).toBe(`<p>${MENTION}</p>`);
});

test('keeps names in HTML as they were when the message was sent, even after a snapshot is restored', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { content: '@**Carl Colleague**' });
  await rename(call);
  await mock.restore(await mock.snapshot());
  expect(await htmlOf(call, id)).toBe(`<p>${MENTION}</p>`);
});

test('renders an edited message with the current names, and keeps the earlier HTML', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { content: '@**Carl Colleague**' });
  await rename(call);
  await call('member', 'PATCH', `/messages/${id}`, { content: '@**Carl Colleague** @**Carla Colleague**' });
  const now = `<p>@<strong>Carl Colleague</strong> ${MENTION.replace('Carl', 'Carla')}</p>`;
  expect(await htmlOf(call, id)).toBe(now);
  const { message_history } = (await call('member', 'GET', `/messages/${id}/history`)).body;
  expect(message_history.map((version: { rendered_content: string }) => version.rendered_content)).toEqual([
    `<p>${MENTION}</p>`,
    now,
  ]);
  expect(message_history[1].prev_rendered_content).toBe(`<p>${MENTION}</p>`);
});

test.each([
  ['$$x^2$$', 'class="katex"'],
  ['```math\nx^2\n```', 'class="katex-display"'],
])('renders the formula %j', async (content, part) => {
  const { call } = await startMock();
  expect(await htmlOf(call, await sent(call, 'member', { content }))).toContain(part);
  expect((await call('member', 'POST', '/messages/render', { content })).body.rendered).toContain(part);
});

test('translates emoticons into emoji only for users who enabled the setting', async () => {
  const { call } = await startMock();
  expect(await htmlOf(call, await sent(call, 'member', { content: 'ok :)' }))).toBe('<p>ok :)</p>');
  await call('member', 'PATCH', '/settings', { translate_emoticons: true });
  expect(await htmlOf(call, await sent(call, 'member', { content: 'ok :)' }))).toContain('emoji-1f642');
});

test('renders the link to a topic with the ID of its first message', async () => {
  const { call } = await startMock();
  const first = await sent(call, 'member', { topic: 'launch', content: 'a' });
  await sent(call, 'member', { topic: 'launch', content: 'b' });
  const id = await sent(call, 'member', { content: '#**general>launch**' });
  expect(await htmlOf(call, id)).toContain(`/topic/launch/with/${first}"`);
});

test('links a topic with protected history to the first message that the author can read', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).channels.update(3, { invite_only: true, history_public_to_subscribers: false });
  const hidden = await sent(call, 'owner', { to: 3, topic: 'plans', content: 'a' });
  const subscriptions = [{ name: 'leadership' }];
  await call('owner', 'POST', '/users/me/subscriptions', { subscriptions, principals: [4] });
  const content = '#**leadership>plans**';
  const early = await sent(call, 'member', { content });
  expect(await htmlOf(call, early)).toContain('-leadership/topic/plans"');
  const seen = await sent(call, 'owner', { to: 3, topic: 'plans', content: 'b' });
  expect(await htmlOf(call, await sent(call, 'member', { content }))).toContain(`/topic/plans/with/${seen}"`);
  expect(await htmlOf(call, await sent(call, 'owner', { content }))).toContain(
    `/topic/plans/with/${hidden}"`,
  );
});

test('returns the links in a topic as topic_links', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'member', { topic: 'see example.com/x!' });
  const [message] = (await call('member', 'GET', '/messages', { message_ids: [id] })).body.messages;
  expect(message.topic_links).toEqual([{ text: 'example.com/x', url: 'https://example.com/x' }]);
});

test('shows previews of linked images when inline_image_preview is on', async () => {
  const { call, mock } = await startMock();
  const content = 'https://example.com/cat.png';
  const before = await sent(call, 'member', { content });
  mock.settings.set({ inline_image_preview: true });
  expect(await htmlOf(call, before)).toBe(`<p><a href="${content}">${content}</a></p>`);
  expect(await htmlOf(call, await sent(call, 'member', { content }))).toBe(
    `<div class="message_inline_image"><a href="${content}"><img src="${content}"></a></div>`,
  );
});

test.each([
  ['keeps the image preview', true],
  ['shows no image preview', false],
])('%s of a message sent with inline_image_preview=%s after the setting changes', async (_, enabled) => {
  const { call, mock } = await startMock({ settings: { inline_image_preview: enabled } });
  const content = 'https://example.com/cat.png';
  const fields = { type: 'channel', to: 1, topic: 'cats', content };
  const { id } = (await call('member', 'POST', '/messages', fields)).body;
  mock.settings.set({ inline_image_preview: !enabled });
  const { message } = (await call('owner', 'GET', `/messages/${id}`)).body;
  expect(message.content.includes('<img')).toBe(enabled);
});

test('renders seeded messages once, unless the scenario stores their HTML', async () => {
  const content = '@**Carl Colleague**';
  const scenario = defineScenario({
    name: 'with-mentions',
    description: 'Messages that mention a user',
    extends: scenarios.default,
    async seed({ create }) {
      await create.message({ sender_id: 4, stream_id: 1, topic: 'mentions', content });
      await create.message({
        sender_id: 4,
        stream_id: 1,
        topic: 'mentions',
        content,
        rendered_content: '<p>Hi</p>',
      });
      await create.message({ sender_id: 4, stream_id: 1, topic: 'mentions', content: 'plain' });
    },
  });
  const { call, mock } = await startMock({ scenario });
  await rename(call);
  const stored = mock.db.messages.by('topic', '1:mentions').map(({ rendered_content }) => rendered_content);
  expect(stored).toEqual([`<p>${MENTION}</p>`, '<p>Hi</p>', undefined]);
});
