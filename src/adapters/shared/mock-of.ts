import { createTeamChatMock } from '../../runtime/mock/create-team-chat-mock.js';
import type { TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { fieldsOf } from '../../values.js';

/**
 * Returns the mock that was passed, or creates one with these options.
 * @throws UsageError when an option is misspelled or has an invalid value
 */
export function mockOf(input: TeamChatMock | TeamChatMockOptions = {}): TeamChatMock {
  return isMock(input) ? input : createTeamChatMock(input);
}

function isMock(input: TeamChatMock | TeamChatMockOptions): input is TeamChatMock {
  return typeof fieldsOf(input).handle === 'function';
}
