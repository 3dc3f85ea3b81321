import type { QueueView } from '../../contract/events.js';
import { supports } from '../../contract/levels/index.js';
import {
  type ChangeSet,
  isUpdate,
  type Organization,
  type RecordChange,
  type UserRecord,
} from '../../model/index.js';
import { visibleUserIds } from './user-access.rules.js';

/** Returns the IDs of the users who were deactivated or reactivated. */
export function usersWithChangedActivation(changeSet: ChangeSet): number[] {
  return changeSet
    .changes('users')
    .filter((change) => isUpdate(change) && change.before.is_active !== change.after.is_active)
    .map(({ id }) => id);
}

/** Whether a change creates or deletes a user or changes the user's role. */
export function changesRole({ before, after }: RecordChange<UserRecord>): boolean {
  return before?.role !== after?.role;
}

/** Tells which users the owner of a queue could see before a change, and which users the owner can see now. */
export interface UserVisibility {
  couldSee(view: QueueView, user: UserRecord): boolean;
  canSee(view: QueueView, user: UserRecord): boolean;
}

/** Returns functions that compute the visibility of users only once for each queue. */
export function userVisibility(org: Organization, changeSet: ChangeSet): UserVisibility {
  const visibleIds = new WeakMap<QueueView, { before?: ReadonlySet<number>; now?: ReadonlySet<number> }>();
  const visibleIdsOf = (view: QueueView) => {
    const known = visibleIds.get(view) ?? {
      before: visibleUserIds(org, view.actorBefore, changeSet),
      now: visibleUserIds(org, view.actor),
    };
    visibleIds.set(view, known);
    return known;
  };
  return {
    couldSee: (view, user) => visibleIdsOf(view).before?.has(user.id) !== false,
    canSee: (view, user) => visibleIdsOf(view).now?.has(user.id) !== false,
  };
}

/** Returns the users who may have become visible or invisible to someone, except new users. */
export function usersWithChangedVisibility(org: Organization, changeSet: ChangeSet): UserRecord[] {
  const { users } = org.tables;
  const changed = changeSet.changes('users');
  const { guests_see_all_users: seesAll } = org.settings;
  const sawAll = changeSet.settings?.before.guests_see_all_users ?? seesAll;
  const rightsChanged = sawAll !== seesAll || changed.some(changesRole);
  if (!rightsChanged && seesAll) return [];
  const created = new Set(changed.filter(({ before }) => before === undefined).map(({ id }) => id));
  const ids = rightsChanged ? users.ids() : [...usersWithChangedContacts(org, changeSet)];
  return ids.filter((id) => !created.has(id)).flatMap((id) => users.get(id) ?? []);
}

/**
 * Returns the IDs of users who started or stopped sharing a channel or a direct message with others, or were
 * deactivated or reactivated.
 */
function usersWithChangedContacts(org: Organization, changeSet: ChangeSet): Set<number> {
  const ids = new Set(usersWithChangedActivation(changeSet));
  for (const { before, after } of changeSet.changes('subscriptions')) {
    if (before?.active === after?.active) continue;
    const { user_id, stream_id } = after ?? before;
    ids.add(user_id);
    for (const other of org.tables.subscriptions.by('activeChannel', stream_id)) ids.add(other.user_id);
  }
  for (const { before, after } of changeSet.changes('messages')) {
    if (before !== undefined && after !== undefined) continue;
    for (const id of (after ?? before).recipient_ids ?? []) ids.add(id);
  }
  return ids;
}

/**
 * Returns a function that tells whether the owner of a queue receives an event about a user's deactivation. The client
 * of the queue then removes the user from groups and permissions.
 */
export function toldOfDeactivation(
  org: Organization,
  changeSet: ChangeSet,
): (view: QueueView, userId: number) => boolean {
  const visibility = userVisibility(org, changeSet);
  const updated = changeSet.changes('users').filter(isUpdate);
  const deactivated = new Map(
    updated
      .filter(({ before, after }) => before.is_active && !after.is_active)
      .map(({ id, after }) => [id, after]),
  );
  return (view, userId) => {
    const user = deactivated.get(userId);
    if (user === undefined || !supports(view.level, 'activityUpdates')) return false;
    return visibility.couldSee(view, user) && visibility.canSee(view, user);
  };
}
