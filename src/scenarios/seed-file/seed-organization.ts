import { parseChannelDescription, parseChannelName } from '../../handlers/channels/channel.rules.js';
import { requireColor } from '../../handlers/channels/subscription.rules.js';
import { parsePlayground } from '../../handlers/server/add-playground.js';
import { parseNewDomain } from '../../handlers/server/domain.resource.js';
import { parseLinkifier } from '../../handlers/server/linkifier.resource.js';
import { assertCustomName } from '../../handlers/text/emoji.rules.js';
import { type Channel, compositeKey, type ProfileField, type UserGroup } from '../../model/index.js';
import { entriesOf } from '../../values.js';
import { SeedFileError, type SeedPath } from './parse.js';
import {
  FIELD_TYPES,
  type SeedChannel,
  type SeedFile,
  type SeedGroup,
  type SeedPermission,
  type SeedProfileField,
  type SeedSubscriber,
} from './schema.js';
import { defined, entriesAt, type Stage } from './stage.js';
import { DEFAULT_AGE_SECONDS } from './times.js';

/** Stores groups, folders, channels with their subscribers, profile fields, and lists of the organization. */
export async function seedOrganization(stage: Stage, file: SeedFile): Promise<void> {
  await seedGroups(stage, file.groups);
  await seedFolders(stage, file.folders);
  for (const [channel, path] of entriesAt(file.channels, ['channels']))
    await seedChannel(stage, channel, path);
  await seedProfileFields(stage, file.profile_fields);
  await seedEmoji(stage, file.emoji);
  await seedLinkifiers(stage, file.linkifiers);
  await seedPlaygrounds(stage, file.playgrounds);
  await seedDomains(stage, file.domains);
}

async function seedGroups(stage: Stage, groups: readonly SeedGroup[] = []): Promise<void> {
  const { create, db } = stage.world;
  const made: { id: number; group: SeedGroup; path: SeedPath }[] = [];
  for (const [group, path] of entriesAt(groups, ['groups'])) {
    stage.names.assertFree('user group', group.name, [...path, 'name']);
    stage.assertFreeId('user_groups', group.id, path);
    const { id } = await stage.store(path, 'user_groups', () =>
      create.userGroup({
        ...defined({ id: group.id, deactivated: group.deactivated }),
        name: group.name,
        description: group.description ?? '',
        direct_member_ids: stage.names.users(group.members ?? [], [...path, 'members']).sort((a, b) => a - b),
        ...origin(stage, group, path),
      }),
    );
    made.push({ id, group, path });
  }
  // A group may refer to a later group.
  for (const { id, group, path } of made) {
    const direct_subgroup_ids = stage.names.ids('user group', group.subgroups ?? [], [...path, 'subgroups']);
    const changes: Partial<UserGroup> = { ...permissionsOf(stage, group, path) };
    if (direct_subgroup_ids.length > 0) changes.direct_subgroup_ids = direct_subgroup_ids;
    if (Object.keys(changes).length > 0) await stage.at(path, () => db.user_groups.update(id, changes));
  }
}

async function seedFolders(stage: Stage, folders: SeedFile['folders']): Promise<void> {
  const { create, db } = stage.world;
  for (const [folder, path] of entriesAt(folders, ['folders'])) {
    stage.names.assertFree('folder', folder.name, [...path, 'name']);
    await stage.store(path, 'channel_folders', () =>
      create.channelFolder({
        name: folder.name,
        description: folder.description ?? '',
        is_archived: folder.archived ?? false,
        order: db.channel_folders.nextId,
        ...origin(stage, folder, path),
      }),
    );
  }
}

function origin(
  stage: Stage,
  { created, created_by }: Pick<SeedChannel, 'created' | 'created_by'>,
  path: SeedPath,
): { creator_id: number | null; date_created: number } {
  return {
    creator_id: created_by === undefined ? null : stage.names.user(created_by, [...path, 'created_by']),
    date_created: stage.past(created, [...path, 'created'], stage.world.now - DEFAULT_AGE_SECONDS),
  };
}

function permissionsOf(
  stage: Stage,
  { permissions = {} }: { permissions?: Partial<Record<string, SeedPermission>> | undefined },
  path: SeedPath,
): Partial<UserGroup> & Partial<Channel> {
  return Object.fromEntries(
    Object.entries(permissions).flatMap(([name, holders]) =>
      holders === undefined ? [] : [[name, stage.names.permission(holders, [...path, 'permissions', name])]],
    ),
  );
}

async function seedChannel(stage: Stage, channel: SeedChannel, path: SeedPath): Promise<void> {
  const { names, world } = stage;
  if (channel.archived !== true) names.assertFree('channel', channel.name, [...path, 'name']);
  stage.assertFreeId('channels', channel.id, path);
  if (channel.private && channel.default) {
    throw new SeedFileError([...path, 'default'], 'a private channel cannot be a default channel');
  }
  const { retention_days: days } = channel;
  if (days !== undefined && days !== -1 && days <= 0) {
    throw new SeedFileError([...path, 'retention_days'], 'must be above 0, or -1 for unlimited');
  }
  const name = await stage.at([...path, 'name'], () => parseChannelName(channel.name, 'name'));
  const { id } = await stage.store(path, 'channels', async () =>
    world.create.channel({
      ...defined({
        id: channel.id,
        invite_only: channel.private,
        is_web_public: channel.web_public,
        is_default: channel.default,
        is_archived: channel.archived,
        topics_policy: channel.topics_policy,
        message_retention_days: channel.retention_days,
        default_push_notifications: channel.default_push_notifications,
      }),
      name,
      description: parseChannelDescription(channel.description, 'description'),
      history_public_to_subscribers: channel.protected_history !== true,
      weekly_traffic: channel.weekly_traffic ?? null,
      folder_id:
        channel.folder === undefined ? null : names.id('folder', channel.folder, [...path, 'folder']),
      ...origin(stage, channel, path),
      ...permissionsOf(stage, channel, path),
    }),
  );
  for (const [subscriber, place] of entriesAt(channel.subscribers, [...path, 'subscribers'])) {
    const isName = typeof subscriber === 'string';
    const userId = isName ? names.user(subscriber, place) : names.user(subscriber.user, [...place, 'user']);
    const settings = await stage.at(place, () => subscriptionSettings(subscriber));
    await subscribeTo(stage, userId, id, settings, place);
  }
}

