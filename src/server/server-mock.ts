import { createRequire } from 'node:module';
import { UsageError } from '../contract/errors/index.js';
import { createMock, type MswHttp } from '../runtime/mock/create-mock.js';
import type { TeamChatMockOptions } from '../runtime/mock/options.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';

/** Creates a mock that loads msw only when `mock.handlers` is read, because the server responds without msw. */
export function createServerMock(options: TeamChatMockOptions = {}): TeamChatMock {
  return createMock(options, mswHttp);
}

function mswHttp(): MswHttp {
  try {
    // `require` returns no types, but `import` would make the mock asynchronous.
    return (createRequire(import.meta.url)('msw') as { http: MswHttp }).http;
  } catch (cause) {
    throw new UsageError('mock.handlers needs msw. Install it: npm install --save-dev msw', { cause });
  }
}
