import { createTeamChatMock } from '../../runtime/mock/create-team-chat-mock.js';
import type { TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';

/**
 * Returns the given mock, or creates one with these options.
 * @throws UsageError when an option is misspelled or has an invalid value
 */
export function mockOf(given: TeamChatMock | TeamChatMockOptions = {}): TeamChatMock {
  return isMock(given) ? given : createTeamChatMock(given);
}

function isMock(given: TeamChatMock | TeamChatMockOptions): given is TeamChatMock {
  return typeof (given as Partial<TeamChatMock> | null)?.handle === 'function';
}
