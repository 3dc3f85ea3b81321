import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { UsageError, unknownName } from '../../contract/errors/index.js';
import type { Dialect } from '../../contract/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { SCENARIO_NAMES, scenarioNamed } from '../../scenarios/registry.js';
import { fileProblem } from '../../scenarios/seed-file/read-text-file.js';
import { countText, parsedJson } from '../../strings.js';
import { fieldsOf, isOneOf } from '../../values.js';
import { changeText, differences } from '../external-data.js';
import { writing } from '../files.js';
import {
  type FixtureOptions,
  type Fixtures,
  MANIFEST,
  type Manifest,
  makeFixtures,
  manifestSchema,
} from '../fixtures/make-fixtures.js';
import { parseLevel } from './flags.js';
import { FAILED, print } from './terminal.js';

export interface FixtureFlags {
  out?: string;
  check?: string;
  featureLevel?: string;
  dialect?: Dialect;
  scenario?: string;
}

/**
 * @returns the exit status: 1 when a check finds differences
 * @throws UsageError for a wrong flag or folder
 */
export async function fixturesCommand(flags: FixtureFlags): Promise<number> {
  const { out, check } = flags;
  if (out !== undefined && check === undefined) return writeTo(out, optionsOf(flags));
  if (check !== undefined && out === undefined) return compareWith(check, optionsOf(flags));
  throw new UsageError('Specify either --out FOLDER or --check FOLDER.');
}

async function writeTo(folder: string, options: Partial<FixtureOptions>): Promise<number> {
  // Fails for a manifest that this release cannot read, before anything is written.
  const before = await readManifest(folder);
  const fixtures = await makeFixtures({ ...DEFAULTS, ...options });
  await writeFixtures(folder, fixtures, before);
  print(`Wrote ${fixtures.size} files to ${folder}.`);
  return 0;
}

async function compareWith(folder: string, options: Partial<FixtureOptions>): Promise<number> {
  const manifest = await readManifest(folder);
  if (manifest === undefined) {
    throw new UsageError(`${folder} has no manifest.json. Write it with --out ${folder}.`);
  }
  const { feature_levels: levels, dialect, scenario } = manifest;
  const fixtures = await makeFixtures({ levels, dialect, scenario, ...options });
  const changes = await compareFixtures(folder, manifest, fixtures);
  for (const change of changes) print(change);
  // All files but the manifest were compared.
  print(`${countText(fixtures.size - 1, 'file')}, ${countText(changes.length, 'difference')}`);
  return changes.length === 0 ? 0 : FAILED;
}

const DEFAULTS: FixtureOptions = {
  levels: [DEFAULT_LEVEL],
  dialect: 'reference',
  scenario: 'default',
};

function optionsOf({ featureLevel, dialect, scenario }: FixtureFlags): Partial<FixtureOptions> {
  if (scenario !== undefined && scenarioNamed(scenario) === undefined) {
    throw new UsageError(unknownName('scenario', scenario, SCENARIO_NAMES));
  }
  return {
    ...(featureLevel === undefined ? {} : { levels: levelsIn(featureLevel) }),
    ...(dialect === undefined ? {} : { dialect }),
    ...(scenario === undefined ? {} : { scenario }),
  };
}

function levelsIn(text: string): number[] {
  return [...new Set(text.split(',').map((part) => parseLevel('--feature-level', part.trim())))];
}

/** @throws UsageError when this release cannot read the manifest */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await read(join(folder, MANIFEST));
  if (text === undefined) return undefined;
  const manifest = manifestSchema.safeParse(parsedJson(text));
  if (manifest.success) return manifest.data;
  throw new UsageError(`${join(folder, MANIFEST)} is not a fixture manifest that this release can read.`);
}

/**
 * Writes fixtures, and removes outdated ones that an earlier run wrote. Other files stay.
 * @param before the manifest of the earlier run
 * @throws UsageError when a file cannot be written or removed
 */
export async function writeFixtures(folder: string, fixtures: Fixtures, before?: Manifest): Promise<void> {
  for (const name of Object.keys(before?.files ?? {})) {
    if (fixtures.has(name)) continue;
    const path = pathIn(folder, name);
    await writing('--out', path, () => rm(path, { force: true }));
  }
  for (const [name, text] of fixtures) {
    const path = pathIn(folder, name);
    await writing('--out', path, async () => {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    });
  }
}

/** Describes each file that differs. */
export async function compareFixtures(
  folder: string,
  manifest: Manifest,
  fixtures: Fixtures,
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, text] of fixtures) {
    if (name === MANIFEST) continue;
    const before = await read(pathIn(folder, name));
    if (before === undefined) found.push(`added    ${name}`);
    else if (before !== text) found.push([`changed  ${name}`, ...changesIn(before, text)].join('\n'));
  }
  const removed = Object.keys(manifest.files).filter((name) => !fixtures.has(name));
  return [...found, ...removed.map((name) => `removed  ${name}`)];
}

function changesIn(before: string, after: string): string[] {
  const old = parsedJson(before);
  if (old === undefined) return ['  the file is not JSON'];
  const changes = differences(old, parsedJson(after), '').map(
    (difference) => `  ${changeText(difference).replace(/^\./, '')}`,
  );
  return changes.length > 0 ? changes : ['  only the formatting differs'];
}

/** @throws UsageError when a manifest names a file outside of its folder */
function pathIn(folder: string, name: string): string {
  const path = resolve(folder, name);
  const inside = relative(folder, path);
  if (inside !== '' && inside.split(sep)[0] !== '..' && !isAbsolute(inside)) return path;
  throw new UsageError(`${join(folder, MANIFEST)} names a file outside of the folder: ${name}.`);
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isOneOf(['ENOENT', 'ENOTDIR'], fieldsOf(error).code)) return undefined;
    throw new UsageError(`${path} cannot be read: ${fileProblem(error)}.`);
  }
}
