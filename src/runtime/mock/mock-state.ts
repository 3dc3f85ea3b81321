import { UsageError, unknownName } from '../../contract/errors/index.js';
import { apiEmail } from '../../model/index.js';
import { personas as defaultPersonas, type Persona } from '../../model/personas.js';
import type { MockRuntime } from '../index.js';
import type { ScenarioRef } from './options.js';
import type { MockState } from './team-chat-mock.js';

/**
 * Returns the user ID of a persona.
 * @throws UsageError when the organization has no persona of this name
 */
export function personaOf(runtime: MockRuntime<ScenarioRef>, name: string): Persona {
  const known = personasOf(runtime);
  const persona = Object.hasOwn(known, name) ? known[name] : undefined;
  if (persona === undefined) throw unknownPersona(name, known, runtime.seeded);
  return persona;
}

function unknownPersona(name: string, known: object, seeded: boolean): UsageError {
  const hint = seeded ? '' : ' Personas of a scenario are known once it is seeded: await mock.ready first.';
  return new UsageError(unknownName('persona', name, Object.keys(known)) + hint);
}

/** The users known by name, as they are now. */
export function personasOf(runtime: MockRuntime<ScenarioRef>): Record<string, Persona> {
  const { org } = runtime;
  // Not seeded yet: the personas shared by named scenarios.
  if (Object.keys(org.personas).length === 0) return defaultPersonas;
  const known: Record<string, Persona> = {};
  for (const [name, userId] of Object.entries(org.personas)) {
    const user = org.tables.users.get(userId);
    if (user === undefined) continue;
    known[name] = {
      user_id: user.id,
      full_name: user.full_name,
      email: apiEmail(user, org.identity.host),
      delivery_email: user.delivery_email,
      api_key: user.api_key,
      role: user.role,
    };
  }
  return known;
}

/** The present configuration of a mock. */
export function stateOf(runtime: MockRuntime<ScenarioRef>): MockState {
  const { config, org } = runtime;
  return {
    scenario: typeof config.scenario === 'string' ? config.scenario : config.scenario.name,
    seed: config.seed,
    feature_level: config.featureLevel,
    dialect: config.dialect,
    now: org.clock.now(),
    personas: personasOf(runtime),
    counts: Object.fromEntries(org.eachTable().map(([name, table]) => [name, table.count()])),
  };
}
