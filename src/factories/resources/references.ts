import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { canPost, canReadChannel } from '../../handlers/access/channel-access.rules.js';
import { canReadMessage } from '../../handlers/access/message-access.rules.js';
import { startSubscription } from '../../handlers/channels/channel.actions.js';
import {
  type ChannelRecord,
  isRole,
  type MessageRecord,
  type Organization,
  ROLES,
  type Role,
  type UserRecord,
} from '../../model/index.js';
import { type BuildContext, invalidField } from '../definition.js';
import { channelRecord, userRecord } from '../records/organization.js';
import { freeName } from '../samples.js';

/** A user as a trait argument: a user that a factory built, a persona, or any other object with a `user_id`. */
export interface UserReference {
  user_id: number;
}

const aUser = { error: 'must be a user, such as one that userFactory built, or { user_id: 4 }' };
const anObject = { error: 'must be an object that a factory built, or its ID, such as { id: 9 }' };
const aString = { error: 'must be a string' };

export const USER = z.looseObject({ user_id: z.int(aUser) }, aUser);
export const WITH_ID = z.looseObject({ id: z.int(anObject) }, anObject);

export const ONE_USER = z.tuple([USER], aUser);
export const USERS = z.array(USER);
export const ONE_WITH_ID = z.tuple([WITH_ID], anObject);
export const ALL_WITH_ID = z.array(WITH_ID);
export const ONE_STRING = z.tuple([z.string(aString)], aString);
export const OPTIONAL_STRING = z.tuple([z.string(aString).optional()]);
export const STRINGS = z.array(z.string(aString));

/** @throws ApiError for a creator who does not exist */
export function assertCreator(org: Organization, creatorId: number | null): void {
  if (creatorId !== null && !org.tables.users.has(creatorId))
    throw badParameter('creator_id', `user ${creatorId} does not exist`);
}

/** @throws ApiError that names the field, for a user who does not exist or is deactivated */
export function assertActiveUsers(org: Organization, field: string, userIds: readonly number[]): void {
  for (const id of userIds) {
    if (org.tables.users.get(id)?.is_active !== true) {
      throw badParameter(field, `there is no active user ${id}`);
    }
  }
}

/** @throws ApiError that names the field, for a time that is negative or later than the time on the mock's clock */
export function assertNotInFuture(org: Organization, field: string, timestamp: number): void {
  const now = org.clock.now();
  if (timestamp < 0) throw badParameter(field, 'must be 0 or greater');
  if (timestamp > now)
    throw badParameter(field, `${timestamp} is in the future; the clock of the mock is at ${now}`);
}

/** @throws UsageError for a role that does not exist */
export function parseRole(name: string, field: string, role: number): Role {
  if (isRole(role)) return role;
  throw invalidField(name, field, `must be one of ${Object.values(ROLES).join(', ')}, got ${role}`);
}

/** How to choose a user if no ID is passed. */
interface UserChoice {
  /** Whether a user is preferred. If no user is preferred, the first user is chosen. */
  fits?(user: UserRecord): boolean;
  /** IDs of users who must not be chosen. */
  except?: readonly number[];
}

/**
 * Returns the active user with this ID. Without an ID, chooses the first active person who is not in `except`, and
 * prefers people who satisfy `fits`; creates a person if none is left.
 * @throws ApiError that names the field, for an ID that belongs to no active user
 */
export async function findOrCreateUser(
  org: Organization,
  context: BuildContext,
  field: string,
  id?: number,
  { fits = () => true, except = [] }: UserChoice = {},
): Promise<UserRecord> {
  const { users } = org.tables;
  if (id === undefined) {
    const people = users.by('activePerson', 'active').filter((user) => !except.includes(user.id));
    return people.find(fits) ?? people[0] ?? users.create(userRecord({ ...context, n: users.nextId }, {}));
  }
  assertActiveUsers(org, field, [id]);
  return users.expect(id);
}

/** @throws ApiError that names the field, for a channel that does not exist or is archived */
export function requireActiveChannel(org: Organization, field: string, id: number): ChannelRecord {
  const channel = org.tables.channels.get(id);
  if (channel === undefined) throw badParameter(field, `channel ${id} does not exist`);
  if (channel.is_archived) throw badParameter(field, `channel ${id} is archived`);
  return channel;
}

/** Returns the first active channel that satisfies `fits`, or a new one with these subscribers if none does. */
export async function chooseChannel(
  org: Organization,
  context: BuildContext,
  fits: (channel: ChannelRecord) => boolean,
  subscribers: readonly number[] = [],
): Promise<ChannelRecord> {
  const { channels } = org.tables;
  const fitting = channels.all().find((channel) => !channel.is_archived && fits(channel));
  if (fitting !== undefined) return fitting;
  const { name } = context.samples().channel(channels.nextId);
  const isTaken = (wanted: string) => channels.firstBy('name', wanted.toLowerCase()) !== undefined;
  const named = { name: freeName(undefined, name, isTaken) };
  const created = await channels.create(channelRecord({ ...context, n: channels.nextId }, named));
  for (const userId of subscribers) await startSubscription(org, userId, created.id);
  return created;
}

/** Returns the requested channel. If none is requested, chooses a channel in which the sender may post. */
export async function postableChannel(
  org: Organization,
  sender: UserRecord,
  to: number | number[] | undefined,
  context: BuildContext,
): Promise<ChannelRecord> {
  if (typeof to === 'number') return requireActiveChannel(org, 'to', to);
  return chooseChannel(org, context, (channel) => mayPostIn(org, sender, channel), [sender.id]);
}

/** Whether a user can read a channel and post in it. */
export function mayPostIn(org: Organization, user: UserRecord, channel: ChannelRecord): boolean {
  return canReadChannel(org, user, channel) && canPost(org, user, channel);
}

/** Returns the ID of the latest message that a user can read and that satisfies `fits`. */
export function latestReadable(
  org: Organization,
  user: UserRecord,
  fits: (message: MessageRecord) => boolean = () => true,
): number | undefined {
  const { messages } = org.tables;
  return messages.ids().findLast((id) => {
    const message = messages.get(id);
    return message !== undefined && fits(message) && canReadMessage(org, user, message);
  });
}

/** Returns the first `count` values that satisfy `fits`. */
export function someOf<T>(all: readonly T[], count: number, fits: (candidate: T) => boolean): T[] {
  const found: T[] = [];
  for (const candidate of all) {
    if (found.length === count) break;
    if (fits(candidate)) found.push(candidate);
  }
  return found;
}
