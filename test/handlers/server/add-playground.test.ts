import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const PATH = '/realm/playgrounds';
const PLAYGROUND = {
  name: 'Try it',
  pygments_language: 'Python',
  url_template: 'https://play.example.com/?code={code}',
};

test('adds a playground and notifies everyone', async () => {
  const client = await startMock();
  const queue = await listen(client, 'guest', { event_types: ['realm_playgrounds'] });
  const { id } = (await client.call('admin', 'POST', PATH, PLAYGROUND)).body;
  const realm_playgrounds = [{ id, ...PLAYGROUND }];
  expect(await queue.next()).toMatchObject([{ realm_playgrounds }]);
  const { body } = await client.call('member', 'POST', '/register', {
    fetch_event_types: ['realm_playgrounds'],
  });
  expect(body.realm_playgrounds).toEqual(realm_playgrounds);
});

test('accepts a URL prefix instead of a URL template at level 195', async () => {
  const { call } = await startMock({ featureLevel: 195 });
  const { url_template: _, ...playground } = PLAYGROUND;
  const url_prefix = 'https://play.example.com/?code=';
  await call('admin', 'POST', PATH, { ...playground, url_prefix });
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm_playgrounds'] });
  expect(body.realm_playgrounds).toEqual([{ id: 1, ...playground, url_prefix }]);
});

test.each([
  ['without a host', 'https://', 'must be a URL without variables'],
  ['with a variable', 'https://play.example.com/{id}/', 'must be a URL without variables'],
])('rejects a URL prefix %s at level 195', async (_, url_prefix, problem) => {
  const { call } = await startMock({ featureLevel: 195 });
  const { url_template: _template, ...playground } = PLAYGROUND;
  expect(await call('admin', 'POST', PATH, { ...playground, url_prefix })).toMatchObject({
    status: 400,
    body: { msg: expect.stringContaining(problem) },
  });
});

test('ignores spaces around a URL prefix at level 195', async () => {
  const { call, mock } = await startMock({ featureLevel: 195 });
  const { url_template: _, ...playground } = PLAYGROUND;
  await call('admin', 'POST', PATH, { ...playground, url_prefix: ' https://play.example.com/ ' });
  expect(mock.db.playgrounds.all()).toMatchObject([{ url_template: 'https://play.example.com/{code}' }]);
});

test.each([
  'https://play.example.com/{?code}',
  'https://play.example.com/{+code}',
  'https://play.example.com/{code:10}',
  'https://play.example.com/{code}?again={code}',
  'play.example.com/{code}',
])('accepts the URL template %s', async (url_template) => {
  const { call, mock } = await startMock();
  expect((await call('admin', 'POST', PATH, { ...PLAYGROUND, url_template })).status).toBe(200);
  expect(mock.db.playgrounds.all()).toMatchObject([{ url_template }]);
});

test.each([
  ['a blank name', { name: ' ' }, 'name'],
  ['an empty language', { pygments_language: '' }, 'pygments_language'],
  [
    'an unclosed expression in the URL template',
    { url_template: 'https://play.example.com/{code}{' },
    'url_template',
  ],
  ['a URL template without code', { url_template: 'https://play.example.com' }, 'url_template'],
  [
    'another variable in the URL template',
    { url_template: 'https://play.example.com/{code}/{user}' },
    'url_template',
  ],
  [
    'another variable in an expression of the URL template',
    { url_template: 'https://play.example.com/{?code,user}' },
    'url_template',
  ],
  [
    'spaces around the variable of the URL template',
    { url_template: 'https://play.example.com/{ code }' },
    'url_template',
  ],
])('rejects a playground with %s', async (_, fields, word) => {
  const { call, mock } = await startMock();
  expect(await call('admin', 'POST', PATH, { ...PLAYGROUND, ...fields })).toMatchObject(
    badRequestNaming(word),
  );
  expect(mock.db.playgrounds.all()).toEqual([]);
});

test('limits pygments_language to 40 characters', async () => {
  const { call } = await startMock();
  const fields = { ...PLAYGROUND, pygments_language: 'x'.repeat(41) };
  expect(await call('admin', 'POST', PATH, fields)).toMatchObject(badRequestNaming('pygments_language'));
});

test('rejects a name that another playground of the same language already has', async () => {
  const { call } = await startMock();
  await call('admin', 'POST', PATH, PLAYGROUND);
  expect(await call('admin', 'POST', PATH, PLAYGROUND)).toMatchObject(badRequestNaming('Try it'));
  const other = { ...PLAYGROUND, pygments_language: 'Rust' };
  expect((await call('admin', 'POST', PATH, other)).status).toBe(200);
});

test.each([
  ['moderator', 400],
  ['member', 400],
  ['guest', 400],
  ['bot', 400],
  ['deactivated', 401],
  ['anonymous', 401],
])('does not let the caller "%s" add a playground (status %i)', async (caller, status) => {
  const { call } = await startMock();
  const response = await call(caller, 'POST', PATH, PLAYGROUND);
  expect(response.status).toBe(status);
  if (status === 400) expect(response).toMatchObject(badRequestNaming('administrators'));
});
