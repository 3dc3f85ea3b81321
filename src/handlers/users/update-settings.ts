import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import {
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
import { roleRequired } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { groupMembers } from '../groups/group-members.rules.js';
import { sharePresence } from '../presence/presence.resource.js';
import { assertLanguage } from '../text/text.rules.js';
import { assertMayChangeEmail, parseNewAccountEmail, parseNewPassword } from './account.rules.js';
import { changeUser } from './user.actions.js';
import { assertNameIsFree, parseNewFullName } from './user.rules.js';
import {
  assertChannelView,
  EMAIL_VISIBILITY,
  HOME_VIEWS,
  parseHomeView,
  parseTimezone,
  settingsOf,
  userSettingSince,
} from './user-settings.resource.js';

/** Parameters that users change only for themselves: those of the account, of privacy and of emails. */
const PERSONAL = [
  'full_name',
  'email',
  'old_password',
  'new_password',
  'timezone',
  'allow_private_data_export',
  'email_address_visibility',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'presence_enabled',
  'send_private_typing_notifications',
  'send_read_receipts',
  'send_stream_typing_notifications',
] as const;

/**
 * Returns the people whose settings an administrator changes. Like in Zulip, deactivated users are included, but not as
 * members of groups.
 * @throws ApiError `BAD_REQUEST` unless the caller is an administrator, for unknown users and groups, and for settings
 * that only users themselves change
 */
function settingTargets(
  org: Organization,
  actor: UserRecord,
  { user_ids = [], group_ids = [] }: { user_ids?: number[] | undefined; group_ids?: number[] | undefined },
  params: Readonly<Record<string, unknown>>,
): UserRecord[] {
  if (!isAdministrator(actor))
    throw roleRequired('Only organization administrators may do this', org, actor, 'administrator');
  const personal = PERSONAL.find((name) => params[name] !== undefined);
  if (personal !== undefined) {
    throw badParameter(personal, 'cannot be changed for other users').because(
      'ownSetting',
      `Users change "${personal}" only for themselves`,
      `leave out "${personal}"`,
    );
  }
  if (user_ids.length === 0 && group_ids.length === 0)
    throw badParameter('target_users', 'must have user_ids or group_ids');
  const { users, user_groups } = org.tables;
  const unknownGroup = group_ids.find((id) => user_groups.get(id)?.deactivated !== false);
  if (unknownGroup !== undefined) throw badParameter('target_users', `there is no group ${unknownGroup}`);
  const unknownUser = user_ids.find((id) => {
    const user = users.get(id);
    return user === undefined || user.bot_type !== null;
  });
  if (unknownUser !== undefined) throw badParameter('target_users', `there is no user ${unknownUser}`);
  const ids = new Set([...user_ids, ...group_ids.flatMap((id) => [...groupMembers(org, id)])]);
  return [...ids].map((id) => users.expect(id)).filter(({ bot_type }) => bot_type === null);
}

/** The names of the settings to skip: those that the users changed themselves. */
function skippedSettings(org: Organization, { id }: UserRecord): ReadonlySet<string> {
  return new Set(org.tables.user_settings.firstBy('user', id)?.edited);
}

type SettingParams = {
  [K in Exclude<keyof UserSettings, 'web_home_view'>]: Param<UserSettings[K] | undefined, false>;
};

/** Strings are sent unchanged, everything else as JSON. */
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
  const since = userSettingSince(name);
  return since === undefined ? param : (param.since(since) as P);
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
export const settingsParams = {
  target_users: json(
    z.object({
      user_ids: z.array(z.int()).optional(),
      group_ids: z.array(z.int()).optional(),
      skip_if_already_edited: z.boolean().optional(),
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

type Params = ParamValues<typeof settingsParams>;

/** Changes settings of the caller, or of the users that an administrator names. */
export async function applySettings(
  org: Organization,
  actor: UserRecord,
  { target_users: targets, ...params }: Params,
  level: number,
): Promise<Record<never, never>> {
  const changes = parseChanges(org, actor, level, params);
  if (targets === undefined) {
    await changeUser(org, actor, changes.account);
    await changeOwnSettings(org, actor.id, changes.settings);
    return {};
  }
  for (const user of settingTargets(org, actor, targets, params)) {
    const skipped = targets.skip_if_already_edited ? skippedSettings(org, user) : new Set<string>();
    const settings = Object.entries(changes.settings).filter(([name]) => !skipped.has(name));
    await updateUserSettings(org, user.id, Object.fromEntries(settings), false);
  }
  return {};
}

function parseChanges(
  org: Organization,
  actor: UserRecord,
  level: number,
  params: Omit<Params, 'target_users'>,
) {
  const { full_name, email, old_password, new_password, timezone, email_address_visibility, ...input } =
    params;
  const { web_home_view: view, ...settings } = input;
  if (input.default_language !== undefined) assertLanguage('default_language', input.default_language);
  assertChannelView(input.web_channel_default_view, level);
  if (email !== undefined && email.trim() !== actor.delivery_email) {
    assertMayChangeEmail(org, actor);
    parseNewAccountEmail(org, email);
  }
  const name = full_name === undefined ? undefined : parseNewFullName(org, full_name);
  // As in Zulip, a name that the user may not change is ignored.
  const named = org.settings.name_changes_disabled && !isAdministrator(actor) ? undefined : name;
  if (named !== undefined) assertNameIsFree(org, named, actor.id);
  return {
    account: {
      ...(named === undefined ? {} : { full_name: named }),
      ...(timezone === undefined ? {} : { timezone: parseTimezone(timezone) }),
      ...(new_password === undefined
        ? {}
        : { password: parseNewPassword(actor, old_password, new_password) }),
      ...(email_address_visibility === undefined
        ? {}
        : { email_visibility: EMAIL_VISIBILITY[email_address_visibility] }),
    },
    settings: {
      ...settings,
      ...(view === undefined ? {} : { web_home_view: parseHomeView(view, level) }),
    } as Partial<UserSettings>,
  };
}

/** Changes settings of the caller. A change of `presence_enabled` shows at once. */
export async function changeOwnSettings(
  org: Organization,
  userId: number,
  settings: Partial<UserSettings>,
): Promise<void> {
  const { presence_enabled } = await updateUserSettings(org, userId, settings, true);
  if (presence_enabled !== undefined) await sharePresence(org, userId, presence_enabled);
}

/**
 * Changes personal settings of a user, and deletes their drafts when they stop synchronizing them. Returns
 * the settings that changed.
 * @param themselves whether the user makes the change, and not an administrator
 */
async function updateUserSettings(
  org: Organization,
  userId: number,
  input: Partial<UserSettings>,
  themselves: boolean,
): Promise<Partial<UserSettings>> {
  const { user_settings: table } = org.tables;
  const now = settingsOf(org, userId);
  const changes: Partial<UserSettings> = Object.fromEntries(differing(now, input));
  if (Object.keys(changes).length === 0) return changes;
  const stored = table.firstBy('user', userId);
  const fields = {
    settings: { ...stored?.settings, ...changes },
    ...(themselves ? { edited: [...new Set([...(stored?.edited ?? []), ...Object.keys(changes)])] } : {}),
  };
  if (stored === undefined) await table.create({ user_id: userId, ...fields });
  else await table.update(stored.id, fields);
  if (changes.enable_drafts_synchronization === false) await deleteDraftsOf(org, userId);
  return changes;
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
  run: ({ org, actor, params, level }) => applySettings(org, actor, params, level),
});
