import type { Rows } from '../row.js';

export const otherRows = {
  hidesCodesOfRefusedKeys: {
    async show({ mock, send }) {
      const answerTo = async (authorization: string) => {
        const { status, body } = await send('/users/me', { headers: { authorization } });
        return `${status} ${body.code}`;
      };
      const answers = [
        await answerTo(`Basic ${btoa('member@example.com:wrong')}`),
        await answerTo(mock.authHeader('deactivated')),
        await answerTo('Bearer member-key'),
      ];
      mock.settings.set({ deactivated: true });
      return [...answers, await answerTo(mock.authHeader('member'))];
    },
    reference: ['401 INVALID_API_KEY', '401 USER_DEACTIVATED', '401 UNAUTHORIZED', '401 REALM_DEACTIVATED'],
    zulip: ['401 UNAUTHORIZED', '401 UNAUTHORIZED', '400 BAD_REQUEST', '401 UNAUTHORIZED'],
  },
  matchesOnlyDigits: {
    async show({ call }) {
      const paths = ['/messages/-1/reactions', '/messages/x/reactions'];
      const emoji = { emoji_name: 'tada' };
      return Promise.all(paths.map(async (path) => (await call('member', 'POST', path, emoji)).status));
    },
    reference: [400, 400],
    zulip: [404, 404],
  },
  requiresFolderDescriptions: {
    show: async ({ call }) =>
      (await call('admin', 'POST', '/channel_folders/create', { name: 'New' })).body.code,
    reference: undefined,
    zulip: 'REQUEST_VARIABLE_MISSING',
  },
  trimsFragments: {
    async show({ call, mock }) {
      await call('admin', 'POST', '/navigation_views', { fragment: ' recent ', is_pinned: true, name: null });
      return mock.db.navigation_views.all().at(-1)?.fragment;
    },
    reference: ' recent ',
    zulip: 'recent',
  },
  webPublicNeedsAccess: {
    async show({ call, mock }) {
      const create = (name: string) =>
        call('owner', 'POST', '/channels/create', { name, subscribers: [1], is_web_public: true });
      const statuses = [
        (await create('open 1')).status,
        (await call('owner', 'PATCH', '/streams/1', { is_web_public: true })).status,
      ];
      mock.settings.set({ public_access: true });
      return [...statuses, (await create('open 2')).status];
    },
    reference: [200, 200, 200],
    zulip: [400, 400, 200],
  },
  keepsFoldersInUse: {
    async show({ call }) {
      const archive = async (is_archived: boolean) =>
        (await call('admin', 'PATCH', '/channel_folders/1', { is_archived })).status;
      const inUse = await archive(true);
      await call('admin', 'PATCH', '/streams/2', { folder_id: null });
      return [inUse, await archive(true), await archive(true)];
    },
    reference: [200, 200, 200],
    zulip: [400, 200, 200],
  },
  permissionsGiveContent: {
    async show({ call }) {
      const post = async () =>
        (await call('member', 'POST', '/messages', { type: 'channel', to: 3, topic: 'x', content: 'x' }))
          .status;
      const read = async () => {
        const narrow = [{ operator: 'channel', operand: 3 }];
        const fields = { anchor: 'newest', num_before: 100, num_after: 0, narrow };
        const { status, body } = await call('member', 'GET', '/messages', fields);
        return status === 200 ? body.messages.length > 0 : status;
      };
      const open = (fields: object) => call('owner', 'PATCH', '/streams/3', { ...fields });
      const steps = [await post(), await read()];
      await open({ can_subscribe_group: { new: { direct_members: [4, 5], direct_subgroups: [] } } });
      await open({ is_private: true, history_public_to_subscribers: false });
      steps.push(await post(), await read());
      await open({ is_private: true, history_public_to_subscribers: true });
      return [...steps, await post(), await read()];
    },
    reference: [400, 400, 400, 400, 400, 400],
    zulip: [400, false, 400, false, 200, true],
  },
  hasOtherDefaultPermissions: {
    async show({ call }) {
      const invitation = { invitee_emails: 'new@example.com', stream_ids: [] };
      const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm'] });
      const { realm } = body.server_supported_permission_settings;
      return [
        (await call('member', 'POST', '/invites', invitation)).status,
        (await call('admin', 'PATCH', '/user_groups/9', { description: 'New' })).status,
        realm.can_invite_users_group.default_group_name,
        realm.can_manage_all_groups.default_group_name,
      ];
    },
    reference: [400, 200, 'role:administrators', 'role:administrators'],
    zulip: [200, 400, 'role:members', 'role:owners'],
  },
  omitsChannelNotices: {
    async show({ call, mock }) {
      await mock.ready;
      const before = mock.db.messages.count();
      await call('admin', 'PATCH', '/streams/1', { description: 'Anything' });
      return mock.db.messages.count() - before;
    },
    reference: 1,
    zulip: 0,
  },
  returnsSpecificErrorCodes: {
    async show({ call }) {
      const missing = await call('member', 'POST', '/messages/render');
      const narrow = [{ operator: 'channel', operand: 999 }];
      const fields = { anchor: 'newest', num_before: 0, num_after: 0, narrow };
      const unknown = await call('member', 'GET', '/messages', fields);
      const role = await call('member', 'PATCH', '/realm', { name: 'Other' });
      return [missing.body.code, unknown.body.code, role.body.code];
    },
    reference: ['BAD_REQUEST', 'BAD_REQUEST', 'BAD_REQUEST'],
    zulip: ['REQUEST_VARIABLE_MISSING', 'BAD_NARROW', 'UNAUTHORIZED_PRINCIPAL'],
  },
  requiresLastEventId: {
    async show({ call, mock }) {
      const { queue_id } = await mock.queues.register('member');
      const ask = async (fields: object) =>
        (await call('member', 'GET', '/events', { queue_id, dont_block: true, ...fields })).status;
      return [await ask({}), await ask({ last_event_id: -1 })];
    },
    reference: [200, 200],
    zulip: [400, 200],
  },
} satisfies Rows;
