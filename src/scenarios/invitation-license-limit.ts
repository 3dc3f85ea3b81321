import type { Seed } from './define.js';

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`POST /invites\` by admin with a new address and \`stream_ids=[]\` fails with \`INVITATION_FAILED\` and
  \`license_limit_reached\`; no invitation is sent. There are as many licenses as active people. Bots and deactivated
  users need none.`;

export const seed: Seed = async ({ create, db, id, set }) => {
  await create.invitation({ invited_by: id('admin'), email: 'waiting@example.com' });
  set({ license_limit: db.users.idsBy('activePerson', 'active').length });
};
