import type { World } from './world.js';

/** The tables of IDs in fields with these names. */
const TARGETS: readonly [name: RegExp, table: string][] = [
  [
    /^(user|sender|creator|author|muted_user|bot_owner|acting_user)_id$|^invited_by$|^(recipient|direct_member)_ids$/,
    'users',
  ],
  [/^(direct_members|cast)$/, 'users'],
  [/^stream_ids?$|_channel_id$/, 'channels'],
  [/^folder_id$/, 'channel_folders'],
  [/^(group|direct_subgroup)_ids$|^direct_subgroups$/, 'user_groups'],
  [/^field_id$/, 'profile_fields'],
  [/^message_id$/, 'messages'],
];

/** Reminders remain when their message is deleted. */
const MAY_DANGLE = ['reminders.message_id'];

/** A reference to a record that does not exist, wherever it is in a record; undefined without one. */
export function danglingReference(world: World): string | undefined {
  for (const [table, records] of Object.entries(world.tables)) {
    for (const record of records) {
      const wrong = danglingIn(world, table, '', record);
      if (wrong !== undefined) return `${table} ${(record as { id: number }).id}: ${wrong}`;
    }
  }
  return undefined;
}

function danglingIn(world: World, table: string, name: string, value: unknown): string | undefined {
  if (typeof value === 'number') {
    const target = TARGETS.find(([pattern]) => pattern.test(name))?.[1];
    const isWrong =
      target !== undefined && !MAY_DANGLE.includes(`${table}.${name}`) && !world.has(target, value);
    return isWrong ? `${name} ${value} does not exist in ${target}` : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const wrong = danglingIn(world, table, Array.isArray(value) ? name : key, inner);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
