import { expect, test } from 'vitest';
import { knownDifferences } from '../../../conformance/known-differences.js';
import { accountsOf } from '../../../src/server/verify/accounts.js';
import { allCases, verify } from '../../../src/server/verify/verify.js';
import { differentIn, startTarget, verifyMock, verifyWithoutHttp } from '../../support/verify-target.js';

test('has at least 400 cases with distinct names', () => {
  const names = allCases().map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(400);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('finds no differences between two mocks, and removes all records that the cases created', async () => {
  const report = await verifyWithoutHttp({}, { only: ['personal'] });
  expect(differentIn(report)).toEqual([]);
  expect(report.cases.filter(({ result }) => result === 'alike').length).toBeGreaterThan(0);
  expect(report.server).toMatchObject({ feature_level: 496, dialect: 'zulip' });
  expect(report.left).toEqual([]);
});

test('reports the request and both values of a difference', async () => {
  const { url } = await startTarget();
  const withoutFlags = async (request: Request) => {
    const response = await fetch(request);
    const body = (await response.json()) as { message?: { flags?: string[] } };
    if (body.message !== undefined) body.message.flags = ['starred'];
    return Response.json(body, response);
  };
  const report = await verifyMock(url, { only: ['messages'], bail: true, fetch: withoutFlags });
  expect(differentIn(report)[0]?.differences[0]).toMatchObject({
    request: expect.stringMatching(/^GET \/messages\/\d+$/),
    as: 'colleague',
    at: 'body.message.flags.0',
    server: 'starred',
  });
});

test('reports the status of a failed poll, even if the case expects no event', async () => {
  const { url } = await startTarget();
  const failed = { result: 'error', msg: 'Bad event queue', code: 'BAD_EVENT_QUEUE_ID' };
  const withoutEmptyPolls = async (request: Request) => {
    const response = await fetch(request);
    const body = (await response.json()) as { events?: object[] };
    return body.events?.length === 0
      ? Response.json(failed, { status: 400 })
      : Response.json(body, { status: response.status });
  };
  const report = await verifyMock(url, { only: ['events'], bail: true, fetch: withoutEmptyPolls });
  expect(differentIn(report)[0]?.differences[0]).toEqual({
    request: 'GET /events',
    as: expect.any(String),
    at: 'status',
    server: '400 BAD_EVENT_QUEUE_ID',
    mock: 200,
  });
});

test('marks a known difference as "known", and a known difference that disappeared as "different"', async () => {
  const { url } = await startTarget();
  const withAccent = async (request: Request) => {
    const response = await fetch(request);
    const body = (await response.json()) as { rendered?: string };
    if (body.rendered === '<p><strong>bold</strong></p>') body.rendered = '<p><b>bold</b></p>';
    return Response.json(body, response);
  };
  const known = ['markdown/renders bold', 'markdown/renders italic'].map((name) => ({
    case: name,
    reason: `the reason of ${name}`,
  }));
  const report = await verifyMock(url, { only: ['markdown'], known, fetch: withAccent });
  expect(differentIn(report)).toEqual([
    expect.objectContaining({
      name: 'markdown/renders bold',
      result: 'known',
      reason: 'the reason of markdown/renders bold',
    }),
    expect.objectContaining({
      name: 'markdown/renders italic',
      result: 'different',
      differences: [{ request: '', as: '', at: 'known-differences: no longer differs; remove the entry' }],
    }),
  ]);
});

test('lists known differences only for existing cases', () => {
  const names = new Set(allCases().map(({ name }) => name));
  expect(knownDifferences.filter((one) => !names.has(one.case))).toEqual([]);
});

test('rejects an unknown area', async () => {
  await expect(verify({ against: 'http://127.0.0.1:1', only: ['weather'] })).rejects.toThrow(
    /^Unknown area "weather"\. Valid names: /,
  );
});

test('does not run on a server with more than 100 users', async () => {
  const { url } = await startTarget();
  const members = Array.from({ length: 101 }, (_, index) => ({ user_id: index, is_active: true }));
  const crowded = (request: Request) =>
    request.url.endsWith('/users')
      ? Promise.resolve(Response.json({ result: 'success', msg: '', members }))
      : fetch(request);
  await expect(verifyMock(url, { only: ['messages'], fetch: crowded })).rejects.toThrow(
    `${url} has 101 users, more than expected of a test server. "verify" creates channels, users and messages: add --yes-this-is-a-test-server to run it there.`,
  );
  const allowed = { only: ['markdown'], fetch: crowded, isTestServer: true };
  expect(differentIn(await verifyMock(url, allowed))).toEqual([]);
});

test('requests the users of a server as the owner, because a guest may not see all of them', async () => {
  const { url, mock } = await startTarget();
  const { guest, owner } = mock.personas;
  const askers: string[] = [];
  const observed = (request: Request) => {
    const authorization = request.headers.get('authorization') ?? '';
    if (request.url.endsWith('/users')) askers.push(atob(authorization.slice('Basic '.length)));
    return fetch(request);
  };
  const accounts = new Map([...accountsOf({ guest }), ...accountsOf({ owner })]);
  await verify({ against: url, accounts, only: ['markdown'], bail: true, fetch: observed });
  expect(askers[0]).toBe(`${owner.email}:${owner.api_key}`);
});

test('does not run on a server that does not list its users', async () => {
  const { url } = await startTarget();
  const silent = (request: Request) =>
    request.url.endsWith('/users')
      ? Promise.resolve(Response.json({ result: 'error', msg: 'Not now', code: 'X' }, { status: 403 }))
      : fetch(request);
  await expect(verifyMock(url, { only: ['markdown'], fetch: silent })).rejects.toThrow(
    `${url} does not list its users: GET /users returned status 403 (Not now).`,
  );
  const allowed = { only: ['markdown'], fetch: silent, isTestServer: true };
  expect(differentIn(await verifyMock(url, allowed))).toEqual([]);
});

test('requires --zuliprc for a server without development sign-in', async () => {
  const { url } = await startTarget();
  await expect(verify({ against: url })).rejects.toThrow(
    `${url} is not a development server: it returns no API keys. Specify its users with --zuliprc NAME=FILE.`,
  );
});
