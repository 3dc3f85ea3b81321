import { LazySamples } from '../factories/records/context.js';
import { SCENARIO_METADATA } from './registry.js';

/** Loads the modules of all scenarios, and those that build, check and generate records. */
export async function preloadScenarios(): Promise<void> {
  await Promise.all([
    ...Object.values(SCENARIO_METADATA).map(({ load }) => load()),
    new LazySamples(0).load(),
    import('./build.js'),
    import('./integrity/index.js'),
  ]);
}
