import { LazySamples } from '../../factories/records/context.js';
import { preloadHandlers } from '../../handlers/load-endpoint.js';
import { DataLibrary } from '../../model/record-store.js';
import { SCENARIO_METADATA } from '../../scenarios/registry.js';

/** Loads all code that a mock would import later, so that the mock needs no network then. */
export async function preloadMock(): Promise<void> {
  await Promise.all([
    preloadHandlers(),
    ...Object.values(SCENARIO_METADATA).map(({ load }) => load()),
    new LazySamples(0).load(),
    import('../../scenarios/build.js'),
    import('../../scenarios/integrity/index.js'),
    import('../../handlers/json-parameters.generated.js'),
    new DataLibrary().load(),
    import('../web/web-pages.js'),
    import('../mock/load-snapshot.js'),
    import('../mock/trigger.js'),
  ]);
}

/** Loads all code that the control API would import later. */
export async function preloadControl(): Promise<void> {
  await Promise.all([
    import('../../factories/index.js'),
    import('../../scenarios/seed-file/index.js'),
    import('./app.js'),
  ]);
}
