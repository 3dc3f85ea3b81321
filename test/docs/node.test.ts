import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setupTeamChat } from '../../src/adapters/node/index.js';
import { firstSnippet } from '../support/snippet.js';

describe('the first snippet of docs/guide/node.md', () => {
  const run = firstSnippet(
    'guide/node.md',
    'setupTeamChat',
    'beforeAll',
    'afterEach',
    'afterAll',
    'test',
    'expect',
  );
  run(setupTeamChat, beforeAll, afterEach, afterAll, test, expect);
});
