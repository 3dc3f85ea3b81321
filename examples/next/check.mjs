/** Starts the built application and checks what the server renders. */
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
} finally {
  server.kill();
  await once(server, 'exit');
}
