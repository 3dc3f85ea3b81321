import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('sets the text and emoji of a status, keeps omitted parts, and notifies everyone', async () => {
  const client = await startMock();
  const queue = await listen(client, 'guest');
  const set = (fields: object) => client.call('member', 'POST', '/users/me/status', { ...fields });
  const read = async () => (await client.call('guest', 'GET', '/users/4/status')).body.status;
  const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };
  expect((await set({ status_text: ' out ', emoji_name: 'tada' })).body).toEqual(SUCCESS);
  expect(await read()).toEqual({ status_text: 'out', ...tada });
  await set({ status_text: 'back' });
  expect(await read()).toEqual({ status_text: 'back', ...tada });
  await set({ status_text: 'back', ...tada });
  await set({ emoji_name: '' });
  expect(await read()).toEqual({ status_text: 'back' });
  await set({ status_text: '' });
  expect(await read()).toEqual({});
  expect(client.mock.db.user_statuses.all()).toEqual([]);
  const status = { type: 'user_status', user_id: 4 };
  const nothing = { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' };
  expect((await queue.next()).map(({ id: _, ...event }) => event)).toEqual([
    { ...status, status_text: 'out', ...tada },
    { ...status, status_text: 'back' },
    { ...status, status_text: 'back', ...tada },
    { ...status, ...nothing },
    { ...status, status_text: '' },
  ]);
});

test.each([
  ['no fields', {}, 'status_text'],
  ['a code without a name', { emoji_code: '1f389' }, 'emoji_name'],
  ['a status text and a code without a name', { status_text: 'out', emoji_code: '1f389' }, 'emoji_name'],
  [
    'a status text and a type without a name',
    { status_text: 'out', reaction_type: 'unicode_emoji' },
    'emoji_name',
  ],
  ['a status text and an empty type without a name', { status_text: 'out', reaction_type: '' }, 'emoji_name'],
  ['a name with an empty type', { emoji_name: 'tada', reaction_type: '' }, 'reaction_type'],
  ['an unknown emoji', { emoji_name: 'nonsense' }, 'nonsense'],
  ['the code of another emoji', { emoji_name: 'tada', emoji_code: '2764' }, '2764'],
  ['a status text that is too long', { status_text: 'x'.repeat(61) }, 'status_text'],
])('rejects a status with %s', async (_, fields, named) => {
  const { call, mock } = await startMock();
  expect(await call('member', 'POST', '/users/me/status', fields)).toMatchObject(badRequestNaming(named));
  expect(mock.db.user_statuses.all()).toEqual([]);
});

test('removes the status emoji when its name, code and type are empty', async () => {
  const { call } = await startMock();
  const set = (fields: object) => call('member', 'POST', '/users/me/status', { ...fields });
  await set({ status_text: 'out', emoji_name: 'tada' });
  expect((await set({ emoji_name: '', emoji_code: '', reaction_type: '' })).body).toEqual(SUCCESS);
  expect((await call('guest', 'GET', '/users/4/status')).body.status).toEqual({ status_text: 'out' });
  expect((await set({ status_text: 'back', emoji_code: '' })).body).toEqual(SUCCESS);
});

test('sends one event per status update, even when nothing changes', async () => {
  const client = await startMock();
  const queue = await listen(client, 'guest', { event_types: ['user_status'] });
  const fields = { away: true, status_text: 'out' };
  await client.call('member', 'POST', '/users/me/status', fields);
  await client.call('member', 'POST', '/users/me/status', fields);
  expect((await queue.next()).map(({ id: _, ...event }) => event)).toEqual([
    { type: 'user_status', user_id: 4, ...fields },
    { type: 'user_status', user_id: 4, ...fields },
  ]);
});

test('hides and shows presence when the deprecated parameter `away` changes', async () => {
  const { call, mock } = await startMock();
  await call('member', 'POST', '/users/me/presence', { status: 'active' });
  const set = async (away: boolean) => {
    await call('member', 'POST', '/users/me/status', { away });
    const [presence] = mock.db.presences.by('user', 4);
    return mock.clock.now() - (presence?.last_active ?? 0);
  };
  expect(await set(true)).toBe(260);
  expect(await set(false)).toBe(0);
  mock.clock.advance({ seconds: 5 });
  expect(await set(false)).toBe(5);
});

test('turns `presence_enabled` off and on with the deprecated parameter `away`, and sends an event each time', async () => {
  const client = await startMock();
  const queue = await listen(client, 'guest', { event_types: ['user_status'] });
  const set = (away: boolean) => client.call('member', 'POST', '/users/me/status', { away });
  const read = async () => (await client.call('guest', 'GET', '/users/4/status')).body.status;
  expect((await set(true)).body).toEqual(SUCCESS);
  expect(await read()).toEqual({ away: true });
  const { body } = await client.call('member', 'POST', '/register', {
    event_types: [],
    fetch_event_types: ['user_status', 'user_settings'],
  });
  expect(body).toMatchObject({
    user_status: { 4: { away: true } },
    user_settings: { presence_enabled: false },
  });
  await set(true);
  await set(false);
  expect(await read()).toEqual({});
  expect((await queue.next()).map(({ id: _, ...event }) => event)).toEqual([
    { type: 'user_status', user_id: 4, away: true },
    { type: 'user_status', user_id: 4, away: true },
    { type: 'user_status', user_id: 4, away: false },
  ]);
});

test('rejects requests from bots', async () => {
  const { call } = await startMock();
  const response = await call('bot', 'POST', '/users/me/status', { status_text: 'out' });
  expect(response).toMatchObject(badRequestNaming('Bots'));
});
