import { resolve } from 'node:path';
import { UsageError } from '../../contract/errors/index.js';
import type { Scenario } from '../../scenarios/define.js';
import type { ServerOptions } from '../options.js';
import { readSnapshot } from '../state-file.js';
import type { ServerConfig } from './config.js';

/**
 * Reads the seed file and the snapshot that a configuration names. If it is also the file to save to, it may not exist yet: the scenario and
 * seed are for the first start.
 * @throws UsageError when a file does not exist or has a mistake
 */
export async function readStart({ snapshot, seedFile, ...config }: ServerConfig): Promise<ServerOptions> {
  const { save, quiet: _, record: __, log: ___, writeZuliprc: ____, readyFile: _____, ...rest } = config;
  const options = seedFile === undefined ? rest : { ...rest, scenario: await readSeedFile(seedFile, rest) };
  if (typeof snapshot !== 'string') return { ...options, snapshot };
  const loaded = await readSnapshot(snapshot);
  if (loaded === undefined) {
    if (save !== undefined && resolve(save) === resolve(snapshot)) return options;
    throw new UsageError(
      `The snapshot ${snapshot} does not exist. To create it at the first start, pass --save ${snapshot} too.`,
    );
  }
  const { scenario: ______, seed: _______, ...others } = options;
  return { ...others, snapshot: loaded };
}

async function readSeedFile(path: string, { scenario }: Pick<ServerOptions, 'scenario'>): Promise<Scenario> {
  if (scenario !== undefined) {
    throw new UsageError(
      'A seed file replaces the scenario. Remove --seed-file or --scenario, or write "extends" in the file.',
    );
  }
  // Loaded only now: only seed files need the YAML library.
  const { scenarioFromFile } = await import('../../scenarios/seed-file/file.js');
  return scenarioFromFile(path);
}
