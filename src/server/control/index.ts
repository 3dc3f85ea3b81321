import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { type ControlApp, type ControlAppOptions, createControlApp } from '../../runtime/control/app.js';
import { defineRoute, type Route } from '../../runtime/control/route.js';
import type { StateFile } from '../files.js';
import { harRoutes } from './har.js';
import { openApiRoutes } from './openapi.js';
import { pageRoutes } from './pages.js';

/** The request that saves the state to the file of `--save`. */
function saveRoutes(stateFile: StateFile | undefined): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/save',
      summary: 'Save the state to the file of `--save`',
      mainOnly: true,
      unobserved: true,
      response: z.object({ file: z.string() }),
      fails: 'The server was started without `--save`, or the file cannot be written.',
      async run() {
        if (stateFile === undefined) {
          throw new UsageError('The server has no file to save to. Start it with --save FILE.');
        }
        await stateFile.save();
        return { file: stateFile.path };
      },
    }),
  ];
}

/** Creates the control API of one organization, with the routes specific to a server. */
export function createServerControl({
  stateFile,
  ...options
}: Omit<ControlAppOptions, 'furtherRoutes'> & { stateFile?: StateFile | undefined }): ControlApp {
  return createControlApp({
    ...options,
    furtherRoutes: (all) => [...harRoutes, ...saveRoutes(stateFile), ...pageRoutes, ...openApiRoutes(all)],
  });
}
