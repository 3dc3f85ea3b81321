import { setupServer } from 'msw/node';
import { createTeamChatMock, type Persona, personas, type TeamChatMockOptions } from 'team-chat-mock';
import { handlers, handlersFor } from 'team-chat-mock/handlers';
import { defineScenario, scenarios } from 'team-chat-mock/scenarios';
import { startServer } from 'team-chat-mock/server';

const options: TeamChatMockOptions = { scenario: 'default', featureLevel: 385, dialect: 'zulip' };
const mock = createTeamChatMock(options);
setupServer(
  ...handlers,
  ...mock.handlers,
  ...handlersFor(mock, 'users', 'PATCH /user_groups/{user_group_id}'),
);

export const owner: Persona = personas.owner;
export const header: string = mock.authHeader('owner');
export const name: string | undefined = mock.db.users.get(1)?.full_name;
export const status: number | undefined = mock.requests.at(-1)?.status;
export const mine = defineScenario({
  name: 'mine',
  description: 'one more',
  extends: scenarios.default,
  async seed({ create }) {
    const user = await create.user({ role: 200 });
    await create.subscription({ user_id: user.id, stream_id: 1 });
  },
});
export const url: Promise<string> = startServer({ port: 0 }).then((server) => server.url);

// @ts-expect-error records are read-only
if (mock.db.users.get(1)) mock.db.users.get(1).full_name = 'x';
// @ts-expect-error a misspelt area
handlersFor(mock, 'user');
// @ts-expect-error a misspelt option
createTeamChatMock({ scenrio: 'default' });
