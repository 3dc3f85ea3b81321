import type { Scenario } from '../../scenarios/define.js';
import type { ScenarioName } from '../../scenarios/registry.js';

export type { FeatureLevel } from '../../contract/levels/index.js';
export type { Latency } from './mock-runtime-options.js';

/** A scenario by name, or the scenario itself. */
export type ScenarioRef = ScenarioName | (string & {}) | Scenario;
