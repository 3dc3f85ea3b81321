import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { type Call, defineEndpoint } from '../../contract/index.js';
import {
  changedSettings,
  type GroupSetting,
  groupSetting,
  type Organization,
  ROLES,
  type Settings,
  systemGroupId,
} from '../../model/index.js';
import { definite, entriesOf, isSameJson, keysOf } from '../../values.js';
import {
  holdersOf,
  ORGANIZATION_PERMISSION_NAMES,
  type OrganizationPermissionName,
  organizationPermission,
} from '../access/organization-permissions.rules.js';
import { roleRequired } from '../access/refusals.rules.js';
import { REALM_FLAGS, REALM_LIMITS, REALM_NUMBERS, REALM_TEXTS } from '../events/register/realm-shape.js';
import { changesSetting, parseSettingUpdate } from '../groups/group-setting.rules.js';
import { MAX_WELCOME_MESSAGE_LENGTH } from '../invitations/invitation-terms.rules.js';
import { assertLength } from '../text/text.rules.js';
import { assertLanguage } from '../users/locale.rules.js';
import { groupOfNumber, PERMISSION_LEVELS } from './permission-levels.rules.js';
import {
  offeredCallServices,
  parseAuthenticationMethods,
  parseChannelSetting,
  parseLimit,
  requireHolders,
} from './settings.rules.js';
import { GIF_RATINGS, PERMISSION_OF_POLICY, REALM_CHANNELS, realmParams } from './update-realm-params.js';

const isByOwners = (name: OrganizationPermissionName) => organizationPermission(name).byOwners === true;

const OWNER_PARAMS: readonly string[] = [
  'authentication_methods',
  'disallow_disposable_email_addresses',
  'emails_restricted_to_domains',
  'invite_required',
  'message_retention_days',
  'waiting_period_threshold',
  ...ORGANIZATION_PERMISSION_NAMES.filter(isByOwners),
  ...Object.keys(PERMISSION_OF_POLICY).filter((policy) => isByOwners(definite(PERMISSION_OF_POLICY[policy]))),
];

const shapeOf = (names: readonly string[], schema: z.ZodType) =>
  Object.fromEntries(names.map((name) => [name, schema.optional()]));

export const updateRealm = defineEndpoint({
  method: 'PATCH',
  path: '/realm',
  area: 'server',
  summary: 'Update organization settings',
  docs: 'update-realm',
  role: 'administrator',
  params: realmParams,
  /** Changed settings with their values, or with `updated` instead of strings. */
  response: z.object({
    ...shapeOf(
      [...REALM_FLAGS, 'allow_edit_history', 'enable_spectator_access', 'mandatory_topics'],
      z.boolean(),
    ),
    ...shapeOf(
      [
        ...REALM_NUMBERS,
        ...GIF_RATINGS,
        ...Object.keys(REALM_CHANNELS),
        ...Object.keys(PERMISSION_OF_POLICY),
      ],
      z.int(),
    ),
    ...shapeOf(REALM_TEXTS, z.literal('updated')),
    ...shapeOf(REALM_LIMITS, z.int().nullable()),
    ...shapeOf(ORGANIZATION_PERMISSION_NAMES, groupSetting),
    message_retention_days: z.int().optional(),
    authentication_methods: z.record(z.string(), z.boolean()).optional(),
    jitsi_server_url: z.literal('updated').nullable().optional(),
  }),
  errors: ['BAD_REQUEST', 'EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED'],
  run(call) {
    const { org, actor } = call;
    const sent: Readonly<Record<string, unknown>> = call.params;
    const forOwners = OWNER_PARAMS.find((name) => sent[name] !== undefined);
    if (forOwners !== undefined && actor.role !== ROLES.owner)
      throw roleRequired(`Only organization owners may change "${forOwners}"`, org, actor, 'owner');
    const changes: Changes = { settings: {}, shown: {} };
    addPlainChanges(changes, call);
    addOtherChanges(changes, call);
    addPermissionChanges(changes, call);
    addPolicyChanges(changes, call);
    assertRealmSettings(org, changes.settings);
    org.settings = changedSettings(org.settings, changes.settings);
    return changes.shown;
  },
});

type RealmCall = Call<typeof realmParams, '/realm'>;

interface Changes {
  settings: Partial<Settings>;
  /** The changed parameters, as the response shows them. */
  shown: Record<string, unknown>;
}

/** Adds changes to settings that have the same name and form in the request and the organization. */
function addPlainChanges(changes: Changes, { org, params }: RealmCall): void {
  for (const name of [...REALM_FLAGS, ...REALM_NUMBERS, ...REALM_TEXTS]) {
    const value = params[name];
    // As in Zulip, the response shows `org_type` even if it is unchanged.
    if (value === undefined || (value === org.settings[name] && name !== 'org_type')) continue;
    Object.assign(changes.settings, { [name]: value });
    changes.shown[name] = typeof value === 'string' ? 'updated' : value;
  }
}

