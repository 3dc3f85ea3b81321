import * as z from 'zod';
import type { Organization } from '../../model/index.js';

/** A muted user and when they were muted (UNIX seconds). */
export const mutedUserSchema = z.object({ id: z.int(), timestamp: z.int() });

/** The users that a user muted. */
export function presentMutedUsers(org: Organization, userId: number): z.input<typeof mutedUserSchema>[] {
  return org.tables.muted_users
    .by('user', userId)
    .map(({ muted_user_id, date_muted }) => ({ id: muted_user_id, timestamp: date_muted }));
}
