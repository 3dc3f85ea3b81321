import type { Seed } from './define.js';

/** Requests to try with their responses, as Markdown. */
export const purpose = [
  '`POST /invites` by admin with any new address and `stream_ids=[]`: `INVITATION_FAILED` with',
  '`license_limit_reached`, and no invitation is sent. There are as many licenses as active people; bots',
  'and deactivated users need none.',
].join(' ');

export const seed: Seed = async ({ create, db, id, set }) => {
  await create.invitation({ invited_by: id('admin'), email: 'waiting@example.com' });
  set({ license_limit: db.users.idsBy('activePerson', 'active').length });
};
