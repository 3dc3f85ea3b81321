/** The code of a page: built by a bundler, then run. */
import { createTeamChatMock, personas } from 'team-chat-mock';
import { errors } from 'team-chat-mock/errors';
import { userFactory } from 'team-chat-mock/factories';
import { handlers } from 'team-chat-mock/handlers';
import { scenarios } from 'team-chat-mock/scenarios';
import { User } from 'team-chat-mock/schemas';

/** This function is bundled, but it runs only in a browser. */
export const startInPage = async () => (await import('team-chat-mock/browser')).startWorker();
export const startStories = async () => (await import('team-chat-mock/storybook')).startTeamChatWorker();

const mock = createTeamChatMock({ scenario: scenarios['two-owners'] });
await mock.ready;
const headers = { authorization: mock.authHeader('member') };
const response = await mock.handle(new Request('https://chat.example.com/api/v1/users/me', { headers }));
const found = [
  (await response.json()).full_name,
  handlers.length,
  User.safeParse(userFactory.build()).success,
];
if (JSON.stringify(found) !== JSON.stringify([personas.member.full_name, 1, true]) || errors.length === 0) {
  throw new Error(`The bundle does not work: ${JSON.stringify(found)}`);
}
