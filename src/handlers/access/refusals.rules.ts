import { type ApiError, apiError, badRequest } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type ChannelRecord,
  type DeepReadonly,
  type GroupSetting,
  hasRoleAtLeast,
  type Organization,
  personaThat,
  ROLES,
  roleText,
  type Settings,
  type TableName,
  type UserRecord,
  type UserSettings,
  userText,
} from '../../model/index.js';
import { callText, capitalized } from '../../strings.js';

// A function with a parameter `error` explains that error: it adds the reason and ways to make the request pass, and
// returns the error. The others create such an error.

/** Maximum number of IDs that an explanation suggests. */
const MAX_LISTED = 10;

/** Returns the text of a call that changes settings, such as `settings.set({ can_invite_users: 'members' })`. */
export function settingsCall(changes: Partial<Settings>): string {
  return callText('settings.set', changes);
}

/**
 * Returns a list with the call that sends a request as the first persona that is allowed to send it. The list is empty
 * if there is no such persona.
 */
export function requestAs(
  org: Organization,
  may: (user: UserRecord) => boolean,
  method: string,
  path: string,
  fields?: Record<string, unknown>,
): string[] {
  const name = personaThat(org, may);
  if (name === undefined) return [];
  return [`${callText('as', name)}.${callText(method, path, ...(fields === undefined ? [] : [fields]))}`];
}

/** Like `requestAs`, but advises sending the rejected request as that persona. */
export function sendAs(org: Organization, may: (user: UserRecord) => boolean): string[] {
  const name = personaThat(org, may);
  return name === undefined ? [] : [`send the request as ${name}`];
}

/** @param may whether the same request by another user would pass; default: whether that user has the role */
export function needsRole(
  error: ApiError,
  org: Organization,
  actor: UserRecord,
  role: 'owner' | 'administrator',
  may = (user: UserRecord) => hasRoleAtLeast(user, role),
): ApiError {
  const isPromotable = actor.role !== ROLES.guest || org.follows('guestsBecomeAdministrators');
  return error.because(
    role === 'owner' ? 'ownerRole' : 'administratorRole',
    `This needs ${role === 'owner' ? 'an owner' : 'an administrator or owner'}; ${roleText(org, actor)}`,
    ...sendAs(org, may),
    ...(isPromotable
      ? requestAs(org, (user) => user.role === ROLES.owner, 'patch', `/users/${actor.id}`, {
          role: ROLES[role],
        })
      : []),
  );
}

/** Like `needsRole`, but returns the error instead of throwing it. Its code differs in the `zulip` dialect. */
export function roleRequired(
  msg: string,
  org: Organization,
  actor: UserRecord,
  role: 'owner' | 'administrator',
  may?: (user: UserRecord) => boolean,
): ApiError {
  return needsRole(apiError('UNAUTHORIZED_PRINCIPAL', msg), org, actor, role, may);
}

export function notForGuests(org: Organization, actor: UserRecord, activity: string): ApiError {
  return badRequest(`Guests may not ${activity}`).because(
    'isNoGuest',
    `Guests may not ${activity}; ${roleText(org, actor)}`,
    ...sendAs(org, ({ role }) => role !== ROLES.guest),
  );
}

/** Returns these extra fields of an error in the `zulip` dialect, and no fields in the `reference` dialect. */
export function zulipFields(org: Organization, fields: Record<string, string>): Record<string, string> {
  return org.follows('returnsSpecificErrorCodes') ? fields : {};
}

/**
 * Explains that the caller sees no record with this ID. Suggests the first known IDs; by default, all IDs of the table
 * are known.
 */
export function noRecord(
  error: ApiError,
  org: Organization,
  table: TableName,
  id: number | string,
  known: Iterable<number | string> = org.tables[table].ids(),
): ApiError {
  const ids: (number | string)[] = [];
  for (const each of known) if (ids.push(each) === MAX_LISTED) break;
  return error.because(
    'recordExists',
    `The table \`${table}\` has no record ${JSON.stringify(id)} for this caller`,
    ids.length === 0 ? `create a record of ${table} first` : `use one of ${ids.join(', ')}`,
  );
}

/**
 * Explains that the caller has no record with this ID, because the record does not exist or belongs to another user.
 * `known` contains the IDs of the caller's records.
 */
