import { type ControlApp, type ControlAppOptions, createControlApp } from '../../runtime/control/app.js';
import type { StateFile } from '../state-file.js';
import { harRoutes } from './har.js';
import { inspectorRoutes } from './inspector.js';
import { openApiRoutes } from './openapi.js';
import { saveRoutes } from './save.js';

/** Creates the control API of one organization, with the routes specific to a server. */
export function createServerControl({
  stateFile,
  ...options
}: Omit<ControlAppOptions, 'furtherRoutes'> & { stateFile?: StateFile | undefined }): ControlApp {
  return createControlApp({
    ...options,
    furtherRoutes: (all) => [
      ...harRoutes,
      ...saveRoutes(stateFile),
      ...inspectorRoutes,
      ...openApiRoutes(all),
    ],
  });
}
