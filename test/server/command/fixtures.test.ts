import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  compareFixtures,
  type FixtureFlags,
  fixturesCommand,
  readManifest,
  writeFixtures,
} from '../../../src/server/command/fixtures.js';
import type { Fixtures, Manifest } from '../../../src/server/fixtures/make-fixtures.js';
import { folderWith } from '../../support/folder.js';

const INVALID: [what: string, flags: FixtureFlags, message: RegExp][] = [
  ['neither --out nor --check', {}, /Specify either --out FOLDER or --check FOLDER/],
  ['both --out and --check', { out: 'a', check: 'a' }, /Specify either/],
  ['an unknown level', { out: 'a', featureLevel: '385,new' }, /Invalid --feature-level "new"/],
  ['a level above the highest', { out: 'a', featureLevel: '9999' }, /a whole number from 0 to 512/],
  [
    'an unknown scenario',
    { out: 'a', scenario: 'defalt' },
    /Unknown scenario "defalt"\. Did you mean "default"\?/,
  ],
];

test.each(INVALID)('rejects the `fixtures` subcommand with %s', async (_what, flags, message) => {
  await expect(fixturesCommand(flags)).rejects.toThrow(message);
});

test('refuses to check a folder without a manifest', async () => {
  const check = folderWith();
  await expect(fixturesCommand({ check })).rejects.toThrow(
    `${check} has no manifest.json. Write it with --out ${check}.`,
  );
});

/** Fixtures with these files, as a run of the command makes them. */
function fixturesOf(files: Record<string, unknown>): Fixtures {
  const manifest: Manifest = {
    format: 'team-chat-mock-fixtures',
    version: 1,
    scenario: 'default',
    seed: 1,
    dialect: 'reference',
    feature_levels: [496],
    without_example: {},
    files: Object.fromEntries(Object.keys(files).map((name) => [name, 'hash'])),
  };
  const texts = Object.entries(files).map(([name, value]): [string, string] => [
    name,
    `${JSON.stringify(value)}\n`,
  ]);
  return new Map([['manifest.json', JSON.stringify(manifest)], ...texts]);
}

async function changesIn(folder: string, fixtures: Fixtures): Promise<string[]> {
  return compareFixtures(folder, (await readManifest(folder)) as Manifest, fixtures);
}

test('writes fixtures into folders, and finds no differences when comparing them', async () => {
  const folder = join(folderWith(), 'new');
  const fixtures = fixturesOf({ 'level-1/events/heartbeat.json': { type: 'heartbeat' } });
  await writeFixtures(folder, fixtures);
  expect(readFileSync(join(folder, 'level-1/events/heartbeat.json'), 'utf8')).toBe('{"type":"heartbeat"}\n');
  expect(await changesIn(folder, fixtures)).toEqual([]);
});

test('removes files from an earlier run, and keeps other files', async () => {
  const folder = folderWith({ 'README.md': 'Mine' });
  await writeFixtures(folder, fixturesOf({ 'a.json': 1, 'b.json': 2 }));
  await writeFixtures(folder, fixturesOf({ 'b.json': 2 }), await readManifest(folder));
  expect(['a.json', 'b.json', 'README.md'].map((name) => existsSync(join(folder, name)))).toEqual([
    false,
    true,
    true,
  ]);
});

test('reports a file that cannot be written', async () => {
  const out = join(folderWith({ file: '' }), 'file');
  await expect(writeFixtures(out, fixturesOf({ 'a.json': 1 }))).rejects.toThrow(
    `--out ${join(out, 'manifest.json')} cannot be written: `,
  );
});

test('describes changed, added and removed files', async () => {
  const folder = folderWith();
  await writeFixtures(
    folder,
    fixturesOf({ 'a.json': { user: { role: 100, name: 'A' } }, 'c.json': 3, 'd.json': { x: 1 } }),
  );
  writeFileSync(join(folder, 'd.json'), '{ "x": 1 }');
  const now = fixturesOf({ 'a.json': { user: { role: 200 } }, 'b.json': 2, 'd.json': { x: 1 } });
  expect(await changesIn(folder, now)).toEqual([
    'changed  a.json\n  user.role: was 100, is 200\n  user.name: was "A", is absent',
    'added    b.json',
    'changed  d.json\n  only the formatting differs',
    'removed  c.json',
  ]);
});

test('reports a changed file that is not JSON', async () => {
  const folder = folderWith();
  await writeFixtures(folder, fixturesOf({ 'a.json': 1 }));
  writeFileSync(join(folder, 'a.json'), '{');
  expect(await changesIn(folder, fixturesOf({ 'a.json': 1 }))).toEqual([
    'changed  a.json\n  the file is not JSON',
  ]);
});

test('reports that a folder has replaced a file from an earlier run', async () => {
  const folder = folderWith();
  await writeFixtures(folder, fixturesOf({ 'a.json': 1 }));
  rmSync(join(folder, 'a.json'));
  mkdirSync(join(folder, 'a.json'));
  const before = await readManifest(folder);
  await expect(writeFixtures(folder, fixturesOf({ 'b.json': 1 }), before)).rejects.toThrow(
    `--out ${join(folder, 'a.json')} cannot be written: `,
  );
});

test('compares fixtures in the root folder of the file system', async () => {
  const fixtures = fixturesOf({ 'no-such-fixture.json': 1 });
  const manifest = JSON.parse(fixtures.get('manifest.json') as string) as Manifest;
  expect(await compareFixtures('/', manifest, fixtures)).toEqual(['added    no-such-fixture.json']);
});

test('rejects a manifest that lists a file outside its folder, and removes nothing', async () => {
  const folder = folderWith({ 'keep.json': '1' });
  const inner = join(folder, 'inner');
  await writeFixtures(inner, fixturesOf({ 'a.json': 1 }));
  writeFileSync(
    join(inner, 'manifest.json'),
    fixturesOf({ '../keep.json': 1 }).get('manifest.json') as string,
  );
  await expect(writeFixtures(inner, fixturesOf({ 'a.json': 1 }), await readManifest(inner))).rejects.toThrow(
    /outside of the folder: \.\.\/keep\.json/,
  );
  expect(existsSync(join(folder, 'keep.json'))).toBe(true);
});

test.each([
  ['is incomplete JSON', '{'],
  ['is a list', '[]'],
  ['has an unknown version', '{"format":"team-chat-mock-fixtures","version":2,"files":{}}'],
])('rejects a manifest that %s', async (_, text) => {
  await expect(readManifest(folderWith({ 'manifest.json': text }))).rejects.toThrow(
    /is not a fixture manifest/,
  );
});
