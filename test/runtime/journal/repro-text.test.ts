import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';

const LINE_SEPARATOR = '\u2028';

async function reproOf(fields: [string, string][]) {
  const mock = createTeamChatMock();
  await mock.ready;
  const headers = { authorization: mock.authHeader('owner') };
  const body = new URLSearchParams(fields);
  await mock.handle(new Request('https://chat.example.com/api/v1/drafts', { method: 'POST', headers, body }));
  return mock.toRepro();
}

/** The fields in the file's requests. */
async function fieldsIn(file: string): Promise<[string, string][]> {
  const call = /await ask\(mock\.authHeader\('owner'\), 'POST', '[^']*', (\{[\s\S]*?\n {2}\})\);/.exec(
    file,
  )?.[1];
  const value = new Function(`return ${call}`)() as Record<string, string>;
  return [...new URLSearchParams(value)];
}

test.each<[string, [string, string][]]>([
  ['a line separator', [['note', `a${LINE_SEPARATOR}b\u2029c`]]],
  ['a field named __proto__', [['__proto__', 'x']]],
  ['quotes and backslashes', [[`o'dd "name" \\`, `it's "so" \\ \`\${1}\``]]],
  ['a field that looks like a marker', [['%SECRET%', '%SECRET%']]],
  ['line breaks', [['note', 'a\nb\r\nc']]],
])('keeps %s', async (_, fields) => {
  expect(await fieldsIn(await reproOf(fields))).toEqual(fields);
});

test('hides an API key in the name of a field', async () => {
  const file = await reproOf([['owner-key', 'x']]);
  expect(file).not.toContain('owner-key');
  expect(await fieldsIn(file)).toEqual([['(hidden)', 'x']]);
});

test('hides an API key in the extra fields of a fault', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT', { extra: { 'owner-key': 'member-key' } });
  const headers = { authorization: mock.authHeader('owner') };
  await mock.handle(new Request('https://chat.example.com/api/v1/users/me', { headers }));
  const file = mock.toRepro();
  expect(file).not.toMatch(/owner-key|member-key/);
  expect(file).toContain('"(hidden)": expect.any(String)');
});
