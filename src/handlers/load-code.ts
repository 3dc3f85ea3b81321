import type { Area, Endpoint, EndpointMeta } from '../contract/index.js';
import { definite } from '../values.js';

/**
 * Imports of the endpoints, by area: each module lists the endpoints of `handlers/<area>/`. Deferred to the first request for an area, so that importing the handlers stays
 * fast and a page loads only what it uses.
 */
const CODE: Readonly<Record<Area, () => Promise<object>>> = {
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

/** The code of an endpoint; `undefined` before `loadEndpoint()`. */
export function loadedEndpoint({ name }: Pick<EndpointMeta, 'name'>): Endpoint | undefined {
  return loaded.get(name);
}

/** Imports the code of an endpoint, with its area. */
export async function loadEndpoint(endpoint: Pick<EndpointMeta, 'name' | 'area'>): Promise<Endpoint> {
  const area = await CODE[endpoint.area]();
  for (const each of Object.values(area) as Endpoint[]) loaded.set(each.name, each);
  return definite(loaded.get(endpoint.name));
}

/** Imports the code of all endpoints, and the modules that this code would import later. */
export async function preloadHandlers(): Promise<void> {
  await Promise.all([
    ...Object.values(CODE).map((load) => load()),
    import('../markdown/preload.js').then(({ preloadMarkdown }) => preloadMarkdown()),
    import('./events/delivery.js'),
    import('./events/queue.resource.js'),
    import('./scheduled/scheduled.actions.js'),
    import('./text/emoji.rules.js'),
    import('./text/renderer.rules.js'),
    import('./users/user.actions.js'),
  ]);
}
