import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import '../../src/adapters/vitest/index.js';
import { startServer } from '../../src/server/index.js';
import { blocksOf, runCode } from '../support/snippet.js';

const blocks = (language: string) => blocksOf('docs/features/journal.md', language);

/** A mock with a client instead of the code under test. */
async function setUp() {
  const mock = createTeamChatMock({ validateResponses: true });
  await mock.ready;
  const client = (persona: string, method: string, path: string, fields?: Record<string, string>) =>
    mock.handle(
      new Request(`https://chat.example.com/api/v1${path}`, {
        method,
        headers: { authorization: mock.authHeader(persona) },
        body: fields && new URLSearchParams(fields),
      }),
    );
  return { mock, client };
}

test.each(blocks('ts'))('runs snippet %# of docs/features/journal.md', async (code) => {
  const { mock, client } = await setUp();
  expect.hasAssertions();
  await runCode(code, { mock, client, expect });
});

test('fails with the message quoted in docs/features/journal.md', async () => {
  const { mock, client } = await setUp();
  const fields = { invitee_emails: 'new@example.org', stream_ids: '[1]', invite_as: '600' };
  await client('owner', 'POST', '/invites', fields);
  let said = '';
  try {
    expect(mock).toHaveReceived('POST /invites', { invite_as: 200 });
  } catch (error) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escapes that color a terminal
    said = (error as Error).message.replace(/\x1b\[\d+m/g, '');
  }
  expect(said).toContain(blocks('text')[0]?.trimEnd());
});

test('runs the command in docs/features/journal.md', async () => {
  const [command = ''] = blocks('sh');
  const path = /^curl http:\/\/127\.0\.0\.1:9100(\S+) > repro\.test\.ts$/m.exec(command)?.[1];
  const server = await startServer({ port: 0 });
  try {
    await fetch(`${server.url}/api/v1/server_settings`);
    expect(await (await fetch(server.url + path)).text()).toContain('GET /server_settings returns 200');
  } finally {
    await server.close();
  }
});
