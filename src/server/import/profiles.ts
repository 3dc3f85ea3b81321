import type { Importing } from './organization.js';
import { entries, flag, idOf, ids, integer, type Json, objects, text } from './raw.js';
import { usersIn } from './users.js';

/** Stores custom profile fields and their values. */
export async function importProfiles({ world, state, anonymizer }: Importing): Promise<void> {
  const { create, db } = world;
  const optionKeys = new Map<number, string[]>();
  for (const field of objects(state.custom_profile_fields)) {
    const id = idOf(field.id);
    const type = ([1, 2, 3, 4, 5, 6, 7, 8] as const).find((each) => each === field.type);
    if (id === undefined || type === undefined) continue;
    const data = jsonObject(field.field_data);
    const keys = Object.keys(data);
    if (type === 3) optionKeys.set(id, keys);
    for (const option of entries(data)) anonymizer.originals.text(text(option[1].text));
    await create.profileField({
      id,
      name: anonymizer.name('field', text(field.name)),
      hint: anonymizer.text(text(field.hint), 'hint', id),
      type,
      order: integer(field.order) ?? id,
      field_data: fieldData(type, keys, anonymizer, id),
      display_in_profile_summary: flag(field.display_in_profile_summary),
      required: flag(field.required),
      editable_by_user: field.editable_by_user !== false,
      ...(typeof field.use_for_user_matching === 'boolean'
        ? { use_for_user_matching: field.use_for_user_matching }
        : {}),
    });
  }
  for (const { id: user_id, raw } of usersIn(state)) {
    for (const [key, { value }] of entries(raw.profile_data)) {
      const field = db.profile_fields.get(Number(key));
      if (field === undefined) continue;
      const invented = profileValue(
        field.type,
        value,
        optionKeys.get(field.id) ?? [],
        anonymizer,
        `${user_id} ${key}`,
      );
      const stored = typeof invented === 'string' ? invented : invented?.filter((id) => db.users.has(id));
      if (stored !== undefined) await create.profileValue({ user_id, field_id: field.id, value: stored });
    }
  }
}

function jsonObject(data: unknown): Json {
  try {
    return Object(JSON.parse(text(data) || '{}')) as Json;
  } catch {
    return {};
  }
}

function fieldData(
  type: number,
  keys: readonly string[],
  anonymizer: Importing['anonymizer'],
  id: number,
): string {
  if (type === 3) {
    const options = keys.map((_, i) => [
      String(i),
      { text: anonymizer.inventor.name('other', `option ${id} ${i}`), order: String(i + 1) },
    ]);
    return JSON.stringify(Object.fromEntries(options));
  }
  if (type !== 7) return '';
  return JSON.stringify({
    subtype: 'custom',
    url_pattern: `https://people.${anonymizer.domain}/%(username)s`,
  });
}

/** A value of the same type as the original. */
function profileValue(
  type: number,
  value: unknown,
  keys: readonly string[],
  anonymizer: Importing['anonymizer'],
  purpose: string,
): string | number[] | undefined {
  const original = text(value);
  if (type === 6) {
    try {
      return ids(typeof value === 'string' ? JSON.parse(value) : value);
    } catch {
      return undefined;
    }
  }
  anonymizer.originals.text(original);
  if (type === 3) return keys.includes(original) ? String(keys.indexOf(original)) : undefined;
  if (type === 4) return '2000-01-01';
  if (type === 5) return anonymizer.url(original);
  if (type === 7) return anonymizer.inventor.name('other', `account ${original}`).replaceAll(' ', '-');
  return anonymizer.text(original, 'profile', purpose).slice(0, 50) || undefined;
}
