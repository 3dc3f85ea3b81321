import { defaultScenario } from './default.js';
import type { Scenario } from './define.js';
import type { ScenarioName } from './descriptions.js';
import { emptyScenario } from './empty.js';

export { defineScenario, type Scenario, type SeedWorld } from './define.js';
export type { ScenarioName } from './descriptions.js';
export type { Creators } from './world.js';

/** The scenarios that come with the package, by name. */
export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  default: defaultScenario,
  empty: emptyScenario,
};
