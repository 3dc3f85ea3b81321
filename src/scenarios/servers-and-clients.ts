import { DAY } from '../model/index.js';
import type { ScenarioModule } from './define.js';

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

/** Added to the two devices of member in the default scenario. */
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
    const key = {
      token_kind: 'fcm',
      push_key: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz',
      push_key_id: 1,
    } as const;
    await db.encrypted_push_devices.create({
      user_id: id('member'),
      device: 1,
      token: 'encrypted-token-1',
      token_updated: now - DAY,
      ...key,
    });
    // The client has registered a key, but no token yet.
    await db.encrypted_push_devices.create({
      user_id: id('member'),
      device: 2,
      token: null,
      token_updated: null,
      ...key,
      token_kind: null,
    });
    await db.encrypted_push_devices.create({
      user_id: id('admin'),
      device: 3,
      token: null,
      token_updated: null,
      token_kind: null,
      push_key: null,
      push_key_id: null,
    });
  },
};

export const expiredQueue: ScenarioModule = {
  purpose: `
  \`DELETE /events\` by member with \`queue_id=expired-queue\` fails with \`BAD_EVENT_QUEUE_ID\`, because the queue has
  expired; with \`queue_id=queue-of-member\` it succeeds once; with \`queue_id=queue-of-admin\`, the queue of another
  user, it fails as for an unknown queue.`,
  seed: async ({ create, now, id }) => {
    const open = { created: now - 3600, last_used: now - 30 };
    await create.eventQueue({ ...open, queue_id: 'queue-of-member', user_id: id('member') });
    await create.eventQueue({
      ...open,
      queue_id: 'queue-of-admin',
      user_id: id('admin'),
      event_types: ['message'],
    });
  },
};

/** Added to the three views of member in the default scenario. */
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
