import { newChannelPermissions } from '../../handlers/channels/channel.actions.js';
import {
  type Channel,
  type ChannelFolder,
  DAY,
  type GroupSettingName,
  isoWithOffset,
  type LinkifierRecord,
  type Playground,
  PROFILE_FIELD_TYPES,
  type ProfileField,
  type Random,
  type RealmDomain,
  type RealmEmoji,
  type RealmExport,
  ROLES,
  systemGroupId,
  type User,
  type UserGroup,
} from '../../model/index.js';
import { capitalized, emailName } from '../../strings.js';
import type { RecordBuilder } from './context.js';

const ADMINISTRATORS = systemGroupId('role:administrators');
const EVERYONE = systemGroupId('role:everyone');

const TIMEZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Tokyo', 'UTC'];
const ALPHANUMERIC = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const userRecord: RecordBuilder<User> = ({ random, n, now, samples }, overrides) => {
  const full_name = overrides.full_name ?? samples().fullName(random);
  return {
    full_name,
    delivery_email: `${emailName(full_name)}.${n}@example.com`,
    email_visibility: 'everyone',
    role: ROLES.member,
    is_active: true,
    is_deleted: false,
    is_imported_stub: false,
    bot_type: null,
    bot_owner_id: null,
    date_joined: isoWithOffset(now - DAY * (400 + random.int(701))),
    first_login: null,
    timezone: random.pick(TIMEZONES),
    uploaded_avatar_url: null,
    avatar_version: 1,
    api_key: overrides.api_key ?? alphanumeric(random, 32),
    can_change_user_emails: false,
    is_billing_admin: false,
    ...overrides,
  };
};

function alphanumeric(random: Random, length: number): string {
  return Array.from({ length }, () => ALPHANUMERIC[random.int(ALPHANUMERIC.length)]).join('');
}

export const GROUP_PERMISSIONS = {
  can_add_members_group: ADMINISTRATORS,
  can_join_group: ADMINISTRATORS,
  can_leave_group: EVERYONE,
  can_manage_group: ADMINISTRATORS,
  can_mention_group: EVERYONE,
  can_remove_members_group: ADMINISTRATORS,
} satisfies Record<GroupSettingName, number>;

export const userGroupRecord: RecordBuilder<UserGroup> = ({ n, now, samples }, overrides) => ({
  name: overrides.name ?? samples().group(n).name,
  description: overrides.description ?? samples().group(n).description,
  is_system_group: false,
  creator_id: null,
  date_created: now - 60 * DAY,
  deactivated: false,
  direct_member_ids: [],
  direct_subgroup_ids: [],
  ...GROUP_PERMISSIONS,
  ...overrides,
});

/** Builds a public channel with shared history, in which everyone may post. */
export const channelRecord: RecordBuilder<Channel> = ({ random, n, now, samples }, overrides) => ({
  name: overrides.name ?? samples().channel(n).name,
  description: overrides.description ?? samples().channel(n).description,
  date_created: now - DAY * (60 + random.int(301)),
  creator_id: null,
  is_archived: false,
  invite_only: false,
  is_web_public: false,
  history_public_to_subscribers: true,
  is_default: false,
  folder_id: null,
  topics_policy: 'inherit',
  message_retention_days: null,
  weekly_traffic: random.int(81),
  ...newChannelPermissions(overrides.creator_id ?? null),
  ...overrides,
});

export const channelFolderRecord: RecordBuilder<ChannelFolder> = ({ n, now, samples }, overrides) => ({
  name: overrides.name ?? samples().folder(n).name,
  description: overrides.description ?? samples().folder(n).description,
  is_archived: false,
  order: n,
  creator_id: null,
  date_created: now - 60 * DAY,
  ...overrides,
});

export const profileFieldRecord: RecordBuilder<ProfileField> = ({ n, samples }, overrides) => ({
  name: overrides.name ?? samples().profileField(n).name,
  hint: '',
  type: PROFILE_FIELD_TYPES.shortText,
  order: n,
  field_data: '',
  display_in_profile_summary: false,
  required: false,
  editable_by_user: true,
  ...overrides,
});

export const customEmojiRecord: RecordBuilder<RealmEmoji> = ({ random, n, samples }, overrides) => ({
  name: overrides.name ?? `${samples().identifier(random)}_${n}`,
  author_id: null,
  deactivated: false,
  source_url: `/user_avatars/1/emoji/images/${n}.png`,
  ...overrides,
});

/** Builds a linkifier for issues of a project, such as `#P1-12`. */
export const linkifierRecord: RecordBuilder<LinkifierRecord> = ({ n }, overrides) => ({
  pattern: `#P${n}-(?P<id>[0-9]+)`,
  url_template: `https://tracker.example.com/P${n}/{id}`,
  order: n,
  ...overrides,
});

export const playgroundRecord: RecordBuilder<Playground> = ({ random, n, samples }, overrides) => ({
  name: overrides.name ?? `${capitalized(samples().word(random))} ${n}`,
  pygments_language: 'Python',
  url_template: 'https://play.example.com/?code={code}',
  ...overrides,
});

/** Builds a domain. People with an email address in this domain may join the organization. */
export const domainRecord: RecordBuilder<RealmDomain> = ({ random, n, samples }, overrides) => {
  const domain = overrides.domain ?? `${samples().slug(random)}-${n}.example.com`;
  return { domain, allow_subdomains: false, ...overrides };
};

export const exportRecord: RecordBuilder<RealmExport, 'acting_user_id'> = ({ n, now }, overrides) => ({
  export_type: 1, // Public data.
  export_time: now,
  deleted_timestamp: null,
  url: `https://chat.example.com/user_avatars/exports/1/export-${n}.tar.gz`,
  ...overrides,
});
