/** Sections about the server: bots, GIFs, calls, billing, hints and search. */
import * as z from 'zod';
import { since } from '../../../contract/index.js';
import { defineSection } from './section.js';

const embeddedBot = z.object({ name: z.string(), config: z.record(z.string(), z.string()) });
const option = z.object({ key: z.string(), label: z.string(), validator: z.string().optional() });
const integration = z.object({
  name: z.string(),
  display_name: since('webhookNames', z.string()),
  all_event_types: since('webhookNames', z.array(z.string()).nullable()),
  config_options: since('webhookConfigOptions', z.array(option)),
  url_options: since('webhookUrlOptions', z.array(option)),
});
/** The mock has only the names of integrations. */
const NO_OPTIONS = { config_options: [], url_options: [] };

export const serviceSections = [
  defineSection('realm_embedded_bots', { realm_embedded_bots: z.array(embeddedBot) }, () => ({
    realm_embedded_bots: [{ name: 'helloworld', config: {} }],
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

/** Words that the server ignores in searches. */
const STOP_WORDS = [
  ...[
    'a',
    'an',
    'and',
    'are',
    'as',
    'at',
    'be',
    'but',
    'by',
    'for',
    'from',
    'had',
    'has',
    'have',
    'he',
    'her',
  ],
  ...['his', 'if', 'in', 'is', 'it', 'its', 'no', 'not', 'of', 'on', 'or', 'our', 'she', 'so', 'that', 'the'],
  ...['their', 'them', 'then', 'there', 'they', 'this', 'to', 'was', 'we', 'were', 'what', 'when', 'which'],
  ...['who', 'will', 'with', 'you', 'your'],
];
