import type { Exchange, Observed } from './oracle.js';
import type { World } from './world.js';

const MAX_MESSAGES = 5_000;

/** Users get the messages that they may read, at most 5000, and no others. */
export function reading({ what, before, exchange }: Observed): string | undefined {
  if (exchange === undefined || exchange.userId === null) return undefined;
  if (what === 'GET /messages') return many(before, exchange);
  if (what === 'GET /messages/{message_id}') return one(before, exchange);
  return undefined;
}

function many(world: World, { userId, fields, status, body }: Exchange): string | undefined {
  if (status !== 200) return undefined;
  const user = world.get('users', userId as number);
  for (const { id } of body.messages as { id: number }[]) {
    const message = world.get('messages', id);
    if (user === undefined || message === undefined || !world.mayRead(user, message)) {
      return `user ${userId} got message ${id}, which they may not read`;
    }
  }
  const asked = Number(fields.num_before ?? 0) + Number(fields.num_after ?? 0);
  if (fields.message_ids === undefined && asked > MAX_MESSAGES) return `accepted ${asked} messages`;
  return undefined;
}

function one(world: World, { userId, path, fields, status, body }: Exchange): string | undefined {
  const id = Number(/^\/messages\/(\d+)/.exec(path)?.[1]);
  const user = world.get('users', userId as number);
  if (user === undefined || !(id > 0)) return undefined;
  const message = world.get('messages', id);
  const may = message !== undefined && world.mayRead(user, message);
  if (status === 200 && !may) return `user ${userId} got message ${id}, which they may not read`;
  // Invalid parameters are rejected, too.
  const isHidden = world.settings.history_limited_before !== null || Object.keys(fields).length > 0;
  if (status === 400 && may && !isHidden)
    return `user ${userId} did not get message ${id}, which they may read: ${body.msg}`;
  return undefined;
}
