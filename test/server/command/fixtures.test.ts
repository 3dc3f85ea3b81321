import { expect, test } from 'vitest';
import { type FixtureFlags, fixturesCommand } from '../../../src/server/command/fixtures.js';
import { folderWith } from '../../support/folder.js';

const INVALID: [what: string, flags: FixtureFlags, message: RegExp][] = [
  ['neither --out nor --check', {}, /Specify either --out FOLDER or --check FOLDER/],
  ['both --out and --check', { out: 'a', check: 'a' }, /Specify either/],
  ['an unknown level', { out: 'a', featureLevel: '385,new' }, /Invalid --feature-level "new"/],
  ['a level above the highest', { out: 'a', featureLevel: '9999' }, /whole numbers from 0 to 512/],
  [
    'an unknown scenario',
    { out: 'a', scenario: 'defalt' },
    /Unknown scenario "defalt"\. Did you mean "default"\?/,
  ],
];

test.each(INVALID)('rejects %s', async (_what, flags, message) => {
  await expect(fixturesCommand(flags)).rejects.toThrow(message);
});

test('refuses to check a folder without fixtures', async () => {
  const check = folderWith();
  await expect(fixturesCommand({ check })).rejects.toThrow(
    `${check} has no manifest.json. Write it with --out ${check}.`,
  );
});
