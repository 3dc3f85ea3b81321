import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withOwner } from '../../scripts/set-owner/with-owner.mjs';

const manifest = readFileSync('package.json', 'utf8');

test('sets the owner in every link of package.json', () => {
  const { homepage, repository, bugs } = JSON.parse(withOwner(manifest, 'example-org'));
  expect({ homepage, repository: repository.url, bugs }).toEqual({
    homepage: 'https://example-org.github.io/team-chat-mock/',
    repository: 'git+https://github.com/example-org/team-chat-mock.git',
    bugs: 'https://github.com/example-org/team-chat-mock/issues',
  });
});

test('restores the file when the original owner is set again', () => {
  const { repository } = JSON.parse(manifest);
  const [, owner] = repository.url.match(/github\.com\/([^/]+)/);
  expect(withOwner(withOwner(manifest, 'example-org'), owner)).toBe(manifest);
});

test.for([
  ['a missing owner', undefined],
  ['an empty owner', ''],
  ['the owner "a b"', 'a b'],
  ['the owner "-a"', '-a'],
  ['the owner "a/b"', 'a/b'],
] as const)('rejects %s', ([, owner]) => {
  expect(() => withOwner(manifest, owner)).toThrow(
    `Invalid owner ${JSON.stringify(owner)}. Pass a user or an organization of GitHub: npm run set-owner -- NAME`,
  );
});
