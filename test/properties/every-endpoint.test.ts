import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/handlers/endpoints.generated.js';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import {
  arbitraryRequest,
  PERSONA_NAMES,
  registerQueues,
  send,
  validRequest,
} from '../support/arbitrary-requests.js';
import { numRuns } from '../support/properties.js';
import { everyKindScenario, VALID_REQUESTS } from '../support/valid-requests.js';

/** Errors that keep the changes made so far. */
const KEEPS_CHANGES = ['INVITATION_FAILED', 'INVALID_REMOTE_PUSH_DEVICE_TOKEN'];

/** Whether a rejected request keeps its changes. The owner of a bot receives a message when the bot sends to an unknown channel. */
function keepsChanges(persona: string, code = ''): boolean {
  return KEEPS_CHANGES.includes(code) || (persona === 'bot' && code === 'STREAM_DOES_NOT_EXIST');
}

const step = arbitraryRequest(PERSONA_NAMES);

/** Returns all records of the organization. */
async function recordsOf(mock: TeamChatMock): Promise<string> {
  return JSON.stringify((await mock.snapshot()).organization);
}

test('has a valid request for every endpoint', () => {
  expect(Object.keys(VALID_REQUESTS).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

test('accepts every valid request that random requests are derived from', async () => {
  const mock = createTeamChatMock({ scenario: everyKindScenario, validateResponses: true });
  await mock.ready;
  const refused: unknown[] = [];
  for (const name of Object.keys(VALID_REQUESTS)) {
    await mock.reset();
    const one = validRequest(name);
    const { status, body } = await send(mock, one, await registerQueues(mock, [one]));
    if (status !== 200) refused.push([name, body.msg]);
  }
  expect(refused).toEqual([]);
});

test('responds to random requests as documented, and changes nothing for rejected requests', async () => {
  const mock = createTeamChatMock({ scenario: everyKindScenario, validateResponses: true });
  await mock.ready;
  let accepted = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await mock.reset();
      const queues = await registerQueues(mock, steps);
      let before = await recordsOf(mock);
      for (const one of steps) {
        const { status, body } = await send(mock, one, queues);
        const what = `${one.persona} ${one.method} ${one.path} ${JSON.stringify(one.fields)}: ${body.msg}`;
        expect(status, `${what}\n${mock.requests.at(-1)?.note ?? ''}`).not.toBe(500);
        if (status === 200) accepted++;
        else refused++;
        if (status === 200 || keepsChanges(one.persona, body.code)) before = await recordsOf(mock);
        else expect(await recordsOf(mock), what).toBe(before);
      }
    }),
    numRuns(25),
  );
  // The property proves little unless many requests succeed and many fail.
  expect(Math.min(accepted, refused) / (accepted + refused)).toBeGreaterThan(0.15);
});

test('restores a snapshot that was taken after random requests', async () => {
  const mock = createTeamChatMock({ scenario: everyKindScenario });
  const other = createTeamChatMock({ scenario: everyKindScenario });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await mock.reset();
      const queues = await registerQueues(mock, steps);
      for (const one of steps) await send(mock, one, queues);
      const records = await recordsOf(mock);
      await other.restore(await mock.snapshot());
      expect(await recordsOf(other)).toBe(records);
    }),
    numRuns(15),
  );
});

test('resets to the records of a fresh mock after random requests', async () => {
  const mock = createTeamChatMock({ scenario: everyKindScenario });
  const fresh = await recordsOf(createTeamChatMock({ scenario: everyKindScenario }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const queues = await registerQueues(mock, steps);
      for (const one of steps) await send(mock, one, queues);
      await mock.reset();
      expect(await recordsOf(mock)).toBe(fresh);
    }),
    numRuns(15),
  );
});
