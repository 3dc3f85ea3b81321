import { expect, test } from 'vitest';
import type { TeamChatMockOptions } from '../../../src/index.js';
import { type Client, startMock } from '../../support/start-mock.js';

const HINT =
  /^warning: ZulipPython is a client of Zulip, but this mock speaks the neutral dialect "reference"\. .*dialect: 'zulip'/;

async function send({ mock, send }: Client, userAgent: string, path = '/users/me'): Promise<void> {
  await send(path, { headers: { authorization: mock.authHeader('member'), 'user-agent': userAgent } });
}

async function notesFor(options: TeamChatMockOptions, userAgents: string[]) {
  const client = await startMock(options);
  for (const userAgent of userAgents) await send(client, userAgent);
  return client.mock.requests.map(({ note }) => note);
}

test('adds one note about the option `dialect` for each Zulip client', async () => {
  const python = 'ZulipPython/0.9.0 (Linux; 6.1)';
  const electron = 'Mozilla/5.0 (X11; Linux x86_64) ZulipElectron/5.12.2 Chrome/142 Safari/537.36';
  const notes = await notesFor({}, [python, python, electron, 'zulip-js/2.1.0']);
  expect(notes).toEqual([
    expect.stringMatching(HINT),
    undefined,
    expect.stringMatching(/ZulipElectron is a client of Zulip/),
    expect.stringMatching(/zulip-js is a client of Zulip/),
  ]);
});

test('adds the note about the option `dialect` again after a reset', async () => {
  const client = await startMock();
  await send(client, 'ZulipPython/0.9.0');
  await client.mock.reset();
  await send(client, 'ZulipPython/0.9.0');
  expect(client.mock.requests.at(-1)?.note).toMatch(HINT);
});

test('adds no note about the option `dialect` in the zulip dialect or for clients of other kinds', async () => {
  expect(await notesFor({ dialect: 'zulip' }, ['ZulipMobile/27.0'])).toEqual([undefined]);
  expect(await notesFor({}, ['Mozilla/5.0 (X11) Chrome/142', 'curl/8.5.0'])).toEqual([undefined, undefined]);
});

test("adds the note about the option `dialect` to a request's other notes", async () => {
  const client = await startMock();
  await send(client, 'ZulipMobile/27.0', '/messages?anchor=newest&num_before=1001&num_after=0');
  expect(client.mock.requests.at(-1)?.note).toMatch(/ZulipMobile is a client of Zulip.*messages/s);
});
