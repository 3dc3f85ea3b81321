import { BOT_TYPES, type EmailVisibility, PROFILE_FIELD_TYPES, ROLES } from '../model/index.js';
import type { ScenarioModule } from './define.js';
import { createUserNamed, subscribe } from './seeding.js';

export const soleOwner: ScenarioModule = {
  purpose: `
  \`PATCH /users/1\` with \`role=200\` by owner is rejected, because no other active owner exists. \`PATCH /users/2\`
  with \`role=100\` by owner creates a second owner. \`former-owner\` (deactivated) and \`owner-bot\` have the role,
  too, but do not count.`,
  seed: async (world) => {
    await createUserNamed(world, 'former-owner', 'Frida Founder', { role: ROLES.owner, is_active: false });
    await createUserNamed(world, 'owner-bot', 'Backup Bot', {
      delivery_email: 'backup-bot@chat.example.com',
      api_key: 'backup-bot-key',
      role: ROLES.owner,
      bot_type: BOT_TYPES.generic,
      bot_owner_id: world.id('owner'),
    });
    await createUserNamed(world, 'deputy', 'Dina Deputy', { role: ROLES.administrator });
  },
};

export const twoOwners: ScenarioModule = {
  purpose: `
  \`PATCH /users/1\` with \`role=200\` by owner or by \`co-owner\` succeeds, because another owner remains. \`PATCH
  /users/1\` with \`new_email\` by \`co-owner\` is rejected, because only owner has \`can_change_user_emails\`.`,
  seed: async (world) => {
    await createUserNamed(world, 'co-owner', 'Oscar Owner', { role: ROLES.owner });
    for (const channel of [1, 3, 4]) await subscribe(world, channel, ['co-owner']);
  },
};

/** One more user of each role, so that the personas keep their roles. */
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
  seed: async (world) => {
    for (const [name, full_name, role] of OTHER_PEOPLE) {
      await createUserNamed(world, name, full_name, { role });
      await subscribe(world, 1, [name]);
    }
  },
};

/** Values of `colleague` for all fields except the website, which the default scenario already sets. */
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
  (pronouns) it succeeds. admin may change all fields, including with \`PATCH /users/4\` and \`profile_data\`. colleague has
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

/** Users who share neither a channel nor a conversation with a guest. */
const STRANGERS = [
  'Sam Stranger',
  'Sina Sales',
  'Theo Tester',
  'Uma Usability',
  'Vito Video',
  'Wanda Writer',
];

const OFFER = [
  'Thank you for the offer! Does it include the training?',
  'Yes, two days for up to ten people.',
  'Perfect. Then we would like to start in February.',
  'I will send you the contract today: https://example.com/offers/acme',
];

export const limitedGuests: ScenarioModule = {
  purpose: `
  \`GET /users\` by guest returns the users in channel 1; by \`visitor\`: themselves, moderator (channel 7) and
  colleague (a direct message). In the \`zulip\` dialect both also see bots. \`GET /realm/presence\` lists the same
  people. Neither sees the six strangers; member does.
  \`GET /users/{user_id}\` for \`stranger\` by guest is rejected.`,
  seed: async (world) => {
    const { create, thread, now, id, persona } = world;
    await create.channel({
      id: 7,
      name: 'customer acme',
      description: 'Questions and offers',
      invite_only: true,
      creator_id: id('moderator'),
    });
    await createUserNamed(world, 'visitor', 'Vera Visitor', { role: ROLES.guest });
    await subscribe(world, 7, ['moderator', 'visitor']);
    for (const [i, full_name] of STRANGERS.entries()) {
      const stranger = await create.user({ full_name });
      await create.subscription({ user_id: stranger.id, stream_id: 2 });
      await create.presence({
        user_id: stranger.id,
        last_active: now - 60 * i,
        last_connected: now - 30 * i,
      });
      if (i === 0) persona('stranger', stranger.id);
    }
    for (const person of ['moderator', 'visitor', 'guest']) await create.presence({ user_id: id(person) });
    await thread({ channel: 7, topic: 'offer', people: ['visitor', 'moderator'], messages: OFFER });
    await thread({
      people: ['visitor', 'colleague'],
      messages: ['Hello! Who sends the invoice?', 'I do, today.'],
    });
  },
};

/** Visibility of each persona's real email. Everyone sees the email of `member`. */
const VISIBILITY: Record<string, EmailVisibility> = {
  owner: 'nobody',
  admin: 'administrators',
  moderator: 'moderators',
  guest: 'members',
  deactivated: 'moderators',
};

export const hiddenEmails: ScenarioModule = {
  purpose: `
  \`GET /users\` by each persona returns null as \`delivery_email\` of users whose real email the caller may not see,
  and a placeholder as \`email\` (\`user6@chat.example.com\`). \`PATCH /users/user10@chat.example.com\` by admin
  succeeds, because admin cannot see the real email of \`hermit\`. Everyone can sign in with the placeholder and with
  the real email.`,
  seed: async (world) => {
    const { db, id } = world;
    for (const [person, email_visibility] of Object.entries(VISIBILITY)) {
      await db.users.update(id(person), { email_visibility });
    }
    await createUserNamed(world, 'hermit', 'Henry Hermit', {
      email_visibility: 'nobody',
      uploaded_avatar_url: '/user_avatars/1/hermit.png',
    });
    await subscribe(world, 1, ['hermit']);
  },
};
