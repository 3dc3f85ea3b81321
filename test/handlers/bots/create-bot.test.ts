import { expect, test } from 'vitest';
import { systemGroupId } from '../../../src/model/index.js';
import { listen } from '../../support/events.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const BOT = { full_name: 'Deploy bot', short_name: 'deploy' };
const NO_SETTINGS = {
  default_sending_stream: null,
  default_events_register_stream: null,
  default_all_public_streams: false,
};

test('creates a bot that can send messages', async () => {
  const { call, mock, send } = await startMock();
  const { body } = await call('member', 'POST', '/bots', BOT);
  const { user_id, api_key } = body;
  expect(api_key).toMatch(/^[0-9a-f]{32}$/);
  expect(body).toMatchObject({ ...NO_SETTINGS, avatar_url: `/avatar/${user_id}?v=1` });
  const email = 'deploy-bot@chat.example.com';
  expect(mock.db.users.get(user_id)).toMatchObject({
    ...{ full_name: 'Deploy bot', delivery_email: email },
    bot_type: 1,
    bot_owner_id: 4,
    role: 400,
  });
  const authorization = `Basic ${btoa(`${email}:${api_key}`)}`;
  expect((await send('/users/me', { headers: { authorization } })).body.user_id).toBe(user_id);
});

test('sends the realm_bot event after the user_group events for a new bot', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', { event_types: ['realm_user', 'realm_bot', 'user_group'] });
  await client.call('member', 'POST', '/bots', BOT);
  const kinds = (await queue.next()).map(({ type, op, group_id }) => [type, op, group_id]);
  expect(kinds).toEqual([
    ['realm_user', 'add', undefined],
    ['user_group', 'add_members', systemGroupId('role:members')],
    ['user_group', 'add_members', systemGroupId('role:fullmembers')],
    ['realm_bot', 'add', undefined],
  ]);
});

test('sends the new bot to everyone as a user, and to its owner and administrators as a bot', async () => {
  const client = await startMock();
  const types = { event_types: ['realm_user', 'realm_bot'] };
  const [member, admin, guest] = await Promise.all(
    ['member', 'admin', 'guest'].map((who) => listen(client, who, types)),
  );
  const { user_id } = (await client.call('member', 'POST', '/bots', BOT)).body;
  const added = [
    { type: 'realm_user', op: 'add', person: { user_id, is_bot: true, bot_owner_id: 4 } },
    { type: 'realm_bot', op: 'add', bot: { user_id, services: [], ...NO_SETTINGS } },
  ];
  expect(await member?.next()).toMatchObject(added);
  expect(await admin?.next()).toMatchObject(added);
  expect(await guest?.next()).toMatchObject(added.slice(0, 1));
});

test('creates webhooks and embedded bots with their services', async () => {
  const { call } = await startMock();
  const create = (fields: object) => call('member', 'POST', '/bots', { ...BOT, ...fields });
  const outgoing = { bot_type: 3, payload_url: '"https://hooks.example.com"', interface_type: 2 };
  const embedded = {
    full_name: 'Hello',
    short_name: 'hello',
    bot_type: 4,
    service_name: 'helloworld',
    config_data: { greeting: 'Hi' },
  };
  const incoming = {
    full_name: 'Alerts',
    short_name: 'alerts',
    bot_type: 2,
    default_sending_stream: 'general',
    default_events_register_stream: 'general',
    default_all_public_streams: true,
  };
  const ids: number[] = [];
  for (const fields of [outgoing, embedded, incoming]) ids.push((await create(fields)).body.user_id);
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm_bot'] });
  const listed = body.realm_bots.filter(({ user_id }: { user_id: number }) => ids.includes(user_id));
  expect(listed).toMatchObject([
    {
      services: [
        {
          base_url: 'https://hooks.example.com',
          interface: 2,
          token: expect.stringMatching(/^[0-9a-f]{16}$/),
        },
      ],
    },
    { services: [{ service_name: 'helloworld', config_data: { greeting: 'Hi' } }] },
    { services: [], default_sending_stream: 'general' },
  ]);
});

test('creates each embedded bot that POST /register lists, with its example configuration', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm_embedded_bots'] });
  const bots: { name: string; config: object }[] = body.realm_embedded_bots;
  expect(bots.map(({ name }) => name)).toEqual([
    'converter',
    'encrypt',
    'helloworld',
    'virtual_fs',
    'giphy',
    'followup',
  ]);
  for (const { name, config } of bots) {
    const fields = { full_name: `My ${name}`, short_name: name, bot_type: 4, config_data: config };
    expect((await call('member', 'POST', '/bots', fields)).status).toBe(200);
  }
  const { realm_bots } = (await call('member', 'POST', '/register', { fetch_event_types: ['realm_bot'] }))
    .body;
  expect(realm_bots.flatMap(({ services }: { services: unknown[] }) => services)).toEqual(
    bots.map(({ name, config }) => ({ service_name: name, config_data: config })),
  );
});

test('accepts an outgoing webhook without payload_url', async () => {
  const { call, mock } = await startMock();
  const fields = { full_name: 'Hook', short_name: 'hook', bot_type: 3 };
  const { body } = await call('member', 'POST', '/bots', fields);
  expect(mock.db.users.get(body.user_id)?.bot_settings?.service).toMatchObject({
    base_url: '',
    interface: 1,
  });
});

