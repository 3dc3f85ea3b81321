import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, integer, json, text } from '../../contract/index.js';
import { apiEmail, type BotSettings } from '../../model/index.js';
import { definite } from '../../values.js';
import { isUrl } from '../text/text.rules.js';
import { storeAvatar } from '../users/upload-avatar.js';
import { setAvatar } from '../users/user.actions.js';
import { avatarUrl } from '../users/user.present.js';
import { assertNameIsFree, assertRoleChange, parseNewFullName } from '../users/user.rules.js';
import { presentBotSettings, updatedBotSchema } from './bot.present.js';
import {
  assertBotNameIsFree,
  botAddress,
  parseBotEmail,
  parseBotSettings,
  requireAdministeredBot,
  requireBotOwner,
} from './bot.resource.js';
import { botSettingsParams } from './create-bot.js';

export const updateBot = defineEndpoint({
  method: 'PATCH',
  path: '/bots/{bot_id}',
  area: 'bots',
  summary: 'Update a bot',
  auth: 'user',
  params: {
    full_name: text().optional().describe('1 to 100 code points, different from the names of active users'),
    short_name: text()
      .optional()
      .since('botShortNameEdited')
      .describe('first part of the email of the bot: `SHORT_NAME-bot@HOST`'),
    role: integer(z.literal([100, 200, 300, 400, 600])).optional(),
    bot_owner_id: integer().optional().describe('ID of the new owner'),
    service_payload_url: json(z.url().refine(isUrl))
      .optional()
      .describe('URL of the service of an outgoing webhook'),
    service_interface: integer(z.literal([1, 2]))
      .optional()
      .describe('format of an outgoing webhook'),
    config_data: json(z.record(z.string(), z.string()))
      .optional()
      .describe('configuration of an embedded bot; other keys stay'),
    ...botSettingsParams,
  },
  response: updatedBotSchema,
  errors: ['BAD_REQUEST', 'BAD_IMAGE'],
  async run({ org, actor, path, params }) {
    const bot = requireAdministeredBot(org, actor, path.bot_id);
    const full_name =
      params.full_name === undefined ? bot.full_name : parseNewFullName(org, params.full_name);
    if (full_name !== bot.full_name) {
      assertNameIsFree(org, full_name, bot.id);
      assertBotNameIsFree(org, full_name);
    }
    const role = params.role ?? bot.role;
    assertRoleChange(org, actor, bot, role);
    const address = params.short_name === undefined ? undefined : botAddress(org, params.short_name);
    const isOther = address !== undefined && address !== bot.delivery_email;
    const delivery_email = isOther ? parseBotEmail(org, definite(params.short_name)) : bot.delivery_email;
    const owner = params.bot_owner_id === undefined ? undefined : requireBotOwner(org, params.bot_owner_id);
    const bot_settings: BotSettings = structuredClone(
      parseBotSettings(org, actor, params, bot.bot_settings),
    ) as BotSettings;
    changeService(bot.id, bot_settings, params);
    await org.tables.users.update(bot.id, {
      full_name,
      delivery_email,
      role,
      bot_settings,
      bot_owner_id: owner?.id ?? bot.bot_owner_id,
    });
    if (params.file) await setAvatar(org, bot, await storeAvatar(org, bot, params.file));
    const updated = org.tables.users.get(bot.id) ?? bot;
    const ownerNow = org.tables.users.get(updated.bot_owner_id ?? 0);
    const { service } = bot_settings;
    return {
      full_name: updated.full_name,
      avatar_url: avatarUrl(updated),
      ...(ownerNow ? { bot_owner: apiEmail(ownerNow, org.identity.host) } : {}),
      ...(service && 'base_url' in service
        ? { service_interface: service.interface, service_payload_url: service.base_url }
        : {}),
      ...(service && 'config_data' in service ? { config_data: service.config_data } : {}),
      ...presentBotSettings(org, updated),
    };
  },
});

function changeService(
  botId: number,
  settings: BotSettings,
  input: {
    service_payload_url?: string | undefined;
    service_interface?: number | undefined;
    config_data?: Record<string, string> | undefined;
  },
): void {
  const { service } = settings;
  if (input.service_payload_url !== undefined || input.service_interface !== undefined) {
    if (!service || !('base_url' in service)) {
      const parameter = input.service_payload_url === undefined ? 'service_interface' : 'service_payload_url';
      throw badParameter(parameter, 'only outgoing webhooks have a service').because(
        'isOutgoingWebhook',
        `The bot ${botId} is not an outgoing webhook`,
        `leave out "${parameter}"`,
      );
    }
    service.base_url = input.service_payload_url ?? service.base_url;
    service.interface = input.service_interface ?? service.interface;
  }
  if (input.config_data !== undefined) {
    if (!service || !('config_data' in service)) {
      throw badParameter('config_data', 'only embedded bots have a configuration').because(
        'isEmbeddedBot',
        `The bot ${botId} is not an embedded bot`,
        'leave out "config_data"',
      );
    }
    Object.assign(service.config_data, input.config_data);
  }
}
