import * as z from 'zod';
import type { DeepReadonly } from '../../model/index.js';
import type { Status } from './status.rules.js';

/** A user's status; unset parts are absent. */
export const statusSchema = z.object({
  status_text: z.string().optional(),
  emoji_name: z.string().optional(),
  emoji_code: z.string().optional(),
  reaction_type: z.string().optional(),
});

/** The status of a user, in the short form of GET users/{user_id}/status and POST register. */
export function presentStatus(status: DeepReadonly<Status>): z.input<typeof statusSchema> {
  const { status_text, emoji_name, emoji_code, reaction_type } = status;
  return {
    ...(status_text === '' ? {} : { status_text }),
    ...(emoji_name === '' ? {} : { emoji_name, emoji_code, reaction_type }),
  };
}
