import * as z from 'zod';
import { type EventDraft, type EventSource, onlyFor, type QueueView } from '../../contract/events.js';
import { supports } from '../../contract/levels/index.js';
import {
  apiEmail,
  type ChangeSet,
  DEFAULT_USER_SETTINGS,
  type DeepReadonly,
  type Organization,
  type RecordChange,
  type UserStatus,
  VISIBILITY_POLICY,
} from '../../model/index.js';
import { isOneOf, keysOf } from '../../values.js';
import { usersWithChangedActivation } from '../access/user-access.events.js';
import { canAccessUser } from '../access/user-access.rules.js';
import { mutedTopicSchema, presentMutedTopics } from '../channels/user-topic.resource.js';
import { mutedUserSchema, presentMutedUsers } from '../users/muted-user.resource.js';
import { NO_STATUS, presentStatus, statusEmoji } from '../users/status.resource.js';
import {
  LEGACY_DISPLAY_SETTINGS,
  LEGACY_NOTIFICATION_SETTINGS,
  userSettingAt,
} from '../users/user-settings.present.js';
import { emailVisibilityCode, hasUserSetting, languageName } from '../users/user-settings.rules.js';

const settingValue = z.union([z.boolean(), z.int(), z.string()]).nullable();

/** Emits events for changes that users make to their settings, muted topics, muted users and status. */
export const preferenceEvents: EventSource = {
  schemas: {
    'user_settings.update': z.object({
      property: z.string(),
      value: settingValue,
      language_name: z.string().optional(),
    }),
    update_display_settings: z.object({
      user: z.string(),
      setting_name: z.string(),
      setting: settingValue,
      language_name: z.string().optional(),
    }),
    update_global_notifications: z.object({
      user: z.string(),
      notification_name: z.string(),
      setting: settingValue,
    }),
    muted_topics: z.object({ muted_topics: z.array(mutedTopicSchema) }),
    muted_users: z.object({ muted_users: z.array(mutedUserSchema) }),
    user_status: z.object({
      user_id: z.int(),
      away: z.boolean().optional(),
      status_text: z.string().optional(),
      emoji_name: z.string().optional(),
      emoji_code: z.string().optional(),
      reaction_type: z.string().optional(),
    }),
  },
  eventDrafts(org, changeSet) {
    return [
      ...settingsEventDrafts(changeSet),
      ...usersWhoseMutedTopicsChanged(org, changeSet).map((id) => mutedTopicsEventDraft(org, id)),
      ...usersOf(changeSet.changes('muted_users')).map((id) => mutedUsersEventDraft(org, id)),
      ...statusEventDrafts(org, changeSet),
    ];
  },
};

type OwnChange = RecordChange<DeepReadonly<{ user_id: number }>>;

function usersOf(changes: readonly OwnChange[]): number[] {
  return [...new Set(changes.map(({ before, after }) => (after ?? before).user_id))];
}

function settingsEventDrafts(changeSet: ChangeSet): EventDraft[] {
  const fromSettings = changeSet.changes('user_settings').flatMap(({ before, after }) => {
    const userId = (after ?? before).user_id;
    const previous = { ...DEFAULT_USER_SETTINGS, ...before?.settings };
    const current = { ...DEFAULT_USER_SETTINGS, ...after?.settings };
    return keysOf(current)
      .filter((property) => previous[property] !== current[property])
      .flatMap((property) => settingEventDrafts(userId, property, current[property]));
  });
  const fromUsers = changeSet.changes('users').flatMap(({ id, before, after }) => {
    if (before === undefined || after === undefined) return [];
    const visibility = emailVisibilityCode(after.email_visibility);
    return [
      ...(before.email_visibility === after.email_visibility
        ? []
        : settingEventDrafts(id, 'email_address_visibility', visibility)),
      ...(before.timezone === after.timezone ? [] : settingEventDrafts(id, 'timezone', after.timezone)),
    ];
  });
  return [...fromSettings, ...fromUsers];
}