function addOtherChanges(changes: Changes, { org, params }: RealmCall): void {
  const change = <K extends keyof Settings>(
    setting: K,
    value: Settings[K],
    parameter: string = setting,
    shown: unknown = value,
  ) => {
    if (isSameJson(value, org.settings[setting])) return;
    changes.settings[setting] = value;
    changes.shown[parameter] = shown;
  };
  for (const name of REALM_LIMITS)
    if (params[name] !== undefined) change(name, parseLimit(name, params[name]));
  for (const [name, setting] of entriesOf(REALM_CHANNELS)) {
    const id = params[name];
    if (id === undefined) continue;
    change(setting, parseChannelSetting(org, name, id), name, id);
    // As in Zulip, the response shows a negative ID even if no channel was set.
    if (org.settings[setting] === null) changes.shown[name] = id;
  }
  for (const name of GIF_RATINGS)
    if (params[name] !== undefined) change('gif_rating_policy', params[name], name);
  const {
    allow_edit_history: history,
    authentication_methods: methods,
    enable_spectator_access: access,
    jitsi_server_url: server,
    mandatory_topics: mandatory,
    message_retention_days: days,
  } = params;
  if (days !== undefined) change('message_retention_days', parseLimit('message_retention_days', days) ?? -1);
  if (methods !== undefined) change('authentication_methods', parseAuthenticationMethods(methods));
  if (access !== undefined) change('public_access', access, 'enable_spectator_access');
  if (server === 'default') change('jitsi_server_url', null);
  else if (server !== undefined) change('jitsi_server_url', server, 'jitsi_server_url', 'updated');
  if (history !== undefined) change('allow_edit_history', history);
  if (mandatory !== undefined) {
    const policy = mandatory ? 'disable_empty_topic' : 'allow_empty_topic';
    change('topics_policy', policy, 'mandatory_topics', mandatory);
  }
}

function addPermissionChanges(changes: Changes, { org, params, level, supports }: RealmCall): void {
  for (const name of ORGANIZATION_PERMISSION_NAMES) {
    const input = params[name];
    if (input === undefined) continue;
    const update = parseSettingUpdate(name, input, supports('groupSettingObject'));
    if (!changesSetting(org, name, holdersOf(org.settings, name), update, level)) continue;
    const value = requireHolders(org, name, update.new);
    Object.assign(changes.settings, permissionSetting(name, value));
    changes.shown[name] = value;
  }
}

/** Returns the setting that stores a permission. `can_access_all_users_group` is stored as `everyone` or `members`. */
function permissionSetting(name: OrganizationPermissionName, value: GroupSetting) {
  if (name !== 'can_access_all_users_group') return { [name]: value };
  return { [name]: value === systemGroupId('role:everyone') ? 'everyone' : 'members' };
}

/**
 * Adds changes to permissions for which a request has the numbers of older servers. For creating bots, 1 means members;
 * 2 means members, but only administrators for generic bots; 3 means administrators.
 */
function addPolicyChanges(changes: Changes, { org, params }: RealmCall): void {
  const sent: Readonly<Record<string, unknown>> = params;
  for (const [parameter, name] of Object.entries(PERMISSION_OF_POLICY)) {
    const number = sent[parameter];
    const { old } = PERMISSION_LEVELS[name];
    if (typeof number !== 'number' || old === undefined) continue;
    const isForBots = name === 'can_create_bots_group';
    const group = isForBots && number === 2 ? 'role:administrators' : groupOfNumber(old, number);
    const settings: { [K in OrganizationPermissionName]?: Settings[K] } = { [name]: systemGroupId(group) };
    if (isForBots) {
      settings.can_create_write_only_bots_group = systemGroupId(
        number === 3 ? 'role:administrators' : 'role:members',
      );
    }
    const changed = changedSettings(org.settings, settings);
    const names = keysOf(settings);
    if (names.every((each) => holdersOf(changed, each) === holdersOf(org.settings, each))) continue;
    Object.assign(changes.settings, settings);
    changes.shown[parameter] = number;
  }
}

/** Maximum lengths of values, in code points. */
const MAX_LENGTHS = {
  name: 40,
  description: 1000,
  welcome_message_custom_text: MAX_WELCOME_MESSAGE_LENGTH,
} as const;

/**
 * Checks the organization settings that a request changes.
 * @throws ApiError `BAD_REQUEST` for values that the organization cannot have
 */
function assertRealmSettings(org: Organization, input: Partial<Settings>): void {
  for (const [name, max] of entriesOf(MAX_LENGTHS)) assertLength(name, String(input[name] ?? ''), max);
  if (input.default_language !== undefined) assertLanguage(input.default_language);
  const { video_chat_provider: provider } = input;
  if (provider === undefined) return;
  const offered = Object.values(offeredCallServices(org)).map(({ id }) => id);
  if (!offered.includes(provider))
    throw badParameter('video_chat_provider', `must be one of ${offered.join(', ')}, got ${provider}`);
}
