import type { Dialect } from '../../contract/dialects/index.js';
import { GROUP_PERMISSIONS } from '../../factories/records/organization.js';
import { ORGANIZATION_PERMISSION_NAMES } from '../../handlers/access/organization-permissions.rules.js';
import { newChannelPermissions, newSubscription } from '../../handlers/channels/channel.actions.js';
import {
  CHANNEL_ID_SETTINGS,
  changedSettings,
  type DeepReadonly,
  defaultSettings,
  type GroupSetting,
  INHERITED_SETTINGS,
  OLDER_SETTING_NAMES,
  PERMISSION_ROLES,
  type ProfileField,
  type Settings,
  type SubscriptionRecord,
  systemGroupName,
} from '../../model/index.js';
import { definite, fieldsOf, fromKeys, hasFields, isOneOf, isSameJson, keysOf, pick } from '../../values.js';
import { brief, type Labels, unless } from './labels.js';
import {
  FIELD_TYPES,
  type SeedChannel,
  type SeedFile,
  type SeedFolder,
  type SeedGroup,
  type SeedPermission,
  type SeedProfileField,
  type SeedSubscriber,
} from './schema.js';
import { DEFAULT_AGE_SECONDS } from './times.js';

/** Returns the groups, folders, channels, profile fields and lists of the organization, such as custom emoji. */
export function exportOrganization(labels: Labels): Partial<SeedFile> {
  const { tables } = labels.org;
  return {
    groups: exportGroups(labels),
    folders: inOrder(tables.channel_folders.all()).map((folder) =>
      brief<SeedFolder>({
        name: folder.name,
        description: folder.description || undefined,
        archived: unless(false, folder.is_archived),
        ...origin(labels, folder),
      }),
    ),
    channels: exportChannels(labels),
    profile_fields: inOrder(tables.profile_fields.all()).map(exportField),
    emoji: tables.realm_emoji.all().map(({ name, author_id, source_url, deactivated }) =>
      brief({
        name,
        author: author_id === null ? undefined : labels.user(author_id),
        url: source_url,
        deactivated: unless(false, deactivated),
      }),
    ),
    linkifiers: inOrder(tables.linkifiers.all()).map((linkifier) =>
      brief({
        pattern: linkifier.pattern,
        url: linkifier.url_template,
        example: linkifier.example_input ?? undefined,
        reverse: linkifier.reverse_template ?? undefined,
        other_urls: [...(linkifier.alternative_url_templates ?? [])],
      }),
    ),
    playgrounds: tables.playgrounds.all().map(({ name, pygments_language, url_template }) => ({
      name,
      language: pygments_language,
      url: url_template,
    })),
    domains: tables.realm_domains
      .all()
      .map(({ domain, allow_subdomains }) => brief({ domain, subdomains: unless(false, allow_subdomains) })),
  };
}

function inOrder<R extends { id: number; order: number }>(records: readonly R[]): R[] {
  return [...records].sort((a, b) => a.order - b.order || a.id - b.id);
}

function origin(
  labels: Labels,
  { creator_id, date_created }: { creator_id: number | null; date_created: number | null },
): Pick<SeedChannel, 'created' | 'created_by'> {
  return {
    created: labels.timeUnless(labels.now - DEFAULT_AGE_SECONDS, date_created),
    created_by: creator_id === null ? undefined : labels.user(creator_id),
  };
}

function exportGroups(labels: Labels): SeedGroup[] {
  return labels.org.tables.user_groups.all().flatMap((group, i, groups) => {
    if (group.is_system_group) return [];
    return brief<SeedGroup>({
      name: group.name,
      id: unless((groups[i - 1]?.id ?? 0) + 1, group.id),
      description: group.description || undefined,
      deactivated: unless(false, group.deactivated),
      ...origin(labels, group),
      members: labels.users([...group.direct_member_ids].sort((a, b) => a - b)),
      subgroups: group.direct_subgroup_ids.map((id) => labels.group(id)),
      permissions: changedPermissions(labels, group, GROUP_PERMISSIONS),
    });
  });
}

function changedPermissions<N extends string>(
  labels: Labels,
  record: Readonly<Record<NoInfer<N>, DeepReadonly<GroupSetting>>>,
  usual: Readonly<Record<N, GroupSetting>>,
): Partial<Record<N, SeedPermission>> {
  const changed = keysOf(usual).filter((name) => !isSameJson(record[name], usual[name]));
  return fromKeys(changed, (name) => labels.permission(record[name]));
}

