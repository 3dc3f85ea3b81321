import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { type EventSource, onlyFor, ownersOf } from '../../contract/index.js';
import { compositeKey, type Organization, type UserRecord } from '../../model/index.js';
import { requireUser } from '../access/user-access.rules.js';

/** @throws ApiError `BAD_REQUEST` if the user is the caller or does not exist */
export function assertCanBeMuted(org: Organization, actor: UserRecord, userId: number): void {
  if (userId === actor.id) throw badParameter('muted_user_id', 'you cannot mute yourself');
  requireUser(org, actor, userId);
}

export function hasMuted(org: Organization, userId: number, otherId: number): boolean {
  return org.tables.muted_users.firstBy('userMuted', compositeKey(userId, otherId)) !== undefined;
}

/** A muted user, and the time of the muting, in UNIX seconds. */
export const mutedUserSchema = z.object({ id: z.int(), timestamp: z.int() });

export function presentMutedUsers(org: Organization, userId: number): z.input<typeof mutedUserSchema>[] {
  return org.tables.muted_users
    .by('user', userId)
    .map(({ muted_user_id, date_muted }) => ({ id: muted_user_id, timestamp: date_muted }));
}

/** Emits an event to a user who mutes or unmutes someone. The event contains all users that the recipient has muted. */
export const mutedUserEvents: EventSource = {
  schemas: { muted_users: z.object({ muted_users: z.array(mutedUserSchema) }) },
  eventDrafts: (org, changeSet) =>
    ownersOf(changeSet.changes('muted_users')).map((userId) =>
      onlyFor(userId, 'muted_users', () => ({ muted_users: presentMutedUsers(org, userId) })),
    ),
};
