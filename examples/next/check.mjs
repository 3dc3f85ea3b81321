/** Starts the built application, and checks what the server renders and what its route handler responds. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PORT = '3417';
const server = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', PORT], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  for await (const data of server.stdout) if (/Ready/.test(String(data))) break;
  const page = await (await fetch(`http://127.0.0.1:${PORT}/`)).text();
  assert.match(page, /Hello Max Member/);
  const headers = { authorization: `Basic ${btoa('owner@example.com:owner-key')}` };
  const renamed = await fetch(`http://127.0.0.1:${PORT}/api/v1/users/4`, {
    method: 'PATCH',
    headers,
    body: new URLSearchParams({ full_name: 'Nora' }),
  });
  assert.equal(renamed.status, 200);
  const { user } = await (await fetch(`http://127.0.0.1:${PORT}/api/v1/users/4`, { headers })).json();
  assert.equal(user.full_name, 'Nora');
} finally {
  server.kill();
  await once(server, 'exit');
}
