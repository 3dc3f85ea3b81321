import { UsageError, unknownName } from '../../contract/errors/index.js';
import { apiEmail, type Organization, type User, user as userSchema } from '../../model/index.js';
import { type Persona, personas } from '../../model/personas.js';
import type { Scenario } from '../../scenarios/define.js';
import { seededPersonas } from '../../scenarios/personas.generated.js';
import { isBundled } from '../../scenarios/registry.js';
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
 * Returns the persona with this name; `undefined` if seeding may still add the persona.
 * @throws UsageError when the organization has no persona of this name
 */
export function findPersona(runtime: MockRuntime, name: string): Persona | undefined {
  const { personas, mayAdd } = knownPersonas(runtime);
  if (Object.hasOwn(personas, name)) return personas[name];
  if (mayAdd(name)) return undefined;
  throw new UsageError(unknownName('persona', name, Object.keys(personas)));
}

/** Returns the current personas; before seeding, those that the scenario or the snapshot is known to have. */
export function personasOf(runtime: MockRuntime): Record<string, Persona> {
  return knownPersonas(runtime).personas;
}

interface KnownPersonas {
  personas: Record<string, Persona>;
  /** Whether seeding may add a persona of this name. */
  mayAdd(name: string): boolean;
}

function knownPersonas({ org, seeded, config: { scenario, snapshot } }: MockRuntime): KnownPersonas {
  if (seeded) return allPersonas(organizationPersonas(org));
  return snapshot === undefined ? scenarioPersonas(scenario) : allPersonas(snapshotPersonas(snapshot));
}

function allPersonas(personas: Record<string, Persona>): KnownPersonas {
  return { personas, mayAdd: () => false };
}

/** Returns the personas that a scenario is known to have before it is seeded. Loads no scenario. */
function scenarioPersonas(scenario: string | Scenario): KnownPersonas {
  if (typeof scenario === 'string') return bundledPersonas(scenario);
  if (isBundled(scenario)) return bundledPersonas(scenario.name);
  const inherited = scenario.extends === undefined ? {} : scenarioPersonas(scenario.extends).personas;
  return { personas: inherited, mayAdd: () => true };
}

function bundledPersonas(scenario: string): KnownPersonas {
  const { differences = {}, varying = [] } = seededPersonas[scenario] ?? {};
  const known: Record<string, Persona> = {};
  for (const [name, persona] of Object.entries({ ...personas, ...differences })) {
    if (persona !== null) known[name] = persona;
  }
  return { personas: known, mayAdd: (name) => varying.includes(name) };
}

function organizationPersonas({ personas, identity, tables }: Organization): Record<string, Persona> {
  return personasFromUsers(personas, identity.host, (userId) => tables.users.get(userId));
}

/** Returns the personas of a snapshot before its records are loaded. Skips invalid users, which loading rejects. */
function snapshotPersonas({ organization }: Snapshot): Record<string, Persona> {
  const { personas, tables, identity } = organization;
  return personasFromUsers(
    personas,
    identity.host,
    (userId) => userSchema.safeParse(tables.users?.find((user) => fieldsOf(user).id === userId)).data,
  );
}

function personasFromUsers(
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
