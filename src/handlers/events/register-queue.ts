import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, json, text } from '../../contract/index.js';
import type { Capability } from '../../contract/levels/index.js';
import { CLIENT_CAPABILITIES, type ClientCapability, ROLES } from '../../model/index.js';
import type { Operand } from '../messages/narrow/element.js';
import { assertNarrowMakesSense } from '../messages/narrow/plan.js';
import { narrowParam } from '../messages/narrow-param.js';
import { settingsOf } from '../users/user-settings.rules.js';
import { registerQueue as addQueue } from './queue.actions.js';
import { presentRegistered, registeredShape } from './queue.present.js';
import { presentSections, sectionShapes } from './register/index.js';

const eventTypes = json(z.array(z.string()).nullable()).default(null);

/** Capabilities introduced together with a feature; older servers ignore them. */
const SINCE: Partial<Record<ClientCapability, Capability>> = {
  archived_channels: 'archivedChannels',
  empty_topic_name: 'emptyTopic',
  include_deactivated_groups: 'deactivatedGroupsListed',
  linkifier_url_template: 'urlTemplates',
  simplified_presence_events: 'simplifiedPresenceEvents',
  stream_typing_notifications: 'channelTyping',
  user_list_incomplete: 'userListIncomplete',
  user_settings_object: 'userSettings',
};

/** Unknown capabilities have no effect. */
const capabilitiesParam: z.ZodType<Partial<Record<ClientCapability, boolean>>> = z.looseObject(
  Object.fromEntries(CLIENT_CAPABILITIES.map((name) => [name, z.boolean().optional()])),
);

function copyOf(operand: Operand) {
  return typeof operand === 'object' ? [...operand] : operand;
}

export const registerQueue = defineEndpoint({
  method: 'POST',
  path: '/register',
  area: 'events',
  summary: 'Register an event queue',
  docs: 'register-queue',
  auth: 'user',
  params: {
    event_types: eventTypes.describe('the events that the queue takes; all if left out or null'),
    fetch_event_types: eventTypes.describe(
      'the parts of the organization to answer with; as event_types if left out',
    ),
    apply_markdown: boolean().default(false).describe('messages come as HTML; else as they were written'),
    all_public_streams: boolean()
      .default(false)
      .describe('take the messages of all public channels, not only of those subscribed to'),
    narrow: narrowParam().default([]).describe('take only messages that match'),
    include_subscribers: text(z.enum(['true', 'false', 'partial']))
      .default('false' as const)
      .describe(
        'list the subscribers of channels; `partial` (since level 412) may list some of those with 250 and more',
      ),
    client_capabilities: json(capabilitiesParam)
      .default({} as Partial<Record<ClientCapability, boolean>>)
      .describe(
        `what the client understands: ${CLIENT_CAPABILITIES.map((name) => `\`${name}\``).join(', ')}; others change nothing`,
      ),
    slim_presence: boolean().default(false).describe('presence comes by user ID; else by email and client'),
    client_gravatar: boolean()
      .default(true)
      .describe('leave default avatars to the client: `avatar_url` is null'),
  },
  response: z.object({
    ...registeredShape,
    ...sectionShapes,
  }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params, level, supports, realmUrl }) {
    if (params.include_subscribers === 'partial' && !supports('partialSubscribers')) {
      throw badParameter('include_subscribers', 'this server takes true and false');
    }
    if (params.all_public_streams && actor.role === ROLES.guest) {
      throw badParameter('all_public_streams', 'guests cannot take the messages of all public channels');
    }
    assertNarrowMakesSense({ org, actor, level }, params.narrow);
    const capabilities = CLIENT_CAPABILITIES.filter((name) => {
      const since = SINCE[name];
      return params.client_capabilities[name] === true && (since === undefined || supports(since));
    });
    const queue = await addQueue(org, actor.id, {
      eventTypes: params.event_types,
      applyMarkdown: params.apply_markdown,
      clientGravatar: params.client_gravatar,
      allPublicStreams: params.all_public_streams,
      slimPresence: params.slim_presence,
      capabilities,
      narrow: params.narrow.map((element) => ({ ...element, operand: copyOf(element.operand) })),
    });
    const asked = params.fetch_event_types ?? params.event_types;
    return {
      ...presentRegistered(
        org.settings,
        queue,
        level,
        settingsOf(org, actor.id).receives_typing_notifications,
      ),
      ...presentSections({
        org,
        actor,
        level,
        realmUrl,
        clientGravatar: params.client_gravatar,
        includeSubscribers: params.include_subscribers,
        slimPresence: params.slim_presence,
        capabilities: new Set(capabilities),
        asked: asked === null ? undefined : new Set(asked),
      }),
    };
  },
});
