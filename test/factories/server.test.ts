import { expect, test } from 'vitest';
import { schemaFor } from '../../src/contract/index.js';
import { eventQueueFactory, serverSettingsFactory } from '../../src/factories/index.js';
import { registeredSchema } from '../../src/handlers/events/register/response.js';
import { serverSettingsSchema } from '../../src/handlers/server/get-server-settings.js';
import { createTeamChatMock } from '../../src/index.js';

const LATEST = { level: 496, dialect: 'reference' } as const;

test.each([
  ['an event queue', registeredSchema, eventQueueFactory.taking('message').build()],
  ['server settings', serverSettingsSchema, serverSettingsFactory.withoutPush().build()],
  ['a root domain', serverSettingsSchema, serverSettingsFactory.rootDomain().build()],
])('builds %s in the form that the API returns', (_, schema, built) => {
  expect(schemaFor(schema, LATEST).parse(built)).toEqual(built);
});

test('builds the settings that a mock returns for GET /server_settings', async () => {
  const mock = createTeamChatMock({ scenario: 'empty' });
  const answer = await mock.handle(new Request('https://chat.example.com/api/v1/server_settings'));
  expect(await answer?.json()).toEqual({
    ...serverSettingsFactory.build(),
    result: 'success',
    msg: '',
  });
  expect(serverSettingsFactory.rootDomain().build()).not.toHaveProperty('realm_url');
});

test('changes the settings of the server with serverSettingsFactory', async () => {
  const mock = createTeamChatMock();
  expect(await serverSettingsFactory.withoutPush().create(mock)).toMatchObject({
    push_notifications_enabled: false,
  });
  const answer = await mock.handle(new Request('https://chat.example.com/api/v1/server_settings'));
  expect(await answer?.json()).toMatchObject({ push_notifications_enabled: false });
  await expect(serverSettingsFactory.rootDomain().create(mock)).rejects.toThrow('root-domain');
  await expect(serverSettingsFactory.incompatible().create(mock)).rejects.toThrow('User-Agent');
});

test('creates queues for the given event types, and expired queues', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const user = { user_id: 4 };
  const { queue_id } = await eventQueueFactory.of(user).taking('presence').create(mock);
  const ask = async (id: string) => {
    const url = `https://chat.example.com/api/v1/events?queue_id=${id}&last_event_id=-1&dont_block=true`;
    const headers = { authorization: mock.authHeader('member') };
    return (await mock.handle(new Request(url, { headers })))?.json();
  };
  expect(await ask(queue_id)).toMatchObject({ result: 'success', events: [] });
  const expired = await eventQueueFactory.of(user).expired().create(mock, { queue_id: 'old' });
  expect(await ask(expired.queue_id)).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID', queue_id: 'old' });
  await expect(eventQueueFactory.create(mock, { queue_id })).rejects.toThrow('already');
});
