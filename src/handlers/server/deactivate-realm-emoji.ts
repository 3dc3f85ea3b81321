import { badRequest, missingRecord } from '../../contract/errors/index.js';
import { defineEndpoint } from '../../contract/index.js';
import {
  type DeepReadonly,
  type Organization,
  type RealmEmoji,
  roleText,
  type UserRecord,
} from '../../model/index.js';
import { sendAs } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { activeEmoji } from '../text/emoji.rules.js';

export const deactivateRealmEmoji = defineEndpoint({
  method: 'DELETE',
  path: '/realm/emoji/{emoji_name}',
  pathParams: { emoji_name: 'rest' },
  area: 'server',
  summary: 'Deactivate custom emoji',
  docs: 'deactivate-custom-emoji',
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const { id } = requireOwnEmoji(org, actor, path.emoji_name);
    // The record stays, because reactions still use the emoji.
    await org.tables.realm_emoji.update(id, { deactivated: true });
  },
});

/**
 * Returns the custom emoji if the caller is its author or an administrator.
 * @throws ApiError 404 `BAD_REQUEST` if the emoji does not exist; 400 if it belongs to another user
 */
function requireOwnEmoji(org: Organization, actor: UserRecord, name: string): DeepReadonly<RealmEmoji> {
  const emoji = activeEmoji(org, name);
  if (emoji === undefined) {
    const { realm_emoji } = org.tables;
    throw missingRecord(`There is no custom emoji ${name}`).because(
      'recordExists',
      `None of the ${realm_emoji.count()} records of \`realm_emoji\` is active and named ${name}`,
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
