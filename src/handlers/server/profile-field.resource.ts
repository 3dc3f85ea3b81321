import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { type EventSource, since } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type DeepReadonly,
  type Organization,
  PROFILE_FIELD_TYPES,
  type ProfileField,
} from '../../model/index.js';
import { isKeyOf } from '../../values.js';
import { noRecord } from '../access/refusals.rules.js';
import { assertLength, isUrl } from '../text/text.rules.js';

type FieldRecord = DeepReadonly<ProfileField>;

const MAX_NAME_LENGTH = 40;
const MAX_HINT_LENGTH = 80;
/** Maximum number of fields in the profile summary. */
const MAX_IN_SUMMARY = 2;

/** External services that a field can link to without a custom URL pattern. */
export const EXTERNAL_ACCOUNTS = {
  github: {
    name: 'GitHub username',
    text: 'GitHub',
    hint: '',
    url_pattern: 'https://github.com/%(username)s',
  },
  twitter: {
    name: 'Twitter username',
    text: 'Twitter',
    hint: '',
    url_pattern: 'https://twitter.com/%(username)s',
  },
};

const USERNAME = '%(username)s';

/** Whether a string is a URL that contains `%(username)s` exactly once. */
function isUrlPattern(pattern: string): boolean {
  return pattern.split(USERNAME).length === 2 && isUrl(pattern.replace(USERNAME, 'x'));
}

const optionText = z.string().trim().min(1);
const options = z.record(optionText, z.object({ text: optionText, order: optionText }));
const externalAccount = z.union([
  z.object({ subtype: z.enum(['github', 'twitter']) }),
  z.object({ subtype: z.literal('custom'), url_pattern: z.string().refine(isUrlPattern) }),
]);

/** The properties of a custom profile field that a request contains. */
export interface ProfileFieldParams {
  name: string;
  hint: string;
  field_data: Record<string, unknown>;
  display_in_profile_summary: boolean;
  required: boolean;
  editable_by_user: boolean;
  use_for_user_matching?: boolean | undefined;
}

/** @throws ApiError `BAD_REQUEST` when no custom profile field has this ID */
export function requireProfileField(org: Organization, fieldId: number): FieldRecord {
  const field = org.tables.profile_fields.get(fieldId);
  if (field === undefined) {
    const error = badRequest(`The custom profile field ${fieldId} does not exist`);
    throw noRecord(error, org, 'profile_fields', fieldId);
  }
  return field;
}

/**
 * Checks a new or changed custom profile field.
 * @param id ID of the field to change; omitted for a new field
 * @throws ApiError `BAD_REQUEST` for a name that is empty, too long or taken, a long hint, data that does not fit the
 * type, too many fields in the profile summary, and a type that the summary or user matching does not support
 */
export function parseProfileField(
  org: Organization,
  type: ProfileField['type'],
  input: ProfileFieldParams,
  level: number,
  id?: number,
): Omit<ProfileField, 'id' | 'order'> {
  const { display_in_profile_summary, required, editable_by_user, use_for_user_matching } = input;
  const data = parseFieldData(type, input.field_data);
  const account = type === PROFILE_FIELD_TYPES.external ? knownAccount(data) : undefined;
  const name = account?.name ?? input.name.trim();
  const hint = account?.hint ?? input.hint.trim();
  if (name === '') throw badParameter('name', 'must not be empty');
  assertLength('name', name, MAX_NAME_LENGTH);
  assertLength('hint', hint, MAX_HINT_LENGTH);
  const others = org.tables.profile_fields.all().filter((other) => other.id !== id);
  if (others.some((other) => other.name === name))
    throw badParameter('name', `another field has the name ${name}`);
  if (display_in_profile_summary) assertFitsSummary(type, others, level);
  if (use_for_user_matching) assertMatchesUsers(type);
  return {
    type,
    name,
    hint,
    field_data: data === undefined ? '' : JSON.stringify(data),
    display_in_profile_summary,
    required,
    editable_by_user,
    // A new field has this property only if the request turns the property on.
    ...(use_for_user_matching || (id !== undefined && use_for_user_matching === false)
      ? { use_for_user_matching }
      : {}),
  };
}

