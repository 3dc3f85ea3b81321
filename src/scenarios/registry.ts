import type { Scenario } from './define.js';

/** A scenario as the list shows it; loading it brings its code, and building it brings faker. */
export interface ScenarioEntry {
  name: string;
  description: string;
  load(): Promise<Scenario>;
}

/** The named scenarios, in the order of the list. */
export const SCENARIOS: readonly ScenarioEntry[] = [
  {
    name: 'default',
    description: 'a small organization with eight personas, six channels and some of everything',
    load: async () => (await import('./default.js')).defaultScenario,
  },
  {
    name: 'empty',
    description: 'an owner and the system groups, nothing else',
    load: async () => (await import('./empty.js')).emptyScenario,
  },
];

/** The names of all scenarios. */
export const SCENARIO_NAMES: readonly string[] = SCENARIOS.map(({ name }) => name);

/** The entry of this name. */
export function scenarioEntry(name: string): ScenarioEntry | undefined {
  return SCENARIOS.find((entry) => entry.name === name);
}
