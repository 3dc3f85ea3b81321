import { type Persona, personas } from '../model/personas.js';
import type { Scenario } from './define.js';
import { seededPersonas } from './personas.generated.js';
import { scenarioNamed } from './registry.js';

/** The personas of a scenario that has not been seeded. */
export interface KnownPersonas {
  personas: Record<string, Persona>;
  /** Whether seeding may add a persona of this name. */
  mayAdd(name: string): boolean;
}

/** Returns the personas that a scenario is known to have before it is seeded. Loads no scenario. */
export function knownPersonas(scenario: string | Scenario): KnownPersonas {
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
