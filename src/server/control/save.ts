import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { defineRoute, type Route } from '../../runtime/control/route.js';
import type { StateFile } from '../state-file.js';

/** The request that saves the state to the file of `--save`. */
export function saveRoutes(stateFile: StateFile | undefined): Route[] {
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
