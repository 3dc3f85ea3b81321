import { UsageError } from '../../contract/errors/index.js';
import { normalizeTopic } from '../../handlers/channels/topic.rules.js';
import { parseContent } from '../../handlers/messages/content.rules.js';
import { type Emoji, findEmoji } from '../../handlers/text/emoji.rules.js';
import { type GroupSetting, type Identified, MAX_UNIX_SECONDS, type TableName } from '../../model/index.js';
import { messageOf } from '../../values.js';
import type { SeedWorld } from '../define.js';
import { SeedFileError, type SeedPath, unknownName } from './parse.js';
import type { SeedPermission } from './schema.js';
import { secondsAt } from './times.js';

/** Tables whose records are looked up by name. */
const NAMED = {
  channel: 'channels',
  'user group': 'user_groups',
  folder: 'channel_folders',
  'profile field': 'profile_fields',
} as const satisfies Record<string, TableName>;
type Kind = keyof typeof NAMED;

/** A record with a name. Only channels and folders can be archived. */
interface NamedRecord {
  readonly id: number;
  readonly name: string;
  readonly is_archived?: boolean;
}

const isInUse = ({ is_archived }: NamedRecord) => is_archived !== true;

/** Finds the records that the names of a seed file refer to. */
class Names {
  readonly #world: Pick<SeedWorld, 'org'>;
  readonly #users = new Map<string, number>();

  constructor(world: Pick<SeedWorld, 'org'>) {
    this.#world = world;
  }

  /**
   * Returns the ID of a user, found by persona, email or full name.
   * @throws SeedFileError for an unknown name, suggesting the closest one, and for a name that several users have
   */
  user(name: string, path: SeedPath): number {
    const known = this.#users.get(name);
    if (known !== undefined) return known;
    const { personas, tables } = this.#world.org;
    const id = Object.hasOwn(personas, name) ? personas[name] : this.#named(name, path);
    if (id === undefined) {
      const all = tables.users.all().flatMap(({ full_name, delivery_email }) => [full_name, delivery_email]);
      throw unknownName('user', name, [...Object.keys(personas), ...all], path);
    }
    this.#users.set(name, id);
    return id;
  }

  #named(name: string, path: SeedPath): number | undefined {
    const { users } = this.#world.org.tables;
    const holder = users.firstBy('realEmail', name.toLowerCase());
    if (holder !== undefined) return holder.id;
    const named = users.by('fullName', name.toLowerCase()).filter(({ full_name }) => full_name === name);
    if (named.length > 1) {
      const emails = named.map(({ delivery_email }) => delivery_email).join(', ');
      throw new SeedFileError(path, `${named.length} users are called "${name}". Use an email: ${emails}`);
    }
    return named[0]?.id;
  }

  /** @throws SeedFileError for an unknown name, and for a user who is listed twice */
  users(names: readonly string[], path: SeedPath): number[] {
    return distinct(names, path, (name, at) => this.user(name, at));
  }

  /**
   * Returns the ID of a record. Records in use take precedence over archived ones.
   * @throws SeedFileError for an unknown name, suggesting the closest one
   */
  id(kind: Kind, name: string, path: SeedPath): number {
    const found = this.#records(kind, name);
    const record = found.find(isInUse) ?? found[0];
    if (record !== undefined) return record.id;
    const names = this.#all(kind).map((each) => each.name);
    throw unknownName(kind, name, names, path);
  }

  /** @throws SeedFileError for an unknown name, and for a record that is listed twice */
  ids(kind: Kind, names: readonly string[], path: SeedPath): number[] {
    return distinct(names, path, (name, at) => this.id(kind, name, at));
  }

  permission(holders: SeedPermission, path: SeedPath): GroupSetting {
    if (typeof holders === 'string') return this.id('user group', holders, path);
    return {
      direct_members: this.users(holders.users ?? [], [...path, 'users']),
      direct_subgroups: this.ids('user group', holders.groups ?? [], [...path, 'groups']),
    };
  }

  /** @throws SeedFileError when a record that is not archived has this name */
  assertFree(kind: Kind, name: string, path: SeedPath): void {
    if (this.#records(kind, name).some(isInUse)) {
      throw new SeedFileError(path, `There is already a ${kind} "${name}"`);
    }
  }

  #records(kind: Kind, name: string): readonly NamedRecord[] {
    const { channels, user_groups: groups } = this.#world.org.tables;
    if (kind === 'channel') return channels.by('name', name.toLowerCase());
    if (kind === 'user group') return groups.by('name', name);
    return this.#all(kind).filter((record) => record.name === name);
  }

  #all(kind: Kind): readonly NamedRecord[] {
    return this.#world.org.tables[NAMED[kind]].all();
  }
}

