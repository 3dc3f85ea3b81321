import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { registerQueue } from '../../handlers/events/queue.actions.js';
import { presentRegistered, registeredSchema } from '../../handlers/events/queue.present.js';
import { IDLE_TIMEOUT_SECONDS, isExpired } from '../../handlers/events/queue.rules.js';
import { DEFAULT_SETTINGS } from '../../model/index.js';
import { isOneOf, keysOf } from '../../values.js';
import type { Definition, Traits } from '../factory.js';
import { uuid } from '../records/personal.js';
import { ONE_USER, STRINGS, type UserReference } from '../trait-arguments.js';
import { findOrCreateUser } from './references.js';

/** The response of POST register without initial state. */
export type WireEventQueue = z.output<typeof registeredSchema>;
/** The overrides of an event queue: fields of the response, its owner, and parameters of POST register. */
export type EventQueueInput = WireEventQueue & {
  user_id: number;
  /** null for all types. */
  event_types: string[] | null;
  apply_markdown: boolean;
  client_gravatar: boolean;
  all_public_streams: boolean;
  /** Expired because its client was away for too long. */
  expired: boolean;
};

const inputs = {
  user_id: z.int(),
  event_types: z.array(z.string()).nullable(),
  apply_markdown: z.boolean(),
  client_gravatar: z.boolean(),
  all_public_streams: z.boolean(),
  expired: z.boolean(),
};

const INPUTS = keysOf(inputs);

/** Longer than a client may be away without losing its queue. */
const EXPIRED_AFTER_SECONDS = 86_400;

const traits = {
  of: (user: UserReference) => ({ user_id: user.user_id }),
  /** Delivers only events of these types. */
  taking: (...types: string[]) => ({ event_types: types }),
  expired: () => ({ expired: true }),
} satisfies Traits<EventQueueInput>;

export const eventQueue: Definition<WireEventQueue, EventQueueInput, WireEventQueue, typeof traits> = {
  name: 'eventQueue',
  schema: registeredSchema,
  inputs,
  stored: ['queue_id', ...INPUTS],
  traits,
  traitArguments: { of: ONE_USER, taking: STRINGS },
  build({ random }, input) {
    const fields = Object.entries(input).filter(([field]) => !isOneOf(INPUTS, field));
    return {
      ...presentRegistered(
        DEFAULT_SETTINGS,
        { queue_id: uuid(random), idle_timeout: IDLE_TIMEOUT_SECONDS },
        DEFAULT_LEVEL,
      ),
      ...Object.fromEntries(fields),
    };
  },
  count: (org) => org.tables.event_queues.ids().at(-1) ?? 0,
  async store(org, _wire, input, context) {
    const { event_queues: queues } = org.tables;
    const { queue_id } = input;
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    if (queue_id !== undefined && queues.firstBy('queueId', queue_id) !== undefined) {
      throw badParameter('queue_id', `a queue ${queue_id} already exists`);
    }
    const registered = await registerQueue(org, user.id, {
      eventTypes: input.event_types,
      ...(input.apply_markdown === undefined ? {} : { applyMarkdown: input.apply_markdown }),
      ...(input.client_gravatar === undefined ? {} : { clientGravatar: input.client_gravatar }),
      ...(input.all_public_streams === undefined ? {} : { allPublicStreams: input.all_public_streams }),
    });
    const queue = await queues.update(registered.id, {
      ...(queue_id === undefined ? {} : { queue_id }),
      ...(input.expired ? { last_used: registered.last_used - EXPIRED_AFTER_SECONDS } : {}),
    });
    if (input.expired && !isExpired(org, queue)) {
      throw badParameter('expired', 'a client is waiting for events of the queue');
    }
    return presentRegistered(org.settings, queue, DEFAULT_LEVEL);
  },
};
