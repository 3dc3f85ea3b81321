import type { Endpoint } from '../../../contract/index.js';
import { SETTING_NOTES } from '../../../runtime/control/setting-notes.js';
import { ENDPOINT_NOTES, SHARED_NOTES } from './parameters.js';
import { USER_SETTING_NOTES } from './user-settings.js';

/**
 * Descriptions of parameters of `PATCH /realm`: settings of the mock, and those that are not, or that have another name or
 * other values there.
 */
const REALM_NOTES: Readonly<Record<string, string>> = {
  ...SETTING_NOTES,
  can_access_all_users_group: 'Who may see users they share no channel or conversation with',
  can_add_subscribers_group: 'Who may subscribe others to channels',
  can_invite_users_group: 'Who may invite users by email',
  enable_spectator_access: 'Whether web-public channels are available without credentials',
  gif_rating_policy: 'Highest rating of GIFs: 0 none, 1 Y, 2 G, 3 PG, 4 PG-13, 5 R',
  message_edit_history_visibility_policy:
    'Edit history that users see: `all`, `moves` or `none` of the edits and moves',
};

/** Descriptions of personal settings, by any name. */
const USER_NOTES: Readonly<Record<string, string>> = USER_SETTING_NOTES;

/**
 * Returns the description of a parameter or of a capture of the path that the endpoint does not describe itself. The
 * descriptions are here because only documents need them, while pages load the endpoints.
 */
export function noteOf({ name: endpoint }: Pick<Endpoint, 'name'>, name: string): string | undefined {
  return (
    ENDPOINT_NOTES[endpoint]?.[name] ??
    (endpoint === 'PATCH /realm' ? REALM_NOTES[name] : undefined) ??
    SHARED_NOTES[name] ??
    USER_NOTES[name]
  );
}
