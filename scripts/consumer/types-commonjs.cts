import { setupServer } from 'msw/node';
import { createTeamChatMock, type TeamChatMock } from 'team-chat-mock';
import { createFactories } from 'team-chat-mock/factories';
import { handlersFor } from 'team-chat-mock/handlers';
import { setupTeamChat } from 'team-chat-mock/node';
import { scenarios } from 'team-chat-mock/scenarios';

const mock: TeamChatMock = createTeamChatMock({ scenario: scenarios['two-owners'] });
setupServer(...mock.handlers, ...handlersFor(mock, 'users'));
setupTeamChat(mock).listen();
const name: string = createFactories({ seed: 1 }).userFactory.build().full_name;
// @ts-expect-error unknown scenario option
createTeamChatMock({ scenari: 'default' });
export = name;
