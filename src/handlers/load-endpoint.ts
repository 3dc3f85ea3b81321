import type { Area, Endpoint, EndpointMeta } from '../contract/index.js';
import { definite } from '../values.js';

/**
 * Functions that import the endpoints of an area. The first request for an area imports its endpoints, so importing the
 * handlers stays fast, and a page loads only the areas that it uses.
 */
const IMPORTS: Readonly<Record<Area, () => Promise<Readonly<Record<string, unknown>>>>> = {
  users: () => import('./endpoint-code/users.generated.js'),
  bots: () => import('./endpoint-code/bots.generated.js'),
  groups: () => import('./endpoint-code/groups.generated.js'),
  folders: () => import('./endpoint-code/folders.generated.js'),
  messages: () => import('./endpoint-code/messages.generated.js'),
  scheduled: () => import('./endpoint-code/scheduled.generated.js'),
  drafts: () => import('./endpoint-code/drafts.generated.js'),
  invitations: () => import('./endpoint-code/invitations.generated.js'),
  navigation: () => import('./endpoint-code/navigation.generated.js'),
  events: () => import('./endpoint-code/events.generated.js'),
  presence: () => import('./endpoint-code/presence.generated.js'),
  push: () => import('./endpoint-code/push.generated.js'),
  server: () => import('./endpoint-code/server.generated.js'),
  channels: () => import('./endpoint-code/channels.generated.js'),
};

const loaded = new Map<string, Endpoint>();

/** Returns an endpoint with its code, which `loadEndpoint()` must have imported. */
export function loadedEndpoint({ name }: EndpointMeta): Endpoint {
  return definite(loaded.get(name));
}

/** Imports the code of an endpoint's whole area; returns `undefined` if the endpoint's code is already loaded. */
export function loadEndpoint({ name, area }: EndpointMeta): Promise<void> | undefined {
  return loaded.has(name) ? undefined : loadArea(area);
}

async function loadArea(area: Area): Promise<void> {
  const endpoints = Object.values(await IMPORTS[area]()) as Endpoint[];
  for (const endpoint of endpoints) loaded.set(endpoint.name, endpoint);
}

/** Imports the code of all endpoints, and the modules that this code would import later. */
export async function preloadHandlers(): Promise<void> {
  await Promise.all([
    ...Object.values(IMPORTS).map((load) => load()),
    import('../markdown/preload.js').then(({ preloadMarkdown }) => preloadMarkdown()),
    import('./events/delivery.js'),
    import('./events/queue.resource.js'),
    import('./scheduled/due.actions.js'),
    import('./text/emoji.rules.js'),
    import('./text/renderer.rules.js'),
    import('./users/sign-in.resource.js'),
  ]);
}