function assertMatchesUsers(type: number): void {
  if (type === PROFILE_FIELD_TYPES.shortText || type === PROFILE_FIELD_TYPES.external) return;
  throw badParameter(
    'use_for_user_matching',
    'only fields for short text and external accounts support user matching',
  );
}

function assertFitsSummary(type: number, others: readonly FieldRecord[], level: number): void {
  const fits = type !== PROFILE_FIELD_TYPES.longText || supports(level, 'paragraphsInSummary');
  if (!fits || type === PROFILE_FIELD_TYPES.users) {
    throw badParameter('display_in_profile_summary', 'the profile summary shows no fields of this type');
  }
  if (others.filter((other) => other.display_in_profile_summary).length >= MAX_IN_SUMMARY) {
    throw badParameter(
      'display_in_profile_summary',
      `the profile summary shows at most ${MAX_IN_SUMMARY} fields`,
    );
  }
}

/**
 * Returns the data of a field in its stored form; `undefined` for a type without data.
 * @throws ApiError `BAD_REQUEST` for data that does not fit the type
 */
export function parseFieldData(
  type: number,
  input: Record<string, unknown>,
): Record<string, unknown> | undefined {
  if (type === PROFILE_FIELD_TYPES.options) {
    const parsed = options.safeParse(input);
    const texts = Object.values(parsed.data ?? {}).map(({ text }) => text);
    if (!parsed.success || texts.length === 0) {
      throw badParameter('field_data', 'must be a list of options such as {"0":{"text":"Red","order":"1"}}');
    }
    if (new Set(texts).size < texts.length)
      throw badParameter('field_data', 'two options have the same text');
    return parsed.data;
  }
  if (type === PROFILE_FIELD_TYPES.external) {
    const parsed = externalAccount.safeParse(input);
    if (parsed.success) return parsed.data;
    throw badParameter(
      'field_data',
      'must be {"subtype":"github"}, or {"subtype":"custom"} with a "url_pattern", a URL that contains %(username)s once',
    );
  }
  return undefined;
}

/** Returns the known service that a field's data names; `undefined` for a custom service. */
export function knownAccount(data: Record<string, unknown> | undefined) {
  const subtype = String(data?.subtype);
  return isKeyOf(EXTERNAL_ACCOUNTS, subtype) ? EXTERNAL_ACCOUNTS[subtype] : undefined;
}

export const profileFieldSchema = z.object({
  id: z.int(),
  type: z.int(),
  order: z.int(),
  name: z.string(),
  hint: z.string(),
  /** JSON-encoded data of the field, such as its options. */
  field_data: z.string(),
  display_in_profile_summary: z.boolean().optional(),
  required: since('requiredFields', z.boolean()),
  editable_by_user: since('editableFields', z.boolean()),
  use_for_user_matching: since('userMatching', z.literal(true).optional()),
});

function presentProfileField({
  display_in_profile_summary,
  use_for_user_matching,
  ...field
}: FieldRecord): z.input<typeof profileFieldSchema> {
  return {
    ...field,
    ...(display_in_profile_summary ? { display_in_profile_summary } : {}),
    ...(use_for_user_matching ? { use_for_user_matching } : {}),
  };
}

/** Returns all custom profile fields, in order. Older servers have no pronouns field. */
export function presentProfileFields(org: Organization, level: number): z.input<typeof profileFieldSchema>[] {
  return org.tables.profile_fields
    .all()
    .filter(({ type }) => type !== PROFILE_FIELD_TYPES.pronouns || supports(level, 'pronounFields'))
    .sort((a, b) => a.order - b.order)
    .map(presentProfileField);
}

/** Emits an event with all custom profile fields when one changes. */
export const profileFieldEvents: EventSource = {
  schemas: { custom_profile_fields: z.object({ fields: z.array(profileFieldSchema) }) },
  eventDrafts(org, changeSet) {
    if (changeSet.changes('profile_fields').length === 0) return [];
    const payloadFor = ({ level }: { level: number }) => ({ fields: presentProfileFields(org, level) });
    return [{ kind: 'custom_profile_fields', payloadFor }];
  },
};
