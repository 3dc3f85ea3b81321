import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import type { Fields } from '../../support/form.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/bots/8';

test('changes the name and the settings of a bot', async () => {
  const client = await startMock();
  const queue = await listen(client, 'admin', { event_types: ['realm_bot'] });
  const fields = {
    full_name: 'Butler',
    default_sending_stream: 'general',
    default_events_register_stream: 'engineering',
    default_all_public_streams: true,
  };
  const { body } = await client.call('member', 'PATCH', PATH, fields);
  expect(body).toMatchObject({ ...fields, bot_owner: 'member@example.com', avatar_url: '/avatar/8?v=1' });
  const { full_name: _, ...settings } = fields;
  const events = (await queue.next()).map(({ bot }) => bot);
  expect(Object.assign({}, ...events)).toEqual({ user_id: 8, ...settings });
  const cleared = { default_sending_stream: '', default_events_register_stream: '' };
  expect((await client.call('member', 'PATCH', PATH, cleared)).body).toMatchObject({
    default_sending_stream: null,
    default_events_register_stream: null,
    default_all_public_streams: true,
  });
});

test('replaces the profile picture of a bot, and notifies everyone', async () => {
  const client = await startMock();
  const queue = await listen(client, 'guest', { event_types: ['realm_user'] });
  const upload = (type: string) => {
    const body = new FormData();
    body.append('picture', new File(['x'], 'bot', { type }));
    return client.send(PATH, {
      method: 'PATCH',
      headers: { authorization: client.mock.authHeader('member') },
      body,
    });
  };
  const { body } = await upload('image/png');
  expect(body.avatar_url).toMatch(/^\/user_avatars\/1\/[0-9a-f]{24}\.png\?v=2$/);
  const person = { user_id: 8, avatar_url: body.avatar_url, avatar_source: 'U', avatar_version: 2 };
  expect(await queue.next()).toMatchObject([{ type: 'realm_user', op: 'update', person }]);
  expect((await upload('text/plain')).body.code).toBe('BAD_IMAGE');
});

test('rejects the name of another active user as the new name of a bot', async () => {
  const { call } = await startMock();
  const rename = (full_name: string) => call('member', 'PATCH', PATH, { full_name });
  expect(await rename('Carl Colleague')).toMatchObject(badRequestNaming('Carl Colleague'));
  expect((await rename(' Helper Bot ')).status).toBe(200);
});

test('changes the owner of a bot, and sends the bot to the new owner', async () => {
  const client = await startMock();
  const types = { event_types: ['realm_bot'] };
  const [member, colleague] = [
    await listen(client, 'member', types),
    await listen(client, 'colleague', types),
  ];
  const { body } = await client.call('admin', 'PATCH', PATH, { bot_owner_id: 6, role: 300 });
  expect(body.bot_owner).toBe('user6@chat.example.com');
  expect(client.mock.db.users.get(8)).toMatchObject({ bot_owner_id: 6, role: 300 });
  expect(await member.next()).toMatchObject([{ op: 'delete', bot: { user_id: 8 } }]);
  expect(await colleague.next()).toMatchObject([{ op: 'add', bot: { user_id: 8 } }]);
});

test('changes the service of an outgoing webhook and the configuration of an embedded bot', async () => {
  const { call, mock } = await startMock();
  const create = async (fields: Fields) => (await call('member', 'POST', '/bots', fields)).body.user_id;
  const hook = await create({
    ...{ full_name: 'Hook', short_name: 'hook', bot_type: 3 },
    payload_url: '"https://hooks.example.com"',
  });
  const fields = { service_payload_url: '"https://other.example.com"', service_interface: 2 };
  expect((await call('member', 'PATCH', `/bots/${hook}`, fields)).body).toMatchObject({
    service_payload_url: 'https://other.example.com',
    service_interface: 2,
    config_data: null,
  });
  const embedded = { full_name: 'Hello', short_name: 'hello', bot_type: 4, service_name: 'helloworld' };
  const id = await create({ ...embedded, config_data: { a: '1' } });
  const { body } = await call('member', 'PATCH', `/bots/${id}`, { config_data: { b: '2' } });
  expect(body).toMatchObject({ config_data: { b: '2' }, service_interface: 1, service_payload_url: null });
  expect(mock.db.users.get(id)?.bot_settings?.service).toMatchObject({ config_data: { a: '1', b: '2' } });
  expect(await call('member', 'PATCH', `/bots/${id}`, fields)).toMatchObject(badRequestNaming('outgoing'));
});

test('does not store config_data or service_interface for a bot without a service', async () => {
  const { call, mock } = await startMock();
  const fields = { config_data: { a: '1' }, service_interface: 5 };
  expect(await call('member', 'PATCH', PATH, fields)).toMatchObject({ status: 200, body: fields });
  expect(mock.db.users.get(8)?.bot_settings?.service ?? null).toBeNull();
});

test('rejects an unknown service_interface together with service_payload_url', async () => {
  const { call } = await startMock();
  const webhook = { full_name: 'Hook', short_name: 'hook', bot_type: 3 };
  const { user_id } = (await call('member', 'POST', '/bots', webhook)).body;
  const fields = { service_payload_url: '"https://hooks.example.com"', service_interface: 5 };
  expect(await call('member', 'PATCH', `/bots/${user_id}`, fields)).toMatchObject(
    badRequestNaming('service_interface'),
  );
});

