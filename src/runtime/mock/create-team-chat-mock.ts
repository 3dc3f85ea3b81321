import { http } from 'msw';
import { createMock } from './create-mock.js';
import type { TeamChatMockOptions } from './options.js';
import type { TeamChatMock } from './team-chat-mock.js';

/**
 * Creates a mock: one organization with its own state. Synchronous, so you can call it at the top level of a
 * module; the first request seeds the organization.
 * @throws UsageError when an option is misspelled or has an invalid value
 * @example
 * const mock = createTeamChatMock({ scenario: 'unread' });
 * const server = setupServer(...mock.handlers);
 */
export function createTeamChatMock(options: TeamChatMockOptions = {}): TeamChatMock {
  return createMock(options, () => http);
}
