import {
  DAY,
  type InviteLink,
  type Playground,
  type RealmDomain,
  type RealmExport,
  ROLES,
} from '../../model/index.js';
import { capitalized } from '../vocabulary.js';
import type { NewRecord, Overrides, RecordContext } from './context.js';

/** A code playground for Python. */
export function playgroundRecord(
  { random, n, samples }: RecordContext,
  overrides: Overrides<Playground>,
): NewRecord<Playground> {
  return {
    name: overrides.name ?? `${capitalized(samples().word(random))} ${n}`,
    pygments_language: 'Python',
    url_template: 'https://play.example.com/?code={code}',
    ...overrides,
  };
}

/** A domain whose email addresses may join the organization. */
export function domainRecord(
  { random, n, samples }: RecordContext,
  overrides: Overrides<RealmDomain>,
): NewRecord<RealmDomain> {
  const domain = overrides.domain ?? `${samples().slug(random)}-${n}.example.com`;
  return { domain, allow_subdomains: false, ...overrides };
}

/** An export of public data, made now. */
export function exportRecord(
  { n, now }: RecordContext,
  overrides: Overrides<RealmExport, 'acting_user_id'>,
): NewRecord<RealmExport> {
  return {
    export_type: 1,
    export_time: now,
    deleted_timestamp: null,
    url: `https://chat.example.com/user_avatars/exports/1/export-${n}.tar.gz`,
    ...overrides,
  };
}

/** A reusable link that invites members. */
export function inviteLinkRecord(
  { random, now }: RecordContext,
  overrides: Overrides<InviteLink, 'invited_by'>,
): NewRecord<InviteLink> {
  return {
    key: random.hex(24),
    invite_as: ROLES.member,
    invited: now,
    expires: now + 10 * DAY,
    stream_ids: [],
    group_ids: [],
    include_realm_default_subscriptions: true,
    welcome_message_custom_text: null,
    ...overrides,
  };
}
