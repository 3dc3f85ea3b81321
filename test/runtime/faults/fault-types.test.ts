import { describe, expectTypeOf, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';

const { add } = createTeamChatMock().faults;

/** Never called: the compiler checks its content, and `npm run types` includes the tests. */
function checkedByTheCompiler() {
  add('POST /invites', 'INVITATION_FAILED', { times: 1, extra: { daily_limit_reached: true } });
  add('POST /invites', 'RATE_LIMIT_HIT', { extra: { 'retry-after': 3 } });
  add('GET /users', { delay: { mean: 200, deviation: 50 }, persona: 'member' });
  // @ts-expect-error there is no such endpoint
  add('POST /invite', 'BAD_REQUEST');
  // @ts-expect-error a code of another endpoint
  add('POST /invites', 'BAD_EVENT_QUEUE_ID');
  // @ts-expect-error a misspelled code
  add('POST /invites', 'INVITATION_FALED');
  // @ts-expect-error an extra field of the wrong type
  add('POST /invites', 'INVITATION_FAILED', { extra: { daily_limit_reached: 'yes' } });
  add({ method: 'POST', path: '/invites', code: 'INVITATION_FAILED', times: 1 });
  add({ method: 'post', path: '/invites', code: 'RATE_LIMIT_HIT' });
  add({ method: 'POST', path: '/invites', code: 'TEAPOT', status: 418 });
  add({ method: 'GET' as string, path: '/users', code: 'known at run time' });
  // @ts-expect-error a code of another endpoint
  add({ method: 'POST', path: '/invites', code: 'BAD_EVENT_QUEUE_ID' });
  // @ts-expect-error a misspelled option
  add('POST /invites', 'INVITATION_FAILED', { tims: 1 });
  // @ts-expect-error an unknown distribution
  add('GET /users', { delay: { mean: 200 } });
}

describe('Types of faults.add', () => {
  test('derives the types of faults.add from the declarations', () => {
    expectTypeOf(checkedByTheCompiler).toBeFunction();
    expectTypeOf(add<'DELETE /events', 'BAD_EVENT_QUEUE_ID'>).returns.toEqualTypeOf<{ id: number }>();
    expectTypeOf(add<'DELETE /events', 'BAD_EVENT_QUEUE_ID'>)
      .parameter(1)
      .extract<string>()
      .toEqualTypeOf<'BAD_EVENT_QUEUE_ID'>();
  });
});
