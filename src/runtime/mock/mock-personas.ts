import { UsageError, unknownName } from '../../contract/errors/index.js';
import { apiEmail, type User, user as userSchema } from '../../model/index.js';
import { type Persona, personas } from '../../model/personas.js';
import type { Scenario } from '../../scenarios/define.js';
import { seededPersonas } from '../../scenarios/personas.generated.js';
import { scenarioNamed } from '../../scenarios/registry.js';
import { fieldsOf } from '../../values.js';
import type { MockRuntime } from './mock-runtime.js';
import type { Snapshot } from './snapshot.js';

/**
 * Returns the persona with this name.
 * @throws UsageError when the organization has no persona of this name, or is not seeded yet and may still get one
 */
export function requirePersona(runtime: MockRuntime, name: string): Persona {
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
export function findPersona(runtime: MockRuntime, name: string): Persona | undefined {
  const known = personasOf(runtime);
  if (Object.hasOwn(known, name)) return known[name];
  const { snapshot } = runtime.config;
  if (!runtime.seeded && snapshot === undefined && knownPersonas(runtime.config.scenario).mayAdd(name))
    return undefined;
  throw new UsageError(unknownName('persona', name, Object.keys(known)));
}

/** The current personas; before seeding, those that the scenario or the snapshot is known to have. */
export function personasOf(runtime: MockRuntime): Record<string, Persona> {
  const { org, seeded, config } = runtime;
  if (!seeded && config.snapshot !== undefined) return personasIn(config.snapshot);
  if (!seeded) return knownPersonas(config.scenario).personas;
  return personasWith(org.personas, org.identity.host, (userId) => org.tables.users.get(userId));
}

/** The personas that a scenario is known to have before it is seeded. Loads no scenario. */
function knownPersonas(scenario: string | Scenario): {
  personas: Record<string, Persona>;
  /** Whether seeding may add a persona of this name. */
  mayAdd(name: string): boolean;
} {
  if (typeof scenario === 'object' && scenarioNamed(scenario.name) !== scenario) {
    const inherited = scenario.extends === undefined ? {} : knownPersonas(scenario.extends).personas;
    return { personas: inherited, mayAdd: () => true };
  }
  const name = typeof scenario === 'string' ? scenario : scenario.name;
  const { differences = {}, varying = [] } = Object.hasOwn(seededPersonas, name)
    ? (seededPersonas[name] ?? {})
    : {};
  const known: Record<string, Persona> = {};
  for (const [persona, facts] of Object.entries({ ...personas, ...differences })) {
    if (facts !== null) known[persona] = facts;
  }
  return { personas: known, mayAdd: (added) => varying.includes(added) };
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
    if (user === undefined) continue;
    const { full_name, delivery_email, api_key, role } = user;
    known[name] = { user_id: userId, full_name, email: apiEmail(user, host), delivery_email, api_key, role };
  }
  return known;
}
