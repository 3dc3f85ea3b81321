import { writable } from '../../../support/writable.js';
import type { LevelClient } from '../client.js';
import type { Rows } from '../row.js';

async function listed({ ask }: LevelClient, id: number) {
  const { body } = await ask('member', 'GET', '/users');
  return body.members.find(({ user_id }: { user_id: number }) => user_id === id);
}

export const userRows: Rows = {
  activityUpdates: {
    async show({ mock, ask }) {
      const { queue_id } = await mock.queues.register('member', { eventTypes: ['realm_user'] });
      await ask('admin', 'DELETE', '/users/6');
      await ask('admin', 'POST', '/users/6/reactivate');
      return mock.queues.events(queue_id).map((event) => 'op' in event && event.op);
    },
    below: ['remove', 'add'],
    at: ['update', 'update'],
  },
  botApiKeys: {
    show: async ({ ask }) => (await ask('member', 'GET', '/bots/8/api_key')).status,
    below: 404,
    at: 200,
  },
  botsWithoutUserData: {
    async show({ mock, ask }) {
      const { body } = await ask('member', 'POST', '/register', { event_types: ['realm_bot'] });
      await ask('member', 'PATCH', '/bots/8', { full_name: 'Butler', default_all_public_streams: true });
      const changes = mock.queues.events(body.queue_id).map((event) => 'bot' in event && event.bot);
      return [body.realm_bots[0].api_key, changes];
    },
    below: [
      'bot-key',
      [
        { user_id: 8, full_name: 'Butler' },
        { user_id: 8, default_all_public_streams: true },
      ],
    ],
    at: [undefined, [{ user_id: 8, default_all_public_streams: true }]],
  },
  statusUpdatedByAdministrators: {
    show: async ({ ask }) => (await ask('admin', 'POST', '/users/6/status', { status_text: 'Out' })).status,
    below: 405,
    at: 200,
  },
  roleParameter: {
    async show({ mock, ask }) {
      await ask('admin', 'PATCH', '/users/4', { role: 300, is_guest: true });
      return mock.db.users.get(4)?.role;
    },
    below: 600,
    at: 300,
  },
  fullNameWithoutJson: {
    async show({ mock, ask }) {
      await ask('admin', 'PATCH', '/users/4', { full_name: '"Quoted"' });
      return mock.db.users.get(4)?.full_name;
    },
    below: 'Quoted',
    at: '"Quoted"',
  },
  deliveryEmailAlways: {
    show: async (client) => 'delivery_email' in (await listed(client, 2)),
    below: false,
    at: true,
  },
  newEmail: {
    async show({ mock, ask }) {
      await ask('owner', 'PATCH', '/users/4', { new_email: 'other@example.com' });
      return mock.db.users.get(4)?.delivery_email;
    },
    below: 'member@example.com',
    at: 'other@example.com',
  },
  userByRealEmail: {
    show: async ({ ask }) =>
      (await ask('admin', 'PATCH', '/users/member@example.com', { full_name: 'Other' })).status,
    below: 400,
    at: 200,
  },
  billingAdminRemoved: {
    show: async ({ ask }) => [
      'is_billing_admin' in (await ask('member', 'GET', '/users/me')).body,
      'is_billing_admin' in (await ask('member', 'GET', '/users')).body.members[0],
    ],
    below: [true, true],
    at: [false, false],
  },
  userIdsFilter: {
    show: async ({ ask }) =>
      (await ask('member', 'GET', '/users', { user_ids: [4] })).body.members.length === 1,
    below: false,
    at: true,
  },
  publicUsers: {
    options: { settings: { public_access: true } },
    show: async ({ ask }) => (await ask(null, 'GET', '/users')).status,
    below: 401,
    at: 200,
  },
  isImportedStubField: {
    show: async (client) => [
      'is_imported_stub' in (await listed(client, 4)),
      'is_imported_stub' in (await client.ask('member', 'GET', '/users/me')).body,
    ],
    below: [false, false],
    at: [true, true],
  },
  dateJoinedFirstLogin: {
    async show(client) {
      const dates = { date_joined: '2020-01-01T00:00:00+00:00', first_login: '2024-01-01T00:00:00+00:00' };
      await writable(client.mock.db).users.update(4, dates);
      return (await listed(client, 4)).date_joined;
    },
    below: '2020-01-01T00:00:00+00:00',
    at: '2024-01-01T00:00:00+00:00',
  },
  deletedUsers: {
    async show(client) {
      await writable(client.mock.db).users.update(7, { is_deleted: true });
      return [(await listed(client, 7)).is_deleted, (await listed(client, 4)).is_deleted];
    },
    below: [undefined, undefined],
    at: [true, undefined],
  },
};
