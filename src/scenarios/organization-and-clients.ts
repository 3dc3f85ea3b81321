import { DAY, HOUR, type Invitation, ROLES } from '../model/index.js';
import { createPersona } from './default.js';
import type { ScenarioModule } from './define.js';
import { createSystemGroups, subscribe } from './seeding.js';

export const empty: ScenarioModule = {
  seed: async (world) => {
    await createSystemGroups(world);
    await createPersona(world, 'owner');
  },
};

export const olderServer: ScenarioModule = {
  purpose: `
  \`GET /server_settings\` returns an older \`service_feature_level\` and no \`realm_url\`. \`GET /navigation_views\` and other
  newer endpoints return 404. \`GET /messages\` ignores newer parameters such as \`message_ids\` and lists them in
  \`ignored_parameters_unsupported\`. Users lack newer fields such as \`is_imported_stub\`.`,
};

export const rootDomain: ScenarioModule = {
  purpose: `
  \`GET /server_settings\` describes the server without \`realm_name\`, \`realm_url\` and the other \`realm_*\` fields, as at
  an address that belongs to no organization. All other endpoints respond as in \`default\`.`,
};

export const publicAccess: ScenarioModule = {
  purpose: `
  \`GET /users\` without credentials lists all users, without the real emails of people. In \`GET /server_settings\`,
  \`realm_web_public_access_enabled\` is true. Below
  \`/json\`, visitors read web-public channels. All other endpoints still require credentials.`,
  seed: async (world) => {
    const { create, thread, id } = world;
    await create.channel({
      id: 7,
      name: 'help wanted',
      description: 'Open to the web as well',
      is_web_public: true,
      creator_id: id('moderator'),
    });
    await subscribe(world, 7, ['moderator', 'member', 'guest']);
    await thread({
      channel: 7,
      topic: 'first contribution',
      people: ['guest', 'moderator', 'member'],
      messages: [
        'Hello! I would like to contribute. What is a good first issue?',
        'Welcome! Start with one of these: https://example.com/issues/first',
        'I can review it. How do you like to be helped, with hints or with answers?',
        'Hints, please. I took the one about dates in the footer.',
        'Good choice. The code is in `src/footer.ts`.',
        'And the tests run with `npm test`. Have fun!',
      ],
    });
  },
};

const PENDING: [inviter: string, email: string, terms: Partial<Invitation>][] = [
  ['owner', 'next-owner@example.com', { invite_as: ROLES.owner }],
  [
    'admin',
    'designer@example.com',
    {
      group_ids: [9],
      stream_ids: [1, 2],
      welcome_message_custom_text: 'Welcome! Start with #**general**.',
    },
  ],
  ['member', 'friend@example.com', {}],
  ['member', 'contractor@example.com', { invite_as: ROLES.guest, expires: null }],
  ['moderator', 'moderator-to-be@example.com', { invite_as: ROLES.moderator }],
];

export const invitations: ScenarioModule = {
  purpose: `
  \`POST /invites\` by member with \`invitee_emails=new@example.com,colleague@example.com,left@example.com\` and
  \`stream_ids=[]\` fails with \`INVITATION_FAILED\`: the first address is invited, the second has an account, the third
  a deactivated one. \`GET /invites\` lists four pending invitations for admin, two of them sent by member. Another one
  has expired.`,
  seed: async ({ create, now, id }) => {
    for (const [inviter, email, terms] of PENDING) {
      const pending = { invited: now - DAY, stream_ids: [1], ...terms };
      await create.invitation({ ...pending, invited_by: id(inviter), email });
    }
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

/** Devices in addition to the two that `member` has in the default scenario. */
const DEVICES = [
  ['member', 'push-token-2', 'android', true],
  ['owner', 'owner-phone', 'apple', true],
  ['owner', 'owner-tablet', 'android', true],
  ['admin', 'admin-phone', 'apple', true],
  ['admin', 'admin-old-phone', 'apple', false],
  ['moderator', 'moderator-lost-phone', 'android', false],
  ['colleague', 'colleague-phone', 'android', true],
] as const;

export const pushDevices: ScenarioModule = {
  purpose: `
  \`POST /mobile_push/test_notification\` by owner notifies a phone and a tablet. By moderator, whose only device the
  relay rejects, it fails with \`INVALID_REMOTE_PUSH_DEVICE_TOKEN\`; by guest, who has no device, it is rejected; with
  \`token=unknown\` it fails with \`INVALID_PUSH_DEVICE_TOKEN\`. \`POST /mobile_push/e2ee/test_notification\` succeeds
  for member, but not for admin, whose device is half-registered.`,
  seed: async ({ create, db, id, now }) => {
    for (const [person, token, kind, known_to_relay] of DEVICES) {
      await create.pushDevice({ user_id: id(person), token, kind, known_to_relay });
    }
    const devices = db.encrypted_push_devices;
    const withoutToken = { token: null, token_updated: null, token_kind: null };
    const token = { token: 'encrypted-token-1', token_updated: now - DAY, token_kind: 'fcm' } as const;
    const key = { push_key: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz', push_key_id: 1 };
    await devices.create({ user_id: id('member'), device: 1, ...token, ...key });
    // The client has registered a key, but no token yet.
    await devices.create({ user_id: id('member'), device: 2, ...withoutToken, ...key });
    const withoutKey = { push_key: null, push_key_id: null };
    await devices.create({ user_id: id('admin'), device: 3, ...withoutToken, ...withoutKey });
  },
};

export const expiredQueue: ScenarioModule = {
  purpose: `
  \`DELETE /events\` by member with \`queue_id=expired-queue\` fails with \`BAD_EVENT_QUEUE_ID\`, as after the
  server has deleted an idle queue; with \`queue_id=queue-of-member\` it succeeds once; with \`queue_id=queue-of-admin\`, the queue of another
  user, it fails as for an unknown queue.`,
  seed: async ({ create, now, id }) => {
    const open = { created: now - HOUR, last_used: now - 30 };
    await create.eventQueue({ ...open, queue_id: 'queue-of-member', user_id: id('member') });
    await create.eventQueue({
      ...open,
      queue_id: 'queue-of-admin',
      user_id: id('admin'),
      event_types: ['message'],
    });
  },
};

/** Views in addition to the three that `member` has in the default scenario. */
const VIEWS = [
  ['member', 'feed', false, null],
  ['member', 'drafts', true, null],
  ['member', 'narrow/channel/1-general/topic/standup', true, 'Standup'],
  ['member', 'narrow/dm/6-carl', false, 'Carl'],
  ['admin', 'recent', true, null],
  ['admin', 'narrow/is/mentioned', true, null],
  ['admin', 'narrow/channels/public/search/caf%C3%A9%20%2B%20tea', true, 'Tea & coffee ☕'],
  ['admin', 'narrow/sender/4', false, null],
  ['owner', 'narrow/has/reaction/sender/me', false, null],
] as const;

export const navigationViews: ScenarioModule = {
  purpose: `
  \`PATCH /navigation_views/inbox\` with \`is_pinned=false\` by member hides the view. \`PATCH
  /navigation_views/narrow/is/starred\` with \`is_pinned=true\` pins it. \`POST /navigation_views\` with
  \`fragment=recent\` adds it. A \`name\` for a built-in view is rejected. admin has views with slashes, encoded
  characters and no name. colleague has none, so every PATCH fails with \`NOT_FOUND\`.`,
  seed: async ({ create, id }) => {
    for (const [person, fragment, is_pinned, name] of VIEWS) {
      await create.navigationView({ user_id: id(person), fragment, is_pinned, name });
    }
  },
};
