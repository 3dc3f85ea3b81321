import { type ControlApp, type ControlAppOptions, createControlApp } from '../../runtime/control/app.js';
import { harRoutes } from './har.js';
import { inspectorRoutes } from './inspector.js';
import { openApiRoutes } from './openapi.js';

/** Creates the control API of one organization, with the routes specific to a server. */
export function createServerControl(options: Omit<ControlAppOptions, 'furtherRoutes'>): ControlApp {
  return createControlApp({
    ...options,
    furtherRoutes: (all) => [...harRoutes, ...inspectorRoutes, ...openApiRoutes(all)],
  });
}
