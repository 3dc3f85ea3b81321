/** The fixture together with an msw server without its handlers: the error says what to do. */
import { setupServer } from 'msw/node';
import { test } from 'team-chat-mock/vitest';
import { afterAll, beforeAll } from 'vitest';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' }));
afterAll(() => server.close());

test.fails('fails because no request reaches the mock', () => undefined);
