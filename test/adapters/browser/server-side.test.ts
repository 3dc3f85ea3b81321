import { expect, test } from 'vitest';
import * as browser from '../../../src/adapters/browser/index.js';
import * as serverSide from '../../../src/adapters/browser/server-side.js';

test('exports the same names from team-chat-mock/browser on a server as in a browser', () => {
  expect(Object.keys(serverSide).sort()).toEqual(Object.keys(browser).sort());
});

test('suggests setupTeamChat when startWorker() is called outside of a browser', async () => {
  await expect(serverSide.startWorker()).rejects.toThrow(
    'startWorker() needs a browser: there are no service workers in Node. Call it in code that runs only in the browser, such as an effect; on the server use setupTeamChat() from team-chat-mock/node.',
  );
});
