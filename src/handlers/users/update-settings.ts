import * as z from 'zod';
import {
  type Call,
  defineEndpoint,
  emptyResponse,
  integer,
  json,
  type Param,
  type ParamValues,
  text,
} from '../../contract/index.js';
import { type Organization, type UserRecord, type UserSettings, userSettings } from '../../model/index.js';
import { differing } from '../../values.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { sharePresence } from '../presence/presence.resource.js';
import { assertLanguage } from '../text/text.rules.js';
import { assertMayChangeEmail, parseNewAccountEmail, parseNewPassword } from './account.rules.js';
import { changeUser, type UserChanges } from './user.actions.js';
import { assertNameIsFree, assertPerson, parseNewFullName } from './user.rules.js';
import { userSettingSince } from './user-settings.present.js';
import {
  assertChannelView,
  assertSound,
  editedSettings,
  emailVisibilityOf,
  HOME_VIEWS,
  parseHomeView,
  parseTimezone,
  settingsOf,
  settingTargets,
} from './user-settings.rules.js';

type SettingParams = {
  [K in Exclude<keyof UserSettings, 'web_home_view'>]: Param<UserSettings[K] | undefined, false>;
};

const settingParams = Object.fromEntries(
  Object.entries(userSettings.shape).map(([name, schema]) => [name, settingParam(name, schema)]),
) as SettingParams;

/** The parameter that changes a setting. Strings are sent unchanged, other values as JSON. */
function settingParam(name: string, schema: z.ZodType): Param<unknown, false> {
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodEnum;
  const param: Param<unknown, false> = isText
    ? text(schema as z.ZodType<string>).optional()
    : json(schema).optional();
  const since = userSettingSince(name);
  return since === undefined ? param : param.since(since);
}

/** Parameters of PATCH settings that PATCH realm/user_settings_defaults has too. */
export const commonSettingsParams = {
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

/** Parameters of PATCH settings and its older paths. */
const settingsParams = {
  target_users: json(
    z.object({
      user_ids: z.array(z.int()).optional(),
      group_ids: z.array(z.int()).optional(),
      skip_if_already_edited: z.boolean(),
    }),
  )
    .optional()
    .since('targetUsers')
    .describe('changes settings of these users instead of yours; for administrators'),
  full_name: text().optional().describe('1 to 100 code points'),
  email: text().optional().describe('a new email; it would have to be confirmed, so nothing changes here'),
  old_password: text().optional().describe('required with `new_password`; of seeded accounts, the API key'),
  new_password: text().optional().describe('8 to 100 characters'),
  timezone: text().optional().describe('an IANA name'),
  ...commonSettingsParams,
};

/** Changes settings of the caller, or of the users that an administrator names. */
async function applySettings({ org, actor, params: input, level }: Call<typeof settingsParams>) {
  const { target_users: targets, ...params } = input;
  assertPerson(org, actor);
  const changes = parseChanges(org, actor, level, params);
  if (targets === undefined) {
    await changeUser(org, actor, changes.account);
    await changeOwnSettings(org, actor.id, changes.settings);
    return {};
  }
  for (const user of settingTargets(org, actor, targets, params)) {
    const skipped = targets.skip_if_already_edited ? editedSettings(org, user) : new Set<string>();
    const settings = Object.entries(changes.settings).filter(([name]) => !skipped.has(name));
    await updateUserSettings(org, user.id, Object.fromEntries(settings));
  }
  return {};
}

function parseChanges(
  org: Organization,
  actor: UserRecord,
  level: number,
  params: Omit<ParamValues<typeof settingsParams>, 'target_users'>,
): { account: UserChanges; settings: Partial<UserSettings> } {
  const { full_name, email, old_password, new_password, timezone, email_address_visibility, ...input } =
    params;
  const { web_home_view: view, ...settings } = input;
  if (input.default_language !== undefined) assertLanguage(input.default_language);
  assertChannelView(input.web_channel_default_view, level);
  assertSound(input.notification_sound);
  if (email !== undefined && email.trim() !== actor.delivery_email) {
    assertMayChangeEmail(org, actor);
    parseNewAccountEmail(org, email);
  }
  // As in Zulip, a name that the user may not change is ignored.
  const ignoresName = org.settings.name_changes_disabled && !isAdministrator(actor);
  const name = full_name === undefined || ignoresName ? undefined : parseNewFullName(org, full_name);
  if (name !== undefined) assertNameIsFree(org, name, actor.id);
  return {
    account: {
      full_name: name,
      timezone: timezone === undefined ? undefined : parseTimezone(timezone),
      password: new_password === undefined ? undefined : parseNewPassword(actor, old_password, new_password),
      email_visibility:
        email_address_visibility === undefined ? undefined : emailVisibilityOf(email_address_visibility),
    },
    settings: view === undefined ? settings : { ...settings, web_home_view: parseHomeView(view, level) },
  };
}

/** Changes settings of the caller, remembers that they did, and applies `presence_enabled` to their presence. */
export async function changeOwnSettings(
  org: Organization,
  userId: number,
  settings: Partial<UserSettings>,
): Promise<void> {
  const changes = await updateUserSettings(org, userId, settings);
  await rememberEdits(org, userId, Object.keys(changes));
  const { presence_enabled } = changes;
  if (presence_enabled !== undefined) await sharePresence(org, userId, presence_enabled);
}

/**
 * Changes personal settings of a user. Turning off `enable_drafts_synchronization` deletes the user's drafts.
 * @returns the settings that changed
 */
async function updateUserSettings(
  org: Organization,
  userId: number,
  input: Partial<UserSettings>,
): Promise<Partial<UserSettings>> {
  const { user_settings: table } = org.tables;
  const now = settingsOf(org, userId);
  const changes: Partial<UserSettings> = Object.fromEntries(differing(now, input));
  if (Object.keys(changes).length === 0) return changes;
  const stored = table.firstBy('user', userId);
  const settings = { ...stored?.settings, ...changes };
  if (stored === undefined) await table.create({ user_id: userId, settings });
  else await table.update(stored.id, { settings });
  if (changes.enable_drafts_synchronization === false) await deleteDraftsOf(org, userId);
  return changes;
}

/** Adds settings to those that a user has changed themselves. */
async function rememberEdits(org: Organization, userId: number, names: readonly string[]): Promise<void> {
  const { user_settings: table } = org.tables;
  const stored = table.firstBy('user', userId);
  if (stored === undefined || names.length === 0) return;
  await table.update(stored.id, { edited: [...new Set([...(stored.edited ?? []), ...names])] });
}

async function deleteDraftsOf(org: Organization, userId: number): Promise<void> {
  const { drafts } = org.tables;
  for (const id of [...drafts.idsBy('user', userId)]) await drafts.delete(id);
}

export const updateSettings = defineEndpoint({
  method: 'PATCH',
  path: '/settings',
  area: 'users',
  summary: 'Update settings',
  docs: 'update-settings',
  auth: 'user',
  params: settingsParams,
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  run: (call) => applySettings(call),
});

export const updateDisplaySettings = defineEndpoint({
  method: 'PATCH',
  path: '/settings/display',
  area: 'users',
  summary: 'Update display settings',
  auth: 'user',
  deprecated: true,
  params: settingsParams,
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  run: (call) => applySettings(call),
});

export const updateNotificationSettings = defineEndpoint({
  method: 'PATCH',
  path: '/settings/notifications',
  area: 'users',
  summary: 'Update notification settings',
  auth: 'user',
  deprecated: true,
  params: settingsParams,
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  run: (call) => applySettings(call),
});
