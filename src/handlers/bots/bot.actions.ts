import type { BotSettings, Organization, UserRecord } from '../../model/index.js';
import { addAccount } from '../users/user.actions.js';

/** Creates a bot with the role of a member. */
export async function createBot(
  org: Organization,
  bot: {
    full_name: string;
    delivery_email: string;
    bot_type: UserRecord['bot_type'];
    bot_owner_id: number;
    bot_settings: BotSettings;
  },
): Promise<UserRecord> {
  return addAccount(org, bot);
}
