import * as z from 'zod';
import { registerQueue as addQueue } from '../../actions/queue.js';
import { boolean, defineEndpoint, json, text } from '../../contract/index.js';
import { badParameter } from '../../errors/index.js';
import { presentRegistered, registeredShape } from '../../present/queue.js';
import { presentSections, sectionShapes } from '../../present/register/index.js';
import type { Operand } from '../../rules/narrow/element.js';
import { narrowParam } from '../messages/narrow-param.js';

const eventTypes = json(z.array(z.string()).nullable()).default(null);

/** What a client says of itself. Only `empty_topic_name` makes a difference here. */
const capabilities = z.looseObject({ empty_topic_name: z.boolean().default(false) });

function copyOf(operand: Operand) {
  return typeof operand === 'object' ? [...operand] : operand;
}

export const registerQueue = defineEndpoint({
  method: 'POST',
  path: '/register',
  area: 'events',
  extension: 'published API: register an event queue',
  summary: 'Register an event queue, and read the organization',
  auth: 'user',
  params: {
    event_types: eventTypes.describe('the events that the queue takes; all if left out or null'),
    fetch_event_types: eventTypes.describe(
      'the parts of the organization to answer with; as event_types if left out',
    ),
    apply_markdown: boolean().default(true).describe('messages come as HTML; else as they were written'),
    all_public_streams: boolean()
      .default(false)
      .describe('take the messages of all public channels, not only of those subscribed to'),
    narrow: narrowParam().default([]).describe('take only messages that match'),
    include_subscribers: text(z.enum(['true', 'false', 'partial']))
      .default('false' as const)
      .describe(
        'list the subscribers of channels; `partial` (since level 412) may list some of those with 250 and more',
      ),
    slim_presence: boolean().default(false).describe('presence comes by user ID; else by email and client'),
    client_gravatar: boolean()
      .default(true)
      .describe('leave default avatars to the client: `avatar_url` is null'),
    client_capabilities: json(capabilities)
      .optional()
      .describe(
        '`{ "empty_topic_name": true }`: events show the empty topic as it is; other names are taken',
      ),
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
    const emptyTopicName = supports('emptyTopic') && params.client_capabilities?.empty_topic_name === true;
    const queue = await addQueue(org, actor.id, {
      eventTypes: params.event_types,
      applyMarkdown: params.apply_markdown,
      clientGravatar: params.client_gravatar,
      allPublicStreams: params.all_public_streams,
      emptyTopicName,
      narrow: params.narrow.map((element) => ({ ...element, operand: copyOf(element.operand) })),
    });
    const asked = params.fetch_event_types ?? params.event_types;
    return {
      ...presentRegistered(org.settings, queue, level),
      ...presentSections({
        org,
        actor,
        level,
        realmUrl,
        clientGravatar: params.client_gravatar,
        includeSubscribers: params.include_subscribers,
        slimPresence: params.slim_presence,
        asked: asked === null ? undefined : new Set(asked),
      }),
    };
  },
});
