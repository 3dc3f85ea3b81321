import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, integer, json, text } from '../../contract/index.js';
import type { Capability } from '../../contract/levels/index.js';
import {
  CLIENT_CAPABILITIES,
  type ClientCapability,
  isSpectator,
  ROLES,
  type UserRecord,
} from '../../model/index.js';
import { copyFields } from '../../values.js';
import type { IncludeSubscribers } from '../channels/subscription.present.js';
import { type Operand, queueNarrowParam } from '../messages/narrow/element.js';
import { parseQueueNarrow } from '../messages/narrow/plan.js';
import { PRESENCE_HISTORY_DAYS } from '../presence/presence.resource.js';
import { settingsOf } from '../users/user-settings.rules.js';
import { addQueue, resolveIdleTimeout } from './queue.resource.js';
import { channelSections } from './register/channels.js';
import { conversationSections } from './register/conversations.js';
import { organizationSections } from './register/organization.js';
import { personalSections } from './register/personal.js';
import { realmSection } from './register/realm.js';
import { presentRegistered, type RegisterView, registeredShape, type Section } from './register/response.js';
import { userSections } from './register/users.js';

/** A list of event types. Unknown types are accepted, but the number and length of types are limited. */
const eventTypes = json(z.array(z.string().max(100)).max(1_000).nullable()).default(null);

/** Client capabilities that a server feature introduced; older servers ignore these capabilities. */
const CAPABILITY_SINCE: Partial<Record<ClientCapability, Capability>> = {
  archived_channels: 'archivedChannels',
  empty_topic_name: 'emptyTopic',
  include_deactivated_groups: 'deactivatedGroupsListed',
  individual_emoji_changes: 'individualEmojiChanges',
  linkifier_url_template: 'urlTemplates',
  simplified_presence_events: 'simplifiedPresenceEvents',
  stream_typing_notifications: 'channelTyping',
  user_list_incomplete: 'userListIncomplete',
  user_settings_object: 'userSettings',
};

/** Capabilities of the client. Unknown capabilities have no effect. */
const capabilitiesParam: z.ZodType<Partial<Record<ClientCapability, boolean>>> = z.looseObject(
  Object.fromEntries(CLIENT_CAPABILITIES.map((name) => [name, z.boolean().optional()])),
);

const NO_CAPABILITIES: z.infer<typeof capabilitiesParam> = {};

/**
 * Callers who are not signed in get no event queue. The schema describes `/api/v1`, where all callers are signed in.
 */
const NO_QUEUE = null as unknown as string;

function copyOf(operand: Operand) {
  return typeof operand === 'object' ? [...operand] : operand;
}

export const sections: readonly Section[] = [
  realmSection,
  ...userSections,
  ...organizationSections,
  ...channelSections,
  ...conversationSections,
  ...personalSections,
];

/** The fields of all sections. Fields are optional, because sections are. */
const sectionShapes: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  sections.flatMap(({ shape }) => Object.entries(shape).map(([name, schema]) => [name, schema.optional()])),
);

export const registerQueue = defineEndpoint({
  method: 'POST',
  path: '/register',
  area: 'events',
  summary: 'Register an event queue',
  docs: 'register-queue',
  spectators: true,
  params: {
    event_types: eventTypes.describe('event types to receive; all if left out or null'),
    fetch_event_types: eventTypes.describe(
      'sections of the initial state to return; default: as event_types',
    ),
    apply_markdown: boolean().default(false).describe('send messages as HTML; otherwise as Markdown source'),
    all_public_streams: boolean()
      .default(false)
      .describe('receive messages of all public channels, not only subscribed ones'),
    narrow: queueNarrowParam.default([]).describe('receive only messages that match'),
    include_subscribers: text(z.enum(['true', 'false', 'partial']))
      .default('false' as const)
      .describe(
        'list the subscribers of channels; `partial` (since level 412) may list only some where there are 250 or more',
      ),
    client_capabilities: json(capabilitiesParam)
      .default(NO_CAPABILITIES)
      .describe(
        `capabilities of the client: ${CLIENT_CAPABILITIES.map((name) => `\`${name}\``).join(', ')}; others have no effect`,
      ),
    slim_presence: boolean()
      .default(false)
      .describe('send presence by user ID; otherwise by email and client'),
    presence_history_limit_days: integer(z.int().nonnegative())
      .default(PRESENCE_HISTORY_DAYS)
      .since('presenceHistoryLimit')
      .describe('leave out the presence of users who were last seen more than this number of days ago'),
    client_gravatar: boolean()
      .default(true)
      .describe('return null as `avatar_url` of default avatars, which the client derives'),
    idle_queue_timeout: json(z.union([z.int().min(1), z.literal('mobile')]))
      .optional()
      .since('idleQueueTimeout')
      .describe(
        'seconds for which the server keeps the queue without requests, at most 7 days; `mobile`: 12 hours; default: 10 minutes',
      ),
  },
  response: z.object({
    ...registeredShape,
    ...sectionShapes,
  }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params, level, supports, realmUrl }) {
    if (params.include_subscribers === 'partial' && !supports('partialSubscribers'))
      throw badParameter('include_subscribers', 'must be true or false');
    assertMayReceive(actor, params);
    const narrow = parseQueueNarrow({ org, actor, level }, params.narrow);
    const capabilities = CLIENT_CAPABILITIES.filter((name) => {
      const since = CAPABILITY_SINCE[name];
      return params.client_capabilities[name] === true && (since === undefined || supports(since));
    });
    const idleTimeout = resolveIdleTimeout(params.idle_queue_timeout);
    const queue = isSpectator(actor)
      ? { queue_id: NO_QUEUE, idle_timeout: idleTimeout }
      : await addQueue(org, actor.id, {
          eventTypes: params.event_types,
          applyMarkdown: params.apply_markdown,
          clientGravatar: params.client_gravatar,
          allPublicStreams: params.all_public_streams,
          slimPresence: params.slim_presence,
          idleTimeout,
          capabilities,
          narrow: narrow.map((element) => ({ ...element, operand: copyOf(element.operand) })),
        });
    const requested = params.fetch_event_types ?? params.event_types;
    const response = presentRegistered(
      org.settings,
      queue,
      level,
      settingsOf(org, actor.id).receives_typing_notifications,
    );
    const view: RegisterView = {
      org,
      actor,
      level,
      realmUrl,
      clientGravatar: params.client_gravatar && !isSpectator(actor),
      includeSubscribers: params.include_subscribers,
      slimPresence: params.slim_presence,
      presenceHistoryDays: params.presence_history_limit_days,
      capabilities: new Set(capabilities),
      requested: requested === null ? undefined : new Set(requested),
    };
    for (const section of sections) {
      const isRequested = requested === null || section.types.every((type) => requested.includes(type));
      if (isRequested) copyFields(response, section.present(view));
    }
    return response;
  },
});

/** @throws ApiError `BAD_REQUEST` when a guest requests all public messages, or a spectator requests subscribers */
function assertMayReceive(
  actor: UserRecord,
  options: { all_public_streams: boolean; include_subscribers: IncludeSubscribers },
): void {
  if (options.all_public_streams && actor.role === ROLES.guest)
    throw badParameter('all_public_streams', 'guests cannot receive messages of all public channels');
  if (isSpectator(actor) && options.include_subscribers !== 'false')
    throw badParameter('include_subscribers', 'must be false without a session');
}
