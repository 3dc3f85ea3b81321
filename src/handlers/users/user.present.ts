import * as z from 'zod';
import { since, until } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  apiEmail,
  avatarUrl,
  type DeepReadonly,
  hasRoleAtLeast,
  isoWithOffset,
  isSpectator,
  type Organization,
  PROFILE_FIELD_TYPES,
  type ProfileValue,
  placeholderEmail,
  ROLES,
  type UserRecord,
} from '../../model/index.js';
import { joinDateOf } from '../access/membership.rules.js';
import { canSeeRealEmail } from '../access/user-access.rules.js';
import { renderPublicText } from '../text/renderer.rules.js';

/** Custom profile data in responses, by field ID. */
const profileDataSchema = z.record(
  z.string(),
  z.object({ value: z.string(), rendered_value: z.string().optional() }),
);

export const userSchema = z.object({
  user_id: z.int(),
  delivery_email: z.string().nullable().optional(),
  email: z.string(),
  full_name: z.string(),
  date_joined: z.string(),
  is_active: z.boolean(),
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  is_guest: z.boolean(),
  is_billing_admin: until('billingAdminRemoved', z.boolean()),
  is_bot: z.boolean(),
  /** In Zulip, absent for people. */
  bot_type: z.int().nullable().optional(),
  bot_owner_id: z.int().nullable().optional(),
  role: z.int(),
  /** In Zulip, absent for callers without credentials. */
  timezone: z.string().optional(),
  avatar_url: z.string().nullable(),
  avatar_version: z.int(),
  is_imported_stub: since('isImportedStubField', z.boolean()),
  is_deleted: since('deletedUsers', z.literal(true).optional()),
  profile_data: profileDataSchema.optional(),
});

/** The caller, in the form that GET /users/me returns. */
export const ownUserSchema = userSchema.omit({ is_deleted: true }).extend({
  avatar_url: z.string(),
  delivery_email: z.string(),
  /** In Zulip, present only for bots. */
  bot_type: z.int().optional(),
  timezone: z.string(),
  max_message_id: z.int(),
});

/** The caller who requests a user, and the details that the response contains. */
interface UserView {
  org: Organization;
  actor: UserRecord | undefined;
  level: number;
  clientGravatar: boolean;
  profileData: boolean;
}

/** Returns the view that the caller and the parameters `client_gravatar` and `include_custom_profile_fields` select. */
export function userViewOf({
  org,
  actor,
  level,
  params,
}: Pick<UserView, 'org' | 'actor' | 'level'> & {
  params: { client_gravatar: boolean; include_custom_profile_fields: boolean };
}): UserView {
  const profileData = params.include_custom_profile_fields && !isAnonymous(actor);
  return { org, actor, level, clientGravatar: params.client_gravatar, profileData };
}

export function presentUser(user: UserRecord, view: UserView): z.input<typeof userSchema> {
  const { org, actor, level } = view;
  const seesEmail = canSeeRealEmail(actor, user);
  const isBot = user.bot_type !== null;
  const omitsUnused = org.follows('omitsUnusedUserFields');
  // Anonymous callers see the API emails of bots, but only placeholder addresses of people.
  const email =
    isAnonymous(actor) && !isBot
      ? placeholderEmail(user.id, org.identity.host)
      : apiEmail(user, org.identity.host);
  return {
    user_id: user.id,
    ...presentRealEmail(user, email, seesEmail, level),
    email,
    full_name: user.full_name,
    date_joined: presentDateJoined(user, view),
    is_active: user.is_active,
    ...roleFlags(user),
    is_billing_admin: user.is_billing_admin,
    is_bot: isBot,
    ...(isBot || !omitsUnused ? { bot_type: user.bot_type } : {}),
    ...(isBot ? { bot_owner_id: user.bot_owner_id } : {}),
    role: user.role,
    ...(isAnonymous(actor) && omitsUnused ? {} : { timezone: user.timezone }),
    avatar_url: view.clientGravatar && hasKnownGravatar(view, user) ? null : avatarUrl(user),
    avatar_version: user.avatar_version,
    is_imported_stub: user.is_imported_stub,
    ...(user.is_deleted ? { is_deleted: true as const } : {}),
    ...(view.profileData && !isBot ? { profile_data: presentProfileData(org, user.id) } : {}),
  };
}

