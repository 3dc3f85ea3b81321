import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import { registerQueue } from '../../handlers/events/queue.actions.js';
import { presentRegistered, registeredSchema } from '../../handlers/events/queue.present.js';
import { isExpired } from '../../handlers/events/queue.rules.js';
import { DEFAULT_SETTINGS } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { someUser } from './associations.js';

/** What POST register answers when it fetches nothing. */
export type WireEventQueue = z.output<typeof registeredSchema>;
/** What may be given for a queue: also whose it is and what it takes. */
export type EventQueueInput = WireEventQueue & {
  user_id: number;
  /** null: all types. */
  event_types: string[] | null;
  apply_markdown: boolean;
  client_gravatar: boolean;
  all_public_streams: boolean;
  /** Its client was away for too long. */
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

const INPUTS = Object.keys(inputs) as (keyof typeof inputs)[];

const traits = {
  of: ({ user_id }: { user_id: number }) => ({ user_id }),
  /** Takes events of these types only. */
  taking: (...types: string[]) => ({ event_types: types }),
  expired: () => ({ expired: true }),
} satisfies Traits<EventQueueInput>;

/** More seconds than any client is away without losing its queue. */
const LONG = 86_400;

export const eventQueue: Definition<WireEventQueue, EventQueueInput, WireEventQueue, typeof traits> = {
  name: 'eventQueue',
  schema: registeredSchema,
  inputs,
  stored: ['queue_id', ...INPUTS],
  traits,
  build({ faker }, given) {
    const answered = Object.entries(given).filter(([field]) => !INPUTS.includes(field as never));
    return {
      ...presentRegistered(DEFAULT_SETTINGS, { queue_id: faker.string.uuid() }, LATEST_LEVEL),
      ...Object.fromEntries(answered),
    };
  },
  count: (org) => org.tables.event_queues.ids().at(-1) ?? 0,
  async store(org, _wire, given) {
    const { event_queues: queues } = org.tables;
    const user = await someUser(org, 'user_id', given.user_id);
    if (given.queue_id !== undefined && queues.firstBy('queueId', given.queue_id) !== undefined) {
      throw badRequest(`"queue_id": there is a queue ${given.queue_id} already`);
    }
    const registered = await registerQueue(org, user.id, {
      eventTypes: given.event_types,
      ...(given.apply_markdown === undefined ? {} : { applyMarkdown: given.apply_markdown }),
      ...(given.client_gravatar === undefined ? {} : { clientGravatar: given.client_gravatar }),
      ...(given.all_public_streams === undefined ? {} : { allPublicStreams: given.all_public_streams }),
    });
    const changes = {
      ...(given.queue_id === undefined ? {} : { queue_id: given.queue_id }),
      ...(given.expired ? { last_used: registered.last_used - LONG } : {}),
    };
    const queue = await queues.update(registered.id, changes);
    if (given.expired && !isExpired(org, queue)) throw badRequest('"expired": the queue is waited for');
    return presentRegistered(org.settings, queue, LATEST_LEVEL);
  },
};
