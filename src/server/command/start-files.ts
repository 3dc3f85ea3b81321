import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileProblem, UsageError } from '../../contract/errors/index.js';
import type { MockState } from '../../runtime/mock/team-chat-mock.js';
import type { Scenario } from '../../scenarios/define.js';
import type { ServerOptions } from '../options.js';
import { readSnapshot, replaceFile } from '../state-file.js';
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
  // Loaded only when needed, because it contains the YAML library.
  const { scenarioFromFile } = await import('../../scenarios/seed-file/file.js');
  return scenarioFromFile(path);
}

/** Credentials must not be readable by others, even though they are those of a mock. */
const PRIVATE_MODE = 0o600;

/**
 * Writes the files that other processes read once the server listens. The ready file comes last.
 * @param started what `--json` prints
 * @throws UsageError when a file cannot be written
 */
export async function writeStartFiles(
  { writeZuliprc: folder, readyFile, https, cert }: ServerConfig,
  url: string,
  personas: MockState['personas'],
  started: object,
): Promise<void> {
  if (folder !== undefined) {
    const isSelfSigned = https === true && cert === undefined;
    await writing('--write-zuliprc', folder, async () => {
      await mkdir(folder, { recursive: true });
      for (const [name, persona] of Object.entries(personas)) {
        const text = zuliprc({ ...persona, url, isSelfSigned });
        await writeFile(join(folder, `${name}.zuliprc`), text, { mode: PRIVATE_MODE });
      }
    });
  }
  if (readyFile === undefined) return;
  await writing('--ready-file', readyFile, async () => {
    await mkdir(dirname(readyFile), { recursive: true });
    await replaceFile(readyFile, `${JSON.stringify(started)}\n`);
  });
}

/**
 * Removes the ready file, even one that a killed process left.
 * @throws UsageError when it cannot be removed
 */
export async function removeReadyFile({ readyFile }: ServerConfig): Promise<void> {
  if (readyFile !== undefined) await writing('--ready-file', readyFile, () => rm(readyFile, { force: true }));
}

/** The configuration that Zulip's Python client and its tools read. */
function zuliprc({
  email,
  api_key,
  url,
  isSelfSigned,
}: {
  email: string;
  api_key: string;
  url: string;
  isSelfSigned: boolean;
}): string {
  const lines = ['[api]', `email=${email}`, `key=${api_key}`, `site=${url}`];
  return [...lines, ...(isSelfSigned ? ['insecure=true'] : []), ''].join('\n');
}

async function writing(flag: string, path: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw new UsageError(
      `${flag} ${path} cannot be written: ${fileProblem(error, 'its folder does not exist')}.`,
    );
  }
}
