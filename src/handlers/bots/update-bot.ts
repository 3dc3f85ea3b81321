import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, integer, json, text } from '../../contract/index.js';
import { apiEmail, avatarUrl, type BotSettings, roleSchema, type UserRecord } from '../../model/index.js';
import { assertEmailIsFree } from '../users/email.rules.js';
import { storeAvatar } from '../users/upload-avatar.js';
import { deactivateAccount, setAvatar } from '../users/user.actions.js';
import { assertNameIsFree, assertRoleChange, parseNewFullName } from '../users/user.rules.js';
import {
  assertBotNameIsFree,
  assertMayOwnBots,
  botSettingsParams,
  botSettingsShape,
  NO_SETTINGS,
  parseBotEmail,
  parseBotSettings,
  presentBotSettings,
  requireAdministeredBot,
} from './bot.resource.js';
import { payloadUrlParam } from './create-bot.js';

export const updateBot = defineEndpoint({
  method: 'PATCH',
  path: '/bots/{bot_id}',
  area: 'bots',
  summary: 'Update a bot',
  params: {
    full_name: text().optional().describe('1 to 100 code points, different from the names of active users'),
    short_name: text()
      .optional()
      .since('botShortNameEdited')
      .describe('first part of the email of the bot: `SHORT_NAME-bot@HOST`'),
    role: integer(roleSchema).optional(),
    bot_owner_id: integer().optional().describe('ID of the new owner'),
    service_payload_url: payloadUrlParam,
    service_interface: integer()
      .default(1)
      .describe(
        'format of an outgoing webhook: 1 generic, 2 Slack-compatible; has no effect without `service_payload_url`',
      ),
    config_data: json(z.record(z.string(), z.string()))
      .optional()
      .describe('configuration of an embedded bot; other keys stay. Has no effect on other bots'),
    ...botSettingsParams,
  },
  response: z.object({
    full_name: z.string(),
    avatar_url: z.string(),
    bot_owner: z.string().optional(),
    /** This field and the next two repeat the values in the request. */
    service_interface: z.int(),
    service_payload_url: z.string().nullable(),
    config_data: z.record(z.string(), z.string()).nullable(),
    ...botSettingsShape,
  }),
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
    const delivery_email =
      params.short_name === undefined ? bot.delivery_email : parseBotEmail(org, params.short_name);
    if (delivery_email !== bot.delivery_email) assertEmailIsFree(org, 'short_name', delivery_email);
    if (params.bot_owner_id !== undefined) assertMayOwnBots(org, params.bot_owner_id);
    const settings = parseBotSettings(org, actor, params, bot.bot_settings);
    const service = changedService(bot, params);
    let updated = await org.tables.users.update(bot.id, {
      full_name,
      delivery_email,
      role,
      bot_settings: { ...settings, service },
      bot_owner_id: params.bot_owner_id ?? bot.bot_owner_id,
    });
    if (params.file) updated = await setAvatar(org, updated, await storeAvatar(org, updated, params.file));
    const owner = org.tables.users.get(updated.bot_owner_id ?? 0);
    return {
      full_name,
      avatar_url: avatarUrl(updated),
      ...(owner && { bot_owner: apiEmail(owner, org.identity.host) }),
      service_interface: params.service_interface,
      service_payload_url: params.service_payload_url ?? null,
      config_data: params.config_data ?? null,
      ...presentBotSettings(org, updated),
    };
  },
});

export const deactivateBot = defineEndpoint({
  method: 'DELETE',
  path: '/bots/{bot_id}',
  area: 'bots',
  summary: 'Deactivate a bot',
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const bot = requireAdministeredBot(org, actor, path.bot_id);
    if (bot.is_active) await deactivateAccount(org, bot);
  },
});

/**
 * Returns the service that a bot has after a request.
 * @throws ApiError `BAD_REQUEST` for a URL if the bot is not an outgoing webhook, and for an unknown interface
 */
function changedService(
  { id, bot_settings: { service } = NO_SETTINGS }: UserRecord,
  input: {
    service_payload_url?: string | undefined;
    service_interface: number;
    config_data?: Record<string, string> | undefined;
  },
): BotSettings['service'] {
  const { service_payload_url: base_url, config_data } = input;
  const webhook = service && 'base_url' in service ? service : undefined;
  const embedded = service && 'config_data' in service ? service : undefined;
  if (webhook === undefined && base_url !== undefined) {
    throw badParameter('service_payload_url', 'only outgoing webhooks have a service').because(
      'isOutgoingWebhook',
      `Bot ${id} is not an outgoing webhook`,
      'leave out "service_payload_url"',
    );
  }
  if (embedded !== undefined) {
    return { ...embedded, config_data: { ...embedded.config_data, ...config_data } };
  }
  if (webhook === undefined) return null;
  if (base_url === undefined) return { ...webhook };
  const { service_interface } = input;
  if (service_interface !== 1 && service_interface !== 2)
    throw badParameter('service_interface', 'must be 1 or 2');
  return { ...webhook, base_url, interface: service_interface };
}
