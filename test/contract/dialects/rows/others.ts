import type { Rows } from '../row.js';

export const otherRows = {
  matchesOnlyDigits: {
    async show({ call }) {
      const paths = ['/messages/-1/reactions', '/messages/x/reactions'];
      const emoji = { emoji_name: 'tada' };
      return Promise.all(paths.map(async (path) => (await call('member', 'POST', path, emoji)).status));
    },
    reference: [400, 400],
    zulip: [404, 404],
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
  quietChannels: {
    async show({ call, mock }) {
      await mock.ready;
      const before = mock.db.messages.count();
      await call('admin', 'PATCH', '/streams/1', { description: 'Anything' });
      return mock.db.messages.count() - before;
    },
    reference: 1,
    zulip: 0,
  },
  specificErrorCodes: {
    async show({ call }) {
      const missing = await call('member', 'POST', '/messages/render');
      const narrow = [{ operator: 'channel', operand: 999 }];
      const fields = { anchor: 'newest', num_before: 0, num_after: 0, narrow };
      const unknown = await call('member', 'GET', '/messages', fields);
      return [missing.body.code, unknown.body.code];
    },
    reference: ['BAD_REQUEST', 'BAD_REQUEST'],
    zulip: ['REQUEST_VARIABLE_MISSING', 'BAD_NARROW'],
  },
} satisfies Rows;
