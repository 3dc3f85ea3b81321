import { createTeamChatMock } from '../../runtime/mock/create-team-chat-mock.js';
import type { TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';

/**
 * A mock that was made already, or one made with these options.
 * @throws UsageError when an option is misspelt or has a value that it cannot have
 */
export function mockOf(given: TeamChatMock | TeamChatMockOptions = {}): TeamChatMock {
  return isMock(given) ? given : createTeamChatMock(given);
}

function isMock(given: TeamChatMock | TeamChatMockOptions): given is TeamChatMock {
  return typeof (given as Partial<TeamChatMock> | null)?.handle === 'function';
}
