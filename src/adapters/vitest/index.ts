import type { HttpHandler } from 'msw';
import type { TestAPI } from 'vitest';
import { NodeNetwork } from './node-network.js';
import { makeTest, type TeamChatFixtures } from './test.js';

export { expect } from 'vitest';
export type { ExpectedRequest, TeamChatMatchers } from './matchers.js';
export { describeEachLevel, type TeamChatFixtures } from './test.js';

const made = makeTest(new NodeNetwork());

/**
 * Vitest's `test`, in which each test has a mock that responds to the requests from that test.
 * @example
 * test('shows the rate limit', async ({ mock, url }) => {
 *   mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT');
 *   expect((await fetch(`${url}/api/v1/users/me`)).status).toBe(429);
 * });
 */
export const test: TestAPI<TeamChatFixtures> = made.test;

/**
 * The mocks of the running tests as one msw handler, for a project that has its own server. `test` then uses this
 * server.
 * @example
 * export const server = setupServer(teamChatHandlers, ...handlers);
 */
export const teamChatHandlers: HttpHandler & Iterable<HttpHandler> = made.handlers;
