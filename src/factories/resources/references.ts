import { badParameter } from '../../contract/errors/index.js';
import { canReadMessage } from '../../handlers/access/message-access.rules.js';
import { subscribe } from '../../handlers/channels/subscription.actions.js';
import { requireGroup } from '../../handlers/groups/group.rules.js';
import type { ChannelRecord, Organization, UserRecord } from '../../model/index.js';
import type { BuildContext } from '../factory.js';
import { channelRecord } from '../records/channels.js';
import { userRecord } from '../records/people.js';
import { freeName } from '../samples.js';

/**
 * Checks that a user group is active.
 * @throws ApiError `BAD_REQUEST` that names the field
 */
export function assertActiveGroup(org: Organization, field: string, groupId: number): void {
  if (requireGroup(org, groupId).deactivated) {
    throw badParameter(field, `the user group ${groupId} is deactivated`);
  }
}

/**
 * Checks that users exist.
 * @throws ApiError `BAD_REQUEST` that names the field
 */
export function assertUsers(org: Organization, field: string, userIds: readonly number[]): void {
  for (const id of userIds) {
    if (!org.tables.users.has(id)) throw badParameter(field, `user ${id} does not exist`);
  }
}

/**
 * Checks that users exist and are active.
 * @throws ApiError `BAD_REQUEST` that names the field
 */
export function assertActiveUsers(org: Organization, field: string, userIds: readonly number[]): void {
  for (const id of userIds) {
    if (org.tables.users.get(id)?.is_active !== true) {
      throw badParameter(field, `there is no active user ${id}`);
    }
  }
}

/**
 * Returns the active user with this ID. Without an ID: the first active person outside of `except`, preferably one that
 * `fits`. Creates one if none exists.
 * @throws ApiError `BAD_REQUEST` that names the field
 */
export async function findOrCreateUser(
  org: Organization,
  context: BuildContext,
  field: string,
  id?: number,
  fits: (user: UserRecord) => boolean = () => true,
  except: readonly number[] = [],
): Promise<UserRecord> {
  const { users } = org.tables;
  if (id === undefined) {
    const people = users.by('activePerson', 'active').filter((user) => !except.includes(user.id));
    return people.find(fits) ?? people[0] ?? users.create(userRecord({ ...context, n: users.nextId }, {}));
  }
  assertActiveUsers(org, field, [id]);
  return users.expect(id);
}

/**
 * Returns the active channel with this ID. Without an ID: the first one that `fits`, or a new one with these subscribers
 * where the mock has none.
 * @throws ApiError `BAD_REQUEST` that names the field
 */
export async function findOrCreateChannel(
  org: Organization,
  context: BuildContext,
  field: string,
  id?: number,
  fits: (channel: ChannelRecord) => boolean = () => true,
  subscribers: readonly number[] = [],
): Promise<ChannelRecord> {
  const { channels } = org.tables;
  if (id === undefined) {
    const fitting = channels.all().find((channel) => !channel.is_archived && fits(channel));
    if (fitting !== undefined) return fitting;
    const { name } = context.samples().channel(channels.nextId);
    const isTaken = (wanted: string) => channels.firstBy('name', wanted.toLowerCase()) !== undefined;
    const named = { name: freeName(undefined, name, isTaken) };
    const created = await channels.create(channelRecord({ ...context, n: channels.nextId }, named));
    for (const userId of subscribers) await subscribe(org, userId, created.id);
    return created;
  }
  const channel = channels.get(id);
  if (channel === undefined) throw badParameter(field, `channel ${id} does not exist`);
  if (channel.is_archived) throw badParameter(field, `channel ${id} is archived`);
  return channel;
}

/** The ID of the latest message that a user can read. */
export function latestReadable(org: Organization, user: UserRecord): number | undefined {
  const { messages } = org.tables;
  return messages.ids().findLast((id) => {
    const message = messages.get(id);
    return message !== undefined && canReadMessage(org, user, message);
  });
}
