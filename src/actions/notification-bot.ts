import { type DeepReadonly, isoWithOffset, type Organization, type User } from '../model/index.js';
import { notificationBotEmail } from '../rules/user.js';

/** The name of the bot that speaks for the service. */
const NAME = 'Notification Bot';

/** The bot that speaks for the service; an organization that has none yet gets one. */
export async function notificationBot(org: Organization): Promise<DeepReadonly<User>> {
  const email = notificationBotEmail(org);
  const present = org.tables.users.firstBy('realEmail', email);
  if (present !== undefined) return present;
  return org.tables.users.create({
    full_name: NAME,
    delivery_email: email,
    email_visibility: 'everyone',
    role: 400,
    is_active: true,
    is_deleted: false,
    is_imported_stub: false,
    bot_type: 1,
    bot_owner_id: null,
    date_joined: isoWithOffset(org.clock.now()),
    first_login: null,
    timezone: '',
    uploaded_avatar_url: null,
    avatar_version: 1,
    api_key: org.random.hex(32),
    can_change_user_emails: false,
    is_billing_admin: false,
  });
}
