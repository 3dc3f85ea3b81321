import { badParameter, badRequest } from '../../contract/errors/index.js';
import {
  CHANNEL_SETTINGS,
  type ChannelSettingName,
  type DeepReadonly,
  type GroupSetting,
  type Organization,
  ROLES,
  type SystemGroupName,
  type UserRecord,
} from '../../model/index.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { parseNewSetting } from '../groups/group-setting.rules.js';
import { assertLength, assertPrintable } from '../text/text.rules.js';

/** Longest name and description of a channel, in code points. */
const MAX_NAME = 60;
const MAX_DESCRIPTION = 1024;

/**
 * Default holders of permissions of a new channel. Others default to the channel's administrators, initially
 * the creator.
 */
export const NEW_CHANNEL_GROUPS = {
  can_add_subscribers_group: 'role:nobody',
  can_remove_subscribers_group: 'role:administrators',
  can_create_topic_group: 'role:everyone',
  can_delete_any_message_group: 'role:administrators',
  can_delete_own_message_group: 'role:everyone',
  can_move_messages_out_of_channel_group: 'role:administrators',
  can_move_messages_within_channel_group: 'role:members',
  can_resolve_topics_group: 'role:members',
  can_send_message_group: 'role:everyone',
  can_subscribe_group: 'role:nobody',
} satisfies Partial<Record<ChannelSettingName, SystemGroupName>>;

/** Retention of messages: days, as in the organization, or forever. */
export type MessageRetention = number | 'realm_default' | 'unlimited';

/** Properties that a request may set on a new channel. */
export interface NewChannelInput {
  invite_only: boolean;
  is_web_public: boolean;
  is_default_stream: boolean;
  history_public_to_subscribers?: boolean | undefined;
  message_retention_days: MessageRetention;
  folder_id?: number | null | undefined;
}

/**
 * Trims and checks a channel name: 1 to 60 code points without control characters. `parameter` names it in
 * errors.
 */
export function parseChannelName(input: string, parameter = 'subscriptions'): string {
  const name = input.trim();
  if (name === '') throw badParameter(parameter, 'must not contain an empty channel name');
  assertLength(parameter, name, MAX_NAME);
  assertPrintable(parameter, name);
  return name;
}

/** Checks a channel description: one line of at most 1024 code points. */
export function parseChannelDescription(input: string | undefined, parameter = 'subscriptions'): string {
  const description = (input ?? '').replaceAll('\n', ' ');
  assertLength(parameter, description, MAX_DESCRIPTION);
  return description;
}

/**
 * Checks that the caller may create this kind of channel: not guests, web-public ones only owners, default
 * ones only administrators.
 */
export function assertMayCreateChannel(org: Organization, actor: UserRecord, wishes: NewChannelInput): void {
  if (actor.role === ROLES.guest) throw badRequest('Guests may not create channels');
  if (wishes.is_web_public && actor.role !== ROLES.owner) {
    throw badParameter('is_web_public', 'only organization owners can create web-public channels');
  }
  if (wishes.is_web_public && wishes.invite_only) {
    throw badParameter('is_web_public', 'a private channel cannot be web-public');
  }
  if (wishes.is_default_stream && !isAdministrator(actor)) {
    throw badParameter('is_default_stream', 'only administrators can create default channels');
  }
  if (wishes.is_default_stream && wishes.invite_only) {
    throw badParameter('is_default_stream', 'a private channel cannot be a default channel');
  }
  if (wishes.message_retention_days !== 'realm_default' && actor.role !== ROLES.owner) {
    throw badParameter('message_retention_days', 'only organization owners can set it');
  }
  requireOpenFolder(org, wishes.folder_id ?? null);
}

/** Whether subscribers may read earlier messages: always in public channels, on request in private ones. */
export function historyIsPublic(wishes: NewChannelInput): boolean {
  if (!wishes.invite_only) return true;
  return wishes.history_public_to_subscribers ?? false;
}

/** Returns the ID of a channel folder, which must exist and not be archived. Null means no folder. */
export function requireOpenFolder(org: Organization, folderId: number | null): number | null {
  if (folderId === null) return null;
  const folder = org.tables.channel_folders.get(folderId);
  if (folder === undefined) throw badParameter('folder_id', `there is no channel folder ${folderId}`);
  if (folder.is_archived) throw badParameter('folder_id', `the channel folder ${folder.name} is archived`);
  return folderId;
}

/** Days to keep messages: null inherits from the organization, -1 keeps them forever. */
export function retentionDays(retention: MessageRetention): number | null {
  if (retention === 'realm_default') return null;
  return retention === 'unlimited' ? -1 : retention;
}

/** Returns the permissions of a request, which must name active groups and users. */
export function parseChannelSettings(
  org: Organization,
  input: Partial<Record<ChannelSettingName, DeepReadonly<GroupSetting> | undefined>>,
): Partial<Record<ChannelSettingName, GroupSetting>> {
  const settings: Partial<Record<ChannelSettingName, GroupSetting>> = {};
  for (const name of CHANNEL_SETTINGS) {
    const wanted = input[name];
    if (wanted === undefined) continue;
    settings[name] = parseNewSetting(org, name, wanted);
  }
  return settings;
}
