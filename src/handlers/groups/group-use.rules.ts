import { ApiError } from '../../contract/errors/index.js';
import {
  CHANNEL_SETTINGS,
  type DeepReadonly,
  GROUP_SETTINGS,
  type GroupSetting,
  type Organization,
  type UserGroupRecord,
} from '../../model/index.js';
import { holdersOf, ORGANIZATION_PERMISSION_NAMES } from '../access/organization-permissions.rules.js';
import type { Objection } from './group.rules.js';

/**
 * Checks that no active group, channel or setting uses the group.
 * @throws ApiError `CANNOT_DEACTIVATE_GROUP_IN_USE` with every objection
 */
export function assertNotInUse(org: Organization, group: UserGroupRecord): void {
  const objections = objectionsTo(org, group.id);
  if (objections.length > 0) {
    throw new ApiError('CANNOT_DEACTIVATE_GROUP_IN_USE', `The user group ${group.id} is in use`, {
      objections,
    }).because(
      'groupIsUnused',
      `The user group ${group.id} (${group.name}) is used: ${objections.map(objectionText).join(', ')}`,
      'remove these uses first',
    );
  }
}

function objectionsTo(org: Organization, groupId: number): Objection[] {
  const objections: Objection[] = [];
  const { channels, user_groups: groups } = org.tables;
  const supergroups = groups.by('directSubgroup', groupId).filter(({ deactivated }) => !deactivated);
  if (supergroups.length > 0)
    objections.push({ type: 'subgroup', supergroup_ids: supergroups.map(({ id }) => id) });
  for (const other of groups.all()) {
    if (other.id === groupId || other.deactivated) continue;
    const settings = GROUP_SETTINGS.filter((name) => names(other[name], groupId));
    if (settings.length > 0) objections.push({ type: 'user_group', group_id: other.id, settings });
  }
  for (const channel of channels.all()) {
    if (channel.is_archived) continue;
    const settings = CHANNEL_SETTINGS.filter((name) => names(channel[name], groupId));
    if (settings.length > 0) objections.push({ type: 'channel', channel_id: channel.id, settings });
  }
  const settings = ORGANIZATION_PERMISSION_NAMES.filter((name) =>
    names(holdersOf(org.settings, name), groupId),
  );
  if (settings.length > 0) objections.push({ type: 'realm', settings });
  return objections;
}

function names(setting: DeepReadonly<GroupSetting>, groupId: number): boolean {
  return typeof setting === 'number' ? setting === groupId : setting.direct_subgroups.includes(groupId);
}

function objectionText(objection: Objection): string {
  switch (objection.type) {
    case 'subgroup':
      return `as a subgroup of ${objection.supergroup_ids.join(', ')}`;
    case 'user_group':
      return `by ${objection.settings.join(', ')} of the user group ${objection.group_id}`;
    case 'channel':
      return `by ${objection.settings.join(', ')} of the channel ${objection.channel_id}`;
    case 'realm':
      return `by ${objection.settings.join(', ')} of the organization`;
  }
}
