import type { Scenario } from './define.js';
import { DESCRIPTIONS, type ScenarioName } from './descriptions.js';

/** A scenario as the list shows it; loading it brings its code, and building it brings faker. */
export interface ScenarioEntry {
  name: ScenarioName;
  description: string;
  load(): Promise<Scenario>;
}

const LOADERS: Record<ScenarioName, () => Promise<Scenario>> = {
  default: async () => (await import('./default.js')).defaultScenario,
  empty: async () => (await import('./empty.js')).emptyScenario,
};

/** The names of all scenarios, in the order of the list. */
export const SCENARIO_NAMES = Object.keys(DESCRIPTIONS) as readonly ScenarioName[];

/** The named scenarios, in the order of the list. */
export const SCENARIOS: readonly ScenarioEntry[] = SCENARIO_NAMES.map((name) => ({
  name,
  description: DESCRIPTIONS[name],
  load: LOADERS[name],
}));

/** The entry of this name. */
export function scenarioEntry(name: string): ScenarioEntry | undefined {
  return SCENARIOS.find((entry) => entry.name === name);
}
