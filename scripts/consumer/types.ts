import { setupServer } from 'msw/node';
import { createTeamChatMock, type Persona, personas, type TeamChatMockOptions } from 'team-chat-mock';
import { startWorker } from 'team-chat-mock/browser';
import { type ErrorEntry, errors } from 'team-chat-mock/errors';
import { type CreatedUser, messageFactory, userFactory } from 'team-chat-mock/factories';
import { handlers, handlersFor } from 'team-chat-mock/handlers';
import { type NodeMock, setupTeamChat } from 'team-chat-mock/node';
import { defineScenario, scenarios } from 'team-chat-mock/scenarios';
import { type Message, responses } from 'team-chat-mock/schemas';
import { type ServerConfig, startServer } from 'team-chat-mock/server';
import { describeEachLevel, test } from 'team-chat-mock/vitest';
import { expect } from 'vitest';

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

const entry: ErrorEntry | undefined = errors[0];
if (entry) mock.faults.add(entry.fault);
mock.faults.add('POST /invites', 'INVITATION_FAILED', { times: 1, extra: { daily_limit_reached: true } });
mock.faults.add('GET /users', { delay: { mean: 200, deviation: 50 }, every: 2 });

export const content: string = messageFactory.edited().build({ markdown: '**x**' }).content;
export const made: Promise<CreatedUser> = userFactory.bot({ owner }).create(mock, { full_name: 'X' });
// @ts-expect-error a misspelled field
userFactory.build({ ful_name: 'X' });
export const topicOf = (message: Message): string => message.subject;
export const channelId: number = responses['GET /get_stream_id'].parse({}).stream_id;
mock.http.get('/get_stream_id', ({ respond }) => respond.success({ stream_id: 1 }));

export const declare = () =>
  describeEachLevel([0, 'latest'], (one, level) => expectLevel(one.db.users.count(), level), { seed: 2 });
const expectLevel = (_count: number, _level: number): void => {};
// @ts-expect-error a level is a number or latest
export const misdeclare = () => describeEachLevel(['newest'], () => {});

// @ts-expect-error a code of another endpoint
mock.faults.add('POST /invites', 'BAD_EVENT_QUEUE_ID');
// @ts-expect-error records are read-only
if (mock.db.users.get(1)) mock.db.users.get(1).full_name = 'x';
// @ts-expect-error a misspelled area
handlersFor(mock, 'user');
// @ts-expect-error a misspelled option
createTeamChatMock({ scenrio: 'default' });

expect(mock).toHaveReceived('POST /invites', { invite_as: 400 });

export const inPage = () => startWorker({ scenario: 'default' }, { persist: true });
export const bound: NodeMock = setupTeamChat({ scenario: 'two-owners' });
export const config = {
  port: 0,
  latency: { min: 1, max: 2 },
  record: 'journal.jsonl',
} satisfies ServerConfig;
export const declareTest = () =>
  test('typed', ({ mock, url }) => expect(mock.personas.owner.email).not.toBe(url));
