import { badParameter, badRequest } from '../../contract/errors/index.js';
import { emojiCode, loadEmojiNamed } from '../../markdown/emoji.js';
import {
  type DeepReadonly,
  type Organization,
  type RealmEmoji,
  ROLES,
  roleText,
  type UserRecord,
} from '../../model/index.js';
import { assertHoldsPermission } from '../access/organization-permissions.rules.js';
import { sendAs } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';

type Emoji = DeepReadonly<RealmEmoji>;

const NAME = /^[0-9a-z_-]*[0-9a-z]$/;
const IMAGE = /^image\/(?:png|gif|jpeg|webp|avif)$/;

/** Returns the active custom emoji with a name. */
export function activeEmoji(org: Organization, name: string): Emoji | undefined {
  return org.tables.realm_emoji.firstBy('activeName', name);
}

/**
 * Returns the name of a new custom emoji: trimmed, with underscores for spaces. Only administrators may reuse
 * the name of a Unicode emoji.
 * @throws ApiError `BAD_REQUEST` without the permission, and for an invalid or taken name, and a file that is not an image
 */
export async function parseNewEmojiName(
  org: Organization,
  actor: UserRecord,
  input: string,
  type: string,
): Promise<string> {
  if (actor.role === ROLES.guest) {
    throw badRequest('Guests may not add custom emoji').because(
      'isNoGuest',
      `Guests may not add custom emoji; ${roleText(org, actor)}`,
      ...sendAs(org, ({ role }) => role !== ROLES.guest),
    );
  }
  assertHoldsPermission(org, actor, 'can_add_custom_emoji_group', 'add custom emoji');
  const name = input.trim().replaceAll(' ', '_');
  if (!NAME.test(name)) {
    throw badParameter(
      'emoji_name',
      'must contain only a-z, 0-9, "_" and "-", and end with a letter or digit',
    );
  }
  if (activeEmoji(org, name) !== undefined)
    throw badParameter('emoji_name', `the emoji ${name} already exists`);
  await loadEmojiNamed(name);
  if (emojiCode(name) !== undefined && !isAdministrator(actor)) {
    throw badParameter('emoji_name', `only administrators may replace the Unicode emoji ${name}`);
  }
  if (!IMAGE.test(type)) throw badParameter('file', 'must be a PNG, GIF, JPEG, WebP or AVIF image');
  return name;
}

/**
 * Returns the custom emoji, if the caller may deactivate it: its author and administrators may.
 * @throws ApiError `BAD_REQUEST` when it does not exist or belongs to another user
 */
export function requireOwnEmoji(org: Organization, actor: UserRecord, name: string): Emoji {
  const emoji = activeEmoji(org, name);
  if (emoji === undefined) {
    const { realm_emoji } = org.tables;
    throw badRequest(`There is no custom emoji ${name}`).because(
      'recordExists',
      `The table \`realm_emoji\` has no active emoji ${name} among ${realm_emoji.count()}`,
      'add the emoji first',
    );
  }
  if (emoji.author_id !== actor.id && !isAdministrator(actor)) {
    throw badRequest(`Only administrators and the user who added the emoji ${name} may remove it`).because(
      'ownsEmoji',
      `The emoji ${name} was added by user ${emoji.author_id}; ${roleText(org, actor)}`,
      ...sendAs(org, (user) => isAdministrator(user) || user.id === emoji.author_id),
    );
  }
  return emoji;
}
