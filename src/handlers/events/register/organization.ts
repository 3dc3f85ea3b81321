import * as z from 'zod';
import { since } from '../../../contract/index.js';
import { supports } from '../../../contract/levels/index.js';
import { isSpectator } from '../../../model/index.js';
import { EMBEDDED_BOTS } from '../../bots/bot.resource.js';
import { folderSchema, presentFolder } from '../../folders/folder.resource.js';
import { groupSchema, presentGroup } from '../../groups/group.resource.js';
import { STOP_WORDS } from '../../messages/narrow/text-search.js';
import { domainSchema, presentDomains } from '../../server/domain.resource.js';
import {
  linkifierFilterSchema,
  linkifierSchema,
  presentFilters,
  presentLinkifiers,
} from '../../server/linkifier.resource.js';
import { playgroundSchema, presentPlaygrounds } from '../../server/playground.resource.js';
import {
  PROFILE_FIELD_TYPE_NAMES,
  presentProfileFields,
  profileFieldSchema,
  profileFieldTypesSchema,
} from '../../server/profile-field.resource.js';
import { presentRealmEmoji, realmEmojiSchema } from '../../server/realm-emoji.resource.js';
import { presentSettingsDefaults, settingsDefaultsSchema } from '../../users/user-settings.present.js';
import { NOTIFICATION_SOUNDS } from '../../users/user-settings.rules.js';
import { EMOJI_SETS } from './personal.js';
import { defineSection } from './response.js';

/** The user groups; deactivated ones only for clients that support them. */
export const userGroupsSection = defineSection(
  'realm_user_groups',
  { realm_user_groups: z.array(groupSchema) },
  ({ org, level, capabilities }) => ({
    realm_user_groups: org.tables.user_groups
      .all()
      .filter(({ deactivated }) => !deactivated || capabilities.has('include_deactivated_groups'))
      .map((group) => presentGroup(org, group, level)),
  }),
);

/** The channel folders, including archived ones. */
export const channelFoldersSection = defineSection(
  'channel_folders',
  { channel_folders: since('channelFolders', z.array(folderSchema)) },
  ({ org }) => ({
    channel_folders: org.tables.channel_folders.all().map((folder) => presentFolder(org, folder)),
  }),
);

/** The custom profile fields (none for spectators) and the available types. */
export const profileFieldsSection = defineSection(
  'custom_profile_fields',
  {
    custom_profile_fields: z.array(profileFieldSchema),
    custom_profile_field_types: profileFieldTypesSchema,
  },
  ({ org, actor, level }) => ({
    custom_profile_fields: isSpectator(actor) ? [] : presentProfileFields(org, level),
    custom_profile_field_types: PROFILE_FIELD_TYPE_NAMES,
  }),
);

/** The custom emoji by ID, including deactivated ones. */
export const realmEmojiSection = defineSection(
  'realm_emoji',
  { realm_emoji: realmEmojiSchema },
  ({ org }) => ({
    realm_emoji: presentRealmEmoji(org),
  }),
);

/** The linkifiers. On servers with URL templates, empty for clients that do not support them. */
export const linkifiersSection = defineSection(
  'realm_linkifiers',
  { realm_linkifiers: since('linkifiers', z.array(linkifierSchema)) },
  ({ org, level, capabilities }) => {
    const isKnown = capabilities.has('linkifier_url_template') || !supports(level, 'urlTemplates');
    const none: ReturnType<typeof presentLinkifiers> = [];
    return { realm_linkifiers: isKnown ? presentLinkifiers(org) : none };
  },
);

/** The linkifiers as lists; always empty from level 176 on. */
export const filtersSection = defineSection(
  'realm_filters',
  { realm_filters: z.array(linkifierFilterSchema) },
  ({ org, level }) => ({ realm_filters: supports(level, 'urlTemplates') ? [] : presentFilters(org) }),
);

/** Sections with data that administrators configure. */
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
        ...presentSettingsDefaults(org.tables.user_settings_defaults.all()[0], level),
        available_notification_sounds: [...NOTIFICATION_SOUNDS],
        emojiset_choices: EMOJI_SETS.map((set) => ({ ...set })),
      },
    }),
  ),
];

const embeddedBot = z.object({ name: z.string(), config: z.record(z.string(), z.string()) });
const option = z.object({ key: z.string(), label: z.string(), validator: z.string().optional() });
const integration = z.object({
  name: z.string(),
  display_name: since('webhookNames', z.string()),
  all_event_types: since('webhookNames', z.array(z.string()).nullable()),
  config_options: since('webhookConfigOptions', z.array(option)),
  url_options: since('webhookUrlOptions', z.array(option)),
});
/** The mock knows only the names of integrations, not their options. */
const NO_OPTIONS = { config_options: [], url_options: [] };

/** Sections about the server: bots, GIFs, calls, billing, hints and search. */
export const serviceSections = [
  defineSection('realm_embedded_bots', { realm_embedded_bots: z.array(embeddedBot) }, () => ({
    realm_embedded_bots: Object.entries(EMBEDDED_BOTS).map(([name, config]) => ({
      name,
      config: { ...config },
    })),
  })),
  defineSection('realm_incoming_webhook_bots', { realm_incoming_webhook_bots: z.array(integration) }, () => ({
    realm_incoming_webhook_bots: [
      {
        name: 'github',
        display_name: 'GitHub',
        all_event_types: ['issues', 'pull_request', 'push'],
        ...NO_OPTIONS,
      },
      { name: 'json', display_name: 'JSON', all_event_types: null, ...NO_OPTIONS },
    ],
  })),
  defineSection(
    'realm_billing',
    { realm_billing: since('billingState', z.object({ has_pending_sponsorship_request: z.boolean() })) },
    () => ({ realm_billing: { has_pending_sponsorship_request: false } }),
  ),
  defineSection(
    'onboarding_steps',
    {
      onboarding_steps: since('onboardingSteps', z.array(z.never())),
      navigation_tour_video_url: since('navigationTour', z.string().nullable()),
    },
    () => ({ onboarding_steps: [], navigation_tour_video_url: null }),
  ),
  defineSection('stop_words', { stop_words: z.array(z.string()) }, () => ({ stop_words: [...STOP_WORDS] })),
  defineSection(
    'video_calls',
    { has_zoom_token: z.boolean(), has_webex_token: since('webexCalls', z.boolean()) },
    ({ org }) => ({ has_zoom_token: false, has_webex_token: org.settings.call_providers.includes('webex') }),
  ),
  defineSection('giphy', { giphy_api_key: z.string() }, () => ({ giphy_api_key: '' })),
  defineSection('tenor', { tenor_api_key: since('secondGifProvider', z.string()) }, () => ({
    tenor_api_key: '',
  })),
  defineSection('klipy', { klipy_api_key: since('thirdGifProvider', z.string()) }, () => ({
    klipy_api_key: '',
  })),
];
