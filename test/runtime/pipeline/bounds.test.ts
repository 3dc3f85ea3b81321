import { beforeAll, describe, expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';

const mock = createTeamChatMock();
beforeAll(() => mock.ready);

/** Measures how many milliseconds this machine needs to encode and parse a form of a million characters. */
function timeOfLargeForm(): number {
  const started = performance.now();
  new URLSearchParams(String(new URLSearchParams({ content: 'x'.repeat(1e6) })));
  return performance.now() - started;
}

async function send(
  persona: string | null,
  method: string,
  path: string,
  fields: Record<string, string> = {},
) {
  const headers: HeadersInit = persona === null ? {} : { authorization: mock.authHeader(persona) };
  const form = new URLSearchParams(fields);
  const url = `https://chat.example.com/api/v1${path}${method === 'GET' ? `?${form}` : ''}`;
  const request = new Request(url, { method, headers, ...(method === 'GET' ? {} : { body: form }) });
  const started = performance.now();
  const response = (await mock.handle(request)) ?? (await mock.refuse(request));
  const ms = performance.now() - started;
  const { msg } = (await response?.json()) ?? {};
  return { status: response?.status, msg: msg as string, ms };
}

describe('requests of excessive length', () => {
  test.each([
    ['an unknown path', null, 'GET', `/users/${'a'.repeat(8_000)}/zzz`, {}, 404],
    ['an unknown path of many parts', null, 'GET', `/${'a/'.repeat(8_000)}`, {}, 404],
    [
      'long content',
      'member',
      'POST',
      '/messages',
      { type: 'direct', to: '[6]', content: 'x'.repeat(9e6) },
      400,
    ],
    [
      'a long topic',
      'member',
      'POST',
      '/messages',
      { type: 'stream', to: '1', topic: 'x'.repeat(4e6), content: 'x' },
      400,
    ],
    [
      'a narrow of 100,000 elements',
      'member',
      'GET',
      '/messages',
      {
        anchor: 'newest',
        num_before: '1',
        num_after: '0',
        narrow: `[${'["is","starred"],'.repeat(1e5)}["is","starred"]]`,
      },
      400,
    ],
    [
      'a narrow for flags of 100,000 elements',
      'member',
      'POST',
      '/messages/flags/narrow',
      {
        op: 'add',
        flag: 'read',
        anchor: 'newest',
        num_before: '1',
        num_after: '0',
        narrow: `[${'["is","starred"],'.repeat(1e5)}["is","starred"]]`,
      },
      400,
    ],
    [
      '80,000 opening brackets',
      'owner',
      'POST',
      '/invites',
      { invitee_emails: '<'.repeat(80_000), stream_ids: '[]' },
      400,
    ],
    [
      '100,000 channels',
      'member',
      'POST',
      '/users/me/subscriptions',
      { subscriptions: `[${'{"name":"x"},'.repeat(1e5)}{"name":"x"}]` },
      400,
    ],
  ] as const)('rejects %s within a short time', async (_, persona, method, path, fields, status) => {
    const before = timeOfLargeForm();
    const response = await send(persona, method, path, fields);
    const after = timeOfLargeForm();
    expect(response.status).toBe(status);
    // Without the limit, each of them took from 6 seconds to minutes.
    expect(response.ms / Math.max(before, after)).toBeLessThan(180);
  });

  test('names the parameter that is too long, and its limit, in the error', async () => {
    const { msg } = await send('member', 'POST', '/users/me/alert_words', {
      alert_words: 'x'.repeat(100_001),
    });
    expect(msg).toBe('Invalid "alert_words": must have at most 100000 characters as sent');
  });

  test('truncates long fields in the journal', async () => {
    await send('member', 'POST', '/messages', { type: 'direct', to: '[6]', content: 'x'.repeat(2e6) });
    expect(mock.requests.at(-1)?.params.content).toBe(`${'x'.repeat(1_000)}… (2000000 characters)`);
  });
});

test('limits the total number of characters in the journal', async () => {
  const small = createTeamChatMock();
  await small.ready;
  const content = 'x'.repeat(19_000);
  const fields = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`field${i}`, content]));
  for (let i = 0; i < 110; i++) {
    const body = new URLSearchParams(fields);
    await small.handle(new Request('https://chat.example.com/api/v1/drafts', { method: 'POST', body }));
  }
  expect(small.requests.length).toBeLessThan(107);
  expect(small.requests.at(-1)?.id).toBe(110);
});

test('suggests no similar name for a very long name', () => {
  expect(() => mock.faults.add(`GET /${'users'.repeat(1e6)}` as never, { delay: 1 })).toThrow(
    /^Unknown endpoint/,
  );
});
