import { expect, test } from 'vitest';
import { releaseNotes } from '../../scripts/release-notes/section.mjs';

const changelog = `# Changelog

## [0.3.0] - 2026-12-01

### Added

- Seed files.

## [0.2.0] - Unreleased

- Triggers.
`;
const manifest = { version: '0.3.0', homepage: 'https://nora.github.io/team-chat-mock/' };

test('returns the section of the version in the changelog', () => {
  expect(releaseNotes({ version: '0.3.0', manifest, changelog })).toBe('### Added\n\n- Seed files.');
});

test.for([
  ['a missing version', { version: undefined }, 'Pass a version, such as 0.3.0.'],
  [
    'another version than that of package.json',
    { version: '0.4.0' },
    'package.json has version 0.3.0, not 0.4.0. Run "npm version 0.4.0".',
  ],
  [
    'a repository without an owner',
    { manifest: { ...manifest, homepage: 'https://OWNER.github.io/team-chat-mock/' } },
    'The owner of the repository is not set. Run "npm run set-owner -- NAME".',
  ],
  [
    'a version without a section in the changelog',
    { version: '0.4.0', manifest: { ...manifest, version: '0.4.0' } },
    'CHANGELOG.md has no section "## [0.4.0] - DATE".',
  ],
  [
    'a section without a date',
    { version: '0.2.0', manifest: { ...manifest, version: '0.2.0' } },
    'The section 0.2.0 of CHANGELOG.md has no date: "## [0.2.0] - Unreleased".',
  ],
] as const)('creates no release notes for %s', ([, change, message]) => {
  expect(() => releaseNotes({ version: '0.3.0', manifest, changelog, ...change })).toThrow(message);
});