type SubscriptionSettings = Partial<Parameters<Stage['world']['create']['subscription']>[0]>;

/** @throws SeedFileError when the user is already subscribed */
export async function subscribeTo(
  stage: Stage,
  user_id: number,
  stream_id: number,
  settings: SubscriptionSettings,
  path: SeedPath,
): Promise<void> {
  const { create, db } = stage.world;
  if (db.subscriptions.firstBy('userChannel', compositeKey(user_id, stream_id)) !== undefined)
    throw new SeedFileError(path, 'This user is already subscribed to the channel');
  await stage.store(path, 'subscriptions', () => create.subscription({ user_id, stream_id, ...settings }));
}

function subscriptionSettings(subscriber: SeedSubscriber): SubscriptionSettings {
  if (typeof subscriber === 'string') return {};
  const { user: _, pinned, muted, ...settings } = subscriber;
  if (settings.color !== undefined) requireColor(settings.color, 'color');
  return defined({ pin_to_top: pinned, is_muted: muted, ...settings });
}

async function seedProfileFields(stage: Stage, fields: SeedFile['profile_fields']): Promise<void> {
  const { create, db } = stage.world;
  for (const [field, path] of entriesAt(fields, ['profile_fields'])) {
    stage.names.assertFree('profile field', field.name, [...path, 'name']);
    const record = profileFieldOf(field, db.profile_fields.nextId, path);
    await stage.store(path, 'profile_fields', () => create.profileField(record));
  }
}

function profileFieldOf(
  field: SeedProfileField,
  order: number,
  path: SeedPath,
): Partial<ProfileField> & { name: string } {
  for (const [key, type] of entriesOf({ options: 'options', account: 'external_account' })) {
    if ((field.type === type) === (field[key] !== undefined)) continue;
    throw new SeedFileError([...path, key], `must be set for the type "${type}", and for no other type`);
  }
  return {
    name: field.name,
    type: FIELD_TYPES[field.type],
    hint: field.hint ?? '',
    order,
    field_data: fieldDataOf(field),
    display_in_profile_summary: field.summary ?? false,
    required: field.required ?? false,
    editable_by_user: field.editable ?? true,
    ...(field.user_matching === undefined ? {} : { use_for_user_matching: field.user_matching }),
  };
}

function fieldDataOf({ options, account, url_pattern }: SeedProfileField): string {
  if (options !== undefined) {
    const entries = Object.entries(options).map(([key, text], i) => [key, { text, order: String(i + 1) }]);
    return JSON.stringify(Object.fromEntries(entries));
  }
  if (account === undefined) return '';
  return JSON.stringify({ subtype: account, ...(url_pattern === undefined ? {} : { url_pattern }) });
}

async function seedEmoji(stage: Stage, emoji: SeedFile['emoji']): Promise<void> {
  const { create } = stage.world;
  for (const [custom, path] of entriesAt(emoji, ['emoji'])) {
    const { author, name, url, ...rest } = custom;
    await stage.at([...path, 'name'], () => assertCustomName(name));
    await stage.store(path, 'realm_emoji', () =>
      create.customEmoji({
        ...defined({ ...rest, name, source_url: url }),
        author_id: author === undefined ? null : stage.names.user(author, [...path, 'author']),
      }),
    );
  }
}

async function seedLinkifiers(stage: Stage, linkifiers: SeedFile['linkifiers']): Promise<void> {
  const { create, db, org } = stage.world;
  for (const [linkifier, path] of entriesAt(linkifiers, ['linkifiers'])) {
    const { pattern, url: url_template, example, reverse, other_urls } = linkifier;
    const reversed = defined({
      example_input: example,
      reverse_template: reverse,
      alternative_url_templates: other_urls,
    });
    await stage.store(path, 'linkifiers', async () => {
      const parsed = await parseLinkifier(org, { pattern, url_template, ...reversed });
      return create.linkifier({ ...parsed, order: db.linkifiers.nextId });
    });
  }
}

async function seedPlaygrounds(stage: Stage, playgrounds: SeedFile['playgrounds']): Promise<void> {
  const { create, org } = stage.world;
  for (const [{ name, language, url }, path] of entriesAt(playgrounds, ['playgrounds'])) {
    await stage.store(path, 'playgrounds', async () =>
      create.playground(parsePlayground(org, { name, pygments_language: language, url_template: url })),
    );
  }
}

async function seedDomains(stage: Stage, domains: SeedFile['domains']): Promise<void> {
  const { create, org } = stage.world;
  for (const [{ domain, subdomains = false }, path] of entriesAt(domains, ['domains'])) {
    await stage.store(path, 'realm_domains', async () =>
      create.domain({ domain: parseNewDomain(org, domain), allow_subdomains: subdomains }),
    );
  }
}
