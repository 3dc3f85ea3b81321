import * as z from 'zod';
import { since } from '../../../contract/index.js';
import { supports } from '../../../contract/levels/index.js';
import { isSpectator, PROFILE_FIELD_TYPES } from '../../../model/index.js';
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
import { presentProfileFields, profileFieldSchema } from '../../server/profile-field.resource.js';
import { presentRealmEmoji, realmEmojiSchema } from '../../server/realm-emoji.resource.js';
import { presentSettingsDefaults, settingsDefaultsSchema } from '../../users/user-settings.present.js';
import { presentSettingChoices, settingChoicesShape } from './personal.js';
import { defineField, defineSection, type Section } from './response.js';

const embeddedBot = z.object({ name: z.string(), config: z.record(z.string(), z.string()) });
const option = z.object({ key: z.string(), label: z.string(), validator: z.string().optional() });
const integration = z.object({
  name: z.string(),
  display_name: since('webhookNames', z.string()),
  all_event_types: since('webhookNames', z.array(z.string()).nullable()),
  config_options: since('webhookConfigOptions', z.array(option)),
  url_options: since('webhookUrlOptions', z.array(option)),
});
/** The mock knows the names of integrations, but not their options. */
const NO_OPTIONS = { config_options: [], url_options: [] };

const fieldType = z.object({ id: z.int(), name: z.string() });

const profileFieldTypes = z.object({
  SHORT_TEXT: fieldType,
  LONG_TEXT: fieldType,
  SELECT: fieldType,
  DATE: fieldType,
  URL: fieldType,
  USER: fieldType,
  EXTERNAL_ACCOUNT: fieldType,
  PRONOUNS: since('pronounFields', fieldType),
});

const PROFILE_FIELD_TYPE_NAMES: z.input<typeof profileFieldTypes> = {
  SHORT_TEXT: { id: PROFILE_FIELD_TYPES.shortText, name: 'Text (short)' },
  LONG_TEXT: { id: PROFILE_FIELD_TYPES.longText, name: 'Text (long)' },
  SELECT: { id: PROFILE_FIELD_TYPES.options, name: 'List of options' },
  DATE: { id: PROFILE_FIELD_TYPES.date, name: 'Date' },
  URL: { id: PROFILE_FIELD_TYPES.link, name: 'Link' },
  USER: { id: PROFILE_FIELD_TYPES.users, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: PROFILE_FIELD_TYPES.external, name: 'External account' },
  PRONOUNS: { id: PROFILE_FIELD_TYPES.pronouns, name: 'Pronouns' },
};

/** Sections with the organization's groups, folders and configuration, and with the services of the server. */
export const organizationSections: readonly Section[] = [
  // Includes deactivated groups only for clients that support them.
  defineField('realm_user_groups', z.array(groupSchema), ({ org, level, capabilities }) =>
    org.tables.user_groups
      .all()
      .filter(({ deactivated }) => !deactivated || capabilities.has('include_deactivated_groups'))
      .map((group) => presentGroup(org, group, level)),
  ),
  defineField('channel_folders', since('channelFolders', z.array(folderSchema)), ({ org }) =>
    org.tables.channel_folders.all().map((folder) => presentFolder(org, folder)),
  ),
  defineSection(
    'custom_profile_fields',
    {
      custom_profile_fields: z.array(profileFieldSchema),
      custom_profile_field_types: profileFieldTypes,
    },
    ({ org, actor, level }) => ({
      custom_profile_fields: isSpectator(actor) ? [] : presentProfileFields(org, level),
      custom_profile_field_types: PROFILE_FIELD_TYPE_NAMES,
    }),
  ),
  defineField('realm_emoji', realmEmojiSchema, ({ org }) => presentRealmEmoji(org)),
  // On servers with URL templates, this field is empty for clients that do not support URL templates.
  defineField(
    'realm_linkifiers',
    since('linkifiers', z.array(linkifierSchema)),
    ({ org, level, capabilities }) =>
      capabilities.has('linkifier_url_template') || !supports(level, 'urlTemplates')
        ? presentLinkifiers(org)
        : [],
  ),
  defineField('realm_filters', z.array(linkifierFilterSchema), ({ org, level }) =>
    supports(level, 'urlTemplates') ? [] : presentFilters(org),
  ),
  defineField('realm_playgrounds', since('playgrounds', z.array(playgroundSchema)), ({ org }) =>
    presentPlaygrounds(org),
  ),
  defineField('realm_domains', z.array(domainSchema), ({ org }) => presentDomains(org)),
  defineField(
    'realm_user_settings_defaults',
    since('userSettingsDefaults', z.object({ ...settingsDefaultsSchema.shape, ...settingChoicesShape })),
    ({ org, level }) => ({
      ...presentSettingsDefaults(org.tables.user_settings_defaults.all()[0], level),
      ...presentSettingChoices(),
    }),
  ),
  defineField('realm_embedded_bots', z.array(embeddedBot), () =>
    Object.entries(EMBEDDED_BOTS).map(([name, config]) => ({ name, config: { ...config } })),
  ),
  defineField('realm_incoming_webhook_bots', z.array(integration), () => [
    {
      name: 'github',
      display_name: 'GitHub',
      all_event_types: ['issues', 'pull_request', 'push'],
      ...NO_OPTIONS,
    },
    { name: 'json', display_name: 'JSON', all_event_types: null, ...NO_OPTIONS },
  ]),
  defineField(
    'realm_billing',
    since('billingState', z.object({ has_pending_sponsorship_request: z.boolean() })),
    () => ({ has_pending_sponsorship_request: false }),
  ),
  defineSection(
    'onboarding_steps',
    {
      onboarding_steps: since('onboardingSteps', z.array(z.never())),
      navigation_tour_video_url: since('navigationTour', z.string().nullable()),
    },
    () => ({ onboarding_steps: [], navigation_tour_video_url: null }),
  ),
  defineField('stop_words', z.array(z.string()), () => [...STOP_WORDS]),
  defineSection(
    'video_calls',
    { has_zoom_token: z.boolean(), has_webex_token: since('webexCalls', z.boolean()) },
    ({ org }) => ({ has_zoom_token: false, has_webex_token: org.settings.call_providers.includes('webex') }),
  ),
  defineField('giphy_api_key', z.string(), () => '', 'giphy'),
  defineField('tenor_api_key', since('secondGifProvider', z.string()), () => '', 'tenor'),
  defineField('klipy_api_key', since('thirdGifProvider', z.string()), () => '', 'klipy'),
];
