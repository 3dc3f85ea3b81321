import { ROLES } from '../model/index.js';
import { personas } from '../model/personas.js';
import type { Seed } from './define.js';

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`PATCH /users/1\` with \`role=200\` by owner is rejected, because no other active owner exists. \`PATCH /users/2\`
  with \`role=100\` by owner creates a second owner. \`former-owner\` (deactivated) and \`owner-bot\` have the role,
  too, but do not count.`;

export const seed: Seed = async ({ create, persona }) => {
  const founder = await create.user({
    full_name: 'Frida Founder',
    delivery_email: 'former-owner@example.com',
    api_key: 'former-owner-key',
    role: ROLES.owner,
    is_active: false,
  });
  persona('former-owner', founder.id);
  // Neither a deactivated owner nor a bot counts as an owner.
  const bot = await create.user({
    full_name: 'Backup Bot',
    delivery_email: 'backup-bot@chat.example.com',
    api_key: 'backup-bot-key',
    role: ROLES.owner,
    bot_type: 1,
    bot_owner_id: personas.owner.user_id,
  });
  persona('owner-bot', bot.id);
  const deputy = await create.user({
    full_name: 'Dina Deputy',
    delivery_email: 'deputy@example.com',
    api_key: 'deputy-key',
    role: ROLES.administrator,
  });
  persona('deputy', deputy.id);
};
