/** Checks the pages and the route handler in development, and that a production build does not contain the mock. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PORT = '3417';
const ORIGIN = `http://127.0.0.1:${PORT}`;
const headers = { authorization: `Basic ${btoa('owner@example.com:owner-key')}` };

await serve('dev', async () => {
  assert.match(await (await fetch(ORIGIN)).text(), /Hello (<!-- -->)?Max Member/);
  assert.equal((await fetch(`${ORIGIN}/browser`)).status, 200);
  const renamed = await fetch(`${ORIGIN}/api/v1/users/4`, {
    method: 'PATCH',
    headers,
    body: new URLSearchParams({ full_name: 'Nora' }),
  });
  assert.equal(renamed.status, 200);
  const { user } = await (await fetch(`${ORIGIN}/api/v1/users/4`, { headers })).json();
  assert.equal(user.full_name, 'Nora');
});

await serve('start', async () => {
  assert.equal((await fetch(`${ORIGIN}/api/v1/users/me`, { headers })).status, 404);
});

for (const name of readdirSync('.next/static', { recursive: true })) {
  if (name.endsWith('.js'))
    assert.doesNotMatch(readFileSync(join('.next/static', name), 'utf8'), /team-chat-mock|startWorker/);
}

async function serve(command, check) {
  const server = spawn(process.execPath, ['node_modules/next/dist/bin/next', command, '-p', PORT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    // Read to the end: the server fails when its output is closed.
    await new Promise((resolve) => {
      server.stdout.on('data', (data) => /Ready/.test(String(data)) && resolve());
    });
    await check();
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}
