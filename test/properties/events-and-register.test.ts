import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import { arbitraryChange, type Change } from '../support/arbitrary-changes.js';
import { arbitraryRequest, PERSONA_NAMES, registerQueues, send } from '../support/arbitrary-requests.js';
import type { ClientState } from '../support/event-client.js';
import { requestWith } from '../support/form.js';
import { numRuns } from '../support/properties.js';
import { RegisteredClients } from '../support/registered-clients.js';
import { everyKindScenario } from '../support/valid-requests.js';

/** Splits a long property into tests with different cases. */
const PARTS = [1, 2, 3, 4, 5];
const seeded = (part: number) => {
  const { seed } = fc.readConfigureGlobal();
  return seed === undefined ? {} : { seed: seed * 1_000 + part };
};

/** Presence is listed by email, and clients are not notified of new emails of inaccessible users. */
const ignorePresences = (state: ClientState) => {
  delete state.presences;
};

const by = fc.constantFrom('owner', 'admin', 'moderator', 'member', 'guest', 'colleague');
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ persona: by, call: arbitraryChange }) },
  { arbitrary: fc.record({ seconds: fc.integer({ min: 1, max: 500 }) }), weight: 1 },
);

test.each(PARTS)(
  'keeps clients up to date as they apply the events from random changes (part %i)',
  async (part) => {
    const mock = createTeamChatMock({ scenario: everyKindScenario, validateResponses: true });
    let accepted = 0;
    const history = fc.array(step, { minLength: 4, maxLength: 16 });
    const property = fc.asyncProperty(history, async (steps) => {
      await mock.reset();
      const clients = await RegisteredClients.register(mock);
      const limited = steps.some((one) => 'call' in one && one.call[2]?.guests_see_all_users === false);
      const later = steps.some((one) => 'seconds' in one);
      for (const one of steps) {
        // Queues expire after ten minutes without a request.
        if ('seconds' in one) {
          await clients.poll();
          mock.clock.advance(one);
        } else if (await isAccepted(mock, one.persona, one.call)) accepted += 1;
      }
      // There are no events for users who become idle.
      await clients.expectUpToDate(limited || later ? ignorePresences : undefined);
    });
    await fc.assert(property, { ...numRuns(2), ...seeded(part) });
    expect(accepted, 'some changes must be accepted').toBeGreaterThan(2);
  },
);

test.each(PARTS)(
  'keeps clients up to date as they apply the events from random requests (part %i)',
  async (part) => {
    const mock = createTeamChatMock({ scenario: everyKindScenario, validateResponses: true });
    const calls = fc.array(arbitraryRequest(PERSONA_NAMES), { minLength: 5, maxLength: 25 });
    const property = fc.asyncProperty(calls, async (steps) => {
      await mock.reset();
      const queues = await registerQueues(mock, steps);
      const clients = await RegisteredClients.register(mock);
      for (const one of steps) await send(mock, one, queues);
      await clients.expectUpToDate();
    });
    await fc.assert(property, { ...numRuns(2), ...seeded(part) });
  },
);

async function isAccepted(mock: TeamChatMock, persona: string, [method, path, fields = {}]: Change) {
  if (method === 'SET') {
    mock.settings.set(fields);
    return true;
  }
  const headers = { authorization: mock.authHeader(persona) };
  const request = requestWith(fields, `http://localhost/api/v1${path}`, { method, headers });
  const { status } = (await mock.handle(request)) as Response;
  expect(status, `${method} ${path} ${JSON.stringify(fields)}`).not.toBe(500);
  return status === 200;
}
