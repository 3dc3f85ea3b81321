import { ROLES } from '../model/index.js';
import type { Seed } from './define.js';

/** One more of each role, so that a change touches nobody whom the scenario needs. */
const PEOPLE = [
  ['co-owner', 'Ottilie Owens', ROLES.owner],
  ['other-admin', 'Arno Adler', ROLES.administrator],
  ['other-moderator', 'Mira Modena', ROLES.moderator],
  ['other-member', 'Mateo Meyer', ROLES.member],
  ['other-guest', 'Gwen Gast', ROLES.guest],
] as const;

/** What you can try in it. */
export const purpose = [
  '`PATCH /users/{user_id}` with `role`, of `co-owner`, `other-admin`, `other-moderator`, `other-member` or',
  '`other-guest`, by owner (everything but a guest to 100 or 200), admin (nothing that adds or removes the',
  'owner role) or anybody else (refused). Also of deactivated and bot.',
].join(' ');

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
