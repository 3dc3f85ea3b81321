import { expect, test } from 'vitest';
import type { AnsweredEntry } from '../../src/inspector/control-api.js';
import { curlOfEntry } from '../../src/inspector/curl.js';
import { personas } from '../../src/model/personas.js';

test('copies a request from a signed-in page as a command with an API key', () => {
  const entry = {
    method: 'GET',
    path: '/realms/two/json/users/me',
    endpoint: 'GET /users/me',
    user_id: 1,
    params: {},
    status: 200,
  } as AnsweredEntry;
  expect(curlOfEntry(entry, 'http://a.test', { owner: personas.owner })).toBe(
    'curl -u owner@example.com:owner-key http://a.test/realms/two/api/v1/users/me',
  );
});

test('copies a HEAD request as a command that does not wait for a body', () => {
  const entry = {
    method: 'HEAD',
    path: '/api/v1/users/me',
    endpoint: null,
    user_id: null,
    params: {},
    status: 405,
  } as AnsweredEntry;
  expect(curlOfEntry(entry, 'http://a.test', {})).toBe('curl -I http://a.test/api/v1/users/me');
});
