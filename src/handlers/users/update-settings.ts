import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { type Call, defineEndpoint, json, type ParamValues, text } from '../../contract/index.js';
import type { Organization, UserRecord, UserSettings } from '../../model/index.js';
import { differing } from '../../values.js';
import { roleRequired } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { groupMembers } from '../groups/group-members.rules.js';
import { hidePresence, notePresence } from '../presence/presence.resource.js';
import { assertMayChangeEmail, emailVisibilityOf, parseNewAccountEmail } from './email.rules.js';
import { assertLanguage, parseTimezone } from './locale.rules.js';
import { endWebSessions, parseNewPassword } from './sign-in.resource.js';
import { changeUser, type UserChanges } from './user.actions.js';
import { assertNameIsFree, assertPerson, parseNewFullName } from './user.rules.js';
import {
  commonSettingsParams,
  parseSettings,
  personalSettingsParams,
  settingsOf,
} from './user-settings.rules.js';

/** Parameters of PATCH /settings and its older paths. */
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
    .describe('change the settings of these users instead of your own; only by administrators'),
  full_name: text().optional().describe('1 to 100 code points'),
  email: text()
    .optional()
    .describe('a new email; the mock does not change it, because users must confirm new emails'),
  old_password: text().optional().describe('required with `new_password`; of seeded accounts, the API key'),
  new_password: text().optional().describe('8 to 100 code points'),
  timezone: text().optional().describe('an IANA name'),
  ...commonSettingsParams,
  ...personalSettingsParams,
};

export const updateSettings = defineEndpoint({
  method: 'PATCH',
  path: '/settings',
  area: 'users',
  summary: 'Update settings',
  docs: 'update-settings',
  params: settingsParams,
  errors: ['BAD_REQUEST'],
  run: (call) => applySettings(call),
});

export const updateDisplaySettings = defineEndpoint({
  method: 'PATCH',
  path: '/settings/display',
  area: 'users',
  summary: 'Update display settings',
  deprecated: true,
  params: settingsParams,
  errors: ['BAD_REQUEST'],
  run: (call) => applySettings(call),
});

export const updateNotificationSettings = defineEndpoint({
  method: 'PATCH',
  path: '/settings/notifications',
  area: 'users',
  summary: 'Update notification settings',
  deprecated: true,
  params: settingsParams,
  errors: ['BAD_REQUEST'],
  run: (call) => applySettings(call),
});

/** Changes settings of the caller, or of the users that an administrator names. */
async function applySettings({ org, actor, params: input, level, session }: Call<typeof settingsParams>) {
  const { target_users: targets, ...params } = input;
  assertPerson(org, actor);
  const changes = parseChanges(org, actor, level, params);
  if (targets === undefined) {
    await changeUser(org, actor, changes.account);
    // As in Zulip, a new password signs the caller out everywhere else.
    if (changes.account.password !== undefined) await endWebSessions(org, actor.id, session);
    await changeOwnSettings(org, actor.id, changes.settings);
    return;
  }
  for (const user of settingTargets(org, actor, targets, params)) {
    const edited = org.tables.user_settings.firstBy('user', user.id)?.edited ?? [];
    const skipped = new Set(targets.skip_if_already_edited ? edited : []);
    const settings = Object.entries(changes.settings).filter(([name]) => !skipped.has(name));
    await updateUserSettings(org, user.id, Object.fromEntries(settings));
  }
}

