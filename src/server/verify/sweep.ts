import { basicAuth } from '../../contract/basic-auth.js';
import { type Json, objects } from '../json.js';
import { type Connection, Interrupted, type Reply } from './connection.js';
import type { Actor } from './stage.js';

/** Collections in which an interrupted case leaves records, and the requests that remove these. */
const COLLECTIONS: readonly {
  list: string;
  name: string;
  nameOf(item: Json): string;
  remove(item: Json): { method: string; path: string };
}[] = [
  {
    list: '/streams?include_public=true&include_all=true',
    name: 'streams',
    nameOf: (item) => `channel ${item.name}`,
    remove: ({ stream_id }) => ({ method: 'DELETE', path: `/streams/${stream_id}` }),
  },
  {
    list: '/user_groups',
    name: 'user_groups',
    nameOf: (item) => `user group ${item.name}`,
    remove: ({ id }) => ({ method: 'POST', path: `/user_groups/${id}/deactivate` }),
  },
  {
    list: '/users',
    name: 'members',
    nameOf: (item) => `user ${item.full_name}`,
    remove: ({ user_id, is_bot }) => ({
      method: 'DELETE',
      path: is_bot ? `/bots/${user_id}` : `/users/${user_id}`,
    }),
  },
  {
    list: '/invites',
    name: 'invites',
    nameOf: (item) => `invitation of ${item.email}`,
    remove: ({ id }) => ({ method: 'DELETE', path: `/invites/${id}` }),
  },
  {
    list: '/channel_folders',
    name: 'channel_folders',
    nameOf: (item) => `channel folder ${item.name}`,
    remove: ({ id }) => ({ method: 'PATCH', path: `/channel_folders/${id}` }),
  },
];

/** Archives, deactivates and revokes records that a run has left; returns the names of those that it could not remove. */
export async function sweep(server: Connection, admin: Actor | undefined, prefix: string): Promise<string[]> {
  if (admin?.server === undefined) return ['everything whose name starts with '.concat(prefix)];
  const authorization = basicAuth(admin.server.email, admin.server.api_key);
  const send = (method: string, path: string): Promise<Reply> =>
    persistently(() => {
      const fields: Record<string, unknown> = method === 'PATCH' ? { is_archived: true } : {};
      return server.send({ method, path, fields, authorization });
    });
  const left: string[] = [];
  for (const { list, name, nameOf, remove } of COLLECTIONS) {
    const path = (await send('GET', list)).status === 200 ? list : list.replace(/\?.*$/, '');
    const { body } = await send('GET', path);
    const ours = objects(body?.[name]).filter((item) => isLeft(item, prefix));
    for (const item of ours) {
      const { method, path: target } = remove(item);
      if ((await send(method, target)).status !== 200) left.push(nameOf(item));
    }
  }
  return left;
}

function isLeft(item: Json, prefix: string): boolean {
  const named = [item.name, item.full_name, item.email].some(
    (text) => typeof text === 'string' && text.includes(prefix),
  );
  return named && item.is_active !== false && item.deactivated !== true && item.is_archived !== true;
}

async function persistently(send: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Interrupted) || attempt === 20) throw error;
    }
  }
}
