import * as mswNode from 'msw/node';
import * as vitest from 'vitest';
import { describe, expect, test } from 'vitest';
import * as ours from '../../src/adapters/vitest/index.js';
import { createTeamChatMock } from '../../src/index.js';
import { blocksOf, runCode } from '../support/snippet.js';

const IMPORT = /^import \{ ([\w, ]+) \} from '([^']+)';$/gm;
const MODULES = { 'msw/node': mswNode, vitest, 'team-chat-mock/vitest': ours };
const snippets = blocksOf('docs/features/feature-levels.md', 'ts');

test.each(snippets.filter((code) => !code.includes('describeEachLevel(')))(
  'runs snippet %# of docs/features/feature-levels.md',
  async (code) => {
    expect.hasAssertions();
    await runCode(code, { createTeamChatMock, expect });
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
