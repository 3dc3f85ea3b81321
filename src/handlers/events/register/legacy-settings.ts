import * as z from 'zod';
import { since } from '../../../contract/index.js';
import { definite, fieldsOf } from '../../../values.js';
import { presentUserSettings, userSettingsSchema } from '../../users/user-settings.present.js';
import {
  LEGACY_DISPLAY_SETTINGS,
  LEGACY_NOTIFICATION_SETTINGS,
  userSettingSince,
} from '../../users/user-settings.rules.js';
import { EMOJI_SETS, NOTIFICATION_SOUNDS } from './personal.js';
import { defineSection, type RegisterView } from './section.js';

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

/** Notification settings in the same form. */
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
