import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { isSystemBot } from '../../handlers/access/user-access.rules.js';
import { assertStorageFits, storeEntry } from '../../handlers/bots/update-bot-storage.js';
import { addQueue, IDLE_TIMEOUT_SECONDS } from '../../handlers/events/queue.resource.js';
import { presentRegistered, registeredSchema } from '../../handlers/events/register/response.js';
import {
  addDevice,
  assertMayHaveDevices,
  devicesWith,
  parseToken,
} from '../../handlers/push/push.resource.js';
import {
  DEFAULT_SETTINGS,
  type Organization,
  type PushDevice,
  pushDevice as schema,
  type UserRecord,
} from '../../model/index.js';
import { keysOf, omit } from '../../values.js';
import { builtId, type Definition, type Traits } from '../definition.js';
import { uuid } from '../records/context.js';
import { botStorageRecord, pushDeviceRecord } from '../records/personal.js';
import { assertActiveUsers, findOrCreateUser, ONE_USER, STRINGS, type UserReference } from './references.js';

/** The response to POST /register, without the initial state. */
export type WireEventQueue = z.output<typeof registeredSchema>;
/** The overrides of an event queue: fields of the response, its owner, and parameters of POST /register. */
export type EventQueueInput = WireEventQueue & {
  user_id: number;
  /** The requested event types; null for all. */
  event_types: string[] | null;
  apply_markdown: boolean;
  client_gravatar: boolean;
  all_public_streams: boolean;
  /** Whether the queue has expired because its client was away for too long. */
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

/** How long ago the client of a generated expired queue was last active. */
const EXPIRED_AFTER_SECONDS = 2 * IDLE_TIMEOUT_SECONDS;

const eventQueueTraits = {
  of: (user: UserReference) => ({ user_id: user.user_id }),
  /** A queue that delivers only events of these types. */
  taking: (...types: string[]) => ({ event_types: types }),
  expired: () => ({ expired: true }),
} satisfies Traits<EventQueueInput>;

export const eventQueue: Definition<WireEventQueue, typeof eventQueueTraits, EventQueueInput> = {
  name: 'eventQueue',
  table: 'event_queues',
  schema: registeredSchema,
  inputs,
  stored: ['queue_id', ...INPUTS],
  traits: eventQueueTraits,
  traitArguments: { of: ONE_USER, taking: STRINGS },
  build({ random }, input) {
    return {
      ...presentRegistered(
        DEFAULT_SETTINGS,
        { queue_id: uuid(random), idle_timeout: IDLE_TIMEOUT_SECONDS },
        DEFAULT_LEVEL,
      ),
      ...omit(input, INPUTS),
    };
  },
  async store(org, _wire, input, context) {
    const { event_queues: queues } = org.tables;
    const { queue_id } = input;
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    if (queue_id !== undefined && queues.firstBy('queueId', queue_id) !== undefined) {
      throw badParameter('queue_id', `a queue ${queue_id} already exists`);
    }
    const registered = await addQueue(org, user.id, {
      eventTypes: input.event_types,
      applyMarkdown: input.apply_markdown,
      clientGravatar: input.client_gravatar,
      allPublicStreams: input.all_public_streams,
    });
    const longAgo = registered.last_used - EXPIRED_AFTER_SECONDS;
    const queue = await queues.update(registered.id, {
      ...(queue_id === undefined ? {} : { queue_id }),
      ...(input.expired ? { created: longAgo, last_used: longAgo } : {}),
    });
    return presentRegistered(org.settings, queue, DEFAULT_LEVEL);
  },
};

/** A device registered for push notifications, as a mock stores it. No response contains such a device. */
export type PushRegistration = PushDevice;

const pushRegistrationTraits = {
  apple: () => ({ kind: 'apple' as const }),
  android: () => ({ kind: 'android' as const }),
  /** A device whose token the push notification relay rejects. */
  unknownToRelay: () => ({ known_to_relay: false }),
  of: (user: UserReference) => ({ user_id: user.user_id }),
} satisfies Traits<PushRegistration>;

export const pushRegistration: Definition<PushRegistration, typeof pushRegistrationTraits> = {
  name: 'pushRegistration',
  table: 'push_devices',
  schema,
  stored: ['user_id', 'token', 'kind', 'known_to_relay'],
  traits: pushRegistrationTraits,
  traitArguments: { of: ONE_USER },
  build(context, input) {
    const id = builtId(context.n);
    return { id, ...pushDeviceRecord(context, { user_id: id, ...input }) };
  },
  async store(org, { token, kind, known_to_relay }, input, context) {
    const { push_devices: devices } = org.tables;
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    assertMayHaveDevices(org, user);
    if (devicesWith(org, user, parseToken(token)).some((known) => known.kind === kind)) {
      throw badParameter('token', `user ${user.id} has already registered it`);
    }
    const device = await addDevice(org, user.id, token, kind);
    return known_to_relay ? device : devices.update(device.id, { known_to_relay });
  },
};

const botStorageEntrySchema = z.object({ user_id: z.int(), key: z.string(), value: z.string() });

/** A value that a bot stores under a key. */
export type BotStorageValue = z.output<typeof botStorageEntrySchema>;

const botStorageTraits = {
  of: (bot: UserReference) => ({ user_id: bot.user_id }),
} satisfies Traits<BotStorageValue>;

export const botStorageEntry: Definition<BotStorageValue, typeof botStorageTraits> = {
  name: 'botStorageEntry',
  table: 'bot_storage',
  schema: botStorageEntrySchema,
  stored: ['user_id', 'key', 'value'],
  traits: botStorageTraits,
  traitArguments: { of: ONE_USER },
  build: (context, input) => botStorageRecord(context, { user_id: builtId(context.n), ...input }),
  async store(org, { key, value }, input) {
    const bot = requireBot(org, input.user_id);
    if (key === '') throw badParameter('key', 'must not be empty');
    assertStorageFits(org, bot.id, { [key]: value });
    await storeEntry(org, bot.id, key, value);
    return { user_id: bot.id, key, value };
  },
};

/** Returns the active bot with this ID; without an ID, the organization's first active bot. */
function requireBot(org: Organization, id: number | undefined): UserRecord {
  const { users } = org.tables;
  if (id !== undefined) assertActiveUsers(org, 'user_id', [id]);
  const bot =
    id === undefined
      ? users.all().find((user) => user.bot_type !== null && user.is_active && !isSystemBot(org, user))
      : users.get(id);
  if (bot === undefined) throw badParameter('user_id', 'the organization has no active bot');
  if (bot.bot_type === null) throw badParameter('user_id', `user ${bot.id} is not a bot`);
  return bot;
}
