import { badParameter, badRequest } from '../../contract/errors/index.js';
import {
  AUTHENTICATION_METHODS,
  type Organization,
  ROLES,
  type Settings,
  type UserRecord,
} from '../../model/index.js';
import { entriesOf } from '../../values.js';
import { assertLength } from '../text/text.rules.js';
import { presentCallServices } from './call.rules.js';

/** Longest values, in code points. */
const MAX_LENGTHS = { name: 40, description: 1000, welcome_message_custom_text: 8000 } as const;

/** @throws ApiError `BAD_REQUEST` when the caller is not an owner */
export function assertOwner(actor: UserRecord, parameter: string): void {
  if (actor.role !== ROLES.owner) throw badParameter(parameter, 'only organization owners may change it');
}

/**
 * Checks settings of the organization that a request changes.
 * @throws ApiError `BAD_REQUEST` for values that the organization cannot have
 */
export function assertRealmSettings(org: Organization, input: Partial<Settings>): void {
  for (const [name, max] of entriesOf(MAX_LENGTHS)) assertLength(name, String(input[name] ?? ''), max);
  if (input.name?.trim() === '') throw badParameter('name', 'must not be empty');
  if (input.default_language !== undefined) assertLanguage(input.default_language);
  const { video_chat_provider: provider } = input;
  if (provider === undefined) return;
  const offered = Object.values(presentCallServices(org)).map(({ id }) => id);
  if (!offered.includes(provider))
    throw badParameter('video_chat_provider', `must be one of ${offered.join(', ')}, got ${provider}`);
}

function assertLanguage(tag: string): void {
  try {
    const known = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    if (known.of(tag.replace('_', '-')) !== undefined) return;
  } catch {
    // Not the form of a language tag.
  }
  throw badParameter('default_language', `there is no language ${tag}`);
}

/** Returns a time limit: null for `unlimited`. */
export function parseLimit(name: string, input: number | string): number | null {
  if (input === 'unlimited') return null;
  if (typeof input === 'number' && input > 0) return input;
  throw badParameter(name, 'must be a number of seconds above 0, or "unlimited"');
}

/** Returns the days that messages are kept: -1 for `unlimited`. */
export function parseRetention(input: number | string): number {
  if (input === 'unlimited') return -1;
  if (typeof input === 'number' && input > 0) return input;
  throw badParameter('message_retention_days', 'must be a number of days above 0, or "unlimited"');
}

/** Returns the methods of signing in; methods that the request omits are disabled. */
export function parseAuthenticationMethods(
  input: Readonly<Record<string, boolean>>,
): Settings['authentication_methods'] {
  const known: readonly string[] = AUTHENTICATION_METHODS;
  const unknown = Object.keys(input).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw badParameter('authentication_methods', `must only contain ${known.join(' and ')}, got ${unknown}`);
  const methods = { Email: input.Email ?? false, SAML: input.SAML ?? false };
  if (!methods.Email && !methods.SAML) throw badRequest('At least one authentication method must be enabled');
  return methods;
}

/**
 * Returns the channel of a setting; null for a negative ID.
 * @throws ApiError `BAD_REQUEST` for unknown and archived channels, and for a public channel of moderation requests
 */
export function parseChannelSetting(org: Organization, name: string, id: number): number | null {
  if (id < 0) return null;
  const channel = org.tables.channels.get(id);
  if (channel === undefined || channel.is_archived) throw badParameter(name, `there is no channel ${id}`);
  if (name === 'moderation_request_channel_id' && !channel.invite_only)
    throw badParameter(name, 'the channel for moderation requests must be private');
  return id;
}
