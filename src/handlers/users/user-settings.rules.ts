import { badParameter } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  DEFAULT_USER_SETTINGS,
  type EmailVisibility,
  type Organization,
  type UserRecord,
  type UserSettings,
} from '../../model/index.js';
import { definite, keysOf } from '../../values.js';
import { roleRequired } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { groupMembers } from '../groups/group-members.rules.js';

export function settingsOf(org: Organization, userId: number): UserSettings {
  return { ...DEFAULT_USER_SETTINGS, ...org.tables.user_settings.firstBy('user', userId)?.settings };
}

const EMAIL_VISIBILITY_CODES: Readonly<Record<EmailVisibility, number>> = {
  everyone: 1,
  members: 2,
  administrators: 3,
  nobody: 4,
  moderators: 5,
};

/** The code of an email visibility in the API. */
export function emailVisibilityCode(visibility: EmailVisibility): number {
  return EMAIL_VISIBILITY_CODES[visibility];
}

/** The email visibility with a code from 1 to 5. */
export function emailVisibilityOf(code: number): EmailVisibility {
  return definite(keysOf(EMAIL_VISIBILITY_CODES).find((name) => EMAIL_VISIBILITY_CODES[name] === code));
}

/**
 * Returns the name of a time zone; the empty string for none.
 * @throws ApiError `BAD_REQUEST` for an unknown time zone
 */
export function parseTimezone(input: string): string {
  // Runtimes ignore case, and some accept offsets such as "+02:00"; Zulip does neither.
  if (input === '' || (/^[A-Z]/.test(input) && isTimezone(input))) return input;
  throw badParameter('timezone', `there is no time zone ${input}`);
}

function isTimezone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** The sounds of notifications; `none` is silence. */
export const NOTIFICATION_SOUNDS: readonly string[] = [
  'chime',
  'ding',
  'flowers',
  'none',
  'whatsup',
  'zulip',
];

/** @throws ApiError `BAD_REQUEST` for an unknown sound of notifications */
export function assertSound(name: string | undefined): void {
  if (name === undefined || NOTIFICATION_SOUNDS.includes(name)) return;
  throw badParameter('notification_sound', `must be one of ${NOTIFICATION_SOUNDS.join(', ')}`);
}

/** The older name of the home view `recent`. */
export const OLD_RECENT_VIEW = 'recent_topics';
/** The names of home views on all servers. */
export const HOME_VIEWS = ['recent', OLD_RECENT_VIEW, 'inbox', 'all_messages'] as const;

/**
 * Returns the home view with the name of this server version.
 * @throws ApiError `BAD_REQUEST` for the name of another version
 */
export function parseHomeView(
  input: (typeof HOME_VIEWS)[number],
  level: number,
): UserSettings['web_home_view'] {
  const recent = supports(level, 'recentHomeView') ? 'recent' : OLD_RECENT_VIEW;
  if (input === recent) return 'recent';
  if (input !== 'recent' && input !== OLD_RECENT_VIEW) return input;
  throw badParameter('web_home_view', `must be one of ${recent}, inbox, all_messages`);
}

/** @throws ApiError `BAD_REQUEST` for a channel view that servers of this level do not support */
export function assertChannelView(view: number | undefined, level: number): void {
  const choices = supports(level, 'topUnreadView') ? 4 : supports(level, 'topicListView') ? 3 : 2;
  if (view !== undefined && view > choices)
    throw badParameter('web_channel_default_view', `must be at most ${choices}`);
}

/** Parameters that users change only for themselves: account, privacy and email parameters. */
const PERSONAL = [
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
 * Returns the people whose settings an administrator changes. As in Zulip, deactivated users are included, but not as
 * members of groups.
 * @throws ApiError `BAD_REQUEST` unless the caller is an administrator, for unknown users and groups, and for settings
 * that only users themselves change
 */
export function settingTargets(
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

/** The names of settings that a user has changed themselves. */
export function editedSettings(org: Organization, { id }: UserRecord): ReadonlySet<string> {
  return new Set(org.tables.user_settings.firstBy('user', id)?.edited);
}
