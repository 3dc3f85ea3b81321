import { readFileSync } from 'node:fs';
import * as mswNode from 'msw/node';
import * as vitest from 'vitest';
import { describe, expect, test } from 'vitest';
import * as ours from '../../src/adapters/vitest/index.js';
import { createTeamChatMock } from '../../src/index.js';
import { startCli } from '../support/cli.js';
import { startControlled } from '../support/control.js';

const read = (page: string) => readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');

/** The fenced blocks of a language. */
function blocks(page: string, language: string): string[] {
  const found = read(page).matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'));
  return [...found].map(([, code]) => code as string);
}

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
const IMPORT = /^import \{ ([\w, ]+) \} from '([^']+)';$/gm;
const MODULES = { 'msw/node': mswNode, vitest, 'team-chat-mock/vitest': ours };
const snippets = blocks('docs/features/feature-levels.md', 'ts');

test.each(snippets.filter((code) => !code.includes('describeEachLevel(')))(
  'a snippet of docs/features/feature-levels.md (%#)',
  async (code) => {
    expect.hasAssertions();
    await AsyncFunction('createTeamChatMock', 'expect', code)(createTeamChatMock, expect);
  },
);

describe.each(['README.md', 'docs/features/feature-levels.md'])('the suite in %s', (page) => {
  const suites = blocks(page, 'ts').filter((code) => code.includes('describeEachLevel('));
  for (const code of suites) {
    Function('modules', code.replace(IMPORT, "const { $1 } = modules['$2'];"))(MODULES);
  }

  test('is there', () => {
    expect(suites).toHaveLength(1);
  });
});

test('the commands of docs/features/feature-levels.md', async () => {
  const [start, reset, state] = blocks('docs/features/feature-levels.md', 'sh').flatMap((code) =>
    code.trim().split('\n'),
  ) as [string, string, string];
  const { url } = await startCli(...start.replace(/^npm start -- /, '').split(' '));
  expect(await (await fetch(`${url}/_mock/state`)).json()).toMatchObject({ feature_level: 120 });

  const { control } = await startControlled();
  const [, method, path, body] =
    /^curl -X (POST) http:\/\/127\.0\.0\.1:9100(\S+) -d '(.*)'$/.exec(reset) ?? [];
  expect(await control(method as string, path as string, body)).toMatchObject({ status: 200 });
  const asked = state.replace(/^curl http:\/\/127\.0\.0\.1:9100/, '');
  expect(await control('GET', asked)).toMatchObject({ status: 200, body: { feature_level: 278 } });
});
