import * as z from 'zod';
import { since } from '../../../contract/index.js';
import { domainSchema, presentDomains } from '../../server/domain.present.js';
import { playgroundSchema, presentPlaygrounds } from '../../server/playground.present.js';
import { presentSettingsDefaults, settingsDefaultsSchema } from '../../users/settings-defaults.present.js';
import { EMOJI_SETS, NOTIFICATION_SOUNDS } from './personal.js';
import { defineSection } from './section.js';

/** Sections on the configuration by administrators. */
export const administrationSections = [
  defineSection(
    'realm_playgrounds',
    { realm_playgrounds: since('playgrounds', z.array(playgroundSchema)) },
    ({ org }) => ({ realm_playgrounds: presentPlaygrounds(org) }),
  ),
  defineSection('realm_domains', { realm_domains: z.array(domainSchema) }, ({ org }) => ({
    realm_domains: presentDomains(org),
  })),
  defineSection(
    'realm_user_settings_defaults',
    {
      realm_user_settings_defaults: since(
        'userSettingsDefaults',
        z.object({
          ...settingsDefaultsSchema.shape,
          available_notification_sounds: z.array(z.string()),
          emojiset_choices: z.array(z.object({ key: z.string(), text: z.string() })),
        }),
      ),
    },
    ({ org, level }) => ({
      realm_user_settings_defaults: {
        ...presentSettingsDefaults(org, level),
        available_notification_sounds: [...NOTIFICATION_SOUNDS],
        emojiset_choices: EMOJI_SETS.map((set) => ({ ...set })),
      },
    }),
  ),
];
