import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, json, text } from '../../contract/index.js';
import type { Operand } from '../messages/narrow/element.js';
import { assertNarrowMakesSense } from '../messages/narrow/plan.js';
import { narrowParam } from '../messages/narrow-param.js';
import { settingsOf } from '../users/user-settings.rules.js';
import { registerQueue as addQueue } from './queue.actions.js';
import { presentRegistered, registeredShape } from './queue.present.js';
import { presentSections, sectionShapes } from './register/index.js';

const eventTypes = json(z.array(z.string()).nullable()).default(null);

/** What clients may say that they understand. */
export interface ClientCapabilities {
  user_avatar_url_field_optional?: boolean | undefined;
  user_list_incomplete?: boolean | undefined;
  empty_topic_name?: boolean | undefined;
  bulk_message_deletion?: boolean | undefined;
}

/** What a client says that it understands. What is not listed makes no difference here. */
const capabilities: z.ZodType<ClientCapabilities> = z.looseObject({
  user_avatar_url_field_optional: z.boolean().optional(),
  user_list_incomplete: z.boolean().optional(),
  empty_topic_name: z.boolean().optional(),
  bulk_message_deletion: z.boolean().optional(),
});

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
    client_capabilities: json(capabilities)
      .default({} as ClientCapabilities)
      .describe(
        'what the client understands: `user_avatar_url_field_optional`, `user_list_incomplete`, `empty_topic_name`, `bulk_message_deletion`; others change nothing',
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
    assertNarrowMakesSense({ org, actor, level }, params.narrow);
    const can = params.client_capabilities;
    const emptyTopicName = (can.empty_topic_name ?? false) && supports('emptyTopic');
    const queue = await addQueue(org, actor.id, {
      eventTypes: params.event_types,
      applyMarkdown: params.apply_markdown,
      clientGravatar: params.client_gravatar,
      allPublicStreams: params.all_public_streams,
      slimPresence: params.slim_presence,
      userListIncomplete: can.user_list_incomplete ?? false,
      emptyTopicName,
      bulkMessageDeletion: can.bulk_message_deletion ?? false,
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
        avatarUrlOptional: can.user_avatar_url_field_optional ?? false,
        userListIncomplete: can.user_list_incomplete ?? false,
        emptyTopicName,
        asked: asked === null ? undefined : new Set(asked),
      }),
    };
  },
});
