import * as z from 'zod';
import { since } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type DeepReadonly,
  type Organization,
  PROFILE_FIELD_TYPES,
  type ProfileField,
} from '../../model/index.js';

/** The definition of a custom profile field, as the API returns it. */
export const profileFieldSchema = z.object({
  id: z.int(),
  type: z.int(),
  order: z.int(),
  name: z.string(),
  hint: z.string(),
  /** JSON text. */
  field_data: z.string(),
  display_in_profile_summary: z.boolean().optional(),
  required: since('requiredFields', z.boolean()),
  editable_by_user: since('editableFields', z.boolean()),
  use_for_user_matching: since('userMatching', z.literal(true).optional()),
});

function presentProfileField(field: DeepReadonly<ProfileField>): z.input<typeof profileFieldSchema> {
  const { id, type, order, name, hint, field_data, required, editable_by_user } = field;
  return {
    ...{ id, type, order, name, hint, field_data, required, editable_by_user },
    ...(field.display_in_profile_summary ? { display_in_profile_summary: true } : {}),
    ...(field.use_for_user_matching ? { use_for_user_matching: true as const } : {}),
  };
}

/** All custom profile fields, in order. Older servers have no field for pronouns. */
export function presentProfileFields(org: Organization, level: number): z.input<typeof profileFieldSchema>[] {
  return org.tables.profile_fields
    .all()
    .filter(({ type }) => type !== PROFILE_FIELD_TYPES.pronouns || supports(level, 'pronounFields'))
    .sort((a, b) => a.order - b.order)
    .map(presentProfileField);
}

const fieldType = z.object({ id: z.int(), name: z.string() });

/** The types of custom profile fields. */
export const profileFieldTypesSchema = z.object({
  SHORT_TEXT: fieldType,
  LONG_TEXT: fieldType,
  SELECT: fieldType,
  DATE: fieldType,
  URL: fieldType,
  USER: fieldType,
  EXTERNAL_ACCOUNT: fieldType,
  PRONOUNS: since('pronounFields', fieldType),
});

export const PROFILE_FIELD_TYPE_NAMES: z.input<typeof profileFieldTypesSchema> = {
  SHORT_TEXT: { id: PROFILE_FIELD_TYPES.shortText, name: 'Text (short)' },
  LONG_TEXT: { id: PROFILE_FIELD_TYPES.longText, name: 'Text (long)' },
  SELECT: { id: PROFILE_FIELD_TYPES.options, name: 'List of options' },
  DATE: { id: PROFILE_FIELD_TYPES.date, name: 'Date' },
  URL: { id: PROFILE_FIELD_TYPES.link, name: 'Link' },
  USER: { id: PROFILE_FIELD_TYPES.users, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: PROFILE_FIELD_TYPES.external, name: 'External account' },
  PRONOUNS: { id: PROFILE_FIELD_TYPES.pronouns, name: 'Pronouns' },
};
