import { DAY, HOUR, PROFILE_FIELD_TYPES, ROLES } from '../model/index.js';
import { personas } from '../model/personas.js';
import type { ScenarioModule } from './define.js';
import { createPersona, createSystemGroups } from './seeding.js';

export const empty: ScenarioModule = {
  seed: async (world) => {
    await createSystemGroups(world);
    await createPersona(world, 'owner');
  },
};

export const soleOwner: ScenarioModule = {
  purpose: `
  \`PATCH /users/1\` with \`role=200\` by owner is rejected, because no other active owner exists. \`PATCH /users/2\`
  with \`role=100\` by owner creates a second owner. \`former-owner\` (deactivated) and \`owner-bot\` have the role,
  too, but do not count.`,
  seed: async ({ create, persona }) => {
    const founder = await create.user({
      full_name: 'Frida Founder',
      delivery_email: 'former-owner@example.com',
      api_key: 'former-owner-key',
      role: ROLES.owner,
      is_active: false,
    });
    persona('former-owner', founder.id);
    // Deactivated owners and bots do not count as owners.
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
  },
};

export const twoOwners: ScenarioModule = {
  purpose: `
  \`PATCH /users/1\` with \`role=200\` by owner or by \`co-owner\` succeeds, because another owner remains. \`PATCH
  /users/1\` with \`new_email\` by \`co-owner\` is rejected, because only owner has \`can_change_user_emails\`.`,
  seed: async ({ create, persona }) => {
    const second = await create.user({
      full_name: 'Oscar Owner',
      delivery_email: 'co-owner@example.com',
      api_key: 'co-owner-key',
      role: ROLES.owner,
    });
    persona('co-owner', second.id);
    for (const stream_id of [1, 3, 4]) await create.subscription({ user_id: second.id, stream_id });
  },
};

/** One more user of each role, so that the personas keep theirs. */
const OTHER_PEOPLE = [
  ['co-owner', 'Ottilie Owens', ROLES.owner],
  ['other-admin', 'Arno Adler', ROLES.administrator],
  ['other-moderator', 'Mira Modena', ROLES.moderator],
  ['other-member', 'Mateo Meyer', ROLES.member],
  ['other-guest', 'Gwen Gast', ROLES.guest],
] as const;

export const roleChange: ScenarioModule = {
  purpose: `
  \`PATCH /users/{user_id}\` with \`role\` changes \`co-owner\`, \`other-admin\`, \`other-moderator\`, \`other-member\`
  or \`other-guest\`. owner may make every change except turning a guest into an owner or administrator. admin may do
  the same unless the change adds or removes the owner role. Everyone else is rejected. deactivated and bot can be
  changed, too.`,
  seed: async ({ create, persona }) => {
    for (const [name, full_name, role] of OTHER_PEOPLE) {
      const user = await create.user({
        full_name,
        role,
        delivery_email: `${name}@example.com`,
        api_key: `${name}-key`,
      });
      persona(name, user.id);
      await create.subscription({ user_id: user.id, stream_id: 1 });
    }
  },
};

/** Values for all fields except the website, which colleague has in the default scenario. */
const PROFILE_VALUES: [field: number, value: string | number[]][] = [
  [1, '+49 30 0100'],
  [2, 'Builds *small* things, and `names` them well.'],
  [3, '1'],
  [4, '1990-04-01'],
  [6, [4, 2]],
  [7, '0042'],
  [8, 'carl-example'],
  [9, 'he/him'],
];

export const profileFieldsLocked: ScenarioModule = {
  purpose: `
  \`PATCH /users/me/profile_data\` by member with a value for one of the fields 1 to 8 is rejected; for field 9
  (pronouns) it succeeds. admin may change all fields, also with \`PATCH /users/4\` and \`profile_data\`. colleague has
  a value in every field.`,
  seed: async ({ create, db, id }) => {
    for (const fieldId of db.profile_fields.ids()) {
      await db.profile_fields.update(fieldId, { editable_by_user: false });
    }
    await create.profileField({
      id: 8,
      name: 'Account',
      hint: 'On the code host',
      type: PROFILE_FIELD_TYPES.external,
      field_data: JSON.stringify({ subtype: 'github' }),
      editable_by_user: false,
    });
    await create.profileField({ id: 9, name: 'Pronouns', type: PROFILE_FIELD_TYPES.pronouns });
    for (const [field_id, value] of PROFILE_VALUES) {
      await create.profileValue({ user_id: id('colleague'), field_id, value });
    }
  },
};

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

const SENT_TODAY = ['ada@example.com', 'grace@example.com', 'edsger@example.com'];

export const invitationDailyLimit: ScenarioModule = {
  purpose: `
  \`POST /invites\` by admin with a new address and \`stream_ids=[]\` fails with \`INVITATION_FAILED\` and
  \`daily_limit_reached\`; no invitation is sent. Three were sent today, which is the limit. After 22 hours, one of them
  no longer counts.`,
  seed: async ({ create, now, id }) => {
    for (const [i, email] of SENT_TODAY.entries()) {
      await create.invitation({
        invited_by: id('admin'),
        email,
        invited: now - (SENT_TODAY.length - i) * HOUR,
      });
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
