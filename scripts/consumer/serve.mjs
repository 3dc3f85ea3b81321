/** Runs the command line in a project without msw. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { startServer } from 'team-chat-mock/server';

assert.equal(existsSync('node_modules/msw'), false);
const { url, mock, close } = await startServer({ port: 0 });
const headers = { authorization: mock.authHeader('member') };
assert.equal((await fetch(`${url}/api/v1/users/me`, { headers })).status, 200);
assert.throws(() => mock.handlers, /mock\.handlers needs msw/);
await close();
