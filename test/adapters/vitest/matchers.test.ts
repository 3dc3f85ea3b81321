import { describe, expect, expectTypeOf, test } from 'vitest';
import type { ExpectedRequest } from '../../../src/adapters/vitest/index.js';
import { createTeamChatMock, type TeamChatMock } from '../../../src/index.js';
import '../../../src/adapters/vitest/index.js';
import { runtimeOf } from '../../../src/runtime/mock/mock-internals.js';

async function ask(mock: TeamChatMock, method: string, path: string, fields?: Record<string, string>) {
  await mock.ready;
  const headers = { authorization: mock.authHeader('owner') };
  const body = fields && new URLSearchParams(fields);
  return mock.handle(new Request(`https://chat.example.com/api/v1${path}`, { method, headers, body }));
}

async function busyMock(): Promise<TeamChatMock> {
  const mock = createTeamChatMock();
  await ask(mock, 'POST', '/invites', {
    invitee_emails: 'a@example.org',
    stream_ids: '[1]',
    invite_as: '400',
  });
  await ask(mock, 'POST', '/invites', {
    invitee_emails: 'b@example.org',
    stream_ids: '[2]',
    invite_as: '600',
  });
  await ask(mock, 'PATCH', '/users/4', { full_name: 'New Name' });
  return mock;
}

/** The message of a failed assertion, without colors. */
function failureMessage(assertion: () => void): string {
  try {
    assertion();
  } catch (error) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escapes that color a terminal
    return (error as Error).message.replace(/\x1b\[\d+m/g, '');
  }
  throw new Error('The assertion holds');
}

describe('toHaveReceived', () => {
  test('passes toHaveReceived for a request with the expected parameters, including those in its path', async () => {
    const mock = await busyMock();
    expect(mock).toHaveReceived('POST /invites');
    expect(mock).toHaveReceived('POST /invites', { stream_ids: [2], invite_as: 600 });
    expect(mock).toHaveReceived('POST /invites', { invitee_emails: expect.stringContaining('b@') });
    expect(mock).toHaveReceived('PATCH /users/{user_id}', { user_id: 4, full_name: 'New Name' });
    expect(mock).not.toHaveReceived('POST /invites', { stream_ids: [1], invite_as: 600 });
    expect(mock).not.toHaveReceived('PATCH /users/{user_id}', { user_id: 5 });
    expect(mock).not.toHaveReceived('GET /users');
  });

  test('prints the nearest request and its differences when toHaveReceived fails', async () => {
    const mock = await busyMock();
    const said = failureMessage(() =>
      expect(mock).toHaveReceived('POST /invites', { stream_ids: [2], invite_as: 200 }),
    );
    expect(said).toContain('Expected a request POST /invites with {"invite_as": 200, "stream_ids": [2]}.');
    expect(said).toContain('Nearest: POST /api/v1/invites {"invitee_emails":"b@example.org"');
    expect(said).toMatch(/-\s+"invite_as": 200,\n\+\s+"invite_as": 600,/);
    expect(said).toContain('PATCH /api/v1/users/4 {"full_name":"New Name"} -> 200');
  });

  test('reports that nothing was received, or suggests an endpoint for an unmatched request, when toHaveReceived fails', async () => {
    const mock = createTeamChatMock();
    expect(failureMessage(() => expect(mock).toHaveReceived('GET /users'))).toBe(
      'Expected a request GET /users.\n\nNothing was received.',
    );
    await ask(mock, 'POST', '/invite', {});
    expect(failureMessage(() => expect(mock).toHaveReceived('POST /invites'))).toContain(
      'Did you mean POST /invites?',
    );
  });

  test('prints the received requests that `.not` forbids', async () => {
    const mock = await busyMock();
    const said = failureMessage(() => expect(mock).not.toHaveReceived('POST /invites', { invite_as: 400 }));
    expect(said).toMatch(
      /Expected no request .*, but there was:\n\n {2}POST \/api\/v1\/invites .*a@example\.org/,
    );
    expect(said).not.toContain('b@example.org');
  });
});