/** Parameters that even administrators cannot change for other users: account, privacy and email parameters. */
const OWN_ACCOUNT_PARAMS = [
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
 * Returns the people whose settings an administrator changes. As in Zulip, deactivated users are included if `user_ids`
 * contains them, but not as members of groups.
 * @throws ApiError `BAD_REQUEST` if the caller is not an administrator, for unknown users and groups, and for settings
 * that users can change only for themselves
 */
function settingTargets(
  org: Organization,
  actor: UserRecord,
  { user_ids = [], group_ids = [] }: { user_ids?: number[] | undefined; group_ids?: number[] | undefined },
  params: Readonly<Record<string, unknown>>,
): UserRecord[] {
  if (!isAdministrator(actor))
    throw roleRequired('Only organization administrators may do this', org, actor, 'administrator');
  const own = OWN_ACCOUNT_PARAMS.find((name) => params[name] !== undefined);
  if (own !== undefined) {
    throw badParameter(own, 'cannot be changed for other users').because(
      'ownSetting',
      `Users change "${own}" only for themselves`,
      `leave out "${own}"`,
    );
  }
  if (user_ids.length === 0 && group_ids.length === 0)
    throw badParameter('target_users', 'must have user_ids or group_ids');
  const { users, user_groups } = org.tables;
  const unknownGroup = group_ids.find((id) => user_groups.get(id)?.deactivated !== false);
  if (unknownGroup !== undefined) throw badParameter('target_users', `there is no group ${unknownGroup}`);
  const unknownUser = user_ids.find((id) => users.get(id)?.bot_type !== null);
  if (unknownUser !== undefined) throw badParameter('target_users', `there is no user ${unknownUser}`);
  const ids = new Set([...user_ids, ...group_ids.flatMap((id) => [...groupMembers(org, id)])]);
  return [...ids].map((id) => users.expect(id)).filter(({ bot_type }) => bot_type === null);
}

function parseChanges(
  org: Organization,
  actor: UserRecord,
  level: number,
  params: Omit<ParamValues<typeof settingsParams>, 'target_users'>,
): { account: UserChanges; settings: Partial<UserSettings> } {
  const { full_name, email, old_password, new_password, timezone, email_address_visibility, ...input } =
    params;
  if (input.default_language !== undefined) assertLanguage(input.default_language);
  const settings = parseSettings(input, level);
  if (email !== undefined && email.trim() !== actor.delivery_email) {
    assertMayChangeEmail(org, actor);
    parseNewAccountEmail(org, email);
  }
  // As in Zulip, a new name is ignored if users may not change their names, and the current name is always accepted.
  const ignoresName = org.settings.name_changes_disabled && !isAdministrator(actor);
  const isNew = full_name !== undefined && full_name !== actor.full_name;
  const name = isNew && !ignoresName ? parseNewFullName(org, full_name) : undefined;
  if (name !== undefined) assertNameIsFree(org, name, actor.id);
  return {
    account: {
      full_name: name,
      timezone: timezone === undefined ? undefined : parseTimezone(timezone),
      password: new_password === undefined ? undefined : parseNewPassword(actor, old_password, new_password),
      email_visibility:
        email_address_visibility === undefined ? undefined : emailVisibilityOf(email_address_visibility),
    },
    settings,
  };
}

/**
 * Changes settings of the caller, records that the caller edited them, and applies `presence_enabled` to the caller's
 * presence.
 */
export async function changeOwnSettings(
  org: Organization,
  userId: number,
  settings: Partial<UserSettings>,
): Promise<void> {
  const changes = await updateUserSettings(org, userId, settings);
  await rememberEdits(org, userId, Object.keys(changes));
  const { presence_enabled } = changes;
  if (presence_enabled === true) await notePresence(org, userId, 'active');
  if (presence_enabled === false) await hidePresence(org, userId);
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
  const { drafts, user_settings: table } = org.tables;
  const changes: Partial<UserSettings> = Object.fromEntries(differing(settingsOf(org, userId), input));
  if (Object.keys(changes).length === 0) return changes;
  const stored = table.firstBy('user', userId);
  const settings = { ...stored?.settings, ...changes };
  if (stored === undefined) await table.create({ user_id: userId, settings });
  else await table.update(stored.id, { settings });
  if (changes.enable_drafts_synchronization === false) {
    for (const id of [...drafts.idsBy('user', userId)]) await drafts.delete(id);
  }
  return changes;
}

/** Records that a user has changed these settings themselves. */
async function rememberEdits(org: Organization, userId: number, names: readonly string[]): Promise<void> {
  const { user_settings: table } = org.tables;
  const stored = table.firstBy('user', userId);
  if (stored === undefined || names.length === 0) return;
  await table.update(stored.id, { edited: [...new Set([...(stored.edited ?? []), ...names])] });
}
