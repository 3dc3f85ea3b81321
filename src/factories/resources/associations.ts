import { badRequest } from '../../errors/index.js';
import type { Channel, DeepReadonly, Organization, User } from '../../model/index.js';
import { RecordFactories } from '../records.js';

/**
 * The active user with this ID; without one the first active person, who is made where the mock has none.
 * @throws ApiError `BAD_REQUEST` that names the field
 */
export async function someUser(org: Organization, field: string, id?: number): Promise<DeepReadonly<User>> {
  const { users } = org.tables;
  if (id === undefined) return users.by('activePerson', 'active')[0] ?? users.create(plain(org).user());
  const user = users.get(id);
  if (user?.is_active !== true) throw badRequest(`"${field}": there is no active user ${id}`);
  return user;
}

/**
 * The channel in use with this ID; without one the first that `fits`, which is made where the mock has none.
 * @throws ApiError `BAD_REQUEST` that names the field
 */
export async function someChannel(
  org: Organization,
  field: string,
  id?: number,
  fits: (channel: DeepReadonly<Channel>) => boolean = () => true,
): Promise<DeepReadonly<Channel>> {
  const { channels } = org.tables;
  if (id === undefined) {
    const first = channels.all().find((one) => !one.is_archived && fits(one));
    return first ?? channels.create(plain(org).channel());
  }
  const channel = channels.get(id);
  if (channel === undefined) throw badRequest(`"${field}": there is no channel ${id}`);
  if (channel.is_archived) throw badRequest(`"${field}": the channel ${id} is archived`);
  return channel;
}

function plain(org: Organization): RecordFactories {
  return new RecordFactories({ seed: 1, now: org.clock.now() });
}
