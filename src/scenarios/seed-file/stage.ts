import { UsageError } from '../../contract/errors/index.js';
import { type Emoji, requireEmoji } from '../../handlers/text/emoji.rules.js';
import type { Identified, TableName } from '../../model/index.js';
import { messageOf } from '../../values.js';
import type { SeedWorld } from '../define.js';
import { Names } from './names.js';
import { SeedFileError, type SeedPath } from './problems.js';
import { secondsAt } from './times.js';

/** Stores the records of a seed file, and remembers the path of each. */
export class Stage {
  readonly world: SeedWorld;
  readonly names: Names;
  readonly #places = new Map<string, SeedPath>();

  constructor(world: SeedWorld) {
    this.world = world;
    this.names = new Names(world);
  }

  /**
   * Stores a record that is written at a path.
   * @throws SeedFileError when its table rejects it
   */
  async store<R extends Identified>(path: SeedPath, table: TableName, create: () => Promise<R>): Promise<R> {
    const record = await this.at(path, create);
    this.#places.set(`${table} ${record.id}`, path);
    return record;
  }

  /** Runs a task whose errors belong to a path. */
  async at<T>(path: SeedPath, task: () => Promise<T> | T): Promise<T> {
    try {
      return await task();
    } catch (error) {
      if (error instanceof SeedFileError) throw error;
      throw new SeedFileError(path, messageOf(error));
    }
  }

  /** The UNIX seconds of a time, or a default. */
  time(time: string | number | undefined, path: SeedPath, otherwise: number): number {
    if (time === undefined) return otherwise;
    try {
      return secondsAt(time, this.world.now);
    } catch (error) {
      throw error instanceof UsageError ? new SeedFileError(path, error.message) : error;
    }
  }

  /** The path of a record in the file. */
  placeOf(table: string, id: string | number): SeedPath | undefined {
    return this.#places.get(`${table} ${id}`);
  }
}

/**
 * The emoji with a name. @throws SeedFileError when it does not exist
 */
export async function emojiNamed({ world }: Stage, emoji_name: string, path: SeedPath): Promise<Emoji> {
  try {
    return await requireEmoji(world.org, { emoji_name }, []);
  } catch {
    throw new SeedFileError(path, `Unknown emoji "${emoji_name}"`, true);
  }
}

/** The entries of a list with their paths. */
export function entriesAt<T>(list: readonly T[] | undefined, path: SeedPath): [T, SeedPath][] {
  return (list ?? []).map((value, i) => [value, [...path, i]]);
}

/** The fields of an object that are defined. */
export function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // `Object.fromEntries` forgets the names of the fields.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
