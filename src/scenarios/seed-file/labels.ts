import { findEmoji } from '../../handlers/text/emoji.rules.js';
import type { DeepReadonly, GroupSetting, Organization, UserRecord } from '../../model/index.js';
import { definite } from '../../values.js';
import type { SeedPermission } from './schema.js';
import { relativeTime } from './times.js';

interface NamedEmoji {
  emoji_name: string;
  emoji_code: string;
}

/** The names by which a seed file refers to records. */
export class Labels {
  readonly org: Organization;
  readonly now: number;
  readonly #users = new Map<number, string>();
  readonly #personas = new Map<number, string>();

  constructor(org: Organization) {
    this.org = org;
    const { personas, tables } = org;
    this.now = latestTime(org);
    for (const [persona, id] of Object.entries(personas)) {
      if (tables.users.has(id) && !this.#personas.has(id)) this.#personas.set(id, persona);
    }
    for (const user of tables.users.all()) {
      this.#users.set(user.id, this.#personas.get(user.id) ?? uniqueName(org, user));
    }
  }

  user(id: number): string {
    return definite(this.#users.get(id));
  }

  /** Returns the first persona of a user. A seed file can name only one persona for each user. */
  persona(id: number): string | undefined {
    return this.#personas.get(id);
  }

  users(ids: readonly number[]): string[] {
    return ids.map((id) => this.user(id));
  }

  channel(id: number): string {
    return definite(this.org.tables.channels.get(id)?.name);
  }

  /** Whether the name of a channel refers to this channel, and not to another channel with the same name. */
  isFoundByName(channelId: number): boolean {
    const { channels } = this.org.tables;
    const channel = channels.get(channelId);
    return channel !== undefined && channelId === inUse(channels.by('name', channel.name.toLowerCase()))?.id;
  }

  /** Returns the name of a folder; `undefined` if the name refers to another folder. */
  folder(id: number): string | undefined {
    const { channel_folders: folders } = this.org.tables;
    const { name } = folders.expect(id);
    return id === inUse(folders.all().filter((folder) => folder.name === name))?.id ? name : undefined;
  }

  group(id: number): string {
    return definite(this.org.tables.user_groups.get(id)?.name);
  }

  /** Returns the name of an emoji; `undefined` if the name no longer refers to this emoji, or is empty. */
  async emoji({ emoji_name, emoji_code }: NamedEmoji): Promise<string | undefined> {
    if (emoji_name === '') return undefined;
    const known = await findEmoji(this.org, emoji_name);
    return known?.emoji_code === emoji_code ? emoji_name : undefined;
  }

  permission(setting: DeepReadonly<GroupSetting>): SeedPermission {
    if (typeof setting === 'number') return this.group(setting);
    return brief({
      users: this.users(setting.direct_members),
      groups: setting.direct_subgroups.map((id) => this.group(id)),
    });
  }

  time(seconds: number): string {
    return relativeTime(seconds, this.now);
  }

  /** Formats a time; `undefined` if it equals the default. */
  timeUnless(usual: number, seconds: number | null): string | undefined {
    return seconds === null || seconds === usual ? undefined : this.time(seconds);
  }
}

/** Returns the full name of a user; the email if the full name could also mean another user or a persona. */
function uniqueName({ personas, tables: { users } }: Organization, user: UserRecord): string {
  const { full_name, delivery_email } = user;
  const lowerCase = full_name.toLowerCase();
  const namesakes = users.by('fullName', lowerCase).filter((other) => other.full_name === full_name);
  const isTaken =
    Object.hasOwn(personas, full_name) ||
    namesakes.length > 1 ||
    users.firstBy('realEmail', lowerCase) !== undefined;
  return isTaken ? delivery_email : full_name;
}

/** Returns the first record that is not archived, or the first record if all are archived. */
function inUse<R extends { readonly is_archived: boolean }>(same: readonly R[]): R | undefined {
  return same.find(({ is_archived }) => !is_archived) ?? same[0];
}

/**
 * Returns the time that `now` means in the seed file: the clock's time, or a later time if the clock was set back,
 * because seed files reject records that were created in the future.
 */
function latestTime({ clock, tables }: Organization): number {
  const created = [tables.channels, tables.channel_folders, tables.user_groups, tables.saved_snippets];
  const times = [
    ...tables.users.all().map(({ date_joined }) => unixSeconds(date_joined)),
    ...created.flatMap((table) => table.all().map(({ date_created }) => date_created ?? 0)),
    ...[tables.invitations, tables.invite_links].flatMap((table) =>
      table.all().map(({ invited }) => invited),
    ),
    ...tables.presences
      .all()
      .flatMap(({ last_active, last_connected }) => [last_active ?? 0, last_connected]),
    ...tables.messages.all().map(({ timestamp }) => timestamp),
  ];
  return times.reduce((latest, time) => Math.max(latest, time), clock.now());
}

export function unixSeconds(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000);
}

/** Removes fields without a value, and empty lists and objects. */
export function brief<T extends object>(fields: T): T {
  // The fields that `T` requires have values.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as T;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Returns the value, or `undefined` if it is the default. */
export function unless<T>(usual: T, value: T): T | undefined {
  return value === usual ? undefined : value;
}
