import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { registerQueues, send, validRequest } from '../support/arbitrary-requests.js';
import { RegisteredClients } from '../support/registered-clients.js';
import { everyKindScenario, VALID_REQUESTS } from '../support/valid-requests.js';

const changing = Object.keys(VALID_REQUESTS).filter((name) => !name.startsWith('GET '));

const mock = createTeamChatMock({ scenario: everyKindScenario, validateResponses: true });

test.each(changing)(
  'brings a client that applies the events from %s to the same state as a fresh client',
  async (name) => {
    await mock.reset();
    const call = validRequest(name);
    const queues = await registerQueues(mock, [call]);
    const clients = await RegisteredClients.register(mock);
    const { status, body } = await send(mock, call, queues);
    expect(status, body.msg).toBe(200);
    await clients.expectUpToDate();
  },
);
