import { badRequest } from '../../contract/errors/index.js';
import { subscribe } from '../../handlers/channels/subscription.actions.js';
import type { Channel, DeepReadonly, Organization, User } from '../../model/index.js';
import { RecordFactories } from '../records.js';

/**
 * The active user with this ID; without one the first active person who is not to be left out, best one whom it `fits`;
 * one is made where the mock has none.
 * @throws ApiError `BAD_REQUEST` that names the field
 */
export async function someUser(
  org: Organization,
  field: string,
  id?: number,
  fits: (user: DeepReadonly<User>) => boolean = () => true,
  leftOut: readonly number[] = [],
): Promise<DeepReadonly<User>> {
  const { users } = org.tables;
  if (id === undefined) {
    const isMeant = (user: DeepReadonly<User>) => !leftOut.includes(user.id);
    const people = users.by('activePerson', 'active');
    const found = people.find((user) => isMeant(user) && fits(user)) ?? people.find(isMeant);
    return found ?? users.create(newUser(org));
  }
  const user = users.get(id);
  if (user?.is_active !== true) throw badRequest(`"${field}": there is no active user ${id}`);
  return user;
}

/**
 * The channel in use with this ID; without one the first that `fits`. It is made where the mock has none, with these
 * subscribers.
 * @throws ApiError `BAD_REQUEST` that names the field
 */
export async function someChannel(
  org: Organization,
  field: string,
  id?: number,
  fits: (channel: DeepReadonly<Channel>) => boolean = () => true,
  subscribers: readonly number[] = [],
): Promise<DeepReadonly<Channel>> {
  const { channels } = org.tables;
  if (id === undefined) {
    const first = channels.all().find((one) => !one.is_archived && fits(one));
    if (first !== undefined) return first;
    const made = await channels.create(newChannel(org));
    for (const userId of subscribers) await subscribe(org, userId, made.id);
    return made;
  }
  const channel = channels.get(id);
  if (channel === undefined) throw badRequest(`"${field}": there is no channel ${id}`);
  if (channel.is_archived) throw badRequest(`"${field}": the channel ${id} is archived`);
  return channel;
}

function newUser(org: Organization) {
  const id = org.tables.users.nextId;
  return plain(org, id).user({ delivery_email: `someone.${id}@example.com` });
}

function newChannel(org: Organization) {
  const { channels } = org.tables;
  let n = channels.nextId;
  while (channels.firstBy('name', `channel ${n}`) !== undefined) n++;
  return plain(org, n).channel({ name: `channel ${n}` });
}

function plain(org: Organization, seed: number): RecordFactories {
  return new RecordFactories({ seed, now: org.clock.now() });
}
