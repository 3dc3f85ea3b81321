import type { Importing } from './organization.js';
import { entries, integer, text } from './raw.js';

/** Stores the statuses and the presence of users. */
export async function importStatuses({ world, state, anonymizer }: Importing): Promise<void> {
  const { create, db } = world;
  for (const [key, status] of entries(state.user_status)) {
    const user_id = Number(key);
    if (!db.users.has(user_id)) continue;
    const emoji = text(status.emoji_name);
    const isStandard =
      status.reaction_type === 'unicode_emoji' || status.reaction_type === 'zulip_extra_emoji';
    await create.userStatus({
      user_id,
      status_text: anonymizer.text(text(status.status_text), 'status', user_id),
      ...(emoji !== '' && isStandard
        ? {
            emoji_name: anonymizer.standardEmoji(emoji),
            emoji_code: text(status.emoji_code),
            reaction_type: status.reaction_type as 'unicode_emoji',
          }
        : {}),
    });
  }
  for (const [key, presence] of entries(state.presences)) {
    const user_id = Number(key);
    const connected = integer(presence.idle_timestamp) ?? integer(presence.active_timestamp);
    if (!db.users.has(user_id) || connected === undefined) continue;
    await create.presence({
      user_id,
      last_active: integer(presence.active_timestamp) ?? null,
      last_connected: connected,
    });
  }
}
