import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, json, text } from '../../contract/index.js';
import {
  type DeepReadonly,
  type Organization,
  PROFILE_FIELD_TYPES,
  type ProfileField,
} from '../../model/index.js';
import { differing, fieldsOf } from '../../values.js';
import {
  knownAccount,
  type ProfileFieldParams,
  parseProfileField,
  requireProfileField,
} from './profile-field.resource.js';

export const updateProfileField = defineEndpoint({
  method: 'PATCH',
  path: '/realm/profile_fields/{field_id}',
  area: 'server',
  summary: 'Update a custom profile field',
  role: 'administrator',
  params: {
    name: text().optional().describe('1 to 40 code points'),
    hint: text().optional().describe('at most 80 code points'),
    field_data: json(z.record(z.string(), z.unknown()))
      .optional()
      .describe('the options, or the kind of external account'),
    display_in_profile_summary: boolean().optional(),
    required: boolean().optional().since('requiredFields'),
    editable_by_user: boolean().optional().since('editableFields'),
    use_for_user_matching: boolean().optional().since('userMatching'),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, level, path, params }) {
    const field = requireProfileField(org, path.field_id);
    const input = {
      name: params.name ?? field.name,
      hint: params.hint ?? field.hint,
      field_data: params.field_data ?? fieldsOf(JSON.parse(field.field_data || '{}')),
      display_in_profile_summary: params.display_in_profile_summary ?? field.display_in_profile_summary,
      required: params.required ?? field.required,
      editable_by_user: params.editable_by_user ?? field.editable_by_user,
      use_for_user_matching: params.use_for_user_matching ?? field.use_for_user_matching,
    };
    assertMayRedefine(field, input);
    await changeProfileField(org, field.id, parseProfileField(org, field.type, input, level, field.id));
  },
});

export const deleteProfileField = defineEndpoint({
  method: 'DELETE',
  path: '/realm/profile_fields/{field_id}',
  area: 'server',
  summary: 'Delete a custom profile field',
  role: 'administrator',
  errors: ['BAD_REQUEST'],
  async run({ org, path }) {
    const { id } = requireProfileField(org, path.field_id);
    await deleteValues(org, id, () => true);
    await org.tables.profile_fields.delete(id);
  },
});

/** @throws ApiError `BAD_REQUEST` if the name, hint or data of a field for a known service would change */
function assertMayRedefine(
  { id, name, hint, field_data }: DeepReadonly<ProfileField>,
  input: Pick<ProfileFieldParams, 'name' | 'hint' | 'field_data'>,
): void {
  const data = fieldsOf(JSON.parse(field_data || '{}'));
  if (knownAccount(data) === undefined) return;
  if (input.name === name && input.hint === hint && differing(data, input.field_data).length === 0) return;
  throw badRequest('The name, hint and data of a field for a known service cannot be changed').because(
    'isCustomAccount',
    `Zulip knows the service of the field ${id} (${name}), and defines its name, hint and data`,
    'leave out "name", "hint" and "field_data"',
    'create a field with the subtype `custom` and a URL pattern instead',
  );
}

/** Changes a custom profile field, and deletes values that are no longer valid options. */
async function changeProfileField(
  org: Organization,
  id: number,
  changes: Omit<ProfileField, 'id' | 'order'>,
): Promise<void> {
  await org.tables.profile_fields.update(id, changes);
  if (changes.type !== PROFILE_FIELD_TYPES.options) return;
  const options: object = JSON.parse(changes.field_data);
  await deleteValues(org, id, (value) => !Object.hasOwn(options, value));
}

async function deleteValues(
  org: Organization,
  fieldId: number,
  isDeleted: (value: string) => boolean,
): Promise<void> {
  const { profile_values: values } = org.tables;
  const affected = values
    .all()
    .filter(({ field_id, value }) => field_id === fieldId && isDeleted(String(value)));
  for (const { id } of affected) await values.delete(id);
}
