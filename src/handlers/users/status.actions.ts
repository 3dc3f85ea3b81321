import type { Organization } from '../../model/index.js';
import { type Status, statusOf } from './status.rules.js';

/** Sets a user's status. */
export async function setStatus(org: Organization, userId: number, status: Status): Promise<void> {
  const { user_statuses: table } = org.tables;
  const now = statusOf(org, userId);
  if (Object.entries(status).every(([name, value]) => now[name as keyof Status] === value)) return;
  const present = table.firstBy('user', userId);
  if (present === undefined) await table.create({ user_id: userId, ...status });
  else if (Object.values(status).every((value) => value === '')) await table.delete(present.id);
  else await table.update(present.id, status);
}
