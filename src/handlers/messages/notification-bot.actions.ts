import type { Organization, UserRecord } from '../../model/index.js';
import { notificationBotEmail } from '../access/user-access.rules.js';
import { addAccount } from '../users/user.actions.js';

/** The name of the notification bot. */
const NAME = 'Notification Bot';

/** Returns the notification bot, creating it if necessary. */
export async function notificationBot(org: Organization): Promise<UserRecord> {
  const email = notificationBotEmail(org);
  const present = org.tables.users.firstBy('realEmail', email);
  if (present !== undefined) return present;
  return addAccount(org, { full_name: NAME, delivery_email: email, bot_type: 1 });
}
