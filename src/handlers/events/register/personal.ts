import * as z from 'zod';
import { since, until } from '../../../contract/index.js';
import { compositeKey, isSpectator, type Organization, type UserRecord } from '../../../model/index.js';
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
import { defineField, defineSection, type Section } from './response.js';

/** The choices that clients offer for two settings. */
export const settingChoicesShape = {
  available_notification_sounds: z.array(z.string()),
  emojiset_choices: z.array(z.object({ key: z.string(), text: z.string() })),
};

export function presentSettingChoices() {
  return {
    available_notification_sounds: [...NOTIFICATION_SOUNDS],
    emojiset_choices: [
      { key: 'google', text: 'Google' },
      { key: 'google-blob', text: 'Google blobs' },
      { key: 'twitter', text: 'Twitter' },
      { key: 'text', text: 'Plain text' },
    ],
  };
}

export const displaySettingsSection = legacySettingsSection(
  'update_display_settings',
  LEGACY_DISPLAY_SETTINGS,
  'emojiset_choices',
);

export const notificationSettingsSection = legacySettingsSection(
  'update_global_notifications',
  LEGACY_NOTIFICATION_SETTINGS,
  'available_notification_sounds',
);

/** Declares a section of personal settings, for clients without the capability `user_settings_object`. */
function legacySettingsSection(
  type: string,
  names: readonly string[],
  choices: keyof typeof settingChoicesShape,
): Section {
  const schemas: Record<string, z.ZodType> = userSettingsSchema.shape;
  const shape = names.map((name) => {
    const schema = definite(schemas[name]).optional();
    const capability = userSettingSince(name);
    return [name, capability === undefined ? schema : since(capability, schema)];
  });
  return defineSection(
    type,
    { ...Object.fromEntries(shape), [choices]: settingChoicesShape[choices].optional() },
    ({ org, actor, level, capabilities }) => {
      if (capabilities.has('user_settings_object')) return {};
      const settings = fieldsOf(presentUserSettings(org, actor, level));
      const shown = Object.fromEntries(names.map((name) => [name, settings[name]]));
      return { ...shown, [choices]: presentSettingChoices()[choices] };
    },
  );
}

/** The maximum number of listed drafts; older drafts are left out. */
const MAX_DRAFTS = 1_000;

/** Sections with the caller's records and settings, and the statuses of users. */
export const personalSections: readonly Section[] = [
  defineField('navigation_views', since('navigationViews', z.array(navigationViewSchema)), ({ org, actor }) =>
    presentNavigationViews(org, actor.id),
  ),
  defineField('scheduled_messages', z.array(scheduledSchema), ({ org, actor }) =>
    presentScheduledMessages(org, actor.id),
  ),
  defineField('reminders', since('remindersListed', z.array(reminderSchema)), ({ org, actor }) =>
    presentReminders(org, actor.id),
  ),
  defineField('saved_snippets', since('savedSnippets', z.array(savedSnippetSchema)), ({ org, actor }) =>
    presentSavedSnippets(org, actor.id),
  ),
  defineField('drafts', since('drafts', z.array(draftSchema)), ({ org, actor }) =>
    presentDrafts(org, actor.id).slice(0, MAX_DRAFTS),
  ),
  defineField('starred_messages', z.array(z.int()), ({ org, actor }) => [
    ...org.tables.message_states.entriesBy('flagged', compositeKey(actor.id, 'starred')),
  ]),
  defineField(
    'user_topics',
    since('userTopics', z.array(userTopicSchema)),
    ({ org, actor, capabilities }) =>
      org.tables.user_topics
        .by('user', actor.id)
        .map((topic) => presentUserTopic(org, topic, capabilities.has('empty_topic_name'))),
    'user_topic',
  ),
  // The older form of topic policies. As in Zulip, it is left out for clients that also request the newer form.
  defineSection(
    'muted_topics',
    { muted_topics: z.array(mutedTopicSchema).optional() },
    ({ org, actor, requested }) =>
      requested?.has('user_topic') ? {} : { muted_topics: presentMutedTopics(org, actor.id) },
  ),
  defineField('alert_words', z.array(z.string()), ({ org, actor }) => alertWordsOf(org, actor.id)),
  defineField(
    'user_settings',
    since('userSettings', z.object({ ...userSettingsSchema.shape, ...settingChoicesShape })),
    ({ org, actor, level }) => ({ ...presentUserSettings(org, actor, level), ...presentSettingChoices() }),
  ),
  displaySettingsSection,
  notificationSettingsSection,
  defineField('muted_users', z.array(mutedUserSchema), ({ org, actor }) => presentMutedUsers(org, actor.id)),
  defineField('user_status', z.record(z.string(), statusSchema), ({ org, actor }) =>
    isSpectator(actor) ? {} : presentStatuses(org, actor),
  ),
  defineField(
    'devices',
    since('clientDevices', z.record(z.string(), deviceSchema)),
    ({ org, actor }) => presentDevices(org, actor),
    'device',
  ),
  // The caller's devices on servers before level 468.
  defineField(
    'push_devices',
    until('clientDevices', since('encryptedPush', z.record(z.string(), z.object({ status: z.string() })))),
    ({ org, actor }) => presentPushDevices(org, actor),
    'push_device',
  ),
];

/** Returns the statuses of active users that the caller may see, by user ID. */
function presentStatuses(org: Organization, actor: UserRecord): Record<string, z.input<typeof statusSchema>> {
  const known = visibleUserIds(org, actor);
  const { user_settings, user_statuses, users } = org.tables;
  const ids = new Set([...user_statuses.all(), ...user_settings.all()].map(({ user_id }) => user_id));
  const statuses = [...ids]
    .filter((userId) => known?.has(userId) !== false && users.get(userId)?.is_active)
    .map((userId) => [userId, presentStatus(org, userId)] as const)
    .filter(([, status]) => Object.keys(status).length > 0);
  return Object.fromEntries(statuses);
}
