import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { blocksOf, runnable } from '../support/snippet.js';

// The snippets build on each other, so they run as one.
test('runs the snippets in docs/features/web-sessions.md', async () => {
  const snippets = blocksOf('docs/features/web-sessions.md', 'ts');
  expect(snippets).toHaveLength(3);
  const mock = createTeamChatMock({ validateResponses: true });
  onTestFinished(() => mock.close());
  await runnable(snippets.join('\n'), {})({ mock, expect });
});
