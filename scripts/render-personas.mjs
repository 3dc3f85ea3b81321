/**
 * Returns the module of the personas that differ from those of `default`, by scenario; null for a persona that the scenario
 * lacks. Of personas that depend on the seed, it has only the names.
 * @param {Record<string, { differences: object, varying: readonly string[] }>} scenarios
 */
export function personasModule(scenarios) {
  const entries = Object.entries(scenarios).filter(([, { differences, varying }]) => {
    return varying.length > 0 || Object.keys(differences).length > 0;
  });
  const text = JSON.stringify(Object.fromEntries(entries), null, 2);
  return `// Generated from the scenarios by \`npm run generate\`. Do not edit.
// biome-ignore-all format: generated
import type { Persona } from '../model/personas.js';

/** Personas of a scenario before it is seeded. */
export interface SeededPersonas {
  /** Personas that differ from \`default\`; null: the scenario has no such persona. */
  differences: Record<string, Persona | null>;
  /** Names of personas that depend on the seed. */
  varying: readonly string[];
}

export const seededPersonas: Readonly<Record<string, SeededPersonas>> = ${text};
`;
}
