import { assertKnownKeys, UsageError, unknownName } from '../../contract/errors/index.js';
import type { Event } from '../../handlers/endpoint-types.generated.js';
import {
  apiEmail,
  type ClientCapability,
  type Identified,
  type Organization,
  type PublicTable,
  type ReadonlyTable,
  type ReadonlyTables,
  type StoredEvent,
  type TableHooks,
  type TableName,
  type TableQuery,
  type User,
  user as userSchema,
} from '../../model/index.js';
import type { Persona } from '../../model/personas.js';
import { knownPersonas } from '../../scenarios/known-personas.js';
import { fieldsOf, fromKeys } from '../../values.js';
import type { MockRuntime } from './mock-runtime.js';
import type { ScenarioRef } from './options.js';
import type { Snapshot } from './snapshot.js';
import type { MockState, TeamChatMock } from './team-chat-mock.js';

type Runtime = MockRuntime<ScenarioRef>;

/**
 * Returns a persona.
 * @throws UsageError when the organization has no persona of this name, or is not seeded and may have one
 */
export function requirePersona(runtime: Runtime, name: string): Persona {
  const persona = findPersona(runtime, name);
  if (persona !== undefined) return persona;
  throw new UsageError(
    `The personas of this scenario are known once it is seeded: await mock.ready before you use "${name}".`,
  );
}

/**
 * Returns a persona; `undefined` if that is not known before seeding.
 * @throws UsageError when the organization has no persona of this name
 */
export function findPersona(runtime: Runtime, name: string): Persona | undefined {
  const known = personasOf(runtime);
  if (Object.hasOwn(known, name)) return known[name];
  const { snapshot } = runtime.config;
  if (!runtime.seeded && snapshot === undefined && knownPersonas(runtime.config.scenario).mayAdd(name))
    return undefined;
  throw new UsageError(unknownName('persona', name, Object.keys(known)));
}

/** The current personas; before seeding, those that the scenario is known to have. */
export function personasOf(runtime: Runtime): Record<string, Persona> {
  const { org, seeded, config } = runtime;
  if (!seeded && config.snapshot !== undefined) return personasIn(config.snapshot);
  if (!seeded) return knownPersonas(config.scenario).personas;
  const known: Record<string, Persona> = {};
  for (const [name, userId] of Object.entries(org.personas)) {
    const user = org.tables.users.get(userId);
    if (user === undefined) continue;
    known[name] = personaOf(user, org.identity.host);
  }
  return known;
}

/** The personas of a snapshot before its records are loaded. Loading rejects invalid records. */
function personasIn({ organization }: Snapshot): Record<string, Persona> {
  const { personas, tables, identity } = organization;
  const known: Record<string, Persona> = {};
  for (const [name, userId] of Object.entries(personas)) {
    const { data } = userSchema.safeParse(tables.users?.find((user) => fieldsOf(user).id === userId));
    if (data !== undefined) known[name] = personaOf(data, identity.host);
  }
  return known;
}

function personaOf(user: User, host: string): Persona {
  return {
    user_id: user.id,
    full_name: user.full_name,
    email: apiEmail(user, host),
    delivery_email: user.delivery_email,
    api_key: user.api_key,
    role: user.role,
  };
}

/** The current configuration of a mock. */
export function stateOf(runtime: Runtime): MockState {
  const { config, org } = runtime;
  return {
    scenario: typeof config.scenario === 'string' ? config.scenario : config.scenario.name,
    seed: config.seed,
    featureLevel: config.featureLevel,
    feature_level: config.featureLevel,
    dialect: config.dialect,
    now: org.clock.now(),
    personas: personasOf(runtime),
    counts: Object.fromEntries(org.eachTable().map(([name, table]) => [name, table.count()])),
  };
}

type Query = TableQuery<Identified>;

type AnyPublicTable = PublicTable<Identified, string, string>;
type AnyReadonlyTable = ReadonlyTable<Identified, string, string>;
type Options = { strict?: boolean | undefined };

