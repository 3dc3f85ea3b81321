import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { groupSetting } from '../../model/index.js';

/** A group-setting update. Servers without the object form accept only the ID of a group, directly or as `new`. */
export const settingUpdate = z.union(
  [z.int(), z.object({ new: groupSetting, old: groupSetting.optional() })],
  {
    error:
      'must be { "new": a group ID or { "direct_members": [], "direct_subgroups": [] }, "old": the same, optional }',
  },
);

type SettingUpdateParam = z.infer<typeof settingUpdate>;

/**
 * Returns a group-setting update in its object form.
 * @param takesObjects whether the server accepts more than IDs of groups
 * @throws ApiError `BAD_REQUEST` for a form that the server does not accept
 */
export function updateForm(
  name: string,
  input: SettingUpdateParam,
  takesObjects: boolean,
): Exclude<SettingUpdateParam, number> {
  if (takesObjects) {
    if (typeof input === 'number') throw badParameter(name, 'must be an object with "new", not a group ID');
    return input;
  }
  const value = typeof input === 'number' ? input : input.new;
  if (typeof value !== 'number') throw badParameter(name, 'must be the ID of a user group');
  return typeof input === 'number' ? { new: input } : input;
}
