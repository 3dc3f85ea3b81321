import * as z from 'zod';
import { registerQueue as addQueue } from '../../actions/queue.js';
import { boolean, defineEndpoint, json } from '../../contract/index.js';
import { presentRegistered, registeredShape } from '../../present/queue.js';
import type { Operand } from '../../rules/narrow/element.js';
import { narrowParam } from '../messages/narrow-param.js';
import { REGISTER_SECTIONS, sectionNamed, sectionShapes } from './register-sections.js';

const eventTypes = json(z.array(z.string()).nullable()).default(null);

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
    client_gravatar: boolean()
      .default(true)
      .describe('leave default avatars to the client: `avatar_url` is null'),
  },
  response: z.object({
    ...registeredShape,
    ...sectionShapes(),
  }),
  errors: [],
  async run({ org, actor, params, level, realmUrl }) {
    const queue = await addQueue(org, actor.id, {
      eventTypes: params.event_types,
      applyMarkdown: params.apply_markdown,
      clientGravatar: params.client_gravatar,
      allPublicStreams: params.all_public_streams,
      narrow: params.narrow.map((element) => ({ ...element, operand: copyOf(element.operand) })),
    });
    const wanted = params.fetch_event_types ?? params.event_types ?? Object.keys(REGISTER_SECTIONS);
    const view = { org, actor, level, clientGravatar: params.client_gravatar, realmUrl };
    return {
      ...presentRegistered(org.settings, queue, level),
      ...Object.assign({}, ...wanted.map((name) => sectionNamed(name)?.present(view))),
    };
  },
});
