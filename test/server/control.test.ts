import { expect, test } from 'vitest';
import { personas } from '../../src/index.js';
import { runtimeOf } from '../../src/runtime/mock/mock-internals.js';
import { startControlled } from '../support/control.js';

const NOW = 1_768_478_400;

test('returns status 200 from GET /_mock/health after seeding', async () => {
  const { control, mock } = await startControlled();
  expect((await control('GET', '/_mock/health')).status).toBe(200);
  expect(mock.db.users.count()).toBeGreaterThan(0);
});

test('includes the options of the server in the state', async () => {
  const { control } = await startControlled({ seed: 3 });
  const { body } = await control('GET', '/_mock/state');
  expect(body).toMatchObject({
    scenario: 'default',
    seed: 3,
    feature_level: 496,
    dialect: 'reference',
    now: NOW,
  });
  expect(body.personas).toEqual(personas);
  expect(body.counts).toMatchObject({ channels: 6, user_groups: 11, channel_folders: 2 });
});

test('lists names and descriptions of scenarios', async () => {
  const { control } = await startControlled();
  const { body } = await control('GET', '/_mock/scenarios');
  expect(body.scenarios).toContainEqual({ name: 'default', description: expect.stringMatching(/./) });
});

test('uses the options of the server for options that a reset omits', async () => {
  const { control } = await startControlled({ seed: 5, featureLevel: 300 });
  const given = {
    scenario: 'empty',
    seed: 9,
    feature_level: 200,
    dialect: 'zulip',
    now: '2026-02-01T00:00:00Z',
  };
  expect((await control('POST', '/_mock/reset', given)).body).toMatchObject({ ...given, now: 1_769_904_000 });
  expect((await control('POST', '/_mock/reset', { scenario: 'empty' })).body).toMatchObject({
    scenario: 'empty',
    seed: 5,
    feature_level: 300,
    dialect: 'reference',
    now: NOW,
  });
  expect((await control('POST', '/_mock/reset')).body).toMatchObject({ scenario: 'default', seed: 5 });
});

test('accepts UNIX seconds in a reset', async () => {
  const { control } = await startControlled();
  expect((await control('POST', '/_mock/reset', { now: 1_700_000_000 })).body.now).toBe(1_700_000_000);
});

test('clears changes, faults, journal, outbox and queues on reset', async () => {
  const { control, api, mock } = await startControlled();
  await api('owner', 'PATCH', '/users/4?full_name=Someone');
  await mock.queues.register('member');
  runtimeOf(mock).org.outbox.push({ at: NOW, user_id: 4, token: 't', payload: { event: 'test' } });
  await control('POST', '/_mock/faults', { method: 'GET', path: '/users/me', code: 'BAD_REQUEST' });
  const { body } = await control('POST', '/_mock/reset');
  expect(body.counts.event_queues).toBe(0);
  expect(body.personas.member.full_name).toBe(personas.member.full_name);
  expect((await control('GET', '/_mock/faults')).body).toEqual({ faults: [] });
  expect((await control('GET', '/_mock/requests')).body).toEqual({ requests: [] });
  expect((await control('GET', '/_mock/outbox')).body).toEqual({ emails: [], pushes: [] });
});

test('restores a complete snapshot from JSON', async () => {
  const { control, api } = await startControlled();
  await api('owner', 'PATCH', '/users/4?full_name=Before');
  const { body: snapshot } = await control('GET', '/_mock/snapshot');
  await control('POST', '/_mock/reset', { scenario: 'empty' });
  const { body: state } = await control('PUT', '/_mock/snapshot', snapshot);
  expect(state).toMatchObject({ scenario: 'default', personas: { member: { full_name: 'Before' } } });
  expect((await control('GET', '/_mock/snapshot')).body).toEqual(snapshot);
});

test('uses the documented status and fields for a fault with only a code, and applies it as often as "times" says', async () => {
  const { control, api } = await startControlled();
  const fault = { method: 'GET', path: '/users/me', code: 'RATE_LIMIT_HIT', times: 1 };
  expect(await control('POST', '/_mock/faults', fault)).toMatchObject({ status: 200, body: { id: 1 } });
  expect((await control('GET', '/_mock/faults')).body).toEqual({ faults: [{ id: 1, ...fault }] });
  expect(await api('member', 'GET', '/users/me')).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMIT_HIT', 'retry-after': 1 },
  });
  expect((await api('member', 'GET', '/users/me')).status).toBe(200);
});

