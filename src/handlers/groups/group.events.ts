import * as z from 'zod';
import type { EventDraft, EventSource, QueueView } from '../../contract/events.js';
import { supports } from '../../contract/levels/index.js';
import {
  type ChangeSet,
  GROUP_SETTINGS,
  isAddition,
  isUpdate,
  type Organization,
  ROLES,
  systemGroupId,
  type UserGroupRecord,
  type UserRecord,
} from '../../model/index.js';
import { isSameJson, pick } from '../../values.js';
import { isProvisional } from '../access/membership.rules.js';
import { toldOfDeactivation, usersWithChangedActivation } from '../access/user-access.events.js';
import { isSystemBot } from '../access/user-access.rules.js';
import { directRoleOf, groupSchema, presentGroup } from './group.resource.js';
import { namesUser } from './group-setting.rules.js';

const CHANGEABLE = ['name', 'description', 'deactivated', ...GROUP_SETTINGS] as const;

const members = z.object({ group_id: z.int(), user_ids: z.array(z.int()) });
const subgroups = z.object({ group_id: z.int(), direct_subgroup_ids: z.array(z.int()) });

/** Emits events for new and changed user groups and their members. Users' roles decide who is in a system group. */
export const groupEvents: EventSource = {
  schemas: {
    'user_group.add': z.object({ group: groupSchema }),
    'user_group.update': z.object({
      group_id: z.int(),
      data: groupSchema
        .omit({
          id: true,
          members: true,
          direct_subgroup_ids: true,
          is_system_group: true,
          creator_id: true,
          date_created: true,
        })
        .partial(),
    }),
    'user_group.remove': z.object({ group_id: z.int() }),
    'user_group.add_members': members,
    'user_group.remove_members': members,
    'user_group.add_subgroups': subgroups,
    'user_group.remove_subgroups': subgroups,
  },
  eventDrafts(org, changeSet) {
    const changes = changeSet.changes('user_groups');
    return [
      ...changes.filter(isAddition).map(({ after }) => additionDraft(after)),
      ...changes.filter(isUpdate).flatMap(({ before, after }) => updateDrafts(before, after)),
      ...membershipDrafts(org, changeSet),
      ...fullMemberDrafts(org, changeSet),
      ...permissionDrafts(org, changeSet),
    ];
  },
};

/** Whether the client of a queue shows a group. Some clients do not show deactivated groups. */
const isShown = ({ queue }: QueueView, group: UserGroupRecord) =>
  !group.deactivated || queue.capabilities.includes('include_deactivated_groups');

function additionDraft(group: UserGroupRecord): EventDraft {
  return {
    kind: 'user_group.add',
    payloadFor: (view) => isShown(view, group) && { group: presentGroup(view.org, group, view.level) },
  };
}

/** Drafts `remove` and `add` events about deactivation and reactivation, for clients that hide deactivated groups. */
function appearanceDrafts(before: UserGroupRecord, after: UserGroupRecord): EventDraft[] {
  if (before.deactivated === after.deactivated) return [];
  return [
    {
      kind: 'user_group.remove',
      payloadFor: (view) => isShown(view, before) && !isShown(view, after) && { group_id: after.id },
    },
    {
      kind: 'user_group.add',
      payloadFor: (view) =>
        !isShown(view, before) &&
        isShown(view, after) && { group: presentGroup(view.org, after, view.level) },
    },
  ];
}

/** Limits events to queues whose client shows the group before and after the change. */
function whereShown(before: UserGroupRecord, after: UserGroupRecord, drafts: EventDraft[]): EventDraft[] {
  return drafts.map(({ kind, payloadFor }) => ({
    kind,
    payloadFor: (view) => isShown(view, before) && isShown(view, after) && payloadFor(view),
  }));
}

function updateDrafts(before: UserGroupRecord, after: UserGroupRecord): EventDraft[] {
  const changed = CHANGEABLE.filter((name) => !isSameJson(before[name], after[name]));
  const shownAs = changed.flatMap((name) =>
    name === 'can_mention_group' ? ([name, 'can_mention_group_id'] as const) : [name],
  );
  return [
    ...appearanceDrafts(before, after),
    ...whereShown(before, after, [
      {
        kind: 'user_group.update',
        payloadFor: ({ org, level }) =>
          shownAs.length > 0 && {
            group_id: after.id,
            data: pick(presentGroup(org, after, level), shownAs),
          },
      },
      ...differenceDrafts(before.direct_member_ids, after.direct_member_ids, (op, user_ids) => ({
        kind: `user_group.${op}_members`,
        payloadFor: () => ({ group_id: after.id, user_ids }),
      })),
      ...differenceDrafts(before.direct_subgroup_ids, after.direct_subgroup_ids, (op, subgroupIds) => ({
        kind: `user_group.${op}_subgroups`,
        payloadFor: () => ({ group_id: after.id, direct_subgroup_ids: subgroupIds }),
      })),
    ]),
  ];
}

