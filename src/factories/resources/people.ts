import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { groupSchema, presentGroup } from '../../handlers/groups/group.resource.js';
import { parseGroupName } from '../../handlers/groups/group.rules.js';
import { requireSubgroups } from '../../handlers/groups/group-members.rules.js';
import { parseNewSetting } from '../../handlers/groups/group-setting.rules.js';
import { presenceEntrySchema, presenceStatusOf } from '../../handlers/presence/presence.resource.js';
import {
  knownAccount,
  parseFieldData,
  parseProfileField,
} from '../../handlers/server/profile-field.resource.js';
import { assertPerson } from '../../handlers/users/user.rules.js';
import {
  GROUP_SETTINGS,
  PROFILE_FIELD_TYPES,
  type ProfileField,
  profileField as schema,
  systemGroupId,
} from '../../model/index.js';
import { parsedJson } from '../../strings.js';
import { isObject } from '../../values.js';
import { builtId, type Definition, type Traits } from '../definition.js';
import { profileFieldRecord, userGroupRecord } from '../records/organization.js';
import { freeName } from '../samples.js';
import {
  ALL_WITH_ID,
  assertActiveUsers,
  assertCreator,
  assertNotInFuture,
  findOrCreateUser,
  ONE_USER,
  OPTIONAL_STRING,
  STRINGS,
  USER,
  USERS,
  type UserReference,
  WITH_ID,
} from './references.js';

/** A user group as the API returns it. */
export type WireUserGroup = z.output<typeof groupSchema>;

const userGroupTraits = {
  deactivated: () => ({ deactivated: true }),
  /** A group that contains these groups; without arguments, the group of moderators. */
  nested: (...groups: { id: number }[]) => ({
    direct_subgroup_ids:
      groups.length === 0 ? [systemGroupId('role:moderators')] : groups.map(({ id }) => id),
  }),
  withMembers: (...users: UserReference[]) => ({ members: users.map(({ user_id }) => user_id) }),
  /** A group that only these users and groups may mention; without arguments, no one may. */
  mentionableBy: (...usersOrGroups: (UserReference | { id: number })[]) => ({
    can_mention_group: {
      direct_members: usersOrGroups.flatMap((input) => ('user_id' in input ? [input.user_id] : [])),
      direct_subgroups: usersOrGroups.flatMap((input) => ('user_id' in input ? [] : [input.id])),
    },
  }),
} satisfies Traits<WireUserGroup>;

const USER_OR_GROUP = { error: 'must be users and groups, such as { user_id: 4 } and { id: 9 }' };

export const userGroup: Definition<WireUserGroup, typeof userGroupTraits> = {
  name: 'userGroup',
  table: 'user_groups',
  schema: groupSchema,
  stored: [
    'name',
    'description',
    'members',
    'direct_subgroup_ids',
    'deactivated',
    'creator_id',
    ...GROUP_SETTINGS,
  ],
  traits: userGroupTraits,
  traitArguments: {
    nested: ALL_WITH_ID,
    withMembers: USERS,
    mentionableBy: z.array(z.union([USER, WITH_ID], USER_OR_GROUP)),
  },
  build(context, input) {
    const { direct_member_ids, ...record } = userGroupRecord(context, {});
    return { id: builtId(context.n), members: direct_member_ids, ...record, ...input };
  },
  async store(org, { id, members, ...wire }, input) {
    const isTaken = (wanted: string) => org.tables.user_groups.firstBy('name', wanted) !== undefined;
    const name = parseGroupName(org, freeName(input.name, wire.name, isTaken));
    assertActiveUsers(org, 'members', members);
    const direct_subgroup_ids = requireSubgroups(org, 'direct_subgroup_ids', wire.direct_subgroup_ids);
    const settings = Object.fromEntries(
      GROUP_SETTINGS.map((setting) => [setting, parseNewSetting(org, setting, wire[setting])]),
    );
    assertCreator(org, wire.creator_id);
    const record = await org.tables.user_groups.create({
      ...wire,
      ...settings,
      name,
      direct_subgroup_ids,
      direct_member_ids: [...new Set(members)].sort((a, b) => a - b),
    });
    return presentGroup(org, record, DEFAULT_LEVEL);
  },
};

/** A custom profile field as the API returns it. */
export type WireProfileField = ProfileField;

