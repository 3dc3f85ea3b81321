import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { triggerCommand } from '../../../src/server/command/trigger.js';

test('rejects text for a trigger that takes no text', async () => {
  await expect(triggerCommand('delete', ['hello', 'all'], { url: 'http://127.0.0.1:1' })).rejects.toThrow(
    'Unexpected "hello all": the trigger "delete" takes no text. Set its details with --set: from, message_id.',
  );
});

test('reports a server that does not respond with JSON, and returns status 1', async () => {
  const server = createServer((_request, response) => response.end('<h1>Hello</h1>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    server.close();
    print.mockRestore();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await triggerCommand('message', ['Hello'], { url })).toBe(1);
  expect(print.mock.calls).toEqual([
    [`error: ${url} did not respond with JSON. Is it the address of a team-chat-mock server?\n`],
  ]);
});

test('sends the token from the older environment variable when the newer variable is empty', async () => {
  let authorization: string | undefined;
  const server = createServer((request, response) => {
    ({ authorization } = request.headers);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('TEAM_CHAT_MOCK_CONTROL_TOKEN', '');
  vi.stubEnv('TEAM_CHAT_MOCK_TOKEN', 'secret');
  onTestFinished(() => {
    server.close();
    print.mockRestore();
    vi.unstubAllEnvs();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await triggerCommand('message', ['Hello'], { url });
  expect(authorization).toBe('Bearer secret');
});
