import { PROFILE_FIELD_TYPES } from '../model/index.js';
import type { Seed } from './define.js';

/** Values for all fields except the website, which colleague has in the default scenario. */
const VALUES: [field: number, value: string | number[]][] = [
  [1, '+49 30 0100'],
  [2, 'Builds *small* things, and `names` them well.'],
  [3, '1'],
  [4, '1990-04-01'],
  [6, [4, 2]],
  [7, '0042'],
  [8, 'carl-example'],
  [9, 'he/him'],
];

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`PATCH /users/me/profile_data\` by member with a value for one of the fields 1 to 8 is rejected; for field 9
  (pronouns) it succeeds. admin may change all fields, also with \`PATCH /users/4\` and \`profile_data\`. colleague has
  a value in every field.`;

export const seed: Seed = async ({ create, db, id }) => {
  for (const fieldId of db.profile_fields.ids()) {
    await db.profile_fields.update(fieldId, { editable_by_user: false });
  }
  await create.profileField({
    id: 8,
    name: 'Account',
    hint: 'On the code host',
    type: PROFILE_FIELD_TYPES.external,
    field_data: JSON.stringify({ subtype: 'github' }),
    editable_by_user: false,
  });
  await create.profileField({ id: 9, name: 'Pronouns', type: PROFILE_FIELD_TYPES.pronouns });
  for (const [field_id, value] of VALUES) {
    await create.profileValue({ user_id: id('colleague'), field_id, value });
  }
};
