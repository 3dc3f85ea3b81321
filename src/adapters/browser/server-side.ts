import { UsageError } from '../../contract/errors/index.js';
import type { startWorker as startWorkerInBrowser } from './index.js';

export { checkOverrides } from '../msw.js';

/**
 * Replaces `startWorker` where pages are rendered on a server, so that components may import it there.
 * @throws UsageError whenever it is called
 */
export const startWorker: typeof startWorkerInBrowser = () =>
  Promise.reject(
    new UsageError(
      'startWorker() needs a browser: there are no service workers in Node. Call it in code that runs only in the ' +
        'browser, such as an effect; on the server use setupTeamChat() from team-chat-mock/node.',
    ),
  );