/** The public tables of a mock. Resets and restores keep these objects. */
export function publicTables(organization: () => Organization, hooks: TableHooks): ReadonlyTables {
  const names = organization()
    .eachTable()
    .map(([name]) => name);
  const tables = fromKeys(names, (name) => publicTable(name, organization, hooks));
  // Each object forwards to the table with its name, so it has the types of its records.
  return Object.freeze(tables) as ReadonlyTables;
}

function publicTable(name: TableName, organization: () => Organization, hooks: TableHooks): AnyPublicTable {
  const table = (): AnyReadonlyTable => organization().tables[name];
  function findFirst(query: Query | undefined, options: { strict: true }): Readonly<Identified>;
  function findFirst(query?: Query, options?: Options): Readonly<Identified> | undefined;
  function findFirst(query?: Query, options?: Options): Readonly<Identified> | undefined {
    return table().findFirst(query, options);
  }
  return Object.freeze({
    name,
    get: (id) => table().get(id),
    has: (id) => table().has(id),
    count: () => table().count(),
    get nextId() {
      return table().nextId;
    },
    ids: () => [...table().ids()],
    all: () => table().all(),
    idsBy: (index, key) => [...table().idsBy(index, key)],
    by: (index, key) => table().by(index, key),
    firstBy: (index, key) => table().firstBy(index, key),
    entriesBy: (list, key) => [...table().entriesBy(list, key)],
    findFirst,
    findMany: (query, options) => table().findMany(query, options),
    hooks: Object.freeze(hooks.of(name)),
  } satisfies AnyPublicTable);
}

/** The capabilities that current clients declare. */
const CURRENT_CLIENT: readonly ClientCapability[] = [
  'archived_channels',
  'include_deactivated_groups',
  'stream_typing_notifications',
  'user_settings_object',
];

/** The public event queues of a mock. */
export function queuesOf(runtime: MockRuntime<ScenarioRef>): TeamChatMock['queues'] {
  return {
    async register(name, options = {}) {
      assertKnownKeys('option of queues.register', options, ['eventTypes']);
      const [{ registerQueue }, { EVENT_TYPES }] = await Promise.all([
        import('../../handlers/events/queue.resource.js'),
        import('../../handlers/event-types.generated.js'),
      ]);
      const eventTypes = eventTypesOf(options, EVENT_TYPES);
      const queue = await runtime.transact((org) => {
        const { user_id } = requirePersona(runtime, name);
        runtime.noteStep(
          `await mock.queues.register(${JSON.stringify(name)}, ${JSON.stringify({ eventTypes })});`,
        );
        return registerQueue(org, user_id, { eventTypes, capabilities: CURRENT_CLIENT });
      });
      return { queue_id: queue.queue_id };
    },
    isPolled: (queueId) => runtime.org.events.isWaitedFor(queueId),
    events(queueId) {
      if (runtime.org.tables.event_queues.firstBy('queueId', queueId) === undefined) {
        throw new UsageError(`There is no event queue "${queueId}".`);
      }
      return runtime.org.events.after(queueId, -1).map(publicEvent);
    },
    emitted: () => runtime.org.events.emitted().map(({ event }) => publicEvent(event)),
  };
}

/** A copy of an event. Sources of events declare their schemas, from which the types are generated. */
function publicEvent(event: StoredEvent): Event {
  return structuredClone(event) as unknown as Event;
}

/** Event types for a queue; `undefined` for all. */
function eventTypesOf(options: object, known: readonly string[]): readonly string[] | undefined {
  const { eventTypes } = fieldsOf(options);
  if (eventTypes === undefined) return undefined;
  if (Array.isArray(eventTypes) && eventTypes.every((type) => typeof type === 'string')) {
    const unknown = eventTypes.find((type) => !known.includes(type));
    if (unknown !== undefined) throw new UsageError(unknownName('event type', unknown, known));
    return eventTypes;
  }
  throw new UsageError(
    `Invalid "eventTypes": must be a list of event types, such as ["message"], got ${JSON.stringify(eventTypes)}.`,
  );
}