function exportChannels(labels: Labels): SeedChannel[] {
  const { channels, subscriptions } = labels.org.tables;
  return channels.all().map((channel, i, all) =>
    brief<SeedChannel>({
      name: channel.name,
      id: unless((all[i - 1]?.id ?? 0) + 1, channel.id),
      description: channel.description || undefined,
      private: unless(false, channel.invite_only),
      web_public: unless(false, channel.is_web_public),
      protected_history: unless(false, !channel.history_public_to_subscribers),
      default: unless(false, channel.is_default),
      archived: unless(false, channel.is_archived),
      folder: channel.folder_id === null ? undefined : labels.folder(channel.folder_id),
      topics_policy: unless('inherit', channel.topics_policy),
      retention_days: channel.message_retention_days ?? undefined,
      weekly_traffic: channel.weekly_traffic ?? undefined,
      default_push_notifications: channel.default_push_notifications,
      ...origin(labels, channel),
      permissions: changedPermissions(labels, channel, newChannelPermissions(channel.creator_id)),
      subscribers: subscriptions
        .by('activeChannel', channel.id)
        .map((each) => exportSubscriber(labels, each)),
    }),
  );
}

function exportSubscriber(labels: Labels, subscription: SubscriptionRecord): SeedSubscriber {
  const user = labels.user(subscription.user_id);
  const { color } = newSubscription(subscription.user_id, subscription.stream_id, 0);
  const settings = brief({
    color: unless(color, subscription.color),
    pinned: unless(false, subscription.pin_to_top),
    muted: unless(false, subscription.is_muted),
    ...fromKeys(INHERITED_SETTINGS, (name) => subscription[name] ?? undefined),
  });
  return Object.keys(settings).length === 0 ? user : { user, ...settings };
}

function exportField(field: DeepReadonly<ProfileField>): SeedProfileField {
  const data = field.field_data === '' ? {} : fieldsOf(JSON.parse(field.field_data));
  const type = definite(keysOf(FIELD_TYPES).find((name) => FIELD_TYPES[name] === field.type));
  const shown = brief<SeedProfileField>({
    name: field.name,
    type,
    hint: field.hint || undefined,
    ...(type === 'external_account' ? accountIn(data) : {}),
    summary: unless(false, field.display_in_profile_summary),
    required: unless(false, field.required),
    editable: unless(true, field.editable_by_user),
    user_matching: field.use_for_user_matching,
  });
  // Even a field without options needs the key `options`.
  return type === 'options' ? { ...shown, options: optionsIn(data) } : shown;
}

/** Returns the options of a field by key, in their order. */
export function optionsIn(data: Record<string, unknown>): Record<string, string> {
  const options = Object.entries(data).map(([key, option]) => {
    const { text, order } = fieldsOf(option);
    return { key, text: String(text), order: Number(order) };
  });
  options.sort((a, b) => a.order - b.order);
  return Object.fromEntries(options.map(({ key, text }) => [key, text]));
}

function accountIn({ subtype, url_pattern }: Record<string, unknown>): Partial<SeedProfileField> {
  return {
    // Reading the file rejects an unknown service.
    account: subtype as SeedProfileField['account'],
    url_pattern: typeof url_pattern === 'string' ? url_pattern : undefined,
  };
}

/** Returns the settings with names in place of the IDs of channels and user groups. */
export function exportSettings(labels: Labels, settings: Partial<Settings>): Record<string, unknown> {
  return fromKeys(keysOf(settings), (name) => exportSetting(labels, settings, name));
}

function exportSetting(labels: Labels, settings: Partial<Settings>, name: keyof Settings): unknown {
  if (isOneOf(CHANNEL_ID_SETTINGS, name)) {
    const channelId = settings[name];
    return typeof channelId === 'number' ? labels.channel(channelId) : channelId;
  }
  const holders = isOneOf(ORGANIZATION_PERMISSION_NAMES, name) ? settings[name] : null;
  if (typeof holders !== 'number' && !hasFields(holders)) return structuredClone(settings[name]);
  const permission = labels.permission(holders);
  // A group may have the name of a role, such as `members`.
  return isOneOf(PERMISSION_ROLES, permission) ? { groups: [permission] } : permission;
}

/** Returns the settings that differ from the defaults; older names only if the newer ones do not imply their values. */
export function changedSettingsOf(settings: Readonly<Settings>, dialect: Dialect): Partial<Settings> {
  const usual = defaultSettings(dialect);
  const changed = keysOf(settings).filter((name) => {
    if (name === 'name' || name === 'description') return false;
    const [value, usualValue] = [settings[name], usual[name]];
    // A role and its system group have the same meaning.
    if (systemGroupName(Number(value)) === `role:${usualValue}`) return false;
    return JSON.stringify(value) !== JSON.stringify(usualValue);
  });
  const newer = pick(
    settings,
    changed.filter((name) => !isOneOf(OLDER_SETTING_NAMES, name)),
  );
  const result = changedSettings(usual, newer);
  const isComplete = OLDER_SETTING_NAMES.every((name) => result[name] === settings[name]);
  return isComplete ? newer : pick(settings, changed);
}
