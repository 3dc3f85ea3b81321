import { UsageError, unknownName } from '../../contract/errors/index.js';
import {
  apiEmail,
  type Identified,
  type Organization,
  type PublicTable,
  type ReadonlyTable,
  type ReadonlyTables,
  TABLE_NAMES,
  type TableName,
  type TableQuery,
  type User,
  user as userSchema,
} from '../../model/index.js';
import { type Persona, personas } from '../../model/users.js';
import type { Scenario } from '../../scenarios/define.js';
import { seededPersonas } from '../../scenarios/personas.generated.js';
import { scenarioNamed } from '../../scenarios/registry.js';
import { fieldsOf, fromKeys } from '../../values.js';
import type { TableHooks } from '../pipeline/transactions.js';
import type { MockRuntime } from './mock-runtime.js';
import type { ScenarioRef } from './options.js';
import type { Snapshot } from './snapshot.js';
import type { MockState } from './team-chat-mock.js';

type Runtime = MockRuntime<ScenarioRef>;

/**
 * Returns the persona with this name.
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
 * Returns the persona with this name; `undefined` if that is not known before seeding.
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
  return personasWith(org.personas, org.identity.host, (userId) => org.tables.users.get(userId));
}

/** Personas of a scenario, as far as they are known before seeding. */
interface KnownPersonas {
  personas: Record<string, Persona>;
  /** Whether seeding may add a persona of this name. */
  mayAdd(name: string): boolean;
}

/** Returns the personas that a scenario is known to have before it is seeded. Loads no scenario. */
function knownPersonas(scenario: string | Scenario): KnownPersonas {
  if (typeof scenario === 'object' && scenarioNamed(scenario.name) !== scenario) {
    const inherited = scenario.extends === undefined ? {} : knownPersonas(scenario.extends).personas;
    return { personas: inherited, mayAdd: () => true };
  }
  const name = typeof scenario === 'string' ? scenario : scenario.name;
  const { differences = {}, varying = [] } = Object.hasOwn(seededPersonas, name)
    ? (seededPersonas[name] ?? {})
    : {};
  const known = Object.entries({ ...personas, ...differences }).flatMap(([persona, facts]) =>
    facts === null ? [] : [[persona, facts] as const],
  );
  return { personas: Object.fromEntries(known), mayAdd: (added) => varying.includes(added) };
}

/** The personas of a snapshot before its records are loaded. Loading rejects invalid records. */
function personasIn({ organization }: Snapshot): Record<string, Persona> {
  const { personas, tables, identity } = organization;
  return personasWith(
    personas,
    identity.host,
    (userId) => userSchema.safeParse(tables.users?.find((user) => fieldsOf(user).id === userId)).data,
  );
}

function personasWith(
  userIds: Readonly<Record<string, number>>,
  host: string,
  userOf: (userId: number) => User | undefined,
): Record<string, Persona> {
  const known: Record<string, Persona> = {};
  for (const [name, userId] of Object.entries(userIds)) {
    const user = userOf(userId);
    if (user !== undefined) known[name] = personaOf(user, host);
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

/** The current configuration of a mock, its time, and the number of its records. */
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
  const tables = fromKeys(TABLE_NAMES, (name) => publicTable(name, organization, hooks));
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
