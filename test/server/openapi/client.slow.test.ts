import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { TeamChatMockOptions } from '../../../src/index.js';
import { startServer } from '../../../src/server/index.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CLIENT = 'scripts/openapi-client';
const SETTINGS: TeamChatMockOptions['settings'] = {
  call_providers: ['constructor_groups', 'nextcloud_talk', 'webex'],
  jwt_key: 'secret',
  development_sign_in: true,
};
const CALLS = '../../../scripts/openapi-client/calls.js';

/** The operation name in OpenAPI: `GET /users/{email}`. */
function operations(): string[] {
  const { paths } = JSON.parse(readFileSync(`${ROOT}dist/openapi.json`, 'utf8'));
  return Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** Runs a script; its errors fail the test. */
function node(...args: string[]): void {
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
}

// Uses the built document; run `npm run build` first.
test('generates a client that passes the type check and calls every endpoint', async () => {
  node(`${CLIENT}/generate.mjs`, 'dist/openapi.json', `${CLIENT}/api.ts`);
  node('node_modules/typescript/bin/tsc', '-p', CLIENT);

  const { callEveryEndpoint } = await import(CALLS);
  const server = await startServer({ port: 0, validateResponses: true, settings: SETTINGS });
  onTestFinished(() => server.close());
  await callEveryEndpoint(`${server.url}/api/v1`, server.mock.authHeader);

  const called = server.mock.requests.filter(() => true);
  expect([...new Set(called.map(({ endpoint }) => endpoint))].sort()).toEqual(operations().sort());
  expect(called.filter(({ status }) => status !== 200)).toEqual([]);
});
