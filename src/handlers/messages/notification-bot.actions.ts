import type { Organization, UserRecord } from '../../model/index.js';
import { notificationBotEmail } from '../access/user-access.rules.js';
import { addAccount } from '../users/user.actions.js';

const BOT_NAME = 'Notification Bot';
/** The `bot_type` of a generic bot. */
const GENERIC_BOT = 1;

/** Returns the notification bot, creating it if necessary. */
export async function notificationBot(org: Organization): Promise<UserRecord> {
  const email = notificationBotEmail(org);
  const existing = org.tables.users.firstBy('realEmail', email);
  if (existing !== undefined) return existing;
  return addAccount(org, { full_name: BOT_NAME, delivery_email: email, bot_type: GENERIC_BOT });
}
