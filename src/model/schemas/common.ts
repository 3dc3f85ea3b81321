import * as z from 'zod';
import { entriesOf, isOneOf } from '../../values.js';

export const id = z.int().positive();

export const unixSeconds = z.int();

export const ROLES = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export const role = z.literal([100, 200, 300, 400, 600]);
export type Role = z.infer<typeof role>;

export function isRole(code: number): code is Role {
  return isOneOf(Object.values(ROLES), code);
}

/** Whether a user has this role or a more privileged one. */
export function hasRoleAtLeast(user: { role: Role }, role: keyof typeof ROLES): boolean {
  return user.role <= ROLES[role];
}

export const groupSettingObject = z.strictObject({
  direct_members: z.array(z.int()),
  direct_subgroups: z.array(z.int()),
});
/** A group-setting value: the ID of a group, or a list of users and groups. */
export const groupSetting = z.union([z.int(), groupSettingObject]);
export type GroupSetting = z.infer<typeof groupSetting>;

/** Returns a setting: the schema and the default of its value. */
export function setting<S extends z.ZodType>(schema: S, byDefault: z.output<S>) {
  return { schema, byDefault };
}

/** Returns the schemas or the defaults in a table of settings, by the name of the setting. */
export function columnOf<
  T extends Record<string, ReturnType<typeof setting>>,
  C extends 'schema' | 'byDefault',
>(settings: T, column: C): { [K in keyof T]: T[K][C] } {
  const entries = entriesOf(settings).map(([name, each]) => [name, each[column]]);
  // The type of `Object.fromEntries` loses the names of the settings.
  return Object.fromEntries(entries) as { [K in keyof T]: T[K][C] };
}
