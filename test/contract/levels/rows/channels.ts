import type { LevelClient } from '../client.js';
import type { Rows } from '../row.js';

async function subscribed({ ask }: LevelClient) {
  const { body } = await ask('member', 'GET', '/users/me/subscriptions');
  return body.subscriptions.find(({ stream_id }: { stream_id: number }) => stream_id === 2);
}

export const channelRows: Rows = {
  subscriptionRoleRemoved: {
    show: async (client) => 'role' in (await subscribed(client)),
    below: true,
    at: false,
  },
  channelEmailRemoved: {
    show: async (client) => ({
      shown: 'email_address' in (await subscribed(client)),
      asked: (await client.ask('member', 'GET', '/streams/1/email_address')).status,
    }),
    below: { shown: true, asked: 404 },
    at: { shown: false, asked: 200 },
  },
  userTopicPolicy: {
    show: async ({ ask }) => {
      const fields = { stream_id: 1, topic: 'standup', visibility_policy: 3 };
      return (await ask('member', 'POST', '/user_topics', fields)).status;
    },
    below: 404,
    at: 200,
  },
  subscribedByUserId: {
    async show({ ask }) {
      const { body } = await ask('member', 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name: 'quiet' }],
      });
      return body.subscribed;
    },
    below: { 'member@example.com': ['quiet'] },
    at: { 4: ['quiet'] },
  },
  channelFolders: {
    async show(client) {
      const { ask } = client;
      const edited = await ask('admin', 'PATCH', '/channel_folders/1', { description: 'Other' });
      return {
        edited: edited.status,
        listed: (await ask('member', 'GET', '/channel_folders')).status,
        folder: (await subscribed(client)).folder_id,
        registered: 'channel_folders' in (await ask('member', 'POST', '/register')).body,
      };
    },
    below: { edited: 404, listed: 404, folder: undefined, registered: false },
    at: { edited: 200, listed: 200, folder: 1, registered: true },
  },
  partialSubscribers: {
    show: async ({ ask }) => [
      (await ask('member', 'GET', '/users/me/subscriptions', { include_subscribers: 'partial' })).status,
      (await ask('member', 'GET', '/users/me/subscriptions', { include_subscribers: 'true' })).status,
    ],
    below: [400, 200],
    at: [200, 200],
  },
  foldersReordered: {
    show: async ({ ask }) => (await ask('admin', 'PATCH', '/channel_folders', { order: [2, 1] })).status,
    below: 405,
    at: 200,
  },
};
