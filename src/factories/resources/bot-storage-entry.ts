import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { isSystemBot } from '../../handlers/access/user-access.rules.js';
import { storeEntry } from '../../handlers/bots/bot-storage.actions.js';
import { assertFits } from '../../handlers/bots/bot-storage.rules.js';
import type { Organization, UserRecord } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { botStorageRecord } from '../records/personal.js';
import { ONE_USER, type UserReference } from '../trait-arguments.js';
import { assertActiveUsers } from './references.js';

const schema = z.object({ user_id: z.int(), key: z.string(), value: z.string() });

/** A value that a bot stores under a key. */
export type BotStorageValue = z.output<typeof schema>;

const traits = {
  of: (bot: UserReference) => ({ user_id: bot.user_id }),
} satisfies Traits<BotStorageValue>;

export const botStorageEntry: Definition<BotStorageValue, BotStorageValue, BotStorageValue, typeof traits> = {
  name: 'botStorageEntry',
  schema,
  inputs: {},
  stored: ['user_id', 'key', 'value'],
  traits,
  traitArguments: { of: ONE_USER },
  build: (context, input) => botStorageRecord(context, { user_id: 1000 + context.n, ...input }),
  count: (org) => org.tables.bot_storage.ids().at(-1) ?? 0,
  async store(org, { key, value }, input) {
    const bot = requireBot(org, input.user_id);
    assertFits(org, bot.id, { [key]: value });
    await storeEntry(org, bot.id, key, value);
    return { user_id: bot.id, key, value };
  },
};

/** The active bot with this ID; without an ID, the first one of the organization. */
function requireBot(org: Organization, id: number | undefined): UserRecord {
  const { users } = org.tables;
  if (id !== undefined) assertActiveUsers(org, 'user_id', [id]);
  const bot =
    id === undefined
      ? users.all().find((user) => user.bot_type !== null && user.is_active && !isSystemBot(org, user))
      : users.get(id);
  if (bot === undefined) throw badParameter('user_id', 'the organization has no active bot');
  if (bot.bot_type === null) throw badParameter('user_id', `user ${bot.id} is not a bot`);
  return bot;
}
