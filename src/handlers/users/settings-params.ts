import * as z from 'zod';
import { integer, json, type Param, type ParamValues, text } from '../../contract/index.js';
import { type Organization, type UserRecord, type UserSettings, userSettings } from '../../model/index.js';
import { sharePresence } from '../presence/presence.actions.js';
import { updateUser } from './user.actions.js';
import { parseFullName } from './user.rules.js';
import { updateUserSettings } from './user-settings.actions.js';
import { EMAIL_VISIBILITY, parseTimezone } from './user-settings.rules.js';

type SettingParams = { [K in keyof UserSettings]: Param<UserSettings[K] | undefined, false> };

/** Texts are sent unchanged, everything else as JSON. */
const settingParams = Object.fromEntries(
  Object.entries(userSettings.shape).map(([name, schema]) => [
    name,
    (schema instanceof z.ZodString || schema instanceof z.ZodEnum
      ? text(schema as z.ZodType<string>)
      : json<unknown>(schema)
    ).optional(),
  ]),
) as SettingParams;

/** Parameters of PATCH settings and its older paths. */
export const settingsParams = {
  full_name: text().optional().describe('1 to 100 code points'),
  timezone: text().optional().describe('an IANA name'),
  email_address_visibility: integer(z.int().min(1).max(5))
    .optional()
    .describe('who sees the real email: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators'),
  ...settingParams,
};

/** Applies the given settings of a user. */
export async function applySettings(
  org: Organization,
  actor: UserRecord,
  params: ParamValues<typeof settingsParams>,
): Promise<Record<never, never>> {
  const { full_name, timezone, email_address_visibility, ...settings } = params;
  await updateUser(org, actor, {
    ...(full_name === undefined ? {} : { full_name: parseFullName(full_name) }),
    ...(timezone === undefined ? {} : { timezone: parseTimezone(timezone) }),
    ...(email_address_visibility === undefined
      ? {}
      : { email_visibility: EMAIL_VISIBILITY[email_address_visibility] }),
  });
  const { presence_enabled } = await updateUserSettings(org, actor.id, settings);
  if (presence_enabled !== undefined) await sharePresence(org, actor.id, presence_enabled);
  return {};
}
