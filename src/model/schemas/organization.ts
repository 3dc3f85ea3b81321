import * as z from 'zod';
import { id, role, unixSeconds } from './common.js';

const invitationTerms = {
  invited_by: id,
  invite_as: role,
  invited: unixSeconds,
  /** UNIX seconds; null if the invitation never expires. */
  expires: unixSeconds.nullable(),
  stream_ids: z.array(id),
  group_ids: z.array(id),
  include_realm_default_subscriptions: z.boolean(),
  /** Markdown; null uses the organization's text, and an empty string sends no message. */
  welcome_message_custom_text: z.string().nullable(),
};

/** An invitation by email. The record remains after the invitation expires or is revoked. */
export const invitation = z.strictObject({
  id,
  email: z.string().min(3),
  ...invitationTerms,
  notify_referrer_on_join: z.boolean(),
  /** Times of the emails that were sent in the 24 hours before `invited`, in UNIX seconds. */
  sent_before: z.array(unixSeconds).optional(),
});
export type Invitation = z.infer<typeof invitation>;

/** A reusable invitation link. */
export const inviteLink = z.strictObject({
  id,
  /** The part of the link that cannot be guessed. */
  key: z.string().min(1),
  ...invitationTerms,
});
export type InviteLink = z.infer<typeof inviteLink>;

/** A custom emoji of the organization; reactions refer to it by its ID. */
export const realmEmoji = z.strictObject({
  id,
  name: z.string().min(1),
  author_id: id.nullable(),
  deactivated: z.boolean(),
  /** Path of the image, below the organization's URL. */
  source_url: z.string(),
});
export type RealmEmoji = z.infer<typeof realmEmoji>;

/** A pattern whose matches in messages and topics become links. */
export const linkifier = z.strictObject({
  id,
  /** A regular expression in RE2 syntax. */
  pattern: z.string().min(1),
  /** A URL template as defined in RFC 6570. */
  url_template: z.string().min(1),
  order: z.int(),
  /** A string that the pattern matches, if any. */
  example_input: z.string().min(1).nullable().optional(),
  /** The text that replaces a pasted URL, with `{name}` for each group, if any. */
  reverse_template: z.string().min(1).nullable().optional(),
  /** Templates of additional URLs that clients turn back into Markdown. */
  alternative_url_templates: z.array(z.string().min(1)).optional(),
});
export type LinkifierRecord = z.infer<typeof linkifier>;

/** A website where users can run code in one programming language. */
export const playground = z.strictObject({
  id,
  name: z.string().min(1),
  pygments_language: z.string().min(1),
  /** A URL template as defined in RFC 6570, with the variable `code`. */
  url_template: z.string().min(1),
});
export type Playground = z.infer<typeof playground>;

/** A domain whose email addresses may join the organization. */
export const realmDomain = z.strictObject({ id, domain: z.string().min(3), allow_subdomains: z.boolean() });
export type RealmDomain = z.infer<typeof realmDomain>;

/** An export of the organization's data. */
export const realmExport = z.strictObject({
  id,
  acting_user_id: id,
  /** 1 for public data, 2 for all data of users who consented. */
  export_type: z.literal([1, 2]),
  export_time: unixSeconds,
  /** When the archive was deleted, in UNIX seconds; null while the archive exists. */
  deleted_timestamp: unixSeconds.nullable(),
  /** URL of the archive. */
  url: z.string(),
  /** When the archive will be ready, in UNIX seconds; null or absent if the archive is ready. */
  ready_at: unixSeconds.nullable().optional(),
  /** Whether another server created the export, so that the archive is not stored here. */
  from_prior_server: z.boolean().optional(),
});
export type RealmExport = z.infer<typeof realmExport>;

export const upload = z.strictObject({
  id,
  user_id: id,
  /** Path of the uploaded file, below the organization's URL. */
  path: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.int().nonnegative(),
  created: unixSeconds,
  /** The bytes, in Base64. */
  content: z.string(),
});
export type Upload = z.infer<typeof upload>;
