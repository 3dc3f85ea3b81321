import { fieldsOf } from '../../values.js';
import type { Connection, SentRequest } from './connection.js';
import { Interrupted } from './connection.js';
import type { Undo } from './undo.js';

/** Requests that read the current values of the fields that a request changes. */
const READERS: Readonly<Record<string, (path: string) => Pick<SentRequest, 'method' | 'path' | 'fields'>>> = {
  'PATCH /settings': () => register('user_settings'),
  'PATCH /realm': () => register('realm'),
  'PATCH /users/{id}': (path) => ({ method: 'GET', path, fields: {} }),
};

const register = (type: string) => ({
  method: 'POST',
  path: '/register',
  fields: {
    event_types: ['presence'],
    fetch_event_types: [type],
    client_capabilities: { notification_settings_null: true, user_settings_object: true },
  },
});

/** The request that restores what a request is about to change: settings of a user or the organization, and profiles. */
export async function restoreOf(
  endpoint: string,
  sent: SentRequest,
  connection: Connection,
): Promise<Undo | undefined> {
  const reader = READERS[endpoint]?.(sent.path);
  if (reader === undefined) return undefined;
  const { authorization } = sent;
  const { body = {} } = await connection.send({ ...reader, authorization });
  if (typeof body.queue_id === 'string') await forget(connection, body.queue_id, authorization);
  const known = fieldsOf(body.user ?? body.user_settings ?? body);
  const prefix = endpoint === 'PATCH /realm' ? 'realm_' : '';
  const fields = Object.fromEntries(
    Object.entries(sent.fields).flatMap(([name, value]) => {
      const before = known[prefix + name];
      if (before === undefined) return [];
      return [[name, isGroup(value) ? { new: before } : asSent(name, before)]];
    }),
  );
  return Object.keys(fields).length === 0 ? undefined : { method: sent.method, path: sent.path, fields };
}

/** A value of an organization as PATCH /realm accepts it: JSON strings stand for what POST /register shows as null or -1. */
function asSent(name: string, value: unknown): unknown {
  if (value === null) return JSON.stringify(name === 'jitsi_server_url' ? 'default' : 'unlimited');
  return name === 'message_retention_days' && value === -1 ? JSON.stringify('unlimited') : value;
}

const isGroup = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'new');

async function forget(connection: Connection, queueId: string, authorization: string | undefined) {
  try {
    await connection.send({
      method: 'DELETE',
      path: '/events',
      fields: { queue_id: queueId },
      authorization,
    });
  } catch (error) {
    // The server deletes an idle queue by itself.
    if (!(error instanceof Interrupted)) throw error;
  }
}