const profileFieldTraits = {
  longText: () => ({ type: PROFILE_FIELD_TYPES.longText }),
  /** A field with a list of options, which have the keys `1`, `2` and so on. */
  options: (...labels: string[]) => ({
    type: PROFILE_FIELD_TYPES.options,
    ...(labels.length === 0 ? {} : { field_data: optionsOf(labels) }),
  }),
  date: () => ({ type: PROFILE_FIELD_TYPES.date }),
  link: () => ({ type: PROFILE_FIELD_TYPES.link }),
  users: () => ({ type: PROFILE_FIELD_TYPES.users }),
  pronouns: () => ({ type: PROFILE_FIELD_TYPES.pronouns }),
  /** A field for an account on a service, such as `github`. */
  external: (subtype: string = 'github') => ({
    type: PROFILE_FIELD_TYPES.external,
    field_data: JSON.stringify({ subtype }),
  }),
  /** A field whose values only administrators may edit. */
  locked: () => ({ editable_by_user: false }),
  required: () => ({ required: true }),
} satisfies Traits<WireProfileField>;

export const profileField: Definition<WireProfileField, typeof profileFieldTraits> = {
  name: 'profileField',
  table: 'profile_fields',
  schema,
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
  traits: profileFieldTraits,
  traitArguments: { options: STRINGS, external: OPTIONAL_STRING },
  build(context, input) {
    const { random, n, samples } = context;
    const { type = PROFILE_FIELD_TYPES.shortText } = input;
    const hasOptions = type === PROFILE_FIELD_TYPES.options;
    const field_data = input.field_data ?? (hasOptions ? optionsOf(samples().options(random)) : '');
    const account = knownAccount(parseFieldData(type, objectIn(field_data)));
    const { name, hint } = account ?? { name: undefined, hint: samples().profileField(n).description };
    const fields = { hint, ...(name === undefined ? {} : { name }), field_data, ...input };
    return { id: builtId(n), ...profileFieldRecord(context, fields) };
  },
  async store(org, { id, ...wire }, input) {
    const { profile_fields: fields } = org.tables;
    const isTaken = (wanted: string) => fields.all().some((field) => field.name === wanted);
    const name = freeName(input.name, wire.name, isTaken);
    const field_data = objectIn(wire.field_data);
    const parsed = parseProfileField(org, wire.type, { ...wire, name, field_data }, DEFAULT_LEVEL);
    return fields.create({ order: wire.order, ...parsed });
  },
};

function optionsOf(labels: readonly string[]): string {
  const options = labels.map((text, i) => [i + 1, { text, order: String(i + 1) }]);
  return JSON.stringify(Object.fromEntries(options));
}

/** @throws ApiError unless the string is empty or a JSON object */
function objectIn(field_data: string): Record<string, unknown> {
  const data = field_data === '' ? {} : parsedJson(field_data);
  if (isObject(data)) return data;
  throw badParameter(
    'field_data',
    'must be a string with a JSON object, such as {"1":{"text":"Vim","order":"1"}} for options or {"subtype":"github"} for accounts',
  );
}

/** An aggregated presence entry as the API returns it, without `pushable`. */
export type WirePresence = z.output<typeof presenceEntrySchema>;
/** The overrides of a presence: its fields and its user. */
export type PresenceInput = WirePresence & { user_id: number };

/** How long ago a generated idle user was last seen. */
const IDLE_SECONDS = 1800;

const presenceTraits = {
  active: () => ({ status: 'active' as const }),
  /** The presence of an idle user, last seen half an hour ago unless `timestamp` is set. */
  idle: () => ({ status: 'idle' as const }),
  of: (user: UserReference) => ({ user_id: user.user_id }),
} satisfies Traits<PresenceInput>;

export const presence: Definition<WirePresence, typeof presenceTraits, PresenceInput> = {
  name: 'presence',
  table: 'presences',
  schema: presenceEntrySchema,
  inputs: { user_id: z.int() },
  stored: ['user_id', 'status', 'timestamp'],
  traits: presenceTraits,
  traitArguments: { of: ONE_USER },
  build({ now }, { user_id, ...input }) {
    const timestamp = input.status === 'idle' ? now - IDLE_SECONDS : now;
    return { client: 'website', status: 'active', timestamp, ...input };
  },
  async store(org, { status, timestamp }, input, context) {
    const { presences } = org.tables;
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    assertPerson(org, user, 'Bots have no presence');
    const now = org.clock.now();
    assertNotInFuture(org, 'timestamp', timestamp);
    const seen = {
      user_id: user.id,
      last_active: status === 'active' ? timestamp : null,
      last_connected: timestamp,
    };
    const entry = presenceStatusOf({ ...seen, id: 0 }, now);
    if (entry.status !== status)
      throw badParameter('timestamp', `a user seen ${now - timestamp} seconds ago is not ${status}`);
    const earlier = presences.firstBy('user', user.id);
    if (earlier === undefined) await presences.create(seen);
    else await presences.update(earlier.id, seen);
    return { client: 'website', ...entry };
  },
};
