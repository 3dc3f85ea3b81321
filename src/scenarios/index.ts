export type { Creators, RecordFactories } from '../factories/records/index.js';
export { defineScenario, type Scenario, type Seed, type SeedWorld, type Thread } from './define.js';
export { type ScenarioName, scenarios } from './registry.js';
export { type SeedFile, scenarioFromData } from './seed-file/index.js';
