import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { arbitraryRequest, PERSONA_NAMES, registerQueues, send } from '../support/arbitrary-requests.js';
import { numRuns } from '../support/properties.js';
import { everyKindScenario } from '../support/valid-requests.js';

test('keeps mocks in one process independent of each other', async () => {
  const options = { scenario: everyKindScenario, validateResponses: true };
  const mocks = [createTeamChatMock(options), createTeamChatMock(options)] as const;
  const requests = fc.array(arbitraryRequest(PERSONA_NAMES), { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(requests, async (steps) => {
      const [one, other] = await Promise.all(
        mocks.map(async (mock) => {
          await mock.reset();
          const queues = await registerQueues(mock, steps);
          const bodies: string[] = [];
          // Both mocks handle their requests at the same time, so that anything they share shows.
          for (const step of steps) bodies.push((await send(mock, step, queues)).text);
          const { organization } = await mock.snapshot();
          return { bodies, organization };
        }),
      );
      expect(one).toEqual(other);
    }),
    numRuns(15),
  );
});
