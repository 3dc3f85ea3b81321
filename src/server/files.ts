import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '../contract/errors/index.js';
import { runtimeOf } from '../runtime/mock/mock-internals.js';
import { parseSnapshot, type Snapshot } from '../runtime/mock/snapshot.js';
import type { MockState, TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import type { Scenario } from '../scenarios/define.js';
import { type FileLimit, fileProblem, readTextFile } from '../scenarios/seed-file/read-text-file.js';
import { fieldsOf, messageOf, omit } from '../values.js';
import { COMMAND_OPTIONS, type ServerConfig, type ServerOptions } from './options.js';

// The files of a running server: those that it starts from, those that it writes when it listens, and its saved state.

const SAVE_INTERVAL_MS = 2000;

/** Saves the state of a mock to a file: on request, and a few seconds after a change. */
export class StateFile {
  readonly path: string;
  readonly #failed: (problem: string) => void;
  #mock: (() => TeamChatMock) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #savedRevision: string | undefined;
  #lastSave: Promise<void> = Promise.resolve();

  /** @param failed called with the problem when a change cannot be saved; the next change triggers another attempt */
  constructor(path: string, failed: (problem: string) => void) {
    this.path = path;
    this.#failed = failed;
  }

  /**
   * Saves the state now, and after each change from now on. The timer does not keep the process alive.
   * @throws UsageError when the file cannot be written
   */
  async start(mock: () => TeamChatMock): Promise<void> {
    this.#mock = mock;
    await this.save();
    this.#timer = setInterval(() => {
      if (this.#savedRevision === runtimeOf(mock()).revision) return;
      this.save().catch((error: unknown) => this.#failed(messageOf(error)));
    }, SAVE_INTERVAL_MS);
    this.#timer.unref();
  }

  /**
   * Saves the current state. Resolves when the file is complete.
   * @throws UsageError when the file cannot be written; the file then keeps its previous content
   */
  save(): Promise<void> {
    this.#lastSave = this.#lastSave.catch(() => undefined).then(() => this.#write());
    return this.#lastSave;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #write(): Promise<void> {
    const mock = this.#mock?.();
    if (mock === undefined) return;
    const revision = runtimeOf(mock).revision;
    const text = JSON.stringify(await mock.snapshot());
    try {
      await replaceFile(this.path, text);
    } catch (error) {
      throw new UsageError(
        `The state cannot be saved to ${this.path}: ${fileProblem(error, 'its folder does not exist')}.`,
      );
    } finally {
      // Sets the revision even after a failed save, so that only the next change triggers another attempt.
      this.#savedRevision = revision;
    }
  }
}

/** Replaces a file so that readers never see half of it, even if the process is killed. */
export async function replaceFile(path: string, text: string, mode?: number): Promise<void> {
  const temporary = `${path}.tmp`;
  const file = await open(temporary, 'w', mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

/** The limit is near the maximum length of a string in JavaScript. */
const SNAPSHOT_LIMIT: FileLimit = { maxBytes: 500 * 1024 ** 2, what: 'a snapshot' };

/**
 * Reads a snapshot; `undefined` if the file does not exist.
 * @throws UsageError that names the file when the file cannot be read or is not a snapshot
 */
export async function readSnapshot(path: string): Promise<Snapshot | undefined> {
  let text: string;
  try {
    text = await readTextFile(path, SNAPSHOT_LIMIT);
  } catch (error) {
    if (fieldsOf(fieldsOf(error).cause).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return parseSnapshot(JSON.parse(text));
  } catch (error) {
    const problem = error instanceof UsageError ? error.message : `not JSON: ${messageOf(error)}.`;
    throw new UsageError(`${basename(path)}: ${problem}`);
  }
}

/**
 * Reads the seed file and the snapshot that a configuration names. A snapshot that is also the `save` file need not
 * exist at the first start: the server then starts from the scenario and the seed.
 * @throws UsageError when a file does not exist or is invalid
 */
export async function readStart({ snapshot, seedFile, ...config }: ServerConfig): Promise<ServerOptions> {
  const rest = omit(config, COMMAND_OPTIONS);
  const options = seedFile === undefined ? rest : { ...rest, scenario: await readSeedFile(seedFile, rest) };
  if (typeof snapshot !== 'string') return { ...options, snapshot };
  const loaded = await readSnapshot(snapshot);
  if (loaded === undefined) {
    if (isStateFile(snapshot, config.save)) return options;
    throw new UsageError(
      `The snapshot ${snapshot} does not exist. To create it at the first start, pass --save ${snapshot} too.`,
    );
  }
  return { ...omit(options, ['scenario', 'seed']), snapshot: loaded };
}

/** Whether a server saves its state to the file that it starts from. */
export function isStateFile(snapshot: ServerConfig['snapshot'], save: string | undefined): boolean {
  return typeof snapshot === 'string' && save !== undefined && resolve(save) === resolve(snapshot);
}

async function readSeedFile(path: string, { scenario }: Pick<ServerOptions, 'scenario'>): Promise<Scenario> {
  if (scenario !== undefined) {
    throw new UsageError(
      'A seed file replaces the scenario. Remove --seed-file or --scenario, or write "extends" in the file.',
    );
  }
  // The module is loaded only when needed, because it contains the YAML library.
  const { scenarioFromFile } = await import('../scenarios/seed-file/file.js');
  return scenarioFromFile(path);
}

/** Other users of the machine must not be able to read credentials or messages, even those of a mock. */
export const PRIVATE_MODE = 0o600;

/**
 * Writes the files that other processes read once the server listens. The ready file comes last.
 * @param started the line that `--json` prints
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
        const path = join(folder, `${fileNameOf(name)}.zuliprc`);
        await replaceFile(path, zuliprc(persona, url, isSelfSigned), PRIVATE_MODE);
      }
    });
  }
  if (readyFile === undefined) return;
  await writing('--ready-file', readyFile, async () => {
    await mkdir(dirname(readyFile), { recursive: true });
    await replaceFile(readyFile, `${JSON.stringify(started)}\n`);
  });
}

/** Encodes the characters that have a meaning in paths, because a persona in a snapshot may have any name. */
function fileNameOf(persona: string): string {
  return persona.replace(/[\\/:\0]/g, encodeURIComponent);
}

/** @throws UsageError when the file cannot be removed */
export async function removeReadyFile({ readyFile }: ServerConfig): Promise<void> {
  if (readyFile !== undefined) await writing('--ready-file', readyFile, () => rm(readyFile, { force: true }));
}

function zuliprc(
  { email, api_key }: MockState['personas'][string],
  url: string,
  isSelfSigned: boolean,
): string {
  const lines = ['[api]', `email=${email}`, `key=${api_key}`, `site=${url}`];
  return [...lines, ...(isSelfSigned ? ['insecure=true'] : []), ''].join('\n');
}

/** @throws UsageError that names the flag and the file when the file cannot be written */
export async function writing(flag: string, path: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw notWritable(`${flag} ${path}`, error);
  }
}

export function notWritable(path: string, error: unknown): UsageError {
  return new UsageError(`${path} cannot be written: ${fileProblem(error, 'its folder does not exist')}.`);
}
