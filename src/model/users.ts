import { type DeepReadonly, deepFreeze, type UserRecord } from './records.js';
import { ROLES } from './schemas/common.js';
import type { User } from './schemas/user.js';

/** Returns the placeholder email of a user whose real email is not visible to everyone. */
export function placeholderEmail(userId: number, host: string): string {
  return `user${userId}@${host}`;
}

/** Returns the API email of a user: the real email if everyone may see it, otherwise the placeholder. */
export function apiEmail(user: DeepReadonly<User>, host: string): string {
  if (user.bot_type !== null || user.email_visibility === 'everyone') return user.delivery_email;
  return placeholderEmail(user.id, host);
}

export function avatarUrl(user: DeepReadonly<User>): string {
  return withVersion(user.uploaded_avatar_url ?? `/avatar/${user.id}`, user);
}

/** Returns the URL of the avatar in the larger size. */
export function mediumAvatarUrl(user: DeepReadonly<User>): string {
  const uploaded = user.uploaded_avatar_url;
  if (uploaded === null) return withVersion(`/avatar/${user.id}/medium`, user);
  // Only files of the mock have two sizes. A seed file can name a picture on another server, which has one size.
  return withVersion(uploaded.replace(/^(\/user_avatars\/.*?)(\.\w+)?$/, '$1-medium$2'), user);
}

function withVersion(url: string, { avatar_version }: DeepReadonly<User>): string {
  return `${url}${url.includes('?') ? '&' : '?'}v=${avatar_version}`;
}

/** Returns `U` if the user uploaded an avatar; `G` for the default avatar. */
export function avatarSource(user: DeepReadonly<User>): 'U' | 'G' {
  return user.uploaded_avatar_url === null ? 'G' : 'U';
}

/** Whether a user is a Zulip system bot, which belongs to no organization. The mock has only the notification bot. */
export function isSystemBotOf(host: string, user: DeepReadonly<User>): boolean {
  return user.bot_type !== null && user.delivery_email === `notification-bot@${host}`;
}

/**
 * The caller of a request without a signed-in user, if public access is enabled: a guest without subscriptions. No
 * table contains this guest, and users have higher IDs.
 */
export const SPECTATOR: UserRecord = deepFreeze({
  id: 0,
  full_name: 'Anonymous User',
  delivery_email: 'username@example.com',
  email_visibility: 'everyone',
  role: ROLES.guest,
  is_active: true,
  is_deleted: false,
  is_imported_stub: false,
  bot_type: null,
  bot_owner_id: null,
  date_joined: '1970-01-01T00:00:00+00:00',
  first_login: null,
  timezone: '',
  uploaded_avatar_url: null,
  avatar_version: 1,
  api_key: '',
  can_change_user_emails: false,
  is_billing_admin: false,
} as const);

export function isSpectator(actor: Pick<UserRecord, 'id'> | undefined): boolean {
  return actor?.id === SPECTATOR.id;
}
