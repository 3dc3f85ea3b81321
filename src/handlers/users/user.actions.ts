import {
  BOT_TYPES,
  compositeKey,
  DEFAULT_USER_SETTINGS,
  type EmailVisibility,
  type Invitation,
  isoWithOffset,
  type Organization,
  ROLES,
  type Role,
  type User,
  type UserRecord,
} from '../../model/index.js';
import { differing, isSameJson } from '../../values.js';
import { notificationBotEmail } from '../access/user-access.rules.js';
import { startSubscription } from '../channels/channel.actions.js';
import type { ProfileChanges } from './profile.rules.js';
import { endWebSessions } from './sign-in.resource.js';
import { isInvitationPending } from './user.rules.js';

export interface UserChanges {
  full_name?: string;
  role?: Role;
  delivery_email?: string;
  timezone?: string;
  email_visibility?: EmailVisibility;
  password?: string;
}

export async function changeUser(org: Organization, user: UserRecord, changes: UserChanges): Promise<void> {
  const entries = differing(user, changes).filter(([, value]) => value !== undefined);
  if (entries.length > 0) await org.tables.users.update(user.id, Object.fromEntries(entries));
}

export async function setProfileValues(
  org: Organization,
  userId: number,
  changes: ProfileChanges,
): Promise<void> {
  const { profile_values: values } = org.tables;
  for (const [fieldId, value] of changes) {
    const stored = values.firstBy('userField', compositeKey(userId, fieldId));
    if (value === null) {
      if (stored !== undefined) await values.delete(stored.id);
    } else if (stored === undefined) {
      await values.create({ user_id: userId, field_id: fieldId, value });
    } else if (!isSameJson(stored.value, value)) {
      await values.update(stored.id, { value });
    }
  }
}

/**
 * Creates the account of a member and subscribes the member to the default channels. Revokes the invitations to the
 * account's email.
 * @returns the ID of the new user
 */
export async function createAccount(
  org: Organization,
  { email, ...input }: { email: string; full_name: string; password?: string },
): Promise<number> {
  const { id: userId } = await addAccount(org, {
    ...input,
    delivery_email: email,
    bot_type: null,
    created_by_api: true,
  });
  await applySettingsDefaults(org, userId);
  for (const { id, is_archived } of org.tables.channels.by('reach', 'default')) {
    if (!is_archived) await startSubscription(org, userId, id);
  }
  await revokeInvitationsTo(org, email);
  return userId;
}

/** Adds an account with the role of a member and default settings. */
export function addAccount(
  org: Organization,
  input: Pick<User, 'full_name' | 'delivery_email' | 'bot_type'> &
    Partial<Pick<User, 'password' | 'bot_owner_id' | 'bot_settings' | 'created_by_api'>>,
): Promise<UserRecord> {
  return org.tables.users.create({
    email_visibility: 'everyone',
    role: ROLES.member,
    is_active: true,
    is_deleted: false,
    is_imported_stub: false,
    bot_owner_id: null,
    date_joined: isoWithOffset(org.clock.now()),
    first_login: null,
    timezone: '',
    uploaded_avatar_url: null,
    avatar_version: 1,
    api_key: org.random.hex(32),
    can_change_user_emails: false,
    is_billing_admin: false,
    ...input,
  });
}

/** Deactivates a user and the user's bots, signs all of them out, and revokes the invitations that they sent. */
export async function deactivateAccount(org: Organization, user: UserRecord): Promise<void> {
  const { users } = org.tables;
  const bots = users.by('botOwner', user.id).filter((bot) => bot.is_active);
  for (const { id } of [user, ...bots]) {
    await users.update(id, { is_active: false });
    await endWebSessions(org, id);
    await revokeInvitationsOf(org, id);
  }
}

/** Expires a user's invitations and invitation links. The records stay, because they count toward the daily limit. */
async function revokeInvitationsOf(org: Organization, userId: number): Promise<void> {
  for (const table of [org.tables.invitations, org.tables.invite_links]) {
    await expireAll(org, table, table.by('inviter', userId));
  }
}

async function revokeInvitationsTo(org: Organization, email: string): Promise<void> {
  const { invitations } = org.tables;
  await expireAll(org, invitations, invitations.by('email', email.toLowerCase()));
}

async function expireAll(
  { clock }: Organization,
  table: { update(id: number, changes: { expires: number }): Promise<unknown> },
  records: readonly Pick<Invitation, 'id' | 'expires'>[],
): Promise<void> {
  const expires = clock.now();
  for (const record of records)
    if (isInvitationPending(record, expires)) await table.update(record.id, { expires });
}

/** Sets the profile picture of a user; null sets the default one. */
export function setAvatar(
  { tables: { users } }: Organization,
  { id, avatar_version }: UserRecord,
  path: string | null,
): Promise<UserRecord> {
  return users.update(id, { uploaded_avatar_url: path, avatar_version: avatar_version + 1 });
}

/** Deletes the file of a user's profile picture, if they uploaded one to the mock. */
export async function deleteAvatarFile(
  { tables: { uploads } }: Organization,
  { uploaded_avatar_url: path }: UserRecord,
): Promise<void> {
  const file = path === null ? undefined : uploads.firstBy('path', path);
  if (file !== undefined) await uploads.delete(file.id);
}

export async function deleteProfile(org: Organization, id: number): Promise<void> {
  const user = await org.tables.users.update(id, { full_name: 'Deleted user' });
  await deleteAvatarFile(org, user);
  await setAvatar(org, user, null);
}

/** Reactivates a user. If the owner of a bot is deactivated, `newOwner` becomes the bot's owner. */
export async function reactivateAccount(
  org: Organization,
  { id, bot_owner_id }: UserRecord,
  newOwner: UserRecord,
): Promise<void> {
  const { users } = org.tables;
  const owned = bot_owner_id === null || users.get(bot_owner_id)?.is_active === true;
  await users.update(id, { is_active: true, ...(owned ? {} : { bot_owner_id: newOwner.id }) });
}

export async function regenerateApiKey(org: Organization, { id }: UserRecord): Promise<string> {
  const api_key = org.random.hex(32);
  await org.tables.users.update(id, { api_key });
  return api_key;
}

async function applySettingsDefaults(org: Organization, userId: number): Promise<void> {
  const { user_settings, user_settings_defaults: defaults, users } = org.tables;
  const chosen = defaults.all()[0];
  const { default_language } = org.settings;
  const language = default_language === DEFAULT_USER_SETTINGS.default_language ? {} : { default_language };
  const settings = { ...chosen?.settings, ...language };
  if (Object.keys(settings).length > 0) await user_settings.create({ user_id: userId, settings });
  if (chosen !== undefined) await users.update(userId, { email_visibility: chosen.email_visibility });
}

/** Returns the notification bot, creating it if necessary. */
export async function notificationBot(org: Organization): Promise<UserRecord> {
  const email = notificationBotEmail(org);
  const existing = org.tables.users.firstBy('realEmail', email);
  if (existing !== undefined) return existing;
  const full_name = 'Notification Bot';
  return addAccount(org, { full_name, delivery_email: email, bot_type: BOT_TYPES.generic });
}
