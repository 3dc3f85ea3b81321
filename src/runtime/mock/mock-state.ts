import { UsageError, unknownName } from '../../contract/errors/index.js';
import { apiEmail, type User, user as userSchema } from '../../model/index.js';
import type { Persona } from '../../model/personas.js';
import { knownPersonas } from '../../scenarios/known-personas.js';
import { fieldsOf } from '../../values.js';
import type { MockRuntime } from './mock-runtime.js';
import type { ScenarioRef } from './options.js';
import type { Snapshot } from './snapshot.js';
import type { MockState } from './team-chat-mock.js';

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
 * Returns a persona; `undefined` if only seeding shows whether it exists.
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