function differenceDrafts(
  before: readonly number[],
  after: readonly number[],
  draft: (op: 'add' | 'remove', ids: number[]) => EventDraft,
): EventDraft[] {
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  return [
    ...(added.length > 0 ? [draft('add', added)] : []),
    ...(removed.length > 0 ? [draft('remove', removed)] : []),
  ];
}

/** Drafts events, for newer servers, about permissions that name users who were deactivated or reactivated. */
function permissionDrafts(org: Organization, changeSet: ChangeSet): EventDraft[] {
  const userIds = usersWithChangedActivation(changeSet);
  if (userIds.length === 0) return [];
  const isToldOtherwise = toldOfDeactivation(org, changeSet);
  return org.tables.user_groups.all().map((group) => ({
    kind: 'user_group.update',
    payloadFor(view) {
      if (!supports(view.level, 'directMembersActiveOnly') || !isShown(view, group)) return undefined;
      const untold = userIds.filter((id) => !isToldOtherwise(view, id));
      const names = GROUP_SETTINGS.filter((name) => namesUser(group[name], untold));
      if (names.length === 0) return undefined;
      return { group_id: group.id, data: pick(presentGroup(org, group, view.level), names) };
    },
  }));
}

/**
 * Drafts events about users who join or leave groups because a role changes or, on newer servers, because a user is
 * deactivated or reactivated.
 */
function membershipDrafts(org: Organization, changeSet: ChangeSet): EventDraft[] {
  const users = changeSet.changes('users');
  if (users.length === 0) return [];
  const isToldOtherwise = toldOfDeactivation(org, changeSet);
  const draftFor = (op: 'remove' | 'add', group: UserGroupRecord) =>
    membersDraft(op, group, (view) => {
      const lists = (user: UserRecord | undefined) =>
        user !== undefined && !isSystemBot(org, user) && isListed(org, group, user, view.level);
      return users
        .filter(({ before, after }) => lists(before) !== lists(after) && lists(after) === (op === 'add'))
        .map(({ id }) => id)
        .filter((id) => !isToldOtherwise(view, id));
    });
  const { user_groups: groups } = org.tables;
  const fullMembers = groups.expect(systemGroupId('role:fullmembers'));
  const others = groups.all().filter(({ id }) => id !== fullMembers.id);
  // As in Zulip: first the group of the old role, then the group of the new role, then full members.
  return [
    ...others.map((group) => draftFor('remove', group)),
    ...others.map((group) => draftFor('add', group)),
    draftFor('remove', fullMembers),
    draftFor('add', fullMembers),
  ];
}

/** @param idsFor returns the users who join or leave the group, as the owner of a queue sees them */
function membersDraft(
  op: 'remove' | 'add',
  group: UserGroupRecord,
  idsFor: (view: QueueView) => number[],
): EventDraft {
  return {
    kind: `user_group.${op}_members`,
    payloadFor(view) {
      const user_ids = isShown(view, group) ? idsFor(view) : [];
      return user_ids.length === 0 ? undefined : { group_id: group.id, user_ids };
    },
  };
}

function isListed(
  org: Pick<Organization, 'settings' | 'clock' | 'featureLevel'>,
  group: UserGroupRecord,
  user: UserRecord,
  level: number,
): boolean {
  if (!user.is_active && supports(level, 'directMembersActiveOnly')) return false;
  if (!group.is_system_group) return group.direct_member_ids.includes(user.id);
  if (directRoleOf(group) !== user.role) return false;
  return group.name !== 'role:fullmembers' || !isProvisional(org, user);
}

/** Drafts events about users who become or stop being full members because the waiting period changes. */
function fullMemberDrafts(org: Organization, { settings }: ChangeSet): EventDraft[] {
  if (settings === undefined) return [];
  const { before, after } = settings;
  if (before.waiting_period_threshold === after.waiting_period_threshold) return [];
  const { clock, featureLevel } = org;
  const group = org.tables.user_groups.expect(systemGroupId('role:fullmembers'));
  return (['remove', 'add'] as const).map((op) =>
    membersDraft(op, group, ({ level }) =>
      org.tables.users
        .by('role', ROLES.member)
        .filter((user) => {
          const wasListed = isListed({ settings: before, clock, featureLevel }, group, user, level);
          const isNow = isListed(org, group, user, level);
          return wasListed !== isNow && isNow === (op === 'add');
        })
        .map(({ id }) => id),
    ),
  );
}
