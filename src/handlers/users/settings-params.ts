import * as z from 'zod';
import { integer, json, type Param, type ParamValues, text } from '../../contract/index.js';
import { type Organization, type UserRecord, type UserSettings, userSettings } from '../../model/index.js';
import { sharePresence } from '../presence/presence.actions.js';
import { updateUser } from './user.actions.js';
import { parseFullName } from './user.rules.js';
import { updateUserSettings } from './user-settings.actions.js';
import {
  EMAIL_VISIBILITY,
  HOME_VIEWS,
  parseHomeView,
  parseTimezone,
  USER_SETTING_SINCE,
} from './user-settings.rules.js';

type SettingParams = {
  [K in Exclude<keyof UserSettings, 'web_home_view'>]: Param<UserSettings[K] | undefined, false>;
};

/** Texts are sent unchanged, everything else as JSON. */
const settingParams = Object.fromEntries(
  Object.entries(userSettings.shape).map(([name, schema]) => {
    const isText = schema instanceof z.ZodString || schema instanceof z.ZodEnum;
    return [
      name,
      introduced(name, (isText ? text(schema as z.ZodType<string>) : json<unknown>(schema)).optional()),
    ];
  }),
) as SettingParams;

function introduced<P extends Param<unknown, false>>(name: string, param: P): P {
  const since = USER_SETTING_SINCE[name as keyof typeof USER_SETTING_SINCE];
  return since === undefined ? param : (param.since(since) as P);
}

/** Parameters of PATCH settings and its older paths. */
export const settingsParams = {
  full_name: text().optional().describe('1 to 100 code points'),
  timezone: text().optional().describe('an IANA name'),
  email_address_visibility: integer(z.int().min(1).max(5))
    .optional()
    .since('deliveryEmailAlways')
    .describe('who sees the real email: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators'),
  ...settingParams,
  web_home_view: text(z.enum(HOME_VIEWS))
    .optional()
    .since('homeView')
    .describe('`recent` (`recent_topics` before level 454), `inbox` or `all_messages`'),
};

/** Applies the given settings of a user. */
export async function applySettings(
  org: Organization,
  actor: UserRecord,
  params: ParamValues<typeof settingsParams>,
  level: number,
): Promise<Record<never, never>> {
  const { full_name, timezone, email_address_visibility, web_home_view: view, ...settings } = params;
  const homeView = view === undefined ? {} : { web_home_view: parseHomeView(view, level) };
  await updateUser(org, actor, {
    ...(full_name === undefined ? {} : { full_name: parseFullName(full_name) }),
    ...(timezone === undefined ? {} : { timezone: parseTimezone(timezone) }),
    ...(email_address_visibility === undefined
      ? {}
      : { email_visibility: EMAIL_VISIBILITY[email_address_visibility] }),
  });
  const { presence_enabled } = await updateUserSettings(org, actor.id, { ...settings, ...homeView });
  if (presence_enabled !== undefined) await sharePresence(org, actor.id, presence_enabled);
  return {};
}