/** Returns the role of a user as flags. Owners are also administrators. */
export function roleFlags(user: Pick<UserRecord, 'role'>) {
  return {
    is_owner: user.role === ROLES.owner,
    is_admin: hasRoleAtLeast(user, 'administrator'),
    is_guest: user.role === ROLES.guest,
  };
}

/** Whether a client can derive the avatar of a user from their email. */
export function hasKnownGravatar({ org, actor }: Pick<UserView, 'org' | 'actor'>, user: UserRecord): boolean {
  if (user.uploaded_avatar_url !== null) return false;
  if (!org.follows('omitsGravatarsOfPublicEmails')) return canSeeRealEmail(actor, user);
  return actor !== undefined && (user.bot_type !== null || user.email_visibility === 'everyone');
}

/**
 * Returns the real email. From level 163 on, the field is always present; on older servers, only if the real email
 * differs from the API email and the caller may see it.
 */
function presentRealEmail(
  user: UserRecord,
  email: string,
  isVisible: boolean,
  level: number,
): { delivery_email?: string | null } {
  if (supports(level, 'deliveryEmailAlways'))
    return { delivery_email: isVisible ? user.delivery_email : null };
  return isVisible && user.delivery_email !== email ? { delivery_email: user.delivery_email } : {};
}

function isAnonymous(actor: UserRecord | undefined): boolean {
  return actor === undefined || isSpectator(actor);
}

function presentDateJoined(
  user: UserRecord,
  { org, actor, level }: Pick<UserView, 'org' | 'actor' | 'level'>,
): string {
  const joined = joinDateOf(user, level);
  if (!org.follows('roundsJoinDates')) return joined;
  if (isAnonymous(actor)) return joined.slice(0, 'yyyy-mm-dd'.length);
  return joined.replace(/(T\d\d:\d\d):[\d.]+/, '$1');
}

/** The name shown for a user that the caller cannot see. */
export const UNKNOWN_USER = 'Unknown user';

/** Returns the placeholder for a user that the caller cannot see, which reveals only the user's ID. */
export function presentUnknownUser(org: Organization, userId: number): z.input<typeof userSchema> {
  return {
    user_id: userId,
    email: placeholderEmail(userId, org.identity.host),
    delivery_email: null,
    full_name: UNKNOWN_USER,
    date_joined: isoWithOffset(0),
    is_active: true,
    ...roleFlags({ role: ROLES.member }),
    is_billing_admin: false,
    is_bot: false,
    ...(org.follows('omitsUnusedUserFields') ? {} : { bot_type: null }),
    role: ROLES.member,
    timezone: '',
    avatar_url: `/avatar/unknown?v=1`,
    avatar_version: 1,
    is_imported_stub: false,
    profile_data: {},
  };
}

function presentProfileData(org: Organization, userId: number): z.input<typeof profileDataSchema> {
  const entries = org.tables.profile_values.by('user', userId);
  return Object.fromEntries(entries.map((entry) => [entry.field_id, presentProfileValue(org, entry)]));
}

/** Returns the value of a custom profile field. Fields of the types short text and long text contain Markdown. */
export function presentProfileValue(
  org: Organization,
  { field_id, value }: DeepReadonly<ProfileValue>,
): { value: string; rendered_value?: string } {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const type = org.tables.profile_fields.get(field_id)?.type;
  const isMarkdown = type === PROFILE_FIELD_TYPES.shortText || type === PROFILE_FIELD_TYPES.longText;
  return isMarkdown ? { value: text, rendered_value: renderPublicText(org, text) } : { value: text };
}
