import * as z from 'zod';
import { id, role, unixSeconds } from './common.js';

/** A view in a user's sidebar. */
export const navigationView = z.strictObject({
  id,
  user_id: id,
  /** The URL hash. It also identifies the view. */
  fragment: z.string().min(1),
  is_pinned: z.boolean(),
  /** null for built-in views, and for custom views without a name. */
  name: z.string().nullable(),
});
export type NavigationView = z.infer<typeof navigationView>;

/** Capabilities that clients declare in POST register. Each changes their events. */
export const CLIENT_CAPABILITIES = [
  'archived_channels',
  'bulk_message_deletion',
  'empty_topic_name',
  'include_deactivated_groups',
  'individual_emoji_changes',
  'linkifier_url_template',
  'notification_settings_null',
  'simplified_presence_events',
  'stream_typing_notifications',
  'user_avatar_url_field_optional',
  'user_list_incomplete',
  'user_settings_object',
] as const;
const clientCapability = z.enum(CLIENT_CAPABILITIES);
export type ClientCapability = (typeof CLIENT_CAPABILITIES)[number];

/** A registered event queue. */
export const eventQueue = z.strictObject({
  id,
  queue_id: z.string().min(1),
  user_id: id,
  created: unixSeconds,
  /** Last activity of its client, in UNIX seconds. */
  last_used: unixSeconds,
  /** Seconds without activity of its client after which it expires. */
  idle_timeout: z.int().positive(),
  /** `null` for all types. */
  event_types: z.array(z.string()).nullable(),
  /** Sends messages as HTML instead of source. */
  apply_markdown: z.boolean(),
  /** Leaves default avatars to the client. */
  client_gravatar: z.boolean(),
  /** Includes messages in all public channels. */
  all_public_streams: z.boolean(),
  /** Sends presence keyed by user ID only. */
  slim_presence: z.boolean(),
  /** Capabilities of its client that the server supports too. */
  capabilities: z.array(clientCapability),
  /** Limits messages to those that match; pairs of operator and operand. */
  narrow: z.array(
    z.strictObject({
      operator: z.string(),
      operand: z.union([z.string(), z.int(), z.array(z.union([z.string(), z.int()]))]),
      negated: z.boolean(),
    }),
  ),
});
export type EventQueue = z.infer<typeof eventQueue>;

const invitationTerms = {
  invited_by: id,
  invite_as: role,
  invited: unixSeconds,
  /** UNIX seconds; null if the invitation never expires. */
  expires: unixSeconds.nullable(),
  stream_ids: z.array(id),
  group_ids: z.array(id),
  include_realm_default_subscriptions: z.boolean(),
  /** Markdown; null uses the organization's text, an empty string sends none. */
  welcome_message_custom_text: z.string().nullable(),
};

/** A pending invitation by email. */
export const invitation = z.strictObject({
  id,
  email: z.string().min(3),
  ...invitationTerms,
  notify_referrer_on_join: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

export const inviteLink = z.strictObject({
  id,
  /** The part of the link that cannot be guessed. */
  key: z.string().min(1),
  ...invitationTerms,
});
export type InviteLink = z.infer<typeof inviteLink>;

/** A custom emoji of the organization; reactions name it by its ID. */
export const realmEmoji = z.strictObject({
  id,
  name: z.string().min(1),
  author_id: id.nullable(),
  deactivated: z.boolean(),
  /** Path of its image, below the organization's URL. */
  source_url: z.string(),
});
export type RealmEmoji = z.infer<typeof realmEmoji>;

/** A pattern whose matches in messages and topics become links. */
export const linkifier = z.strictObject({
  id,
  /** A regular expression in the syntax of RE2. */
  pattern: z.string().min(1),
  /** A URL template of RFC 6570. */
  url_template: z.string().min(1),
  order: z.int(),
  /** A string that the pattern matches, if any. */
  example_input: z.string().min(1).nullable().optional(),
  /** The text that replaces a pasted URL, with `{name}` for each group, if any. */
  reverse_template: z.string().min(1).nullable().optional(),
  /** Additional URL templates of links that clients turn back into Markdown. */
  alternative_url_templates: z.array(z.string().min(1)).optional(),
});
export type LinkifierRecord = z.infer<typeof linkifier>;

/** A website where code of a language can be tried out. */
export const playground = z.strictObject({
  id,
  name: z.string().min(1),
  pygments_language: z.string().min(1),
  /** A URL template of RFC 6570 with the variable `code`. */
  url_template: z.string().min(1),
});
export type Playground = z.infer<typeof playground>;

/** A domain whose email addresses may join the organization. */
export const realmDomain = z.strictObject({ id, domain: z.string().min(3), allow_subdomains: z.boolean() });
export type RealmDomain = z.infer<typeof realmDomain>;

export const realmExport = z.strictObject({
  id,
  acting_user_id: id,
  /** 1 for public data, 2 for all data of users who consented. */
  export_type: z.literal([1, 2]),
  export_time: unixSeconds,
  /** UNIX seconds; null while the export exists. */
  deleted_timestamp: unixSeconds.nullable(),
  /** URL of the archive. */
  url: z.string(),
  /** When the archive will be ready, in UNIX seconds; null or absent if it is ready. */
  ready_at: unixSeconds.nullable().optional(),
  /** Whether another server made it, so that its archive is not stored here. */
  from_prior_server: z.boolean().optional(),
});
export type RealmExport = z.infer<typeof realmExport>;

/** A file that a user uploaded. */
export const upload = z.strictObject({
  id,
  user_id: id,
  /** Path where it is served, below the organization's URL. */
  path: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.int().nonnegative(),
  created: unixSeconds,
  /** The bytes, in Base64. */
  content: z.string(),
});
export type Upload = z.infer<typeof upload>;
