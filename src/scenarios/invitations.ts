import { DAY, HOUR, ROLES } from '../model/index.js';
import type { ScenarioModule } from './define.js';

export const invitations: ScenarioModule = {
  purpose: `
  \`POST /invites\` by member with \`invitee_emails=new@example.com,colleague@example.com,left@example.com\` and
  \`stream_ids=[]\` fails with \`INVITATION_FAILED\`: the first address is invited, the second has an account, the third
  a deactivated one. \`GET /invites\` lists four pending invitations for admin, two of them sent by member. Another one
  has expired.`,
  seed: async ({ create, now, id }) => {
    const pending = { invited: now - DAY, stream_ids: [1] };
    await create.invitation({
      ...pending,
      invited_by: id('owner'),
      email: 'next-owner@example.com',
      invite_as: ROLES.owner,
    });
    await create.invitation({
      ...pending,
      invited_by: id('admin'),
      email: 'designer@example.com',
      group_ids: [9],
      stream_ids: [1, 2],
      welcome_message_custom_text: 'Welcome! Start with #**general**.',
    });
    await create.invitation({ ...pending, invited_by: id('member'), email: 'friend@example.com' });
    await create.invitation({
      ...pending,
      invited_by: id('member'),
      email: 'contractor@example.com',
      invite_as: ROLES.guest,
      expires: null,
    });
    await create.invitation({
      ...pending,
      invited_by: id('moderator'),
      email: 'moderator-to-be@example.com',
      invite_as: ROLES.moderator,
    });
    await create.invitation({
      invited_by: id('member'),
      email: 'too-late@example.com',
      invited: now - 11 * DAY,
      expires: now - DAY,
    });
    const left = await create.user({
      full_name: 'Lea Left',
      delivery_email: 'left@example.com',
      api_key: 'left-key',
      is_active: false,
    });
    await create.presence({ user_id: left.id, last_active: now - 90 * DAY, last_connected: now - 90 * DAY });
  },
};

const SENT = ['ada@example.com', 'grace@example.com', 'edsger@example.com'];

export const invitationDailyLimit: ScenarioModule = {
  purpose: `
  \`POST /invites\` by admin with a new address and \`stream_ids=[]\` fails with \`INVITATION_FAILED\` and
  \`daily_limit_reached\`; no invitation is sent. Three were sent today, which is the limit. After 22 hours, one of them
  no longer counts.`,
  seed: async ({ create, now, id }) => {
    for (const [i, email] of SENT.entries()) {
      await create.invitation({ invited_by: id('admin'), email, invited: now - (SENT.length - i) * HOUR });
    }
    // Sent more than a day ago, so it does not count toward the daily limit.
    await create.invitation({
      invited_by: id('owner'),
      email: 'early@example.com',
      invited: now - 30 * HOUR,
    });
  },
};

export const invitationLicenseLimit: ScenarioModule = {
  purpose: `
  \`POST /invites\` by admin with a new address and \`stream_ids=[]\` fails with \`INVITATION_FAILED\` and
  \`license_limit_reached\`; no invitation is sent. There are as many licenses as active people. Bots and deactivated
  users need none.`,
  seed: async ({ create, db, id, set }) => {
    await create.invitation({ invited_by: id('admin'), email: 'waiting@example.com' });
    set({ license_limit: db.users.idsBy('activePerson', 'active').length });
  },
};
