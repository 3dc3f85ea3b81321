import * as z from 'zod';
import { since, until } from '../../../contract/index.js';
import { compositeKey, isSpectator } from '../../../model/index.js';
import { definite, fieldsOf } from '../../../values.js';
import { visibleUserIds } from '../../access/user-access.rules.js';
import {
  mutedTopicSchema,
  presentMutedTopics,
  presentUserTopic,
  userTopicSchema,
} from '../../channels/user-topic.resource.js';
import { draftSchema, presentDrafts } from '../../drafts/draft.resource.js';
import { presentSavedSnippets, savedSnippetSchema } from '../../drafts/saved-snippet.resource.js';
import { navigationViewSchema, presentNavigationViews } from '../../navigation/navigation.resource.js';
import { deviceSchema, presentDevices, presentPushDevices } from '../../push/push.resource.js';
import { presentReminders, reminderSchema } from '../../scheduled/reminder.resource.js';
import { presentScheduledMessages, scheduledSchema } from '../../scheduled/scheduled-message.resource.js';
import { mutedUserSchema, presentMutedUsers } from '../../users/muted-user.resource.js';
import { presentStatus, statusSchema } from '../../users/status.resource.js';
import {
  LEGACY_DISPLAY_SETTINGS,
  LEGACY_NOTIFICATION_SETTINGS,
  presentUserSettings,
  userSettingsSchema,
} from '../../users/user-settings.present.js';
import { alertWordsOf, NOTIFICATION_SOUNDS, userSettingSince } from '../../users/user-settings.rules.js';
import { defineSection, type RegisterView } from './response.js';

export const navigationViewsSection = defineSection(
  'navigation_views',
  { navigation_views: since('navigationViews', z.array(navigationViewSchema)) },
  ({ org, actor }) => ({ navigation_views: presentNavigationViews(org, actor.id) }),
);

export const scheduledMessagesSection = defineSection(
  'scheduled_messages',
  { scheduled_messages: z.array(scheduledSchema) },
  ({ org, actor }) => ({ scheduled_messages: presentScheduledMessages(org, actor.id) }),
);

export const remindersSection = defineSection(
  'reminders',
  { reminders: since('remindersListed', z.array(reminderSchema)) },
  ({ org, actor }) => ({ reminders: presentReminders(org, actor.id) }),
);

export const savedSnippetsSection = defineSection(
  'saved_snippets',
  { saved_snippets: since('savedSnippets', z.array(savedSnippetSchema)) },
  ({ org, actor }) => ({ saved_snippets: presentSavedSnippets(org, actor.id) }),
);

/** The maximum number of drafts; the newest are listed. */
const MAX_DRAFTS = 1_000;

export const draftsSection = defineSection(
  'drafts',
  { drafts: since('drafts', z.array(draftSchema)) },
  ({ org, actor }) => ({ drafts: presentDrafts(org, actor.id).slice(0, MAX_DRAFTS) }),
);

export const starredMessagesSection = defineSection(
  'starred_messages',
  { starred_messages: z.array(z.int()) },
  ({ org, actor }) => ({
    starred_messages: Array.from(
      org.tables.message_states.entriesBy('flagged', compositeKey(actor.id, 'starred')),
    ),
  }),
);

/** The caller's topic policies. */
export const userTopicsSection = defineSection(
  'user_topic',
  { user_topics: since('userTopics', z.array(userTopicSchema)) },
  ({ org, actor, capabilities }) => ({
    user_topics: org.tables.user_topics
      .by('user', actor.id)
      .map((topic) => presentUserTopic(org, topic, capabilities.has('empty_topic_name'))),
  }),
);

/**
 * The older form of topic policies; as in Zulip, left out for clients that also request the newer form.
 */
export const mutedTopicsSection = defineSection(
  'muted_topics',
  { muted_topics: z.array(mutedTopicSchema).optional() },
  ({ org, actor, requested }) =>
    requested?.has('user_topic') ? {} : { muted_topics: presentMutedTopics(org, actor.id) },
);

