import * as z from 'zod';
import { since, until } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type DeepReadonly,
  type Organization,
  type Playground,
  PROFILE_FIELD_TYPES,
  type ProfileField,
  type RealmDomain,
  type RealmEmoji,
} from '../../model/index.js';

/** The definition of a custom profile field, as the API returns it. */
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

function presentProfileField(field: DeepReadonly<ProfileField>): z.input<typeof profileFieldSchema> {
  const { id, type, order, name, hint, field_data, required, editable_by_user } = field;
  return {
    ...{ id, type, order, name, hint, field_data, required, editable_by_user },
    ...(field.display_in_profile_summary ? { display_in_profile_summary: true } : {}),
    ...(field.use_for_user_matching ? { use_for_user_matching: true as const } : {}),
  };
}

/** All custom profile fields, in order. Older servers have no pronouns field. */
export function presentProfileFields(org: Organization, level: number): z.input<typeof profileFieldSchema>[] {
  return org.tables.profile_fields
    .all()
    .filter(({ type }) => type !== PROFILE_FIELD_TYPES.pronouns || supports(level, 'pronounFields'))
    .sort((a, b) => a.order - b.order)
    .map(presentProfileField);
}

const fieldType = z.object({ id: z.int(), name: z.string() });

export const profileFieldTypesSchema = z.object({
  SHORT_TEXT: fieldType,
  LONG_TEXT: fieldType,
  SELECT: fieldType,
  DATE: fieldType,
  URL: fieldType,
  USER: fieldType,
  EXTERNAL_ACCOUNT: fieldType,
  PRONOUNS: since('pronounFields', fieldType),
});

export const PROFILE_FIELD_TYPE_NAMES: z.input<typeof profileFieldTypesSchema> = {
  SHORT_TEXT: { id: PROFILE_FIELD_TYPES.shortText, name: 'Text (short)' },
  LONG_TEXT: { id: PROFILE_FIELD_TYPES.longText, name: 'Text (long)' },
  SELECT: { id: PROFILE_FIELD_TYPES.options, name: 'List of options' },
  DATE: { id: PROFILE_FIELD_TYPES.date, name: 'Date' },
  URL: { id: PROFILE_FIELD_TYPES.link, name: 'Link' },
  USER: { id: PROFILE_FIELD_TYPES.users, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: PROFILE_FIELD_TYPES.external, name: 'External account' },
  PRONOUNS: { id: PROFILE_FIELD_TYPES.pronouns, name: 'Pronouns' },
};

/** A custom emoji in responses and events. */
export const oneRealmEmojiSchema = z.object({
  id: z.string(),
  name: z.string(),
  source_url: z.string(),
  still_url: z.string().nullable(),
  deactivated: z.boolean(),
  author_id: z.int().nullable(),
});

/** The custom emoji of an organization by ID, including deactivated ones. */
export const realmEmojiSchema = z.record(z.string(), oneRealmEmojiSchema);

export function presentOneRealmEmoji(emoji: DeepReadonly<RealmEmoji>): z.input<typeof oneRealmEmojiSchema> {
  const { id, name, source_url, deactivated, author_id } = emoji;
  return { id: String(id), name, source_url, still_url: null, deactivated, author_id };
}

/** All custom emoji of an organization, including deactivated ones. */
export function presentRealmEmoji(org: Organization): z.input<typeof realmEmojiSchema> {
  return Object.fromEntries(
    org.tables.realm_emoji.all().map((emoji) => [String(emoji.id), presentOneRealmEmoji(emoji)]),
  );
}

export const playgroundSchema = z.object({
  id: z.int(),
  name: z.string(),
  pygments_language: z.string(),
  url_template: since('playgroundTemplates', z.string()),
  url_prefix: until('playgroundTemplates', z.string()),
});

export function presentPlayground(playground: DeepReadonly<Playground>): z.input<typeof playgroundSchema> {
  return { ...playground, url_prefix: playground.url_template.replace(/\{code\}$/, '') };
}

export function presentPlaygrounds(org: Organization): z.input<typeof playgroundSchema>[] {
  return org.tables.playgrounds.all().map(presentPlayground);
}

/** A domain whose email addresses may join the organization. */
export const domainSchema = z.object({ domain: z.string(), allow_subdomains: z.boolean() });

export function presentDomain({ domain, allow_subdomains }: DeepReadonly<RealmDomain>) {
  return { domain, allow_subdomains };
}

export function presentDomains(org: Organization): z.input<typeof domainSchema>[] {
  return org.tables.realm_domains.all().map(presentDomain);
}