test.each<[string, Fields, object]>([
  [
    'keeps the interface of a webhook in a request without its URL',
    { service_interface: 1 },
    { base_url: 'https://hooks.example.com', interface: 2 },
  ],
  [
    'sets the interface of a webhook to 1 in a request with only its URL',
    { service_payload_url: '"https://other.example.com"' },
    { base_url: 'https://other.example.com', interface: 1 },
  ],
])('%s', async (_, fields, service) => {
  const { call, mock } = await startMock();
  const webhook = { full_name: 'Hook', short_name: 'hook', bot_type: 3, interface_type: 2 };
  const payload_url = '"https://hooks.example.com"';
  const { user_id } = (await call('member', 'POST', '/bots', { ...webhook, payload_url })).body;
  const { body } = await call('member', 'PATCH', `/bots/${user_id}`, fields);
  expect(body.service_interface).toBe(fields.service_interface ?? 1);
  expect(mock.db.users.get(user_id)?.bot_settings?.service).toMatchObject(service);
});

test.each([
  ["a change to another user's bot", 'colleague', PATH, { full_name: 'Mine' }, ['owner']],
  ['a change to a bot by a guest', 'guest', PATH, { full_name: 'Mine' }, ['guests']],
  ['a change to a bot by a bot', 'bot', PATH, { full_name: 'Me' }, ['bots']],
  ['a person in place of a bot', 'member', '/bots/6', { full_name: 'Carl' }, ['6']],
  ['a change to an unknown bot', 'member', '/bots/999', { full_name: 'Nobody' }, ['999']],
  ['an empty name for a bot', 'member', PATH, { full_name: '' }, ['full_name']],
  [
    'a deactivated user as the owner of a bot',
    'member',
    PATH,
    { bot_owner_id: 7 },
    ['bot_owner_id', 'deactivated'],
  ],
  ['a bot as the owner of a bot', 'member', PATH, { bot_owner_id: 8 }, ['bot_owner_id', 'bot']],
  ['an unknown user as the owner of a bot', 'member', PATH, { bot_owner_id: 999 }, ['999']],
  ['a new role for a bot from a member', 'member', PATH, { role: 300 }, ['role']],
  ['the role of an owner for a bot from an administrator', 'admin', PATH, { role: 100 }, ['owner']],
  [
    'a URL for a bot that is not an outgoing webhook',
    'member',
    PATH,
    { service_payload_url: '"https://hooks.example.com"' },
    ['outgoing'],
  ],
  [
    'an unknown channel as default_sending_stream',
    'member',
    PATH,
    { default_sending_stream: 'nowhere' },
    ['nowhere'],
  ],
])('rejects %s', async (_, caller, path, fields, words) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.db.users.all();
  expect(await call(caller, 'PATCH', path, fields)).toMatchObject(badRequestNaming(...words));
  expect(mock.db.users.all()).toEqual(before);
});

test.each(['deactivated', 'anonymous'])(
  'rejects a request from the %s caller to change a bot',
  async (caller) => {
    const { call } = await startMock();
    expect((await call(caller, 'PATCH', PATH, { full_name: 'Mine' })).status).toBe(401);
  },
);

test("changes a bot's email together with its short name, and rejects an empty or taken short name", async () => {
  const { call, mock } = await startMock();
  expect((await call('member', 'PATCH', PATH, { short_name: ' butler ' })).status).toBe(200);
  expect(mock.db.users.get(8)?.delivery_email).toBe('butler-bot@chat.example.com');
  expect((await call('member', 'PATCH', PATH, { short_name: 'butler' })).status).toBe(200);
  await call('member', 'POST', '/bots', { full_name: 'Other bot', short_name: 'other' });
  for (const short_name of ['other', '']) {
    expect(await call('member', 'PATCH', PATH, { short_name })).toMatchObject(badRequestNaming('short_name'));
  }
});

test.each([
  ['a person', 4],
  ['a bot without an owner', 9],
] as const)('rejects changes to %s, even by owners', async (_, id) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.db.users.get(id);
  expect((await call('owner', 'PATCH', `/bots/${id}`, { full_name: 'Butler' })).status).toBe(400);
  expect((await call('owner', 'GET', `/bots/${id}/api_key`)).status).toBe(400);
  expect(mock.db.users.get(id)).toEqual(before);
});

test.each(['member', 'admin'])(
  'lets the %s deactivate a bot, even when the bot is already deactivated',
  async (caller) => {
    const { call, mock } = await startMock();
    expect((await call(caller, 'DELETE', '/bots/8')).body).toEqual(SUCCESS);
    expect(mock.db.users.get(8)?.is_active).toBe(false);
    expect((await call(caller, 'DELETE', '/bots/8')).body).toEqual(SUCCESS);
  },
);

test('makes an administrator who reactivates a bot its new owner if the previous owner is deactivated', async () => {
  const { call, mock } = await startMock();
  await call('admin', 'DELETE', '/users/4');
  await call('admin', 'POST', '/users/8/reactivate');
  expect(mock.db.users.get(8)).toMatchObject({ is_active: true, bot_owner_id: 2 });
});

test.each([
  ["a colleague deactivate another user's bot", 'colleague', '/bots/8', 400],
  ['a guest deactivate a bot', 'guest', '/bots/8', 400],
  ['a bot deactivate itself', 'bot', '/bots/8', 400],
  ['a member deactivate a person', 'member', '/bots/6', 400],
  ['an administrator deactivate an unknown bot', 'admin', '/bots/999', 400],
  ['a deactivated user deactivate a bot', 'deactivated', '/bots/8', 401],
  ['an anonymous caller deactivate a bot', 'anonymous', '/bots/8', 401],
])('does not let %s', async (_, caller, path, status) => {
  const { call, mock } = await startMock();
  expect((await call(caller, 'DELETE', path)).status).toBe(status);
  expect(mock.db.users.get(8)?.is_active).toBe(true);
});
