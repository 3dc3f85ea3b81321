import type { QueueView } from '../../contract/events.js';
import { supports } from '../../contract/levels/index.js';
import { type ChangeSet, isUpdate, type Organization, type UserRecord } from '../../model/index.js';
import { visibleUserIds, visibleUserIdsBefore } from './user-access.rules.js';

/** IDs of the users who were deactivated or reactivated. */
export function usersWithChangedActivation(changeSet: ChangeSet): number[] {
  return changeSet
    .changes('users')
    .filter((change) => isUpdate(change) && change.before.is_active !== change.after.is_active)
    .map(({ id }) => id);
}

type Known = ReadonlySet<number> | undefined;

/** The users that the owner of a queue could see before a change, and can see now. */
export class Access {
  readonly #org: Organization;
  readonly #changeSet: ChangeSet;
  readonly #known = new WeakMap<QueueView, { before: Known; now: Known }>();

  constructor(org: Organization, changeSet: ChangeSet) {
    this.#org = org;
    this.#changeSet = changeSet;
  }

  couldSee(view: QueueView, user: UserRecord): boolean {
    return this.#of(view).before?.has(user.id) !== false;
  }

  canSee(view: QueueView, user: UserRecord): boolean {
    return this.#of(view).now?.has(user.id) !== false;
  }

  /** Users who may have become visible or invisible to someone, except new users. */
  candidates(): UserRecord[] {
    const { users } = this.#org.tables;
    const changed = this.#changeSet.changes('users');
    const { guests_see_all_users: seesAll } = this.#org.settings;
    const sawAll = this.#changeSet.settings?.before.guests_see_all_users ?? seesAll;
    const rightsChanged =
      sawAll !== seesAll || changed.some(({ before, after }) => before?.role !== after?.role);
    if (!rightsChanged && seesAll) return [];
    const created = new Set(changed.filter(({ before }) => before === undefined).map(({ id }) => id));
    const ids = rightsChanged ? users.ids() : [...this.#touched()];
    return ids.filter((id) => !created.has(id)).flatMap((id) => users.get(id) ?? []);
  }

  /** Users who started or stopped sharing a channel or a direct message with others, or were deactivated or reactivated. */
  #touched(): Set<number> {
    const ids = new Set<number>(usersWithChangedActivation(this.#changeSet));
    for (const { before, after } of this.#changeSet.changes('subscriptions')) {
      const record = after ?? before;
      if (record === undefined || before?.active === after?.active) continue;
      ids.add(record.user_id);
      for (const other of this.#org.tables.subscriptions.by('activeChannel', record.stream_id))
        ids.add(other.user_id);
    }
    for (const { before, after } of this.#changeSet.changes('messages')) {
      if (before !== undefined && after !== undefined) continue;
      for (const id of (after ?? before)?.recipient_ids ?? []) ids.add(id);
    }
    return ids;
  }

  #of(view: QueueView) {
    let known = this.#known.get(view);
    if (known === undefined) {
      known = {
        before: visibleUserIdsBefore(this.#org, view.actorBefore, this.#changeSet),
        now: visibleUserIds(this.#org, view.actor),
      };
      this.#known.set(view, known);
    }
    return known;
  }
}

/**
 * Returns a function that tells whether the owner of a queue is notified of a user's deactivation, so that
 * their client removes the user from groups and permissions.
 */
export function toldOfDeactivation(
  org: Organization,
  changeSet: ChangeSet,
): (view: QueueView, userId: number) => boolean {
  const access = new Access(org, changeSet);
  const updated = changeSet.changes('users').filter(isUpdate);
  const deactivated = new Map(
    updated
      .filter(({ before, after }) => before.is_active && !after.is_active)
      .map(({ id, after }) => [id, after]),
  );
  return (view, userId) => {
    const user = deactivated.get(userId);
    if (user === undefined || !supports(view.level, 'activityUpdates')) return false;
    return access.couldSee(view, user) && access.canSee(view, user);
  };
}
