import { expect, test } from 'vitest';
import { ApiError } from '../../../src/contract/errors/index.js';
import { defineEndpoint } from '../../../src/contract/index.js';
import { getServerSettings } from '../../../src/handlers/server/get-server-settings.js';
import { createTeamChatMock } from '../../../src/index.js';
import { problemOfError, ResponseCheck } from '../../../src/runtime/pipeline/server-api.js';

const check = new ResponseCheck({ level: 496, dialect: 'reference' });
const bare = defineEndpoint({
  method: 'GET',
  path: '/bare',
  area: 'server',
  summary: 's',
  errors: ['NOT_FOUND'],
  run() {},
});
const answer = (body: object) => ({
  status: 200,
  headers: {},
  body: { result: 'success', msg: '', ...body },
});

test('reports an undocumented field at any depth of a response', async () => {
  expect(check.problemOf(bare, answer({}))).toBeUndefined();
  expect(check.problemOf(bare, answer({ ignored_parameters_unsupported: ['a'] }))).toBeUndefined();
  expect(check.problemOf(bare, answer({ more: 1 }))).toContain('more');
  const mock = createTeamChatMock();
  const body = await (await mock.handle(new Request('http://x.test/api/v1/server_settings')))?.json();
  expect(check.problemOf(getServerSettings, answer(body))).toBeUndefined();
  body.authentication_methods.carrier_pigeon = true;
  expect(check.problemOf(getServerSettings, answer(body))).toContain('carrier_pigeon');
});

test('reports a missing field or a wrong type with the path of the field', async () => {
  const mock = createTeamChatMock();
  const body = await (await mock.handle(new Request('http://x.test/api/v1/server_settings')))?.json();
  expect(check.problemOf(getServerSettings, answer({ ...body, service_version: undefined }))).toContain(
    'service_version',
  );
  expect(check.problemOf(getServerSettings, answer({ ...body, realm_name: 5 }))).toContain('realm_name');
});

test('reports an undeclared error code, except for codes that the pipeline itself returns', () => {
  expect(problemOfError(bare, new ApiError('NOT_FOUND'))).toBeUndefined();
  expect(problemOfError(bare, new ApiError('UNAUTHORIZED'))).toBeUndefined();
  expect(problemOfError(bare, new ApiError('RATE_LIMIT_HIT'))).toBeUndefined();
  expect(problemOfError(bare, new ApiError('BAD_REQUEST'))).toContain('BAD_REQUEST');
  expect(problemOfError(bare, new ApiError('EXPECTATION_MISMATCH'))).toContain('EXPECTATION_MISMATCH');
});
