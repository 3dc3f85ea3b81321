import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, integer, json, text } from '../../contract/index.js';
import { avatarUrl, BOT_TYPES, type BotSettings, type Organization } from '../../model/index.js';
import { isUrl } from '../text/text.rules.js';
import { assertEmailIsFree } from '../users/email.rules.js';
import { storeAvatar } from '../users/upload-avatar.js';
import { addAccount } from '../users/user.actions.js';
import { assertMemberPerson, assertNameIsFree, parseNewFullName } from '../users/user.rules.js';
import {
  assertBotNameIsFree,
  assertMayCreateBots,
  botSettingsParams,
  botSettingsShape,
  EMBEDDED_BOTS,
  parseBotEmail,
  parseBotSettings,
  presentBotSettings,
} from './bot.resource.js';

export const payloadUrlParam = json(z.url().refine(isUrl))
  .optional()
  .describe('URL of the service of an outgoing webhook');

const NO_CONFIGURATION: Record<string, string> = {};

export const createBot = defineEndpoint({
  method: 'POST',
  path: '/bots',
  area: 'bots',
  summary: 'Create a bot',
  params: {
    full_name: text().describe('1 to 100 code points, different from the names of active users'),
    short_name: text().describe('first part of the email of the bot: `SHORT_NAME-bot@HOST`'),
    bot_type: integer(z.literal(Object.values(BOT_TYPES)))
      .default(1 as const)
      .describe('1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded'),
    payload_url: payloadUrlParam,
    interface_type: integer(z.literal([1, 2]))
      .default(1 as const)
      .describe('format of an outgoing webhook: 1 generic, 2 Slack-compatible'),
    service_name: text().optional().describe('name of an embedded bot; by default the `short_name`'),
    config_data: json(z.record(z.string(), z.string()))
      .default(NO_CONFIGURATION)
      .describe('configuration of an embedded bot; `giphy` needs a `key`'),
    ...botSettingsParams,
  },
  response: z.object({
    user_id: z.int(),
    api_key: z.string(),
    avatar_url: z.string(),
    ...botSettingsShape,
  }),
  errors: ['BAD_REQUEST', 'BAD_IMAGE'],
  async run({ org, actor, params }) {
    const { bot_type } = params;
    assertMemberPerson(org, actor);
    assertMayCreateBots(org, actor, bot_type);
    const full_name = parseNewFullName(org, params.full_name);
    assertNameIsFree(org, full_name);
    const delivery_email = parseBotEmail(org, params.short_name);
    assertEmailIsFree(org, 'short_name', delivery_email);
    assertBotNameIsFree(org, full_name);
    const settings = parseBotSettings(org, actor, params);
    const service_name = params.service_name || params.short_name.trim();
    const service = parseService(org, bot_type, { ...params, service_name });
    const account = await addAccount(org, {
      full_name,
      delivery_email,
      bot_type,
      bot_owner_id: actor.id,
      bot_settings: { ...settings, service },
    });
    const uploaded_avatar_url = params.file ? await storeAvatar(org, account, params.file) : null;
    const bot = await org.tables.users.update(account.id, { uploaded_avatar_url });
    return {
      user_id: bot.id,
      api_key: bot.api_key,
      avatar_url: avatarUrl(bot),
      ...presentBotSettings(org, bot),
    };
  },
});

/**
 * Returns the service of a new bot; `null` for types without one.
 * @throws ApiError `BAD_REQUEST` for an embedded bot that is unknown or whose configuration is incomplete
 */
export function parseService(
  org: Organization,
  type: number,
  input: {
    payload_url?: string | undefined;
    interface_type: number;
    service_name: string;
    config_data: Record<string, string>;
  },
): BotSettings['service'] {
  if (type === BOT_TYPES.outgoingWebhook) {
    return { base_url: input.payload_url ?? '', interface: input.interface_type, token: org.random.hex(16) };
  }
  if (type !== BOT_TYPES.embedded) return null;
  const { service_name: name, config_data } = input;
  if (!Object.hasOwn(EMBEDDED_BOTS, name)) {
    throw badParameter('service_name', `must be one of ${Object.keys(EMBEDDED_BOTS).join(', ')}`);
  }
  const missing = Object.keys(EMBEDDED_BOTS[name] ?? {}).find((key) => !config_data[key]);
  if (missing !== undefined) throw badParameter('config_data', `must have the key "${missing}" for ${name}`);
  return { service_name: name, config_data };
}
