import { apiError } from '../../contract/errors/index.js';
import { defineEndpoint } from '../../contract/index.js';
import {
  CHANNEL_SETTINGS,
  type DeepReadonly,
  GROUP_SETTINGS,
  type GroupSetting,
  type Organization,
  type UserGroupRecord,
  type UserRecord,
} from '../../model/index.js';
import { holdersOf, ORGANIZATION_PERMISSION_NAMES } from '../access/organization-permissions.rules.js';
import { updateGroup } from './group.resource.js';
import { assertMayEditGroup, needsActiveGroup, requireGroup } from './group.rules.js';
import { asHolderLists } from './group-setting.rules.js';

export const deactivateUserGroup = defineEndpoint({
  method: 'POST',
  path: '/user_groups/{user_group_id}/deactivate',
  area: 'groups',
  summary: 'Deactivate a user group',
  docs: 'deactivate-user-group',
  since: 'groupDeactivation',
  botsSince: 'groupEditByBots',
  errors: ['BAD_REQUEST', 'CANNOT_DEACTIVATE_GROUP_IN_USE'],
  run: ({ org, actor, path }) => deactivate(org, actor, path.user_group_id),
});

/** The older form of `deactivateUserGroup`. Zulip deactivates groups instead of deleting them. */
export const deleteUserGroup = defineEndpoint({
  method: 'DELETE',
  path: '/user_groups/{user_group_id}',
  area: 'groups',
  summary: 'Delete a user group',
  deprecated: true,
  botsSince: 'groupEditByBots',
  errors: ['BAD_REQUEST', 'CANNOT_DEACTIVATE_GROUP_IN_USE'],
  run: ({ org, actor, path }) => deactivate(org, actor, path.user_group_id),
});

/** Deactivates a group. In the `reference` dialect, does nothing if the group is already deactivated. */
async function deactivate(org: Organization, actor: UserRecord, groupId: number): Promise<void> {
  const group = requireGroup(org, groupId);
  assertMayEditGroup(org, actor, group);
  if (group.deactivated) {
    if (org.follows('restrictsGroupDeactivation')) throw needsActiveGroup(org, group);
    return;
  }
  assertNotInUse(org, group);
  await updateGroup(org, group, { deactivated: true });
}

/** Reasons why a group cannot be deactivated, in Zulip's format. */
type Objection =
  | { type: 'subgroup'; supergroup_ids: number[] }
  | { type: 'user_group'; group_id: number; settings: string[] }
  | { type: 'channel'; channel_id: number; settings: string[] }
  | { type: 'realm'; settings: string[] };

/** @throws ApiError `CANNOT_DEACTIVATE_GROUP_IN_USE`, with every objection, when the group is in use */
function assertNotInUse(org: Organization, { id, name }: UserGroupRecord): void {
  const objections = objectionsTo(org, id);
  if (objections.length === 0) return;
  throw apiError('CANNOT_DEACTIVATE_GROUP_IN_USE', `User group ${id} is in use`, { objections }).because(
    'groupIsUnused',
    `User group ${id} (${name}) is used ${objections.map(objectionText).join(', ')}`,
    'remove these uses first',
  );
}

function objectionsTo(org: Organization, groupId: number): Objection[] {
  const objections: Objection[] = [];
  const { channels, user_groups: groups } = org.tables;
  const supergroups = groups.by('directSubgroup', groupId).filter(({ deactivated }) => !deactivated);
  if (supergroups.length > 0)
    objections.push({ type: 'subgroup', supergroup_ids: supergroups.map(({ id }) => id) });
  for (const channel of channels.all()) {
    if (channel.is_archived) continue;
    const settings = CHANNEL_SETTINGS.filter((name) => namesGroup(channel[name], groupId));
    if (settings.length > 0) objections.push({ type: 'channel', channel_id: channel.id, settings });
  }
  for (const other of groups.all()) {
    if (other.deactivated || (other.id === groupId && !org.follows('restrictsGroupDeactivation'))) continue;
    const settings = GROUP_SETTINGS.filter((name) => namesGroup(other[name], groupId));
    if (settings.length > 0) objections.push({ type: 'user_group', group_id: other.id, settings });
  }
  const settings = ORGANIZATION_PERMISSION_NAMES.filter((name) =>
    namesGroup(holdersOf(org.settings, name), groupId),
  );
  if (settings.length > 0) objections.push({ type: 'realm', settings });
  return objections;
}

function namesGroup(setting: DeepReadonly<GroupSetting>, groupId: number): boolean {
  return asHolderLists(setting).direct_subgroups.includes(groupId);
}

function objectionText(objection: Objection): string {
  if (objection.type === 'subgroup') return `as a subgroup of ${objection.supergroup_ids.join(', ')}`;
  return `by ${objection.settings.join(', ')} of ${ownerText(objection)}`;
}

function ownerText(objection: Exclude<Objection, { type: 'subgroup' }>): string {
  if (objection.type === 'user_group') return `user group ${objection.group_id}`;
  return objection.type === 'channel' ? `channel ${objection.channel_id}` : 'the organization';
}
