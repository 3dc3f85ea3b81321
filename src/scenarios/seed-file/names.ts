import { nearest } from '../../contract/errors/index.js';
import type { GroupSetting, TableName } from '../../model/index.js';
import type { SeedWorld } from '../define.js';
import { SeedFileError, type SeedPath } from './problems.js';
import type { SeedPermission } from './schema.js';

/** Tables whose records are looked up by name. */
const NAMED = {
  channel: {
    table: 'channels',
    isCurrent: (record: { is_archived?: boolean }) => record.is_archived !== true,
  },
  'user group': { table: 'user_groups', isCurrent: () => true },
  folder: {
    table: 'channel_folders',
    isCurrent: (record: { is_archived?: boolean }) => record.is_archived !== true,
  },
  'profile field': { table: 'profile_fields', isCurrent: () => true },
} as const satisfies Record<string, { table: TableName; isCurrent(record: object): boolean }>;
type Kind = keyof typeof NAMED;

/** Finds the records that the names of a seed file refer to. */
export class Names {
  readonly #world: Pick<SeedWorld, 'org'>;
  readonly #users = new Map<string, number>();

  constructor(world: Pick<SeedWorld, 'org'>) {
    this.#world = world;
  }

  /**
   * The ID of a user: by persona, full name or email.
   * @throws SeedFileError for an unknown name, with the closest one, and for a name that several users have
   */
  user(name: string, path: SeedPath): number {
    const known = this.#users.get(name);
    if (known !== undefined) return known;
    const { personas, tables } = this.#world.org;
    const id = Object.hasOwn(personas, name) ? personas[name] : this.#named(name, path);
    if (id === undefined) {
      const all = tables.users.all().flatMap(({ full_name, delivery_email }) => [full_name, delivery_email]);
      throw unknown('user', name, [...Object.keys(personas), ...all], path);
    }
    this.#users.set(name, id);
    return id;
  }

  #named(name: string, path: SeedPath): number | undefined {
    const { users } = this.#world.org.tables;
    const named = users.by('fullName', name.toLowerCase()).filter(({ full_name }) => full_name === name);
    if (named.length > 1) {
      const emails = named.map(({ delivery_email }) => delivery_email).join(', ');
      throw new SeedFileError(path, `${named.length} users are called "${name}". Use an email: ${emails}`);
    }
    return named[0]?.id ?? users.firstBy('realEmail', name.toLowerCase())?.id;
  }

  /**
   * The IDs of users.
   * @throws SeedFileError for an unknown name, and for a user who is listed twice
   */
  users(names: readonly string[], path: SeedPath): number[] {
    const ids = names.map((name, i) => this.user(name, [...path, i]));
    const twice = ids.findIndex((id, i) => ids.indexOf(id) !== i);
    if (twice < 0) return ids;
    throw new SeedFileError([...path, twice], `"${names[twice]}" is listed twice`);
  }

  channel(name: string, path: SeedPath): number {
    return this.#find('channel', name, path);
  }

  folder(name: string, path: SeedPath): number {
    return this.#find('folder', name, path);
  }

  field(name: string, path: SeedPath): number {
    return this.#find('profile field', name, path);
  }

  group(name: string, path: SeedPath): number {
    return this.#find('user group', name, path);
  }

  groups(names: readonly string[], path: SeedPath): number[] {
    return names.map((name, i) => this.group(name, [...path, i]));
  }

  channels(names: readonly string[], path: SeedPath): number[] {
    return names.map((name, i) => this.channel(name, [...path, i]));
  }

  /** The holders of a permission as they are stored. */
  permission(holders: SeedPermission, path: SeedPath): GroupSetting {
    if (typeof holders === 'string') return this.group(holders, path);
    return {
      direct_members: this.users(holders.users ?? [], [...path, 'users']),
      direct_subgroups: this.groups(holders.groups ?? [], [...path, 'groups']),
    };
  }

  /** @throws SeedFileError when a record that is in use has this name */
  assertFree(kind: Kind, name: string, path: SeedPath): void {
    if (this.#records(kind, name).some((record) => NAMED[kind].isCurrent(record))) {
      throw new SeedFileError(path, `There is already a ${kind} "${name}"`);
    }
  }

  #records(kind: Kind, name: string): readonly { id: number; name: string; is_archived?: boolean }[] {
    const {
      channels,
      user_groups: groups,
      channel_folders: folders,
      profile_fields: fields,
    } = this.#world.org.tables;
    if (kind === 'channel') return channels.by('name', name.toLowerCase());
    if (kind === 'user group') return groups.by('name', name);
    const all = kind === 'folder' ? folders.all() : fields.all();
    return all.filter((record) => record.name === name);
  }

  /** Records in use take precedence over archived ones of the same name. */
  #find(kind: Kind, name: string, path: SeedPath): number {
    const found = this.#records(kind, name);
    const record = found.find((candidate) => NAMED[kind].isCurrent(candidate)) ?? found[0];
    if (record !== undefined) return record.id;
    const { tables } = this.#world.org;
    const all: readonly { readonly name: string }[] = tables[NAMED[kind].table].all();
    throw unknown(
      kind,
      name,
      all.map((each) => each.name),
      path,
    );
  }
}

const MAX_LISTED_NAMES = 20;

function unknown(kind: string, name: string, all: readonly string[], path: SeedPath): SeedFileError {
  const near = nearest(name, all);
  const listed = all.slice(0, MAX_LISTED_NAMES).join(', ');
  const known =
    listed === '' ? 'None are known' : `Known: ${listed}${all.length > MAX_LISTED_NAMES ? ', ...' : ''}`;
  const hint = near === undefined ? `${known}.` : `Did you mean "${near}"?`;
  return new SeedFileError(path, `Unknown ${kind} "${name}". ${hint}`);
}
