import * as z from 'zod';
import { since, until } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type CallProvider,
  type DeepReadonly,
  type LinkifierRecord,
  type Organization,
  type Playground,
  PROFILE_FIELD_TYPES,
  type ProfileField,
  type RealmDomain,
  type RealmEmoji,
  type RealmExport,
} from '../../model/index.js';
import { emailVisibilityCode, settingsOf } from '../users/user-settings.rules.js';
import { urlFormatOf } from './linkifier.rules.js';

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

/** A pattern whose matches in messages become links. */
export const linkifierSchema = z.object({
  id: z.int(),
  pattern: z.string(),
  url_template: since('urlTemplates', z.string()),
  url_format: until('urlTemplates', z.string()),
  example_input: since('reverseLinkifiers', z.string().nullable()),
  reverse_template: since('reverseLinkifiers', z.string().nullable()),
  alternative_url_templates: since('alternativeUrls', z.array(z.string())),
});

/** A linkifier in the format of older clients: its pattern, its URL with `%(name)s` for groups, and its ID. */
export const linkifierFilterSchema = z.tuple([z.string(), z.string(), z.int()]);

export function presentLinkifiers(org: Organization): z.input<typeof linkifierSchema>[] {
  return inOrder(org).map(({ id, pattern, url_template, ...more }) => ({
    id,
    pattern,
    url_template,
    url_format: urlFormatOf(url_template),
    example_input: more.example_input ?? null,
    reverse_template: more.reverse_template ?? null,
    alternative_url_templates: [...(more.alternative_url_templates ?? [])],
  }));
}

/** All linkifiers, in their order and in the format of older clients. */
export function presentFilters(org: Organization): z.input<typeof linkifierFilterSchema>[] {
  return inOrder(org).map(({ id, pattern, url_template }) => [pattern, urlFormatOf(url_template), id]);
}

function inOrder(org: Organization): DeepReadonly<LinkifierRecord>[] {
  return org.tables.linkifiers.all().sort((a, b) => a.order - b.order);
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

/** Whether an export is still being prepared. */
export function isPending({ ready_at }: Pick<RealmExport, 'ready_at'>): boolean {
  return ready_at != null;
}

const TYPE_NAMES = { 1: 'public', 2: 'full_with_consent' } as const;

/** The type of an export in requests and responses: a name, or a number on older servers. */
export function exportTypeAt(level: number, type: RealmExport['export_type']): string | number {
  return supports(level, 'exportTypeNames') ? TYPE_NAMES[type] : type;
}

export const exportSchema = z.object({
  id: z.int(),
  acting_user_id: z.int(),
  export_time: z.number(),
  deleted_timestamp: z.number().nullable(),
  failed_timestamp: z.number().nullable(),
  export_url: z.string().nullable(),
  pending: z.boolean(),
  export_from_prior_server: since('exportsFromPriorServer', z.boolean()),
  export_type: since('exportTypes', z.union([z.int(), z.string()])),
});

export function presentExport(
  { url, ready_at, from_prior_server = false, ...kept }: DeepReadonly<RealmExport>,
  level: number,
): z.input<typeof exportSchema> {
  const pending = isPending({ ready_at });
  return {
    ...kept,
    export_type: exportTypeAt(level, kept.export_type),
    export_from_prior_server: from_prior_server,
    export_url: kept.deleted_timestamp === null && !pending && !from_prior_server ? url : null,
    // Exports of the mock never fail.
    failed_timestamp: null,
    pending,
  };
}

export function presentExports(org: Organization, level: number): z.input<typeof exportSchema>[] {
  return org.tables.realm_exports.all().map((record) => presentExport(record, level));
}

/** A user, and whether they consent to the export of their private data. */
export const consentSchema = z.object({
  user_id: z.int(),
  consented: z.boolean(),
  email_address_visibility: since('consentsWithVisibility', z.int()),
});

/** The consents of all active people. */
export function presentConsents(org: Organization): z.input<typeof consentSchema>[] {
  return org.tables.users.by('activePerson', 'active').map((user) => ({
    user_id: user.id,
    consented: settingsOf(org, user.id).allow_private_data_export,
    email_address_visibility: emailVisibilityCode(user.email_visibility),
  }));
}

/** Display names of the services, and their numbers in POST /register. */
export const CALL_SERVICES: Readonly<Record<CallProvider, { name: string; id: number }>> = {
  big_blue_button: { name: 'BigBlueButton', id: 4 },
  constructor_groups: { name: 'Constructor Groups', id: 6 },
  nextcloud_talk: { name: 'Nextcloud Talk', id: 7 },
  webex: { name: 'Webex', id: 8 },
};

/** The services in which users can start calls, as POST /register lists them. */
export function presentCallServices({
  settings,
}: Organization): Record<string, { name: string; id: number }> {
  const offered = settings.call_providers.map((provider) => [provider, CALL_SERVICES[provider]]);
  return { disabled: { name: 'None', id: 0 }, ...Object.fromEntries(offered) };
}