/** Event drafts for a changed setting: the current event, and an older one for clients without `user_settings`. */
function settingEventDrafts(userId: number, property: string, value: unknown): EventDraft[] {
  const language =
    property === 'default_language' ? { language_name: languageName(String(value)) ?? String(value) } : {};
  const legacyPayload = ({ org, actor, queue, level }: QueueView, payload: Record<string, unknown>) =>
    actor.id !== userId ||
    queue.capabilities.includes('user_settings_object') ||
    supports(level, 'legacySettingsEventsRemoved') ||
    !hasUserSetting(property, level)
      ? undefined
      : {
          user: apiEmail(actor, org.identity.host),
          ...payload,
          setting: userSettingAt(property, value, level),
        };
  const drafts: EventDraft[] = [
    {
      kind: 'user_settings.update',
      payloadFor: ({ actor, level }) =>
        actor.id === userId && hasUserSetting(property, level)
          ? { property, value: userSettingAt(property, value, level), ...language }
          : undefined,
    },
  ];
  if (isOneOf(LEGACY_DISPLAY_SETTINGS, property)) {
    drafts.push({
      kind: 'update_display_settings',
      payloadFor: (view) => legacyPayload(view, { setting_name: property, ...language }),
    });
  } else if (isOneOf(LEGACY_NOTIFICATION_SETTINGS, property)) {
    drafts.push({
      kind: 'update_global_notifications',
      payloadFor: (view) => legacyPayload(view, { notification_name: property }),
    });
  }
  return drafts;
}

function changesMuting({
  before,
  after,
}: RecordChange<DeepReadonly<{ visibility_policy: number }>>): boolean {
  const { muted } = VISIBILITY_POLICY;
  return (before?.visibility_policy === muted) !== (after?.visibility_policy === muted);
}

/**
 * IDs of the users whose list of muted topics changed: they muted or unmuted a topic, or a channel with a muted topic was
 * archived, unarchived or deleted.
 */
function usersWhoseMutedTopicsChanged(org: Organization, changeSet: ChangeSet): number[] {
  const changedChannels = changeSet.changes('channels').filter(({ before, after }) => {
    return before !== undefined && before.is_archived !== after?.is_archived;
  });
  const inChangedChannels = changedChannels.flatMap(({ id }) => org.tables.user_topics.by('mutedIn', id));
  return [
    ...new Set([
      ...usersOf(changeSet.changes('user_topics').filter(changesMuting)),
      ...inChangedChannels.map(({ user_id }) => user_id),
    ]),
  ];
}

/** The older form of `user_topic`, for queues that do not request the newer one. */
function mutedTopicsEventDraft(org: Organization, userId: number): EventDraft {
  return {
    kind: 'muted_topics',
    payloadFor({ actor, queue }) {
      if (actor.id !== userId || queue.event_types?.includes('user_topic')) return undefined;
      return { muted_topics: presentMutedTopics(org, userId) };
    },
  };
}

function mutedUsersEventDraft(org: Organization, userId: number): EventDraft {
  return onlyFor(userId, 'muted_users', () => ({ muted_users: presentMutedUsers(org, userId) }));
}

/**
 * Events for statuses that a request set, even to the same value, for statuses that changed in another way, and for the
 * statuses of reactivated users.
 */
function statusEventDrafts(org: Organization, changeSet: ChangeSet): EventDraft[] {
  const signals = changeSet.signals.flatMap((signal) => (signal.kind === 'status' ? [signal] : []));
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
}

/** The event about changed fields of an active user's status, for everyone who may see the user. */
function statusEventDraft(org: Organization, user_id: number, status: object): EventDraft {
  return {
    kind: 'user_status',
    payloadFor({ actor }) {
      const user = org.tables.users.get(user_id);
      const isShown = user?.is_active && Object.keys(status).length > 0 && canAccessUser(org, actor, user);
      return isShown ? { user_id, ...status } : undefined;
    },
  };
}

/** The changed fields of a status. The empty string counts as missing. */
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
 * Events for changes of `presence_enabled` in the older form: the field `away` of the status. Leaves out users who set
 * their status in the same request, because the event for that status already has the field.
 */
function awayEventDrafts(
  org: Organization,
  changeSet: ChangeSet,
  usersWithSignal: ReadonlySet<number>,
): EventDraft[] {
  return changeSet.changes('user_settings').flatMap(({ before, after }) => {
    const [previous, current] = [before, after].map((record) => record?.settings.presence_enabled === false);
    const userId = (after ?? before).user_id;
    if (previous === current || usersWithSignal.has(userId)) return [];
    return [statusEventDraft(org, userId, { away: current })];
  });
}
