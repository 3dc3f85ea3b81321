import { preloadHandlers } from '../../handlers/preload.js';
import { preloadScenarios } from '../../scenarios/preload.js';

/** Loads all code that a mock imports later, so that it needs no network from then on. */
export async function preloadMock(): Promise<void> {
  await Promise.all([
    preloadHandlers(),
    preloadScenarios(),
    import('../../handlers/json-parameters.generated.js'),
    import('../../model/msw-data.js'),
    import('../web/web-pages.js'),
    import('./trigger.js'),
  ]);
}
