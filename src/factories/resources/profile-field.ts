import { badRequest } from '../../contract/errors/index.js';
import { PROFILE_FIELD_TYPES, type ProfileField, profileField as schema } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';

/** A custom profile field as the published API gives it. */
export type WireProfileField = ProfileField;

const NAMES = ['Phone number', 'Biography', 'Favorite food', 'Birthday', 'Favorite website', 'Mentor'];

const traits = {
  longText: () => ({ type: PROFILE_FIELD_TYPES.longText }),
  /** A list to choose from; the keys are `1`, `2` and so on. */
  options: (...texts: string[]) => ({
    type: PROFILE_FIELD_TYPES.options,
    field_data: optionsOf(texts.length === 0 ? ['Vim', 'Emacs'] : texts),
  }),
  date: () => ({ type: PROFILE_FIELD_TYPES.date }),
  link: () => ({ type: PROFILE_FIELD_TYPES.link }),
  users: () => ({ type: PROFILE_FIELD_TYPES.users }),
  pronouns: () => ({ type: PROFILE_FIELD_TYPES.pronouns }),
  /** An account on a service such as `github`. */
  external: (subtype: string = 'github') => ({
    type: PROFILE_FIELD_TYPES.external,
    field_data: JSON.stringify({ subtype }),
  }),
  /** Only administrators set it. */
  locked: () => ({ editable_by_user: false }),
  required: () => ({ required: true }),
} satisfies Traits<WireProfileField>;

export const profileField: Definition<WireProfileField, WireProfileField, WireProfileField, typeof traits> = {
  name: 'profileField',
  schema,
  inputs: {},
  stored: [
    'name',
    'hint',
    'type',
    'order',
    'field_data',
    'display_in_profile_summary',
    'required',
    'editable_by_user',
  ],
  traits,
  build({ n }, given) {
    return {
      id: 1000 + n,
      name: `${NAMES[(n - 1) % NAMES.length]} ${n}`,
      hint: '',
      type: PROFILE_FIELD_TYPES.shortText,
      order: n,
      field_data: given.type === PROFILE_FIELD_TYPES.options ? optionsOf(['Vim', 'Emacs']) : '',
      display_in_profile_summary: false,
      required: false,
      editable_by_user: true,
      ...given,
    };
  },
  count: (org) => org.tables.profile_fields.ids().at(-1) ?? 0,
  async store(org, { id, ...wire }) {
    const { profile_fields: fields } = org.tables;
    if (wire.name.trim() === '') throw badRequest('"name": a profile field needs a name');
    if (fields.all().some(({ name }) => name === wire.name)) {
      throw badRequest(`"name": there is a profile field ${wire.name} already`);
    }
    assertFieldData(wire);
    return fields.create(wire);
  },
};

function optionsOf(texts: readonly string[]): string {
  return JSON.stringify(
    Object.fromEntries(texts.map((text, i) => [String(i + 1), { text, order: String(i + 1) }])),
  );
}

/** That `field_data` is what the type needs: a JSON object, with options where one chooses, else empty. */
function assertFieldData({ type, field_data }: Pick<WireProfileField, 'type' | 'field_data'>): void {
  const needed = type === PROFILE_FIELD_TYPES.options || type === PROFILE_FIELD_TYPES.external;
  if (field_data === '' && !needed) return;
  if (entriesOf(field_data) > 0) return;
  throw badRequest(
    '"field_data": is the text of a JSON object, such as {"1":{"text":"Vim","order":"1"}} for options or {"subtype":"github"} for accounts',
  );
}

function entriesOf(json: string): number {
  try {
    const data: unknown = JSON.parse(json);
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? Object.keys(data).length : 0;
  } catch {
    return 0;
  }
}
