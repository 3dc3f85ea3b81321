import { ROLES } from '../model/index.js';
import type { Seed } from './define.js';

/** One more user of each role, so that the personas keep theirs. */
const PEOPLE = [
  ['co-owner', 'Ottilie Owens', ROLES.owner],
  ['other-admin', 'Arno Adler', ROLES.administrator],
  ['other-moderator', 'Mira Modena', ROLES.moderator],
  ['other-member', 'Mateo Meyer', ROLES.member],
  ['other-guest', 'Gwen Gast', ROLES.guest],
] as const;

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`PATCH /users/{user_id}\` with \`role\` changes \`co-owner\`, \`other-admin\`, \`other-moderator\`, \`other-member\`
  or \`other-guest\`. owner may make every change except turning a guest into an owner or administrator. admin may do
  the same unless the change adds or removes the owner role. Everyone else is rejected. deactivated and bot can be
  changed, too.`;

export const seed: Seed = async ({ create, persona }) => {
  for (const [name, full_name, role] of PEOPLE) {
    const user = await create.user({
      full_name,
      role,
      delivery_email: `${name}@example.com`,
      api_key: `${name}-key`,
    });
    persona(name, user.id);
    await create.subscription({ user_id: user.id, stream_id: 1 });
  }
};
