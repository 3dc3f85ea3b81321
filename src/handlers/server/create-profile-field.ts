import * as z from 'zod';
import { boolean, defineEndpoint, integer, json, text } from '../../contract/index.js';
import { nextOrder, PROFILE_FIELD_TYPES } from '../../model/index.js';
import { parseProfileField } from './profile-field.resource.js';

export const createProfileField = defineEndpoint({
  method: 'POST',
  path: '/realm/profile_fields',
  area: 'server',
  summary: 'Create a custom profile field',
  docs: 'create-custom-profile-field',
  role: 'administrator',
  params: {
    field_type: integer(z.literal(Object.values(PROFILE_FIELD_TYPES))).describe(
      '1 short text, 2 long text, 3 options, 4 date, 5 link, 6 users, 7 external account, 8 pronouns',
    ),
    name: text().default('').describe('1 to 40 code points'),
    hint: text().default('').describe('at most 80 code points'),
    field_data: json(z.record(z.string(), z.unknown()))
      .default({})
      .describe('the options, or the kind of external account'),
    display_in_profile_summary: boolean().default(false),
    required: boolean().default(false).since('requiredFields'),
    editable_by_user: boolean().default(true).since('editableFields'),
    use_for_user_matching: boolean()
      .default(false)
      .since('userMatching')
      .describe(
        'clients also find users by their values of the field; only for short text and external accounts',
      ),
  },
  response: z.object({ id: z.int() }),
  errors: ['BAD_REQUEST'],
  async run({ org, level, params: { field_type, ...input } }) {
    const { profile_fields: fields } = org.tables;
    const field = parseProfileField(org, field_type, input, level);
    const { id } = await fields.create({ ...field, order: nextOrder(fields.all()) });
    return { id };
  },
});
