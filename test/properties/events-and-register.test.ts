import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import { ANYBODY, anyCall, goodCall, queuesFor, take } from '../support/any-call.js';
import { type Ask, changingCall } from '../support/changing-calls.js';
import type { Known } from '../support/event-client.js';
import { Followers } from '../support/followers.js';
import { everyKindScenario, GOOD_CALLS } from '../support/good-calls.js';
import { numRuns } from '../support/properties.js';

/** Several tests of the same property, each with cases of its own: together they are as strong as one long test. */
const PARTS = [1, 2, 3, 4, 5];
const seeded = (part: number) => {
  const { seed } = fc.readConfigureGlobal();
  return seed === undefined ? {} : { seed: seed * 1_000 + part };
};

/** Of somebody whom one may no longer know of, one is not told a new email either, by which presence is listed. */
const presences = (known: Known) => {
  delete known.presences;
};

const changing = Object.keys(GOOD_CALLS).filter((name) => !name.startsWith('GET '));

test.each(changing)(
  'a client that is told of %s knows what one knows that registers afresh',
  async (name) => {
    const mock = createTeamChatMock({ scenario: everyKindScenario, validateResponses: true });
    await mock.ready;
    const call = goodCall(name);
    const queues = await queuesFor(mock, [call]);
    const followers = await Followers.of(mock);
    const { status, body } = await take(mock, call, queues);
    expect(status, body.msg).toBe(200);
    await followers.expectUpToDate();
  },
);

const by = fc.constantFrom('owner', 'admin', 'moderator', 'member', 'guest', 'colleague');
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ persona: by, call: changingCall }) },
  { arbitrary: fc.record({ seconds: fc.integer({ min: 1, max: 500 }) }), weight: 1 },
);

test.each(PARTS)('so it is after calls that change much, as time goes by (%i)', async (part) => {
  const mock = createTeamChatMock({ scenario: everyKindScenario, validateResponses: true });
  let granted = 0;
  const history = fc.array(step, { minLength: 4, maxLength: 16 });
  const property = fc.asyncProperty(history, async (steps) => {
    await mock.reset();
    const followers = await Followers.of(mock);
    const limited = steps.some((one) => 'call' in one && one.call[2]?.guests_see_all_users === false);
    const later = steps.some((one) => 'seconds' in one);
    for (const one of steps) {
      // A queue that nobody asks for ten minutes is gone.
      if ('seconds' in one) {
        await followers.catchUp();
        mock.clock.advance(one);
      } else if (await isGranted(mock, one.persona, one.call)) granted += 1;
    }
    // Who is idle by now, nobody is told.
    await followers.expectUpToDate(limited || later ? presences : undefined);
  });
  await fc.assert(property, { ...numRuns(2), ...seeded(part) });
  expect(granted, 'the calls are not all refused').toBeGreaterThan(5);
});

test.each(PARTS)('so it is after any calls of any endpoints (%i)', async (part) => {
  const mock = createTeamChatMock({ scenario: everyKindScenario, validateResponses: true });
  const calls = fc.array(anyCall(ANYBODY), { minLength: 5, maxLength: 25 });
  const property = fc.asyncProperty(calls, async (steps) => {
    await mock.reset();
    const queues = await queuesFor(mock, steps);
    const followers = await Followers.of(mock);
    for (const one of steps) await take(mock, one, queues);
    await followers.expectUpToDate();
  });
  await fc.assert(property, { ...numRuns(2), ...seeded(part) });
});

async function isGranted(mock: TeamChatMock, persona: string, [method, path, fields = {}]: Ask) {
  if (method === 'SET') {
    mock.settings.set(fields);
    return true;
  }
  const form = new URLSearchParams(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const headers = { authorization: mock.authHeader(persona) };
  const request = new Request(`http://localhost/api/v1${path}`, { method, headers, body: form });
  const { status } = (await mock.handle(request)) as Response;
  expect(status, `${method} ${path} ${form}`).not.toBe(500);
  return status === 200;
}
