import { ROLES } from '../model/index.js';
import type { Seed } from './define.js';

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`PATCH /users/1\` with \`role=200\` by owner or by \`co-owner\` succeeds, because another owner remains. \`PATCH
  /users/1\` with \`new_email\` by \`co-owner\` is rejected, because only owner has \`can_change_user_emails\`.`;

export const seed: Seed = async ({ create, persona }) => {
  const second = await create.user({
    full_name: 'Oscar Owner',
    delivery_email: 'co-owner@example.com',
    api_key: 'co-owner-key',
    role: ROLES.owner,
  });
  persona('co-owner', second.id);
  for (const stream_id of [1, 3, 4]) await create.subscription({ user_id: second.id, stream_id });
};
