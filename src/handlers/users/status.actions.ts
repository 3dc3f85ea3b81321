import type { Organization } from '../../model/index.js';
import { differing } from '../../values.js';
import { type Status, statusOf } from './status.rules.js';

/** Sets a user's status, and notifies everyone of the requested parts, even of unchanged ones. */
export async function setStatus(
  org: Organization,
  userId: number,
  status: Status,
  { away, status_text, emoji_name }: { away?: boolean | undefined } & Partial<Record<keyof Status, unknown>>,
): Promise<void> {
  org.signal({
    kind: 'status',
    userId,
    status: {
      ...(away === undefined ? {} : { away }),
      ...(status_text === undefined ? {} : { status_text: status.status_text }),
      ...(emoji_name === undefined ? {} : emojiOf(status)),
    },
  });
  await storeStatus(org, userId, status);
}

function emojiOf({ emoji_name, emoji_code, reaction_type }: Status) {
  return { emoji_name, emoji_code, reaction_type: emoji_name === '' ? 'unicode_emoji' : reaction_type };
}

async function storeStatus(org: Organization, userId: number, status: Status): Promise<void> {
  const { user_statuses: table } = org.tables;
  const now = statusOf(org, userId);
  if (differing(now, status).length === 0) return;
  const present = table.firstBy('user', userId);
  if (present === undefined) await table.create({ user_id: userId, ...status });
  else if (Object.values(status).every((value) => value === '')) await table.delete(present.id);
  else await table.update(present.id, status);
}
