/** Serves the code of docs/guide/next.md in development, and checks the page and the route handler. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PORT = '3418';
const server = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'dev', '-p', PORT], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  // Read to the end: the server fails when its output is closed.
  await new Promise((resolve) => {
    server.stdout.on('data', (data) => /Ready/.test(String(data)) && resolve());
  });
  const page = await (await fetch(`http://127.0.0.1:${PORT}/`)).text();
  assert.match(page, /Hello (<!-- -->)?Max Member/);
  const headers = { authorization: `Basic ${btoa('owner@example.com:owner-key')}` };
  const own = await fetch(`http://127.0.0.1:${PORT}/api/v1/users/me`, { headers });
  assert.equal((await own.json()).user_id, 1);
} finally {
  server.kill();
  await once(server, 'exit');
}
