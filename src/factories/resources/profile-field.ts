import { badParameter } from '../../contract/errors/index.js';
import { PROFILE_FIELD_TYPES, type ProfileField, profileField as schema } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { profileFieldRecord } from '../records/people.js';
import { freeName } from '../samples.js';
import { OPTIONAL_STRING, STRINGS } from '../trait-arguments.js';

/** A custom profile field as the API returns it. */
export type WireProfileField = ProfileField;

const traits = {
  longText: () => ({ type: PROFILE_FIELD_TYPES.longText }),
  /** A list of options with the keys `1`, `2` and so on. */
  options: (...labels: string[]) => ({
    type: PROFILE_FIELD_TYPES.options,
    ...(labels.length === 0 ? {} : { field_data: optionsOf(labels) }),
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
  /** Only administrators may edit it. */
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
    'use_for_user_matching',
  ],
  traits,
  traitArguments: { options: STRINGS, external: OPTIONAL_STRING },
  build(context, input) {
    const { random, n, samples } = context;
    const hasOptions = input.type === PROFILE_FIELD_TYPES.options;
    const field_data = hasOptions ? optionsOf(samples().options(random)) : '';
    const hint = samples().profileField(n).description;
    return { id: 1000 + n, ...profileFieldRecord(context, { hint, field_data, ...input }) };
  },
  count: (org) => org.tables.profile_fields.ids().at(-1) ?? 0,
  async store(org, { id, ...wire }, input) {
    const { profile_fields: fields } = org.tables;
    const isTaken = (wanted: string) => fields.all().some((field) => field.name === wanted);
    const name = freeName(input.name, wire.name, isTaken);
    if (name.trim() === '') throw badParameter('name', 'must not be empty');
    if (isTaken(name)) throw badParameter('name', `a profile field named ${name} already exists`);
    assertFieldData(wire);
    return fields.create({ ...wire, name });
  },
};

function optionsOf(labels: readonly string[]): string {
  return JSON.stringify(
    Object.fromEntries(labels.map((text, i) => [String(i + 1), { text, order: String(i + 1) }])),
  );
}

/**
 * Checks `field_data`.
 * @throws ApiError unless it is empty or a JSON object, as the type requires
 */
function assertFieldData({ type, field_data }: Pick<WireProfileField, 'type' | 'field_data'>): void {
  const needed = type === PROFILE_FIELD_TYPES.options || type === PROFILE_FIELD_TYPES.external;
  if (field_data === '' && !needed) return;
  if (fieldCountOf(field_data) > 0) return;
  throw badParameter(
    'field_data',
    'must be a JSON object as text, such as {"1":{"text":"Vim","order":"1"}} for options or {"subtype":"github"} for accounts',
  );
}

function fieldCountOf(json: string): number {
  try {
    const data: unknown = JSON.parse(json);
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? Object.keys(data).length : 0;
  } catch {
    return 0;
  }
}
