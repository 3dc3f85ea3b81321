import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test.each([
  [
    '**bold** :smile:',
    '<p><strong>bold</strong> <span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span></p>',
  ],
  ['@**Max Member**', '<p><span class="user-mention" data-user-id="4">@Max Member</span></p>'],
  ['@**max member**', '<p><span class="user-mention" data-user-id="4">@Max Member</span></p>'],
  ['@**Max Member|4**', '<p><span class="user-mention" data-user-id="4">@Max Member</span></p>'],
  ['@**max member|4**', '<p>@<strong>max member|4</strong></p>'],
  ['@**Max Member|2**', '<p>@<strong>Max Member|2</strong></p>'],
  ['@*design*', '<p><span class="user-group-mention" data-user-group-id="9">@design</span></p>'],
  ['@*retired*', '<p><span class="user-group-mention silent" data-user-group-id="11">retired</span></p>'],
  [
    '@_*role:moderators*',
    '<p><span class="user-group-mention silent" data-user-group-id="5">Moderators</span></p>',
  ],
  ['#**General**', '<p>#<strong>General</strong></p>'],
  ['<b>raw</b>', '<p>&lt;b&gt;raw&lt;/b&gt;</p>'],
])('renders the Markdown %j', async (content, rendered) => {
  const { call } = await startMock();
  const { status, body } = await call('member', 'POST', '/messages/render', { content });
  expect({ status, body }).toEqual({ status: 200, body: { ...SUCCESS, rendered } });
});

test.each(['#**leadership**', '#**leadership>plans**'])(
  'links the private channel in %s only for users who can see the channel',
  async (content) => {
    const { call } = await startMock();
    const linked = async (persona: string) => {
      const { body } = await call(persona, 'POST', '/messages/render', { content });
      return body.rendered.includes('data-stream-id="3"');
    };
    expect([await linked('owner'), await linked('member')]).toEqual([true, false]);
  },
);

test('limits the content to 10,000 code points', async () => {
  const { call } = await startMock();
  const at = (content: string) => call('member', 'POST', '/messages/render', { content });
  expect((await at('😶'.repeat(10_000))).status).toBe(200);
  expect(await at('x'.repeat(10_001))).toMatchObject(badRequestNaming('content', '10000'));
});

test('limits the content according to max_message_length', async () => {
  const { call } = await startMock({ settings: { max_message_length: 5 } });
  const at = (content: string) => call('member', 'POST', '/messages/render', { content });
  expect((await at('12345')).body.rendered).toBe('<p>12345</p>');
  expect(await at('123456')).toMatchObject(badRequestNaming('content', '5'));
});

test('requires the "content" parameter', async () => {
  const { call } = await startMock();
  const answer = await call('member', 'POST', '/messages/render');
  expect(answer).toMatchObject({
    status: 400,
    body: { result: 'error', msg: expect.stringContaining('content') },
  });
});

test('renders the same HTML as POST /messages', async () => {
  const { call } = await startMock();
  const content = '/me asks @**Carl Colleague** in #**general**';
  const { body } = await call('member', 'POST', '/messages/render', { content });
  const { id } = (await call('member', 'POST', '/messages', { type: 'stream', to: 1, topic: 'x', content }))
    .body;
  const { message } = (await call('owner', 'GET', `/messages/${id}`)).body;
  expect(body.rendered).toContain('data-stream-id="1"');
  expect(message).toMatchObject({ content: body.rendered, is_me_message: true });
});

test('renders links to the organization as relative links', async () => {
  const { call, url } = await startMock();
  const { realm_url } = (await call(null, 'GET', '/server_settings')).body;
  expect(realm_url).toBe(url);
  const content = `[a](${realm_url}/#narrow/is/dm) [b](${realm_url}/user_uploads/1/x) [c](${realm_url}/other)`;
  const html =
    '<p><a href="#narrow/is/dm">a</a> <a href="user_uploads/1/x">b</a> ' +
    `<a href="${realm_url}/other">c</a></p>`;
  expect((await call('member', 'POST', '/messages/render', { content })).body.rendered).toBe(html);
  const { id } = (await call('member', 'POST', '/messages', { type: 'stream', to: 1, topic: 'x', content }))
    .body;
  expect((await call('owner', 'GET', `/messages/${id}`)).body.message.content).toBe(html);
});

test('renders a message without changing the organization', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.db.messages.count();
  await call('member', 'POST', '/messages/render', { content: 'hello' });
  expect(mock.db.messages.count()).toBe(before);
});

test('renders no mentions of inaccessible users for a guest, except mentions of bots', async () => {
  const { call } = await startMock({ dialect: 'zulip', settings: { guests_see_all_users: false } });
  const unsubscribe = { subscriptions: ['general'], principals: [6, 8] };
  await call('owner', 'DELETE', '/users/me/subscriptions', unsubscribe);
  const content = '@**Carl Colleague** @**Carl Colleague|6** @**|6**';
  const mentioned = async (persona: string, text: string) => {
    const { body } = await call(persona, 'POST', '/messages/render', { content: text });
    return body.rendered.match(/data-user-id/g)?.length ?? 0;
  };
  expect(await mentioned('guest', content)).toBe(0);
  expect(await mentioned('member', content)).toBe(3);
  expect(await mentioned('guest', '@**Max Member** @**Helper Bot**')).toBe(2);
});

test.each([
  ['renders', '@**|4**'],
  ['does not render', '@**Somebody|4**'],
  ['does not render', '@**|999**'],
])('%s %j as a mention of the member', async (verb, content) => {
  const mentions = verb === 'renders';
  const { call } = await startMock();
  const { rendered } = (await call('owner', 'POST', '/messages/render', { content })).body;
  expect(rendered.includes('data-user-id="4"')).toBe(mentions);
});
