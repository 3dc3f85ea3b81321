import * as z from 'zod';
import type { Organization } from '../../model/index.js';
import { isAway, statusOf } from './status.rules.js';

/** A user's status; unset parts are absent. */
export const statusSchema = z.object({
  /** Deprecated: the user hides their presence. */
  away: z.literal(true).optional(),
  status_text: z.string().optional(),
  emoji_name: z.string().optional(),
  emoji_code: z.string().optional(),
  reaction_type: z.string().optional(),
});

/** The status of a user, in the short form of GET users/{user_id}/status and POST register. */
export function presentStatus(org: Organization, userId: number): z.input<typeof statusSchema> {
  const { status_text, emoji_name, emoji_code, reaction_type } = statusOf(org, userId);
  return {
    ...(isAway(org, userId) ? { away: true as const } : {}),
    ...(status_text === '' ? {} : { status_text }),
    ...(emoji_name === '' ? {} : { emoji_name, emoji_code, reaction_type }),
  };
}
