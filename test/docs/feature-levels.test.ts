import { readFileSync } from 'node:fs';
import * as mswNode from 'msw/node';
import * as vitest from 'vitest';
import { describe, expect, test } from 'vitest';
import * as ours from '../../src/adapters/vitest/index.js';
import { createTeamChatMock } from '../../src/index.js';

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
  'runs snippet %# of docs/features/feature-levels.md',
  async (code) => {
    expect.hasAssertions();
    await AsyncFunction('createTeamChatMock', 'expect', code)(createTeamChatMock, expect);
  },
);

describe('the suite in docs/features/feature-levels.md', () => {
  const suites = snippets.filter((code) => code.includes('describeEachLevel('));
  for (const code of suites) {
    Function('modules', code.replace(IMPORT, "const { $1 } = modules['$2'];"))(MODULES);
  }

  test('finds exactly one suite in docs/features/feature-levels.md', () => {
    expect(suites).toHaveLength(1);
  });
});