test('keeps a fault without "times" until it is removed or all faults are cleared', async () => {
  const { control, api } = await startControlled();
  const fault = {
    method: 'GET',
    path: '/users/me',
    status: 503,
    code: 'SOME_CODE',
    msg: 'closed',
    extra: { a: 1 },
  };
  const { body } = await control('POST', '/_mock/faults', fault);
  for (let i = 0; i < 3; i++) {
    expect(await api('member', 'GET', '/users/me')).toEqual({
      status: 503,
      body: { result: 'error', msg: 'closed', code: 'SOME_CODE', a: 1 },
    });
  }
  expect((await control('DELETE', `/_mock/faults/${body.id}`)).status).toBe(200);
  expect((await control('DELETE', `/_mock/faults/${body.id}`)).status).toBe(404);
  expect((await api('member', 'GET', '/users/me')).status).toBe(200);
  await control('POST', '/_mock/faults', fault);
  await control('DELETE', '/_mock/faults');
  expect((await api('member', 'GET', '/users/me')).status).toBe(200);
});

test('drops the connection for a fault with "network_error"', async () => {
  const { control, api } = await startControlled();
  await control('POST', '/_mock/faults', { method: 'GET', path: '/users/me', network_error: true, times: 1 });
  await expect(api('member', 'GET', '/users/me')).rejects.toThrow('fetch failed');
  expect((await api('member', 'GET', '/users/me')).status).toBe(200);
});

test('lists every request in the journal, without credentials', async () => {
  const { control, api } = await startControlled();
  await api('member', 'GET', '/users/me?colour=red');
  await api('member', 'GET', '/nowhere');
  const { body } = await control('GET', '/_mock/requests');
  expect(body.requests).toEqual([
    {
      id: 1,
      at: NOW,
      real_time: expect.any(Number),
      method: 'GET',
      path: '/api/v1/users/me',
      endpoint: 'GET /users/me',
      user_id: 4,
      params: { colour: 'red' },
      status: 200,
      code: null,
      ms: expect.any(Number),
    },
    expect.objectContaining({
      id: 2,
      endpoint: null,
      status: 404,
      code: 'NOT_FOUND',
      note: expect.any(String),
    }),
  ]);
  expect(JSON.stringify(body)).not.toContain('member-key');
  await control('DELETE', '/_mock/requests');
  expect((await control('GET', '/_mock/requests')).body).toEqual({ requests: [] });
});

test('lists and clears the outbox', async () => {
  const { control, mock } = await startControlled();
  await mock.ready;
  const push = { at: NOW, user_id: 4, token: 't', payload: { event: 'test', realm_name: 'Example' } };
  runtimeOf(mock).org.outbox.push(push);
  expect((await control('GET', '/_mock/outbox')).body).toEqual({ emails: [], pushes: [push] });
  await control('DELETE', '/_mock/outbox');
  expect((await control('GET', '/_mock/outbox')).body).toEqual({ emails: [], pushes: [] });
});

test('reads and changes settings by name, with immediate effect', async () => {
  const { control, url } = await startControlled();
  const { body: before } = await control('GET', '/_mock/settings');
  expect(before).toMatchObject({
    can_invite_users: 'administrators',
    public_access: false,
    rate_limit: null,
  });
  const { body } = await control('PATCH', '/_mock/settings', { public_access: true });
  expect(body).toEqual({ ...before, public_access: true });
  expect((await fetch(`${url}/api/v1/users`)).status).toBe(200);
});

test('reads, sets and advances the clock', async () => {
  const { control } = await startControlled();
  expect((await control('GET', '/_mock/clock')).body).toEqual({ now: NOW });
  expect((await control('POST', '/_mock/clock', { advance_seconds: 90 })).body).toEqual({ now: NOW + 90 });
  expect((await control('POST', '/_mock/clock', { now: '2026-02-01T00:00:00Z' })).body).toEqual({
    now: 1_769_904_000,
  });
  expect((await control('POST', '/_mock/clock', { now: 1_700_000_000 })).body).toEqual({
    now: 1_700_000_000,
  });
});