export function noOwnRecord(
  error: ApiError,
  org: Organization,
  actor: UserRecord,
  record: {
    table: TableName;
    name: string;
    id: number;
    ownerId: number | undefined;
    known: Iterable<number>;
  },
): ApiError {
  const { table, name, id, ownerId, known } = record;
  if (ownerId === undefined) return noRecord(error, org, table, id, known);
  const because = `${capitalized(name)} ${id} belongs to ${userText(org, ownerId)}, not to ${userText(org, actor.id)}`;
  return notVisible(error, because, ...sendAs(org, (user) => user.id === ownerId));
}

/** Explains that a record exists, but the caller cannot see it. */
export function notVisible(error: ApiError, because: string, ...allow: string[]): ApiError {
  return error.because('recordIsVisible', because, ...allow);
}

export function userDeactivated(error: ApiError, org: Organization, userId: number): ApiError {
  return error.because(
    'userIsActive',
    `The account of ${userText(org, userId)} is deactivated`,
    ...requestAs(org, (user) => hasRoleAtLeast(user, 'administrator'), 'post', `/users/${userId}/reactivate`),
  );
}

export function organizationDeactivated(): ApiError {
  return apiError('REALM_DEACTIVATED', 'The organization is deactivated').because(
    'organizationIsActive',
    'The setting `deactivated` is true',
    settingsCall({ deactivated: false }),
  );
}

export function settingOff(error: ApiError, name: keyof Settings): ApiError {
  return error.because(name, `\`${name}\` is false`, settingsCall({ [name]: true }));
}

/** Explains that a personal setting of the caller is off. */
export function userSettingOff(
  error: ApiError,
  org: Organization,
  actor: UserRecord,
  name: keyof UserSettings,
): ApiError {
  return error.because(
    name,
    `\`${name}\` of ${userText(org, actor.id)} is false`,
    ...requestAs(org, ({ id }) => id === actor.id, 'patch', '/settings', { [name]: true }),
  );
}

export function groupDeactivated(error: ApiError, org: Organization, groupId: number): ApiError {
  return error.because(
    'groupIsActive',
    `User group ${groupId} (${org.tables.user_groups.expect(groupId).name}) is deactivated`,
    ...(supports(org.featureLevel, 'groupReactivation')
      ? requestAs(org, (user) => user.role === ROLES.owner, 'patch', `/user_groups/${groupId}`, {
          deactivated: false,
        })
      : ['use another user group']),
  );
}

/** Returns the holders of a permission as text: a group, or users and groups. */
export function holdersText(org: Organization, value: DeepReadonly<GroupSetting>): string {
  if (typeof value === 'number') return groupText(org, value);
  const names = [
    ...value.direct_members.map((id) => userText(org, id)),
    ...value.direct_subgroups.map((id) => groupText(org, id)),
  ];
  return names.length === 0 ? 'nobody' : names.join(', ');
}

function groupText(org: Organization, groupId: number): string {
  const group = org.tables.user_groups.get(groupId);
  if (group?.is_system_group) return `\`${group.name}\``;
  return `user group ${groupId}${group === undefined ? '' : ` (${group.name})`}`;
}

export function targetIsBot(error: ApiError, userId: number): ApiError {
  return error.because('targetIsPerson', `User ${userId} is a bot`, 'use the ID of a person');
}

export function channelArchived(
  error: ApiError,
  org: Organization,
  { id, name }: Pick<ChannelRecord, 'id' | 'name'>,
): ApiError {
  return error.because(
    'channelIsActive',
    `Channel ${id} (${name}) is archived`,
    ...requestAs(org, (user) => hasRoleAtLeast(user, 'administrator'), 'patch', `/streams/${id}`, {
      is_archived: false,
    }),
  );
}

export function assertNotArchived(org: Organization, channel: ChannelRecord): void {
  if (channel.is_archived)
    throw channelArchived(badRequest(`Channel ${channel.name} is archived`), org, channel);
}

/** Returns the error for a request that would change nothing. */
export function nothingToDo(msg: string): ApiError {
  return badRequest(msg).because(
    'changesSomething',
    'The request has none of the parameters that say what to change',
    'send at least one of them',
  );
}
