import { expect, test } from 'vitest';
import { newest, sent } from '../../support/messages.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('returns one version of a message that was never edited', async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { content: '*Hi*', topic: 'lunch' });
  const { body } = await call('guest', 'GET', `/messages/${id}/history`);
  expect(body.message_history).toEqual([
    {
      user_id: 4,
      timestamp: mock.clock.now(),
      topic: 'lunch',
      content: '*Hi*',
      rendered_content: '<p><em>Hi</em></p>',
    },
  ]);
});

test("returns every version of a message, original first, with that version's changes", async () => {
  const { call, mock } = await startMock();
  const id = await sent(call, 'member', { content: 'one two', topic: '' });
  const edit = (fields: object) => call('member', 'PATCH', `/messages/${id}`, { ...fields });
  mock.clock.advance({ seconds: 60 });
  await edit({ content: 'one **three**' });
  mock.clock.advance({ seconds: 60 });
  await edit({ topic: 'dinner' });
  await call('admin', 'PATCH', `/messages/${id}`, { stream_id: 2, topic: 'food' });
  const { body } = await call('owner', 'GET', `/messages/${id}/history`);
  const start_ = mock.clock.now() - 120;
  const first = { content: 'one two', rendered_content: '<p>one two</p>' };
  const second = { content: 'one **three**', rendered_content: '<p>one <strong>three</strong></p>' };
  expect(body.message_history).toEqual([
    { user_id: 4, timestamp: start_, topic: 'general chat', ...first },
    {
      user_id: 4,
      timestamp: start_ + 60,
      topic: 'general chat',
      ...second,
      prev_content: first.content,
      prev_rendered_content: first.rendered_content,
      content_html_diff:
        '<div><p>one <strong><span class="highlight_text_inserted">three</span></strong> ' +
        '<span class="highlight_text_deleted">two</span></p></div>',
    },
    { user_id: 4, timestamp: start_ + 120, topic: 'dinner', prev_topic: 'general chat', ...second },
    {
      user_id: 2,
      timestamp: start_ + 120,
      topic: 'food',
      prev_topic: 'dinner',
      stream: 2,
      prev_stream: 1,
      ...second,
    },
  ]);
  const empty = await call('owner', 'GET', `/messages/${id}/history`, { allow_empty_topic_name: true });
  expect(empty.body.message_history[0].topic).toBe('');
});

test('returns an empty topic in the history of a direct message', async () => {
  const { call, mock } = await startMock();
  const id = await newest(mock, { conversation: '4,6' });
  expect((await call('member', 'GET', `/messages/${id}/history`)).body.message_history[0].topic).toBe('');
});

test('rejects a request for an edit history that the organization hides', async () => {
  const { call, mock } = await startMock({ settings: { allow_edit_history: false } });
  const id = await newest(mock, { topic: '1:standup' });
  expect(await call('member', 'GET', `/messages/${id}/history`)).toMatchObject(badRequestNaming('edited'));
});

test('rejects a request for the history of a message that the caller cannot read', async () => {
  const { call, mock } = await startMock();
  for (const id of [await newest(mock, { topic: '3:planning' }), 99_999]) {
    const answer = await call('member', 'GET', `/messages/${id}/history`);
    expect(answer).toMatchObject(badRequestNaming(`no message ${id}`));
  }
});
