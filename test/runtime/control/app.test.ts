import { expect, onTestFinished, test, vi } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { createControlApp } from '../../../src/runtime/control/app.js';
import { startControlled } from '../../support/control.js';

test('responds to GET /_mock/health after the organization is seeded', async () => {
  const mock = createTeamChatMock();
  const app = createControlApp({ mock, base: '' });
  onTestFinished(() => app.close());
  const answer = await app.fetch(new Request('http://a.test/_mock/health'), { local: true });
  expect(answer.status).toBe(200);
  expect(mock.db.users.count()).toBeGreaterThan(0);
});

test('closes the journal stream immediately for a HEAD request', async () => {
  const cancel = vi.spyOn(ReadableStream.prototype, 'cancel');
  onTestFinished(() => cancel.mockRestore());
  const app = createControlApp({ mock: createTeamChatMock(), base: '' });
  onTestFinished(() => app.close());
  const url = 'http://a.test/_mock/requests/stream';
  const answer = await app.fetch(new Request(url, { method: 'HEAD' }), { local: true });
  expect([answer.status, answer.body, cancel.mock.calls.length]).toEqual([200, null, 1]);
});

test('names the methods that a path accepts when a request uses another method', async () => {
  const { control } = await startControlled();
  const { body } = await control('GET', '/_mock/snapshots/one');
  expect(body.msg).toBe('/_mock/snapshots/{name} accepts PUT, POST, DELETE, not GET.');
});

test.each([
  [
    'reset',
    'a misspelled dialect',
    { dialect: 'zulp' },
    'Invalid "dialect": must be "reference" or "zulip", got "zulp". Did you mean "zulip"?',
  ],
  ['clock', 'the time null', { now: null }, 'Invalid "now": must not be null; leave it out for the default.'],
  [
    'trigger',
    'an object as the sender',
    { kind: 'message', from: {} },
    'Invalid "from": must be a persona or a user ID, got {}.',
  ],
])('explains why POST /_mock/%s rejects %s', async (path, _, sent, msg) => {
  const { control } = await startControlled();
  expect((await control('POST', `/_mock/${path}`, sent)).body.msg).toBe(msg);
});

test.each([
  ['the organization', ''],
  ['a realm', '/realms/two'],
])('redirects /_mock of %s to the inspector', async (_, base) => {
  const { control, url } = await startControlled();
  await control('POST', '/_mock/realms', { name: 'two' });
  const answer = await fetch(`${url}${base}/_mock`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(new URL(answer.headers.get('location') ?? '', url).href).toBe(`${url}${base}/_mock/`);
});
