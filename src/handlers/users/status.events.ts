import * as z from 'zod';
import type { EventDraft, EventSource } from '../../contract/index.js';
import type { ChangeSet, DeepReadonly, Organization, RecordChange, UserStatus } from '../../model/index.js';
import { usersWithChangedActivation } from '../access/user-access.events.js';
import { canAccessUser } from '../access/user-access.rules.js';
import { NO_STATUS, presentStatus, statusEmoji, statusSchema } from './status.resource.js';

/**
 * Emits events when a request sets a status, even to the same value, when a status or `presence_enabled` changes in
 * another way, and when a user is reactivated.
 */
export const statusEvents: EventSource = {
  schemas: {
    user_status: statusSchema.extend({ user_id: z.int(), away: z.boolean().optional() }),
  },
  eventDrafts(org, changeSet) {
    const signals = changeSet.signals.filter((signal) => signal.kind === 'status');
    const usersWithSignal = new Set(signals.map(({ userId }) => userId));
    return [
      ...signals.map(({ userId, status }) => statusEventDraft(org, userId, status)),
      ...changeSet
        .changes('user_statuses')
        .filter(({ before, after }) => !usersWithSignal.has((after ?? before).user_id))
        .map((change) => changedStatusEventDraft(org, change)),
      ...awayEventDrafts(org, changeSet, usersWithSignal),
      ...usersWithChangedActivation(changeSet).map((id) => statusEventDraft(org, id, presentStatus(org, id))),
    ];
  },
};

/** Returns the event about changed fields of an active user's status, for everyone who may see the user. */
function statusEventDraft(org: Organization, user_id: number, status: object): EventDraft {
  return {
    kind: 'user_status',
    payloadFor({ actor }) {
      const user = org.tables.users.get(user_id);
      const isShown = user?.is_active && Object.keys(status).length > 0 && canAccessUser(org, actor, user);
      return isShown && { user_id, ...status };
    },
  };
}

/** Returns the event about the changed fields of a status. A missing status counts as one with empty fields. */
function changedStatusEventDraft(
  org: Organization,
  { before, after }: RecordChange<DeepReadonly<UserStatus>>,
): EventDraft {
  const { user_id } = after ?? before;
  const [previous, current] = [before ?? NO_STATUS, after ?? NO_STATUS];
  const emojiChanged =
    previous.emoji_code !== current.emoji_code || previous.emoji_name !== current.emoji_name;
  const { status_text } = current;
  return statusEventDraft(org, user_id, {
    ...(previous.status_text === status_text ? {} : { status_text }),
    ...(emojiChanged ? statusEmoji(current) : {}),
  });
}

/**
 * Returns the older form of events for changes to `presence_enabled`: the field `away` of the status. Leaves out users
 * who set their status in the same request, because the event about that status already has the field.
 */
function awayEventDrafts(
  org: Organization,
  changeSet: ChangeSet,
  usersWithSignal: ReadonlySet<number>,
): EventDraft[] {
  return changeSet.changes('user_settings').flatMap(({ before, after }) => {
    const wasAway = before?.settings.presence_enabled === false;
    const away = after?.settings.presence_enabled === false;
    const userId = (after ?? before).user_id;
    if (away === wasAway || usersWithSignal.has(userId)) return [];
    return [statusEventDraft(org, userId, { away })];
  });
}
