import { badRequest } from '../../contract/errors/index.js';
import {
  compositeKey,
  type DeepReadonly,
  type Organization,
  PROFILE_FIELD_TYPES,
  type ProfileField,
  roleText,
  type UserRecord,
} from '../../model/index.js';
import { noRecord, requestAs, sendAs, targetIsBot } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { codePoints, isUrl } from '../text/text.rules.js';

/** New values of custom profile fields, by the ID of the field; null removes a value. */
export type ProfileChanges = ReadonlyMap<number, string | number[] | null>;

const MAX_SHORT_TEXT_LENGTH = 50;
const MAX_LONG_TEXT_LENGTH = 500;

/**
 * Returns the changes that these entries request. If several entries name the same field, the last one wins.
 * @throws ApiError `BAD_REQUEST` for a bot, an unknown field, an invalid value, and a field that only administrators
 * may set
 */
export function parseProfileData(
  org: Organization,
  actor: UserRecord,
  user: UserRecord,
  entries: readonly { id: number; value: string | readonly number[] | null }[],
): ProfileChanges {
  if (user.bot_type !== null) throw targetIsBot(badRequest('Bots have no profile data'), user.id);
  const changes = new Map<number, string | number[] | null>();
  for (const { id, value } of entries) {
    const field = requireEditableField(org, actor, id);
    const isRemoved = value === null || value === '' || (isUsers(field) && value.length === 0);
    changes.set(id, isRemoved ? null : parseValue(org, user, field, value));
  }
  return changes;
}

function requireEditableField(org: Organization, actor: UserRecord, id: number): DeepReadonly<ProfileField> {
  const field = org.tables.profile_fields.get(id);
  if (field === undefined)
    throw noRecord(badRequest(`There is no custom profile field ${id}`), org, 'profile_fields', id);
  if (!field.editable_by_user && !isAdministrator(actor)) {
    throw badRequest(`Only administrators may set the field "${field.name}"`).because(
      'fieldIsEditable',
      `\`editable_by_user\` of the custom profile field ${id} (${field.name}) is false; ${roleText(org, actor)}`,
      ...requestAs(org, isAdministrator, 'patch', `/realm/profile_fields/${id}`, { editable_by_user: true }),
      ...sendAs(org, isAdministrator),
    );
  }
  return field;
}

function parseValue(
  org: Organization,
  user: UserRecord,
  field: DeepReadonly<ProfileField>,
  value: string | readonly number[],
): string | number[] {
  const isText = typeof value === 'string';
  const expected = isText ? expectedText(field, value) : expectedUsers(org, user, field, value);
  if (expected === undefined) return isText ? value : [...value];
  throw badRequest(`The field "${field.name}" takes ${expected}`).because(
    'profileValue',
    `The custom profile field ${field.id} (${field.name}) does not accept ${JSON.stringify(value)}`,
    `send ${expected}`,
  );
}

function isUsers(field: DeepReadonly<ProfileField>): boolean {
  return field.type === PROFILE_FIELD_TYPES.users;
}

/** Describes the values that a field accepts, if the field does not accept these users. */
function expectedUsers(
  { tables }: Organization,
  { id: userId }: UserRecord,
  field: DeepReadonly<ProfileField>,
  ids: readonly number[],
): string | undefined {
  if (!isUsers(field)) return 'a string';
  const stored = tables.profile_values.firstBy('userField', compositeKey(userId, field.id))?.value;
  // Users in the current value stay valid after they are deactivated, so only added users are checked.
  for (const id of ids.filter((id) => typeof stored === 'string' || !stored?.includes(id))) {
    const user = tables.users.get(id);
    if (user === undefined) return `IDs of existing users, which ${id} is not`;
    if (!user.is_active) return `IDs of active users, which ${id} is not`;
    if (user.bot_type !== null) return `IDs of people, which bot ${id} is not`;
  }
  return undefined;
}

/** Describes the values that a field accepts, if the field does not accept this string. */
function expectedText(field: DeepReadonly<ProfileField>, value: string): string | undefined {
  switch (field.type) {
    case PROFILE_FIELD_TYPES.users:
      return 'an array of user IDs';
    case PROFILE_FIELD_TYPES.options:
      return isOption(field, value) ? undefined : 'the key of one of its options';
    case PROFILE_FIELD_TYPES.date:
      return isDate(value) ? undefined : 'a date such as 1990-12-31';
    case PROFILE_FIELD_TYPES.link:
      return isUrl(value) ? undefined : 'a URL';
    default: {
      const isLong = field.type === PROFILE_FIELD_TYPES.longText;
      const max = isLong ? MAX_LONG_TEXT_LENGTH : MAX_SHORT_TEXT_LENGTH;
      return codePoints(value) > max ? `at most ${max} code points` : undefined;
    }
  }
}

function isOption(field: DeepReadonly<ProfileField>, value: string): boolean {
  return Object.hasOwn(JSON.parse(field.field_data || '{}'), value);
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
