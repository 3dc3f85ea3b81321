import { deepFreeze, type UserRecord } from './records.js';
import { ROLES } from './schemas/common.js';

/**
 * The caller of a request without a signed-in user, if web-public channels are enabled: a guest who is subscribed to
 * nothing. No table contains it, and users have higher IDs.
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

/** Whether the caller is not signed in. */
export function isSpectator(actor: Pick<UserRecord, 'id'> | undefined): boolean {
  return actor?.id === SPECTATOR.id;
}