/** @throws SeedFileError for a record that is listed twice */
function distinct(
  names: readonly string[],
  path: SeedPath,
  idOf: (name: string, path: SeedPath) => number,
): number[] {
  const ids = new Set<number>();
  for (const [i, name] of names.entries()) {
    const id = idOf(name, [...path, i]);
    if (ids.has(id)) throw new SeedFileError([...path, i], `"${name}" is listed twice`);
    ids.add(id);
  }
  return [...ids];
}

/** Stores the records of a seed file, and remembers the path of each. */
export class Stage {
  readonly world: SeedWorld;
  readonly names: Names;
  /** Whether the file is an export, whose topics and contents are stored unchanged. */
  readonly isExported: boolean;
  readonly #places = new Map<string, SeedPath>();

  constructor(world: SeedWorld, isExported = false) {
    this.world = world;
    this.isExported = isExported;
    this.names = new Names(world);
  }

  /** @throws SeedFileError when the table rejects the record */
  async store<R extends Identified>(path: SeedPath, table: TableName, create: () => Promise<R>): Promise<R> {
    const record = await this.at(path, create);
    this.#places.set(`${table} ${record.id}`, path);
    return record;
  }

  /** Runs a task, and throws its errors with this path. */
  async at<T>(path: SeedPath, task: () => Promise<T> | T): Promise<T> {
    try {
      return await task();
    } catch (error) {
      if (error instanceof SeedFileError) throw error;
      throw new SeedFileError(path, messageOf(error));
    }
  }

  /** @throws SeedFileError when a record already has this ID */
  assertFreeId(table: 'users' | 'channels' | 'user_groups', id: number | undefined, path: SeedPath): void {
    if (id === undefined || !this.world.db[table].has(id)) return;
    throw new SeedFileError([...path, 'id'], `The ID ${id} is already used`);
  }

  /** @throws ApiError for content that is empty or too long */
  content(text: string): string {
    return this.isExported ? text : parseContent(this.world.org, text);
  }

  topic(text = ''): string {
    const { org } = this.world;
    return this.isExported ? text : normalizeTopic(org, text, org.featureLevel);
  }

  /** Returns a time in UNIX seconds, or a default. */
  time(time: string | number | undefined, path: SeedPath, otherwise: number): number {
    if (time === undefined) return otherwise;
    let seconds: number;
    try {
      seconds = secondsAt(time, this.world.now);
    } catch (error) {
      // The schema has checked the form of the time, so the day must be wrong.
      throw error instanceof UsageError
        ? new SeedFileError(path, `must be a time that exists, got "${time}"`)
        : error;
    }
    if (seconds >= 0 && seconds <= MAX_UNIX_SECONDS) return seconds;
    throw new SeedFileError(path, 'must be between the years 1970 and 9999');
  }

  /** Returns a time that is not in the future, or a default. */
  past(time: string | number | undefined, path: SeedPath, otherwise: number): number {
    const seconds = this.time(time, path, otherwise);
    if (seconds <= this.world.now) return seconds;
    throw new SeedFileError(path, 'must not be in the future');
  }

  placeOf(table: string, id: string | number): SeedPath | undefined {
    return this.#places.get(`${table} ${id}`);
  }
}

/**
 * @param place whether the name is the key at the path, rather than the value
 * @throws SeedFileError when no emoji has this name
 */
export async function emojiNamed(
  { world }: Stage,
  emoji_name: string,
  path: SeedPath,
  place?: { isKey: boolean },
): Promise<Emoji> {
  const emoji = await findEmoji(world.org, emoji_name);
  if (emoji === undefined) throw new SeedFileError(path, `Unknown emoji "${emoji_name}"`, place);
  return emoji;
}

export function entriesAt<T>(list: readonly T[] | undefined, path: SeedPath): [T, SeedPath][] {
  return (list ?? []).map((value, i) => [value, [...path, i]]);
}

export function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // The type of `Object.fromEntries` loses the names of the fields.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