test.each([1.5, Number.NaN, -1, 1n])('rejects a count of %s in toHaveReceivedTimes', (times) => {
  expect(() => expect(createTeamChatMock()).toHaveReceivedTimes('GET /users', times as number)).toThrow(
    `Invalid "times": must be a whole number, 0 or greater, got ${times}.`,
  );
});

test('counts requests with toHaveReceivedTimes', async () => {
  const mock = await busyMock();
  expect(mock).toHaveReceivedTimes('POST /invites', 2);
  expect(mock).toHaveReceivedTimes('POST /invites', 1, { invite_as: 600 });
  expect(mock).toHaveReceivedTimes('GET /users', 0);
  expect(mock).not.toHaveReceivedTimes('POST /invites', 1);
  const said = failureMessage(() => expect(mock).toHaveReceivedTimes('POST /invites', 2, { invite_as: 600 }));
  expect(said).toContain('Expected 2 requests POST /invites with {"invite_as": 600}, received 1.');
  expect(said).toContain('Nearest: POST /api/v1/invites {"invitee_emails":"a@example.org"');
});

test('finds invitations in the outbox with toHaveSentInvitation', async () => {
  const mock = await busyMock();
  expect(mock).toHaveSentInvitation();
  expect(mock).toHaveSentInvitation('a@example.org');
  expect(mock).toHaveSentInvitation({ to: 'b@example.org', invite_as: 600, invited_by: 1 });
  expect(mock).not.toHaveSentInvitation('c@example.org');
  const said = failureMessage(() =>
    expect(mock).toHaveSentInvitation({ to: 'b@example.org', invite_as: 100 }),
  );
  expect(said).toContain('Nearest: invitation to b@example.org');
  expect(said).toMatch(/-\s+"invite_as": 100,\n\+\s+"invite_as": 600,/);
  expect(failureMessage(() => expect(createTeamChatMock()).toHaveSentInvitation())).toContain(
    'The outbox is empty.',
  );
});

test('finds push notifications in the outbox with toHavePushed', () => {
  const mock = createTeamChatMock();
  expect(mock).not.toHavePushed();
  runtimeOf(mock).org.outbox.push({ at: 1, user_id: 4, token: 'device', payload: { event: 'test' } });
  expect(mock).toHavePushed({ user_id: 4, payload: { event: 'test' } });
  expect(mock).not.toHavePushed({ user_id: 5 });
  const said = failureMessage(() => expect(mock).toHavePushed({ user_id: 5 }));
  expect(said).toContain('Expected a push notification with {"user_id": 5}.');
  expect(said).toContain('Nearest: push test to user 4');
});

test('rejects invalid matcher arguments, even after `.not`', () => {
  const mock = createTeamChatMock();
  expect(() => expect(mock).not.toHaveReceived('POST /invite' as 'POST /invites')).toThrow('Did you mean');
  expect(() => expect({}).not.toHaveReceived('POST /invites')).toThrow('toHaveReceived needs a mock');
  expect(() => expect(null).toHavePushed()).toThrow('toHavePushed needs a mock');
  expect(() => expect(mock).not.toHaveReceivedTimes('POST /invites', -1)).toThrow('got -1');
});

/** Never called: the compiler checks its content. */
function checkedByTheCompiler(mock: TeamChatMock) {
  expect(mock).toHaveReceived('POST /invites', { invite_as: 400 });
  // @ts-expect-error there is no such endpoint
  expect(mock).toHaveReceived('POST /invite');
  // @ts-expect-error a misspelled parameter
  expect(mock).toHaveReceived('POST /invites', { invite_at: 400 });
  // @ts-expect-error a value of the wrong type
  expect(mock).toHaveReceived('POST /invites', { stream_ids: 'all' });
  // @ts-expect-error the number of times is missing
  expect(mock).toHaveReceivedTimes('POST /invites');
  // @ts-expect-error a field that emails do not have
  expect(mock).toHaveSentInvitation({ sent_to: 'a@example.org' });
}

test('infers the types of expected parameters from the endpoint declarations', () => {
  expectTypeOf(checkedByTheCompiler).toBeFunction();
  expectTypeOf<ExpectedRequest<'PATCH /users/{user_id}'>['user_id']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<ExpectedRequest<'PATCH /users/{user_id}'>['full_name']>().toEqualTypeOf<string | undefined>();
});

