import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/handlers/endpoints.js';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import { ANYBODY, anyCall, goodCall, queuesFor, take } from '../support/any-call.js';
import { everyKindScenario, GOOD_CALLS } from '../support/good-calls.js';
import { numRuns } from '../support/properties.js';

/** Errors after which something stays, as the reference says. */
const KEEPS_CHANGES = ['INVITATION_FAILED', 'INVALID_REMOTE_PUSH_DEVICE_TOKEN'];

const step = anyCall(ANYBODY);

/** The organization without what a request may always move: nothing. */
async function worldOf(mock: TeamChatMock): Promise<string> {
  return JSON.stringify((await mock.snapshot()).organization);
}

test('there is a call that is granted of every endpoint', () => {
  expect(Object.keys(GOOD_CALLS).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

test('the calls that the random ones are made of are granted', async () => {
  const mock = createTeamChatMock({ scenario: everyKindScenario, validateResponses: true });
  await mock.ready;
  const refused: unknown[] = [];
  for (const name of Object.keys(GOOD_CALLS)) {
    await mock.reset();
    const one = goodCall(name);
    const { status, body } = await take(mock, one, await queuesFor(mock, [one]));
    if (status !== 200) refused.push([name, body.msg]);
  }
  expect(refused).toEqual([]);
});

test('random calls by anyone never fail inside the mock, fit their schemas, and change nothing when refused', async () => {
  const mock = createTeamChatMock({ scenario: everyKindScenario, validateResponses: true });
  await mock.ready;
  let accepted = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await mock.reset();
      const queues = await queuesFor(mock, steps);
      let before = await worldOf(mock);
      for (const one of steps) {
        const { status, body } = await take(mock, one, queues);
        const what = `${one.persona} ${one.method} ${one.path} ${JSON.stringify(one.fields)}: ${body.msg}`;
        expect(status, `${what}\n${mock.requests.at(-1)?.note ?? ''}`).not.toBe(500);
        if (status === 200) accepted++;
        else refused++;
        if (status === 200 || KEEPS_CHANGES.includes(body.code ?? '')) before = await worldOf(mock);
        else expect(await worldOf(mock), what).toBe(before);
      }
    }),
    numRuns(25),
  );
  // The values above are of use only while a good part of the calls gets through.
  expect(Math.min(accepted, refused) / (accepted + refused)).toBeGreaterThan(0.15);
});

test('after any calls, a reset gives the organization of a fresh mock', async () => {
  const mock = createTeamChatMock({ scenario: everyKindScenario });
  const fresh = await worldOf(createTeamChatMock({ scenario: everyKindScenario }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const queues = await queuesFor(mock, steps);
      for (const one of steps) await take(mock, one, queues);
      await mock.reset();
      expect(await worldOf(mock)).toBe(fresh);
    }),
    numRuns(15),
  );
});
