import * as z from 'zod';
import { UsageError, unknownName } from '../contract/errors/index.js';
import { parseInput } from '../contract/input.js';
import { LazySamples } from '../factories/records/context.js';
import { createCreators, createRecordFactories } from '../factories/records/index.js';
import { normalizeTopic } from '../handlers/channels/topic.rules.js';
import { flagsByContent, parseContent } from '../handlers/messages/content.rules.js';
import { receiversOf } from '../handlers/messages/recipients.rules.js';
import {
  changedSettings,
  checkSettings,
  deriveSeed,
  GROUP_SETTINGS,
  type MessageRecord,
  type Organization,
  Random,
  registerTransact,
  SYSTEM_GROUPS,
  systemGroupId,
  type User,
  type UserRecord,
} from '../model/index.js';
import { definite, fromKeys } from '../values.js';
import type { SeedWorld, Thread } from './define.js';

export function createSeedWorld(org: Organization, seed: number): SeedWorld {
  const now = org.clock.now();
  const samples = new LazySamples(seed);
  const build = createRecordFactories({ seed, now, samples });
  const world: SeedWorld = {
    org,
    db: org.tables,
    now,
    build,
    create: createCreators(org.tables, build),
    thread: (thread) => createThread(world, thread, samples),
    random: (purpose) => new Random(deriveSeed(seed, purpose)),
    persona(name, userId) {
      if (!org.tables.users.has(userId)) {
        throw new UsageError(`The persona "${name}" cannot be user ${userId}: this user does not exist.`);
      }
      org.personas = { ...org.personas, [name]: userId };
    },
    id(persona) {
      const id = Object.hasOwn(org.personas, persona) ? org.personas[persona] : undefined;
      if (id === undefined) {
        throw new UsageError(unknownName('persona', persona, Object.keys(org.personas)));
      }
      return id;
    },
    set(settings) {
      org.settings = changedSettings(org.settings, checkSettings(settings));
    },
  };
  registerTransact(world, async (task) => task(org));
  return world;
}

const SYSTEM_GROUP_DESCRIPTIONS = [
  'Everyone on the internet',
  'Everyone in this organization, guests too',
  'Members of this organization, guests left out',
  'Members of this organization, new accounts and guests left out',
  'Moderators, administrators and owners',
  'Administrators and owners',
  'Owners of this organization',
  'Nobody',
];

/** Creates the system groups. They have the same IDs in every organization. */
export async function createSystemGroups(world: SeedWorld): Promise<void> {
  const nobody = systemGroupId('role:nobody');
  for (const [i, name] of SYSTEM_GROUPS.entries()) {
    await world.create.userGroup({
      id: i + 1,
      name,
      description: definite(SYSTEM_GROUP_DESCRIPTIONS[i]),
      is_system_group: true,
      date_created: null,
      ...fromKeys(GROUP_SETTINGS, () => nobody),
    });
  }
}

/** Creates a user and makes them a persona. The email and API key begin with the name of the persona. */
export async function createUserNamed(
  { create, persona }: SeedWorld,
  name: string,
  full_name: string,
  overrides: Partial<User> = {},
): Promise<UserRecord> {
  const usual = { full_name, delivery_email: `${name}@example.com`, api_key: `${name}-key` };
  const user = await create.user({ ...usual, ...overrides });
  persona(name, user.id);
  return user;
}

/** Subscribes personas to a channel. */
export async function subscribe(
  { create, id }: SeedWorld,
  stream_id: number,
  people: readonly string[],
): Promise<void> {
  for (const person of people) await create.subscription({ user_id: id(person), stream_id });
}

type World = Pick<SeedWorld, 'org' | 'now' | 'random' | 'create' | 'id'>;

/** Stores a conversation. Mentioned users get the flag `mentioned`; only users in `unreadFor` have not read it. */
async function createThread(world: World, thread: Thread, samples: LazySamples): Promise<MessageRecord[]> {
  const { org, now, create } = world;
  if (!org.trusting) parseInput('key of a thread', threadSchema, thread);
  const { channel, every = 60 } = thread;
  const topic = normalizeTopic(org, thread.topic ?? '', org.featureLevel);
  const people = userIdsOf(world, thread.people);
  if (people.length === 0) throw new UsageError('Invalid "people" of a thread: must not be empty.');
  const unread = new Set(userIdsOf(world, thread.unreadFor ?? []));
  const recipients = [...new Set(people)].sort((a, b) => a - b);
  const newest = org.tables.messages.get(org.tables.messages.nextId - 1)?.timestamp;
  let timestamp = thread.from ?? Math.min(now, (newest ?? now - every) + every);
  const written: MessageRecord[] = [];
  for (const [i, content] of (await contentsOf(world, thread, samples)).entries()) {
    const message = await create.message({
      sender_id: definite(people[i % people.length]),
      content: parseContent(org, content),
      timestamp: Math.min(now, timestamp),
      ...(channel === undefined ? { recipient_ids: recipients } : { stream_id: channel, topic }),
    });
    if (!org.trusting) assertReceivers(org, message, [...unread]);
    await createStates(world, message, unread);
    written.push(message);
    timestamp += every;
  }
  return written;
}

const peopleSchema = z.array(z.union([z.string(), z.int()]));

const threadSchema = z.strictObject({
  channel: z.int().optional(),
  topic: z.string().optional(),
  people: peopleSchema,
  messages: z.union([z.array(z.string()), z.int().nonnegative()], {
    error: 'must be a list of messages, or their number',
  }),
  from: z.int().optional(),
  every: z.int().nonnegative().optional(),
  unreadFor: peopleSchema.optional(),
});

function assertReceivers(org: Organization, message: MessageRecord, unreadFor: readonly number[]): void {
  const other = nonReceiver(org, message, unreadFor);
  if (other === undefined) return;
  const remedy = message.stream_id === null ? 'Add them to "people"' : 'Subscribe them to the channel';
  throw new UsageError(
    `Invalid "unreadFor" of a thread: user ${other} does not receive the message. ${remedy}.`,
  );
}

/** Returns the first of these users who does not receive a message, and so cannot leave it unread. */
export function nonReceiver(
  org: Organization,
  message: MessageRecord,
  ids: readonly number[],
): number | undefined {
  if (ids.length === 0) return undefined;
  const receivers = new Set([...receiversOf(org, message), message.sender_id]);
  return ids.find((id) => !receivers.has(id));
}

/** Stores which users have not read a message, and which users it mentions. */
export async function createStates(
  { org, create }: Pick<SeedWorld, 'org' | 'create'>,
  message: MessageRecord,
  unread: ReadonlySet<number>,
): Promise<void> {
  const flagsOf = flagsByContent(org, message);
  for (const user_id of receiversOf(org, message)) {
    const flags = flagsOf(user_id);
    const isUnread = unread.has(user_id) && user_id !== message.sender_id;
    if (isUnread) await create.messageState({ user_id, message_id: message.id, flags });
    else if (flags.length > 0) {
      await create.messageState({ user_id, message_id: message.id, flags: ['read', ...flags] });
    }
  }
}

async function contentsOf(
  { org, random }: World,
  { channel, topic = '', messages }: Thread,
  samples: LazySamples,
): Promise<readonly string[]> {
  if (typeof messages !== 'number') return messages;
  // The next message ID is part of the purpose, so that two threads of one topic have different messages.
  const { conversation } = await samples.load();
  return conversation(random(`${channel}:${topic}:${org.tables.messages.nextId}`), messages);
}

function userIdsOf({ id }: World, people: readonly (string | number)[]): number[] {
  return people.map((person) => (typeof person === 'number' ? person : id(person)));
}
