import {
  type DeepReadonly,
  type Organization,
  PROFILE_FIELD_TYPES,
  type ProfileField,
} from '../../model/index.js';

/** Adds a custom profile field after all others. */
export function createProfileField(
  org: Organization,
  field: Omit<ProfileField, 'id' | 'order'>,
): Promise<DeepReadonly<ProfileField>> {
  const { profile_fields: fields } = org.tables;
  const order = Math.max(0, ...fields.all().map((other) => other.order)) + 1;
  return fields.create({ ...field, order });
}

/** Changes a custom profile field, and deletes values that are no longer valid options. */
export async function updateProfileField(
  org: Organization,
  id: number,
  changes: Omit<ProfileField, 'id' | 'order'>,
): Promise<void> {
  await org.tables.profile_fields.update(id, changes);
  if (changes.type !== PROFILE_FIELD_TYPES.options) return;
  const options: object = JSON.parse(changes.field_data);
  await deleteValues(org, id, (value) => !Object.hasOwn(options, value));
}

/** Deletes a custom profile field with its values. */
export async function deleteProfileField(org: Organization, id: number): Promise<void> {
  await deleteValues(org, id, () => true);
  await org.tables.profile_fields.delete(id);
}

/** Puts the custom profile fields into this order. */
export async function reorderProfileFields(org: Organization, ids: readonly number[]): Promise<void> {
  const { profile_fields: fields } = org.tables;
  for (const [index, id] of ids.entries()) {
    if (fields.get(id)?.order !== index + 1) await fields.update(id, { order: index + 1 });
  }
}

async function deleteValues(
  org: Organization,
  fieldId: number,
  goes: (value: string) => boolean,
): Promise<void> {
  const { profile_values: values } = org.tables;
  const affected = values.all().filter(({ field_id, value }) => field_id === fieldId && goes(String(value)));
  for (const { id } of affected) await values.delete(id);
}
