import * as z from 'zod';
import { boolean, factsOf, integer, json, type Param, text } from '../../contract/index.js';
import { settingsSchema } from '../../model/index.js';
import { fromKeys, keysOf } from '../../values.js';
import {
  ORGANIZATION_PERMISSION_NAMES,
  type OrganizationPermissionName,
} from '../access/organization-permissions.rules.js';
import {
  REALM_FLAGS,
  REALM_LIMITS,
  REALM_NUMBERS,
  REALM_TEXTS,
  realmSchemas,
} from '../events/register/realm-shape.js';
import { settingUpdate } from '../groups/group-setting.rules.js';
import { isUrl } from '../text/text.rules.js';
import { PERMISSION_LEVELS, type PolicyName } from './permission-levels.rules.js';

type OptionalParam<T> = Param<T | undefined, false>;

/** Gives a parameter the lifetime of the field with the same name in the register response. */
function asInRegister<T>(name: string, param: OptionalParam<T>): OptionalParam<T> {
  const schema = realmSchemas[`realm_${name}`];
  const { since, until } = schema === undefined ? {} : factsOf(schema);
  const introduced = since === undefined ? param : param.since(since);
  return until === undefined ? introduced : introduced.until(until);
}

function paramsFor<N extends string, T>(
  names: readonly N[],
  make: (name: N) => OptionalParam<T>,
): Record<N, OptionalParam<T>> {
  return fromKeys(names, (name) => asInRegister(name, make(name)));
}

/** Parameters with a channel ID, and the settings that store them. A negative ID means no channel. */
export const REALM_CHANNELS = {
  moderation_request_channel_id: 'moderation_request_channel_id',
  new_stream_announcements_stream_id: 'new_channel_announcements_channel_id',
  notifications_stream_id: 'new_channel_announcements_channel_id',
  signup_announcements_stream_id: 'signup_announcements_channel_id',
  signup_notifications_stream_id: 'signup_announcements_channel_id',
  service_update_announcements_stream_id: 'service_update_announcements_channel_id',
  zulip_update_announcements_stream_id: 'service_update_announcements_channel_id',
} as const;

/** Permissions that are numbers on older servers. */
const WITH_POLICY = ORGANIZATION_PERMISSION_NAMES.flatMap((name) => {
  const { old, since } = PERMISSION_LEVELS[name];
  return old === undefined ? [] : [{ name, old, since }];
});

const policyParams = WITH_POLICY.map(({ name, old, since }) => {
  const param = integer(z.literal([...old.accepts]))
    .optional()
    .until(since)
    .describe(`the number that \`${name}\` replaced`);
  return [old.name, old.since === undefined ? param : param.since(old.since)] as const;
});

/** Permissions by the older parameter that sets them as a number. */
export const PERMISSION_OF_POLICY: Readonly<Record<string, OrganizationPermissionName>> = Object.fromEntries(
  WITH_POLICY.map(({ name, old }) => [old.name, name]),
);

/** Older names of `gif_rating_policy`. */
export const GIF_RATINGS = ['gif_rating', 'giphy_rating'] as const;

const gifRating = asInRegister('gif_rating', integer(settingsSchema.shape.gif_rating_policy).optional());

const limit = json(z.union([z.int(), z.literal('unlimited')])).optional();

export const realmParams = {
  ...paramsFor(REALM_FLAGS, () => boolean().optional()),
  ...paramsFor(REALM_NUMBERS, (name) => integer(settingsSchema.shape[name]).optional()),
  ...paramsFor(REALM_TEXTS, (name) => text(settingsSchema.shape[name]).optional()),
  ...paramsFor(REALM_LIMITS, () => limit.describe('seconds, or `unlimited`')),
  ...paramsFor(keysOf(REALM_CHANNELS), () => integer().optional().describe('-1 for no channel')),
  zulip_update_announcements_stream_id: asInRegister(
    'service_update_announcements_stream_id',
    integer().optional().describe('another name of `service_update_announcements_stream_id`'),
  ),
  ...fromKeys(GIF_RATINGS, () => gifRating.describe('the older name of `gif_rating_policy`')),
  jitsi_server_url: asInRegister(
    'call_server_url',
    json(z.union([z.literal('default'), z.url().max(200).refine(isUrl)])).optional(),
  ).describe('URL of the server for calls in Jitsi Meet, or `default`'),
  string_id: text(z.never('only a demo organization can change its subdomain'))
    .optional()
    .describe('always rejected: only a demo organization of Zulip Cloud can change its subdomain'),
  workplace_users_group: json(z.never('only organizations of Zulip Cloud have workplace users'))
    .optional()
    .since('workplaceUsers')
    .describe('always rejected: only organizations of Zulip Cloud have workplace users'),
  allow_edit_history: boolean()
    .optional()
    .until('historyVisibility')
    .describe('the older form of `message_edit_history_visibility_policy`'),
  mandatory_topics: boolean()
    .optional()
    .until('realmTopicsPolicy')
    .describe('the older form of `topics_policy`'),
  enable_spectator_access: asInRegister('enable_spectator_access', boolean().optional()),
  message_retention_days: limit.describe('days, or `unlimited`; only by owners'),
  authentication_methods: json(z.record(z.string(), z.boolean()))
    .optional()
    .describe('whether each authentication method is enabled; only by owners'),
  ...paramsFor(ORGANIZATION_PERMISSION_NAMES, () => json(settingUpdate).optional()),
  ...(Object.fromEntries(policyParams) as Record<PolicyName, OptionalParam<number>>),
};
