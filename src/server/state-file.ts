import { open, rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileProblem, UsageError } from '../contract/errors/index.js';
import type { Snapshot } from '../runtime/index.js';
import { revisionOf } from '../runtime/mock/mock-internals.js';
import { parseSnapshot } from '../runtime/mock/snapshot.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import { readTextFile } from '../scenarios/seed-file/read-text-file.js';
import { fieldsOf, messageOf } from '../values.js';
import { SNAPSHOT_LIMIT } from './file-limits.js';

const SAVE_INTERVAL_MS = 2000;

/** Saves the state of a mock to a file: on request, and a few seconds after a change. */
export class StateFile {
  readonly path: string;
  readonly #failed: (problem: string) => void;
  #mock: (() => TeamChatMock) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #saved: string | undefined;
  #last: Promise<void> = Promise.resolve();

  /** @param failed called with the problem when a change cannot be saved; the next change is tried again */
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
      if (this.#saved !== revisionOf(mock()))
        this.save().catch((error: unknown) => this.#failed(messageOf(error)));
    }, SAVE_INTERVAL_MS);
    this.#timer.unref();
  }

  /**
   * Saves the state now. Resolves when the file is complete.
   * @throws UsageError when the file cannot be written; it keeps its previous content then
   */
  save(): Promise<void> {
    this.#last = this.#last.catch(() => undefined).then(() => this.#write());
    return this.#last;
  }

  /** Stops saving after changes. */
  stop(): void {
    clearInterval(this.#timer);
  }

  async #write(): Promise<void> {
    const mock = this.#mock?.();
    if (mock === undefined) return;
    const revision = revisionOf(mock);
    const text = JSON.stringify(await mock.snapshot());
    try {
      await replaceFile(this.path, text);
    } catch (error) {
      throw new UsageError(
        `The state cannot be saved to ${this.path}: ${fileProblem(error, 'its folder does not exist')}.`,
      );
    } finally {
      // A state that cannot be saved is tried again after the next change, not every few seconds.
      this.#saved = revision;
    }
  }
}

/** Replaces a file as a whole: readers, and a process that is killed, never leave half of it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.tmp`;
  const file = await open(temporary, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

/**
 * Reads a snapshot; `undefined` if the file does not exist.
 * @throws UsageError that names the file when it cannot be read or is not a snapshot
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
