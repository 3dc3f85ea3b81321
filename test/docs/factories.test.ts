import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as factories from '../../src/factories/index.js';
import { createTeamChatMock } from '../../src/index.js';

const IMPORT = /^import \{ ([\w, ]+) \} from 'team-chat-mock\/factories';$/m;

test.each(['README.md', 'docs/factories.md'])('the snippets about factories in %s run', async (page) => {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const snippets = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code as string);
  const ours = snippets.filter((code) => IMPORT.test(code));
  expect(ours).not.toEqual([]);
  for (const code of ours) {
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
    const body = code.replace(IMPORT, 'const { $1 } = factories;');
    const mock = createTeamChatMock();
    await mock.ready;
    const before = mock.db.users.count();
    await AsyncFunction('factories', 'mock', body)(factories, mock);
    expect(mock.db.users.count()).toBe(before + 1);
  }
});