export const alertWordsSection = defineSection(
  'alert_words',
  { alert_words: z.array(z.string()) },
  ({ org, actor }) => ({ alert_words: alertWordsOf(org, actor.id) }),
);

export const EMOJI_SETS = [
  { key: 'google', text: 'Google' },
  { key: 'google-blob', text: 'Google blobs' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
];

export const userSettingsSection = defineSection(
  'user_settings',
  {
    user_settings: since(
      'userSettings',
      z.object({
        ...userSettingsSchema.shape,
        available_notification_sounds: z.array(z.string()),
        emojiset_choices: z.array(z.object({ key: z.string(), text: z.string() })),
      }),
    ),
  },
  ({ org, actor, level }) => ({
    user_settings: {
      ...presentUserSettings(org, actor, level),
      available_notification_sounds: [...NOTIFICATION_SOUNDS],
      emojiset_choices: EMOJI_SETS.map(({ key, text }) => ({ key, text })),
    },
  }),
);

export const mutedUsersSection = defineSection(
  'muted_users',
  { muted_users: z.array(mutedUserSchema) },
  ({ org, actor }) => ({ muted_users: presentMutedUsers(org, actor.id) }),
);

/** Statuses by user ID, of active users that the caller may see. */
export const userStatusSection = defineSection(
  'user_status',
  { user_status: z.record(z.string(), statusSchema) },
  ({ org, actor }) => {
    if (isSpectator(actor)) return { user_status: {} };
    const known = visibleUserIds(org, actor);
    const { user_settings, user_statuses, users } = org.tables;
    const ids = new Set([...user_statuses.all(), ...user_settings.all()].map(({ user_id }) => user_id));
    const statuses = [...ids]
      .filter((userId) => known?.has(userId) !== false && users.get(userId)?.is_active)
      .map((userId) => [userId, presentStatus(org, userId)] as const)
      .filter(([, status]) => Object.keys(status).length > 0);
    return { user_status: Object.fromEntries(statuses) };
  },
);

/** Personal settings as top-level fields, for clients without the capability `user_settings_object`. */
export const displaySettingsSection = defineSection(
  'update_display_settings',
  {
    ...optional(LEGACY_DISPLAY_SETTINGS),
    emojiset_choices: z.array(z.object({ key: z.string(), text: z.string() })).optional(),
  },
  (view) =>
    view.capabilities.has('user_settings_object')
      ? {}
      : { ...pick(view, LEGACY_DISPLAY_SETTINGS), emojiset_choices: EMOJI_SETS.map((set) => ({ ...set })) },
);

/** Notification settings as top-level fields, for clients without the capability `user_settings_object`. */
export const notificationSettingsSection = defineSection(
  'update_global_notifications',
  {
    ...optional(LEGACY_NOTIFICATION_SETTINGS),
    available_notification_sounds: z.array(z.string()).optional(),
  },
  (view) =>
    view.capabilities.has('user_settings_object')
      ? {}
      : {
          ...pick(view, LEGACY_NOTIFICATION_SETTINGS),
          available_notification_sounds: [...NOTIFICATION_SOUNDS],
        },
);

function optional(names: readonly string[]): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = userSettingsSchema.shape;
  return Object.fromEntries(
    names.map((name) => {
      const schema = definite(shape[name]).optional();
      const capability = userSettingSince(name);
      return [name, capability === undefined ? schema : since(capability, schema)];
    }),
  );
}

function pick({ org, actor, level }: RegisterView, names: readonly string[]): Record<string, unknown> {
  const settings = fieldsOf(presentUserSettings(org, actor, level));
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

/** The caller's devices for encrypted notifications. */
export const devicesSection = defineSection(
  'device',
  { devices: since('clientDevices', z.record(z.string(), deviceSchema)) },
  ({ org, actor }) => ({ devices: presentDevices(org, actor) }),
);

/** The caller's devices on servers before level 468. */
export const pushDevicesSection = defineSection(
  'push_device',
  {
    push_devices: until(
      'clientDevices',
      since('encryptedPush', z.record(z.string(), z.object({ status: z.string() }))),
    ),
  },
  ({ org, actor }) => ({ push_devices: presentPushDevices(org, actor) }),
);
