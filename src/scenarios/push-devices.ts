import { DAY } from '../model/index.js';
import type { Seed } from './define.js';

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

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`POST /mobile_push/test_notification\` by owner notifies a phone and a tablet. By moderator, whose only device the
  relay rejects, it fails with \`INVALID_REMOTE_PUSH_DEVICE_TOKEN\`; by guest, who has no device, it is rejected; with
  \`token=unknown\` it fails with \`INVALID_PUSH_DEVICE_TOKEN\`. \`POST /mobile_push/e2ee/test_notification\` succeeds
  for member, but not for admin, whose device is half-registered.`;

export const seed: Seed = async ({ create, db, id, now }) => {
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
};
