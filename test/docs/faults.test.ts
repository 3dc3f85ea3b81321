import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startControlled } from '../support/control.js';
import { runCode } from '../support/snippet.js';
import { startMock } from '../support/start-mock.js';

const page = readFileSync(new URL('../../docs/features/faults.md', import.meta.url), 'utf8');

/** The fenced blocks of a language, each with its heading. */
function blocks(language: string): [string, string][] {
  const parts = page.split(/^## /m).slice(1);
  return parts.flatMap((part) => {
    const heading = part.slice(0, part.indexOf('\n'));
    const found = [...part.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))];
    return found.map(([, code], i): [string, string] => [`${heading}, ${i + 1}`, code as string]);
  });
}

describe('snippets of docs/features/faults.md', () => {
  test.each(blocks('ts'))('runs the snippet "%s"', async (_heading, code) => {
    const { call, mock, url } = await startMock();
    await mock.ready;
    expect.hasAssertions();
    await runCode(code, { mock, call, url, expect });
  });
});

test('runs the commands in docs/features/faults.md', async () => {
  const { control, mock } = await startControlled();
  const commands = blocks('sh').flatMap(([, code]) => code.trim().split('\n'));
  for (const command of commands) {
    const parsed = /^curl (?:-X (\w+) )?http:\/\/127\.0\.0\.1:9100(\S+)(?: -d '(.*)')?$/.exec(command);
    const [, method, path = '', body] = parsed ?? [];
    const answer = await control(method ?? (body === undefined ? 'GET' : 'POST'), path, body);
    expect(answer.status, command).toBe(200);
  }
  expect(commands.length).toBeGreaterThan(4);
  expect(mock.faults.list()).toEqual([]);
});