describe('toHaveEmitted', () => {
  test('passes toHaveEmitted for a sent event, even after a client has fetched the event', async () => {
    const mock = createTeamChatMock();
    const { queue_id } = await mock.queues.register('member');
    await mock.trigger('reaction', { message_id: 1, emoji: 'heart' });
    const [event] = mock.queues.events(queue_id);
    await mock
      .as('member')
      .get('/events', { queue_id, last_event_id: event?.id as number, dont_block: true });
    expect(mock.queues.events(queue_id)).toEqual([]);
    expect(mock).toHaveEmitted('reaction', { op: 'add', emoji_name: 'heart' });
    expect(mock).not.toHaveEmitted('reaction', { emoji_name: 'tada' });
    expect(failureMessage(() => expect(mock).toHaveEmitted('reaction', { emoji_name: 'tada' }))).toContain(
      'Nearest: ',
    );
    expect(failureMessage(() => expect(mock).toHaveEmitted('typing'))).toContain('that were sent: reaction.');
    await mock.reset();
    expect(mock).not.toHaveEmitted('reaction');
  });

  test('rejects an unknown event type in toHaveEmitted', () => {
    const misspelled = 'reactoin' as 'reaction';
    expect(() => expect(createTeamChatMock()).not.toHaveEmitted(misspelled)).toThrow(
      'Unknown event type "reactoin". Did you mean "reaction"?',
    );
  });

  test('explains that only registered queues receive events', () => {
    const said = failureMessage(() => expect(createTeamChatMock()).toHaveEmitted('message'));
    expect(said).toContain('No event queue is registered');
  });
});

describe('toHaveNoWarnings', () => {
  test('lists warnings with their requests when toHaveNoWarnings fails', async () => {
    const mock = createTeamChatMock();
    const page = { anchor: 'newest', num_before: 2000, num_after: 0 } as const;
    expect(mock).toHaveNoWarnings();
    await mock.as('member').get('/messages', page);
    await mock.as('member').get('/messages', page);
    expect(failureMessage(() => expect(mock).toHaveNoWarnings())).toBe(
      [
        'Expected no warnings about clients, but there are:',
        '',
        '  large_page (2 times): the client requested 2000 messages at once; request at most 1000, and further pages when they are needed',
        '    GET /api/v1/messages {"anchor":"newest","num_before":2000,"num_after":0} -> 200',
      ].join('\n'),
    );
    expect(mock).toHaveNoWarnings({ except: ['large_page'] });
    expect(mock).not.toHaveNoWarnings();
  });

  test.each([
    [
      'a misspelled option of toHaveNoWarnings',
      { excpt: [] },
      'Unknown option "excpt" of toHaveNoWarnings. Did you mean "except"?',
    ],
    [
      'a string as the option except of toHaveNoWarnings',
      { except: 'large_page' },
      'Invalid "except": must be a list, got a string.',
    ],
  ])('rejects %s', (_, options, message) => {
    expect(() => expect(createTeamChatMock()).toHaveNoWarnings(options as never)).toThrow(message);
  });

  test('rejects an unknown kind of warning in toHaveNoWarnings', () => {
    const except = ['larg_page'] as never[];
    expect(() => expect(createTeamChatMock()).toHaveNoWarnings({ except })).toThrow(
      'Unknown kind "larg_page" of warning. Did you mean "large_page"?',
    );
  });
});

test('prints why each received request failed when toHaveReceived fails', async () => {
  const mock = createTeamChatMock();
  await mock.as('member').post('/invites', { invitee_emails: 'a@example.org', stream_ids: [] });
  expect(failureMessage(() => expect(mock).toHaveReceived('GET /users'))).toContain(
    [
      '  POST /api/v1/invites {"invitee_emails":"a@example.org","stream_ids":[]} -> 400 BAD_REQUEST',
      "    `can_invite_users` is `administrators`; member is a member (400). Allow it: `settings.set({ can_invite_users: 'members' })`, or send the request as owner",
    ].join('\n'),
  );
});
