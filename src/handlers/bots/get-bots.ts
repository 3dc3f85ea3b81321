import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { avatarUrl } from '../../model/index.js';
import { assertMemberPerson } from '../users/user.rules.js';
import { botSettingsShape, presentBotSettings } from './bot.resource.js';

export const getBots = defineEndpoint({
  method: 'GET',
  path: '/bots',
  area: 'bots',
  summary: 'Get your bots',
  response: z.object({
    bots: z.array(
      z.object({
        username: z.string(),
        full_name: z.string(),
        api_key: z.string(),
        avatar_url: z.string(),
        ...botSettingsShape,
      }),
    ),
  }),
  errors: ['BAD_REQUEST'],
  run({ org, actor }) {
    assertMemberPerson(org, actor);
    const active = org.tables.users.by('botOwner', actor.id).filter(({ is_active }) => is_active);
    return {
      bots: active.map((bot) => ({
        username: bot.delivery_email,
        full_name: bot.full_name,
        api_key: bot.api_key,
        avatar_url: avatarUrl(bot),
        ...presentBotSettings(org, bot),
      })),
    };
  },
});
