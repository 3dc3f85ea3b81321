import type { Answer, Caller, Fields, PersonaName, Ref, Session } from './case.js';

export interface NewChannel {
  id: Ref;
  name: string;
}

/** Creates a channel with these subscribers; the first one creates it. */
export async function newChannel(
  t: Session,
  subscribers: readonly PersonaName[],
  fields: Fields = {},
  suffix = 'channel',
): Promise<NewChannel> {
  const name = `${t.prefix} ${suffix}`;
  const [creator = 'admin', ...others] = subscribers;
  const principals = [creator, ...others].map((persona) => t.as(persona).user_id);
  const asked = { subscriptions: [{ name, description: '' }], principals, ...fields };
  (await t.as(creator).post('/users/me/subscriptions', asked)).must();
  return { id: await channelId(t.as(creator), name), name };
}

export async function channelId(caller: Caller, name: string): Promise<Ref> {
  return (await caller.get('/get_stream_id', { stream: name })).must().ref('stream_id');
}

/** Sends a message to a channel; returns its ID. */
export async function send(
  caller: Caller,
  channel: NewChannel,
  content: string,
  topic = 'plans',
): Promise<Ref> {
  return (await post(caller, channel, content, topic)).must().ref('id');
}

export function post(caller: Caller, channel: NewChannel, content: string, topic = 'plans'): Promise<Answer> {
  return caller.post('/messages', { type: 'stream', to: channel.id, topic, content });
}

/** Sends a direct message; returns its ID. */
export async function sendDirect(caller: Caller, to: readonly unknown[], content: string): Promise<Ref> {
  return (await caller.post('/messages', { type: 'private', to, content })).must().ref('id');
}

/** A message as one of its readers sees it. */
export const fetchMessage = (caller: Caller, id: Ref, fields: Fields = {}) =>
  caller.get(`/messages/${id}`, { apply_markdown: false, ...fields });

/** All messages of a channel that the caller can read. */
export const history = (caller: Caller, channel: NewChannel, fields: Fields = {}) =>
  caller.get('/messages', {
    anchor: 'newest',
    num_before: 50,
    num_after: 0,
    apply_markdown: false,
    narrow: [{ operator: 'stream', operand: channel.name }],
    ...fields,
  });

/** Creates a user with a password, and signs in with it. */
export async function newUser(t: Session, suffix = 'person'): Promise<Caller> {
  const email = `${t.prefix.replaceAll(' ', '-')}-${suffix}@example.com`.toLowerCase();
  const password = `${t.prefix}-correct-horse-battery`;
  const full_name = `${t.prefix} ${suffix}`;
  const created = await t.as('admin').post('/users', { email, password, full_name });
  created.must();
  const signedIn = await t.anonymous().post('/fetch_api_key', { username: email, password });
  return t.withKey(signedIn.must().ref('email'), signedIn.ref('api_key'));
}

/** Creates a user group; returns its ID. */
export async function newGroup(
  t: Session,
  creator: PersonaName,
  members: readonly PersonaName[],
  fields: Fields = {},
  suffix = 'group',
): Promise<Ref> {
  const name = `${t.prefix} ${suffix}`;
  const created = await t.as(creator).post('/user_groups/create', {
    name,
    description: 'For tests',
    members: members.map((persona) => t.as(persona).user_id),
    ...fields,
  });
  created.must();
  if (t.level >= 317) return created.ref('group_id');
  return groupId(t.as(creator), name);
}

/** The ID of a group by its name, on servers that do not return it with the creation. */
export async function groupId(caller: Caller, name: string): Promise<Ref> {
  return (await caller.get('/user_groups')).must().ref(`user_groups.name=${name}.id`);
}

/** The system group with this name, whose ID differs between servers. */
export const systemGroup = (t: Session, role: string) => groupId(t.as('admin'), `role:${role}`);

/** Lets only administrators post in a channel. */
export async function limitPosting(t: Session, by: PersonaName, channel: Ref): Promise<void> {
  const limits =
    t.level >= 333
      ? { can_send_message_group: { new: await systemGroup(t, 'administrators') } }
      : { stream_post_policy: 2 };
  (await t.as(by).patch(`/streams/${channel}`, limits)).must();
}

/** A path as the server's dialect names it. */
export const dialectPath = (t: Session, path: string) =>
  t.dialect === 'zulip' ? path.replace('/users/me/mobile_push_reg_id', '/users/me/apns_device_token') : path;
