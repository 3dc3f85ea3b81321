import { preloadMarkdown } from '../markdown/preload.js';
import { loadAllEndpoints } from './load-code.js';

/** Loads the code of all endpoints, and all modules that it imports later. */
export async function preloadHandlers(): Promise<void> {
  await Promise.all([
    loadAllEndpoints(),
    preloadMarkdown(),
    import('./events/delivery.js'),
    import('./events/event-sources.js'),
    import('./events/queue.resource.js'),
    import('./scheduled/due.actions.js'),
    import('./text/content-features.rules.js'),
    import('./text/emoji-data.rules.js'),
    import('./users/user.actions.js'),
  ]);
}
