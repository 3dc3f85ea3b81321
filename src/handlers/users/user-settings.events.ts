import * as z from 'zod';
import { type EventDraft, type EventSource, onlyFor, ownersOf } from '../../contract/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import { apiEmail, type ChangeSet, DEFAULT_USER_SETTINGS } from '../../model/index.js';
import { differing, isOneOf } from '../../values.js';
import { EMAIL_VISIBILITY_CODES } from './email.rules.js';
import { languageName } from './locale.rules.js';
import {
  LEGACY_DISPLAY_SETTINGS,
  LEGACY_NOTIFICATION_SETTINGS,
  presentSettingsDefaults,
  userSettingAt,
} from './user-settings.present.js';
import { alertWordsOf, hasUserSetting } from './user-settings.rules.js';

const settingValue = z.union([z.boolean(), z.int(), z.string()]).nullable();

/** Emits events for changes to a user's settings and alert words. Only that user receives them. */
export const userSettingsEvents: EventSource = {
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
    alert_words: z.object({ alert_words: z.array(z.string()) }),
  },
  eventDrafts(org, changeSet) {
    return [
      ...settingsEventDrafts(changeSet),
      ...ownersOf(changeSet.changes('alert_words')).map((userId) =>
        onlyFor(userId, 'alert_words', () => ({ alert_words: alertWordsOf(org, userId) })),
      ),
    ];
  },
};

function settingsEventDrafts(changeSet: ChangeSet): EventDraft[] {
  const fromSettings = changeSet.changes('user_settings').flatMap(({ before, after }) => {
    const userId = (after ?? before).user_id;
    const previous = { ...DEFAULT_USER_SETTINGS, ...before?.settings };
    const current = { ...DEFAULT_USER_SETTINGS, ...after?.settings };
    return differing(previous, current).flatMap(([property, value]) =>
      settingEventDrafts(userId, property, value),
    );
  });
  const fromUsers = changeSet.changes('users').flatMap(({ id, before, after }) => {
    if (before === undefined || after === undefined) return [];
    const visibility = EMAIL_VISIBILITY_CODES[after.email_visibility];
    return [
      ...(before.email_visibility === after.email_visibility
        ? []
        : settingEventDrafts(id, 'email_address_visibility', visibility)),
      ...(before.timezone === after.timezone ? [] : settingEventDrafts(id, 'timezone', after.timezone)),
    ];
  });
  return [...fromSettings, ...fromUsers];
}

/**
 * Returns event drafts for a changed setting: the current event, and an older one for clients without the capability
 * `user_settings_object`.
 */
function settingEventDrafts(userId: number, property: string, value: unknown): EventDraft[] {
  const language =
    property === 'default_language' ? { language_name: languageName(String(value)) ?? String(value) } : {};
  return [
    onlyFor(
      userId,
      'user_settings.update',
      ({ level }) =>
        hasUserSetting(property, level) && {
          property,
          value: userSettingAt(property, value, level),
          ...language,
        },
    ),
    ...legacyEventDrafts(userId, property, value, language),
  ];
}

function legacyEventDrafts(userId: number, property: string, value: unknown, language: object): EventDraft[] {
  const isDisplay = isOneOf(LEGACY_DISPLAY_SETTINGS, property);
  if (!isDisplay && !isOneOf(LEGACY_NOTIFICATION_SETTINGS, property)) return [];
  const kind = isDisplay ? 'update_display_settings' : 'update_global_notifications';
  return [
    onlyFor(
      userId,
      kind,
      ({ org, actor, queue, level }) =>
        !queue.capabilities.includes('user_settings_object') &&
        hasUserSetting(property, level) && {
          user: apiEmail(actor, org.identity.host),
          ...(isDisplay ? { setting_name: property, ...language } : { notification_name: property }),
          setting: userSettingAt(property, value, level),
        },
    ),
  ];
}

/** Emits events for changes to the settings that new users begin with. */
export const settingsDefaultsEvents: EventSource = {
  schemas: {
    'realm_user_settings_defaults.update': z.object({ property: z.string(), value: settingValue }),
  },
  eventDrafts(_, changeSet) {
    return changeSet.changes('user_settings_defaults').flatMap(({ before, after }) => {
      const previous = presentSettingsDefaults(before, LATEST_LEVEL);
      const current = presentSettingsDefaults(after, LATEST_LEVEL);
      return differing(previous, current).map(([property, value]) => ({
        kind: 'realm_user_settings_defaults.update',
        payloadFor: ({ level }) => ({ property, value: userSettingAt(property, value, level) }),
      }));
    });
  },
};
