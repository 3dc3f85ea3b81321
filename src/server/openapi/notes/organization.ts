import type { Settings } from '../../../model/index.js';
import { SETTING_NOTES } from '../../../runtime/control/setting-notes.js';

/** Parameters of `PATCH /realm` that are no settings of the mock, or have another name or other values there. */
const OTHER_NOTES = {
  can_access_all_users_group: 'Who may see users they share no channel or conversation with',
  can_add_subscribers_group: 'Who may subscribe others to channels',
  can_invite_users_group: 'Who may invite users by email',
  enable_spectator_access: 'Whether web-public channels are available without credentials',
  gif_rating_policy: 'Highest rating of GIFs: 0 none, 1 Y, 2 G, 3 PG, 4 PG-13, 5 R',
  message_edit_history_visibility_policy:
    'Edit history that users see: `all`, `moves` or `none` of the edits and moves',
} satisfies Readonly<Record<string, string>>;

/** Returns the description of a parameter of `PATCH /realm` that its endpoint does not describe. */
export function organizationNote(name: string): string | undefined {
  return OTHER_NOTES[name as keyof typeof OTHER_NOTES] ?? SETTING_NOTES[name as keyof Settings];
}
