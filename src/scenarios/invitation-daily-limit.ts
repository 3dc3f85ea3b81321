import { HOUR } from '../model/index.js';
import type { Seed } from './define.js';

const SENT = ['ada@example.com', 'grace@example.com', 'edsger@example.com'];

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`POST /invites\` by admin with a new address and \`stream_ids=[]\` fails with \`INVITATION_FAILED\` and
  \`daily_limit_reached\`; no invitation is sent. Three were sent today, which is the limit. After 22 hours, one of them
  no longer counts.`;

export const seed: Seed = async ({ create, now, id }) => {
  for (const [i, email] of SENT.entries()) {
    await create.invitation({ invited_by: id('admin'), email, invited: now - (SENT.length - i) * HOUR });
  }
  // Sent more than a day ago, so it does not count.
  await create.invitation({
    invited_by: id('owner'),
    email: 'early@example.com',
    invited: now - 30 * HOUR,
  });
};