test.each([
  ['a new bot from a guest', 'guest', {}, ['guests']],
  ['a new bot from a bot', 'bot', {}, ['bots']],
  ['a blank full_name', 'member', { full_name: ' ' }, ['full_name']],
  ['the full_name of another bot', 'member', { full_name: 'Helper Bot' }, ['full_name', 'Helper Bot']],
  ['the full_name of a person', 'member', { full_name: 'Carl Colleague' }, ['full_name', 'Carl Colleague']],
  ['a blank short_name', 'member', { short_name: ' ' }, ['short_name']],
  ['a short_name that does not fit into an email', 'member', { short_name: 'not an email' }, ['short_name']],
  ['the short_name of another bot', 'member', { short_name: 'helper' }, ['short_name', 'taken']],
  ['an unknown bot_type', 'member', { bot_type: 5 }, ['bot_type']],
  ['a payload_url without a scheme', 'member', { bot_type: 3, payload_url: '"nowhere"' }, ['payload_url']],
  [
    'a payload_url with an invalid host',
    'member',
    { bot_type: 3, payload_url: '"http://127.0.0.:5002"' },
    ['payload_url'],
  ],
  [
    'an unknown embedded service',
    'member',
    { bot_type: 4, service_name: 'nothing' },
    ['service_name', 'helloworld'],
  ],
  ['an embedded bot without a service', 'member', { bot_type: 4 }, ['service_name', 'helloworld']],
  [
    'a configuration without the key of the service',
    'member',
    { bot_type: 4, service_name: 'giphy', config_data: { other: 'x' } },
    ['config_data', 'key'],
  ],
  [
    'a private channel as default_sending_stream',
    'member',
    { default_sending_stream: 'leadership' },
    ['leadership'],
  ],
  [
    'an unknown channel as default_events_register_stream',
    'member',
    { default_events_register_stream: 'nowhere' },
    ['nowhere'],
  ],
  [
    'a number as default_all_public_streams',
    'member',
    { default_all_public_streams: 1 },
    ['default_all_public_streams'],
  ],
  ['an unknown interface_type', 'member', { interface_type: 9 }, ['interface_type']],
  ['a list as config_data', 'member', { config_data: [] }, ['config_data']],
])('rejects %s', async (_, caller, fields, words) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.db.users.all();
  expect(await call(caller, 'POST', '/bots', { ...BOT, ...fields })).toMatchObject(
    badRequestNaming(...words),
  );
  expect(mock.db.users.all()).toEqual(before);
});

test.each(['helper bot', 'Dora Deactivated'])(
  'accepts the bot name %s, which is not exactly the name of an active user',
  async (full_name) => {
    const { call } = await startMock();
    expect((await call('member', 'POST', '/bots', { ...BOT, full_name })).status).toBe(200);
  },
);

test('stores an uploaded profile picture, and rejects two files and files that are not images', async () => {
  const { mock, send } = await startMock();
  await mock.ready;
  const create = (...files: File[]) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(BOT)) body.append(name, value);
    for (const [index, picture] of files.entries()) body.append(`file${index}`, picture);
    return send('/bots', { method: 'POST', headers: { authorization: mock.authHeader('member') }, body });
  };
  const picture = new File(['x'], 'bot.png', { type: 'image/png' });
  expect(await create(picture, picture)).toMatchObject(badRequestNaming('must be one uploaded file'));
  expect((await create(new File(['x'], 'bot.txt', { type: 'text/plain' }))).body.code).toBe('BAD_IMAGE');
  expect((await create(picture)).body.avatar_url).toMatch(/^\/user_avatars\/1\/[0-9a-f]{24}\.png\?v=1$/);
});

test("rejects another user's name for a bot while require_unique_names is on", async () => {
  const { call } = await startMock({ settings: { require_unique_names: true } });
  for (const full_name of ['helper bot', 'Dora Deactivated'])
    expect(await call('member', 'POST', '/bots', { ...BOT, full_name })).toMatchObject(
      badRequestNaming('unique'),
    );
});

test("explains that a bot name is taken, and quotes the other user's exact name", async () => {
  const { call, mock } = await startMock({ settings: { require_unique_names: true } });
  await call('member', 'POST', '/bots', { ...BOT, full_name: 'OLIVIA OWNER' });
  expect(mock.explain(mock.requests.at(-1)).summary).toContain('user 1 has the name Olivia Owner');
});

test.each(['deactivated', 'anonymous'])(
  'rejects a request from the %s caller to create a bot',
  async (caller) => {
    const { call } = await startMock();
    expect((await call(caller, 'POST', '/bots', BOT)).status).toBe(401);
  },
);

test('names the service of an embedded bot after its short_name if service_name is empty', async () => {
  const { call, mock } = await startMock({ dialect: 'zulip' });
  const fields = { full_name: 'Hello', short_name: 'helloworld', bot_type: 4, service_name: '' };
  const { status, body } = await call('member', 'POST', '/bots', fields);
  expect(status).toBe(200);
  expect(mock.db.users.get(body.user_id)?.bot_settings?.service).toMatchObject({
    service_name: 'helloworld',
  });
});
