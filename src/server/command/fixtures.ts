import { type Command, Option } from 'commander';
import { UsageError, unknownName } from '../../contract/errors/index.js';
import { DIALECTS, type Dialect } from '../../contract/index.js';
import { DEFAULT_LEVEL, LATEST_LEVEL, levelFrom } from '../../contract/levels/index.js';
import { SCENARIO_NAMES, scenarioNamed } from '../../scenarios/registry.js';
import type { FixtureOptions } from '../fixtures/make-fixtures.js';
import { FAILED, print } from './terminal.js';

/** Flags of `team-chat-mock fixtures`. */
export interface FixtureFlags {
  out?: string;
  check?: string;
  featureLevel?: string;
  dialect?: Dialect;
  scenario?: string;
}

/** The flags of `team-chat-mock fixtures`, which takes several feature levels. */
export function addFixtureFlags(command: Command): Command {
  return command
    .description('Write the responses, events and errors of a mock as JSON files.')
    .option('--out <folder>', 'Folder to write to.')
    .option('--check <folder>', 'Compare with the files of a folder: status 1 and a diff when they differ.')
    .option('--feature-level <levels>', 'Feature levels, separated by commas.')
    .addOption(new Option('--dialect <name>', 'Dialect of all files.').choices(DIALECTS))
    .option('--scenario <name>', 'The organization.');
}

/**
 * Writes or checks fixtures.
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
  const { makeFixtures, readManifest, writeFixtures } = await loadFixtures();
  // Fails for a manifest of another program, before anything is written.
  await readManifest(folder);
  const fixtures = await makeFixtures({ ...DEFAULTS, ...options });
  await writeFixtures(folder, fixtures);
  print(`Wrote ${fixtures.size} files to ${folder}.`);
  return 0;
}

async function compareWith(folder: string, options: Partial<FixtureOptions>): Promise<number> {
  const { makeFixtures, readManifest, compareFixtures } = await loadFixtures();
  const manifest = await readManifest(folder);
  if (manifest === undefined) {
    throw new UsageError(`${folder} has no manifest.json. Write it with --out ${folder}.`);
  }
  const { feature_levels: levels, dialect, scenario } = manifest;
  const fixtures = await makeFixtures({ levels, dialect, scenario, ...options });
  const changes = await compareFixtures(folder, manifest, fixtures);
  for (const change of changes) print(change);
  print(`${fixtures.size - 1} files, ${changes.length} differences`);
  return changes.length === 0 ? 0 : FAILED;
}

/** Loaded only when needed, so that help and usage errors appear at once. */
async function loadFixtures() {
  const [make, files] = await Promise.all([
    import('../fixtures/make-fixtures.js'),
    import('../fixtures/fixture-files.js'),
  ]);
  return { ...make, ...files };
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
  const levels = text.split(',').map((part) => {
    const input = part.trim();
    const level = levelFrom(/^\d+$/.test(input) ? Number(input) : input);
    if (level !== undefined) return level;
    throw new UsageError(
      `Invalid --feature-level "${part}": must be whole numbers from 0 to ${LATEST_LEVEL}, or "latest", separated by commas.`,
    );
  });
  return [...new Set(levels)];
}