test.each([
  ['POST', '/_mock/reset', 'a body that is not JSON', '{', /Invalid body: must be JSON/],
  ['POST', '/_mock/reset', 'a list as the body', [], /./],
  ['POST', '/_mock/reset', 'a misspelled field', { scenari: 'empty' }, /"scenari"\. Did you mean "scenario"/],
  ['POST', '/_mock/reset', 'a misspelled scenario', { scenario: 'emty' }, /"emty"\. Did you mean "empty"/],
  ['POST', '/_mock/reset', 'a scenario that is a number', { scenario: 5 }, /"scenario"/],
  [
    'POST',
    '/_mock/clock',
    'neither a time nor a duration',
    {},
    /must be either "now".* or "advance_seconds"/,
  ],
  ['POST', '/_mock/clock', 'both a time and a duration', { now: 1, advance_seconds: 1 }, /must be either/],
  ['POST', '/_mock/reset', 'a negative seed', { seed: -1 }, /"seed"/],
  ['POST', '/_mock/reset', 'a seed that is a string', { seed: 'x' }, /"seed"/],
  ['POST', '/_mock/reset', 'a fractional feature level', { feature_level: 1.5 }, /"feature_level"/],
  ['POST', '/_mock/reset', 'a feature level above 512', { feature_level: 513 }, /"feature_level".*0 to 512/],
  ['POST', '/_mock/reset', 'a misspelled dialect', { dialect: 'zulp' }, /"dialect"/],
  ['POST', '/_mock/reset', 'a time that is not a date', { now: 'tomorrow' }, /"tomorrow"/],
  ['PUT', '/_mock/snapshot', 'an empty object', {}, /not a snapshot/],
  [
    'PUT',
    '/_mock/snapshot',
    'an unknown snapshot version',
    { format: 'team-chat-mock', version: 99 },
    /version 99/,
  ],
  [
    'POST',
    '/_mock/faults',
    'a misspelled path',
    { method: 'GET', path: '/usrs', code: 'NOT_FOUND' },
    /Did you mean "GET \/users"/,
  ],
  ['POST', '/_mock/faults', 'a fault that does nothing', { method: 'GET', path: '/users' }, /does nothing/],
  [
    'POST',
    '/_mock/faults',
    'a misspelled error code',
    { method: 'GET', path: '/users', code: 'RATE_LIMIT_HT' },
    /Did you mean "RATE_LIMIT_HIT"/,
  ],
  [
    'POST',
    '/_mock/faults',
    'a misspelled option',
    { method: 'GET', path: '/users', tims: 1 },
    /Did you mean "times"/,
  ],
  [
    'POST',
    '/_mock/faults',
    'a negative delay',
    { method: 'GET', path: '/users', delay_ms: -1 },
    /"delay_ms"/,
  ],
  [
    'POST',
    '/_mock/faults',
    'a delay in camelCase',
    { method: 'GET', path: '/users', delayMs: 1 },
    /"delayMs" of a fault\. Did you mean "delay_ms"\?/,
  ],
  [
    'POST',
    '/_mock/faults',
    'delayAfter in place of delay_after_ms',
    { method: 'GET', path: '/users', delayAfter: 1 },
    /Did you mean "delay_after_ms"\?/,
  ],
  [
    'POST',
    '/_mock/faults',
    'networkError in camelCase',
    { method: 'GET', path: '/users', networkError: true },
    /Did you mean "network_error"\?/,
  ],
  [
    'PATCH',
    '/_mock/settings',
    'a misspelled setting',
    { publc_access: true },
    /Did you mean "public_access"/,
  ],
  ['PATCH', '/_mock/settings', 'a string for a boolean setting', { public_access: 'yes' }, /"public_access"/],
  [
    'PATCH',
    '/_mock/settings',
    'an unknown channel in a setting',
    { moderation_request_channel_id: 999 },
    /no channel 999/,
  ],
  ['PATCH', '/_mock/settings', 'a list of settings', [], /object/],
  ['POST', '/_mock/clock', 'neither a time nor an advance', {}, /either "now"/],
  ['POST', '/_mock/clock', 'both a time and an advance', { now: 5, advance_seconds: 5 }, /either "now"/],
  ['POST', '/_mock/clock', 'a negative advance', { advance_seconds: -5 }, /"advance_seconds"/],
  ['POST', '/_mock/clock', 'a word as the time', { now: 'soon' }, /"soon"/],
  [
    'POST',
    '/_mock/clock',
    'a date that does not exist',
    { now: '2026-02-30T00:00:00Z' },
    /"2026-02-30T00:00:00Z"/,
  ],
  ['POST', '/_mock/clock', 'the time null', { now: null }, /"now"/],
  ['POST', '/_mock/clock', 'an unknown field', { seconds: 5 }, /Unknown field "seconds"/],
  ['POST', '/_mock/clock', 'a number as the body', '5', /./],
  ['POST', '/_mock/reset', 'null as the body', 'null', /./],
  [
    'POST',
    '/_mock/reset',
    'the name of an object method as the scenario',
    { scenario: 'toString' },
    /Unknown scenario "toString"/,
  ],
  [
    'POST',
    '/_mock/reset',
    'a misspelled setting',
    { settings: { publc_access: true } },
    /Did you mean "public_access"/,
  ],
  ['POST', '/_mock/reset', 'the unknown field baseUrl', { baseUrl: '*' }, /Unknown field "baseUrl"/],
  ['PUT', '/_mock/snapshot', 'an empty body', '', /not a snapshot/],
  ['PUT', '/_mock/snapshot', 'a list as the body', '[]', /not a snapshot/],
  ['POST', '/_mock/faults', 'an empty body', '', /"method"/],
  ['POST', '/_mock/faults', 'null as the body', 'null', /"method", "path"/],
  [
    'POST',
    '/_mock/faults',
    'times set to 0',
    { method: 'GET', path: '/users', code: 'BAD_REQUEST', times: 0 },
    /"times"/,
  ],
  [
    'POST',
    '/_mock/faults',
    'a string for network_error',
    { method: 'GET', path: '/users', network_error: 'yes' },
    /"network_error"/,
  ],
  [
    'POST',
    '/_mock/faults',
    'a list as the extra fields',
    { method: 'GET', path: '/users', code: 'BAD_REQUEST', extra: [] },
    /"extra"/,
  ],
  ['PATCH', '/_mock/settings', 'null as the body', 'null', /object/],
  [
    'PATCH',
    '/_mock/settings',
    'one valid and one invalid setting',
    { public_access: true, max_topic_length: 0 },
    /"max_topic_length"/,
  ],
  [
    'PATCH',
    '/_mock/settings',
    'a setting outside of its choices',
    { can_invite_users: 'everyone' },
    /"can_invite_users"/,
  ],
  [
    'PATCH',
    '/_mock/settings',
    'a rate limit without seconds',
    { rate_limit: { requests: 1 } },
    /"rate_limit.seconds"/,
  ],
  ['POST', '/_mock/realms', 'no name', {}, /"name"/],
  ['POST', '/_mock/realms', 'a slash in the name', { name: 'a/b' }, /letters, digits/],
  ['POST', '/_mock/realms', 'an empty name', { name: '' }, /letters, digits/],
  ['POST', '/_mock/realms', 'an unknown field', { name: 'two', colour: 'red' }, /Unknown field "colour"/],
  [
    'POST',
    '/_mock/realms',
    'a misspelled scenario',
    { name: 'two', scenario: 'emty' },
    /Did you mean "empty"/,
  ],
  [
    'POST',
    '/_mock/realms',
    'a misspelled setting',
    { name: 'two', settings: { publc_access: true } },
    /Did you mean "public_access"/,
  ],
  [
    'POST',
    '/_mock/realms',
    'an unknown channel in a setting',
    { name: 'two', settings: { moderation_request_channel_id: 999 } },
    /no channel 999/,
  ],
])('rejects %s %s with %s, and changes nothing', async (method, path, _, body, message) => {
  const { control } = await startControlled();
  const { body: before } = await control('GET', '/_mock/snapshot');
  expect(await control(method, path, body)).toMatchObject({
    status: 400,
    body: { result: 'error', code: 'BAD_REQUEST', msg: expect.stringMatching(message) },
  });
  expect((await control('GET', '/_mock/snapshot')).body).toEqual(before);
  expect((await control('GET', '/_mock/realms')).body).toEqual({ realms: [] });
});

test('rejects a snapshot with invalid records, and changes nothing', async () => {
  const { control } = await startControlled();
  const { body: snapshot } = await control('GET', '/_mock/snapshot');
  const broken = structuredClone(snapshot);
  broken.organization.tables.users[0].role = 150;
  expect(await control('PUT', '/_mock/snapshot', broken)).toMatchObject({
    status: 400,
    body: { msg: expect.stringMatching(/users: role/) },
  });
  expect((await control('GET', '/_mock/snapshot')).body).toEqual(snapshot);
});

test('returns 404 for an unknown path, and 405 with Allow for an unsupported method', async () => {
  const { control } = await startControlled();
  expect(await control('GET', '/_mock/nowhere')).toMatchObject({
    status: 404,
    body: { code: 'ROUTE_NOT_FOUND' },
  });
  const { status, headers } = await control('PUT', '/_mock/clock');
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('GET, POST');
});
