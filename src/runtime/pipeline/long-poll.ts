import type { LongPoll } from '../../contract/index.js';
import type { UserRecord } from '../../model/index.js';
import { type Answer, DROPPED, failure } from '../http/respond.js';
import { addNote, type RequestContext } from './request-context.js';
import { documented, presentBody } from './run-endpoint.js';
import { inTurn } from './turn.js';

/** Waits outside of the turn while others are served, and responds in a separate turn. */
export async function waitForEvents(context: RequestContext, { options: poll }: LongPoll): Promise<Answer> {
  const { services, server, request } = context;
  try {
    const end = await services.wait(poll.milliseconds, { until: poll.until, signal: request.signal });
    if (end === 'aborted') {
      addNote(context, 'the client disconnected');
      return DROPPED;
    }
    if (end === 'reset') return failure(poll.expired(), server.version.dialect);
    return await inTurn(context, async (org) => {
      const actor = org.tables.users.get(context.userId as number) as UserRecord;
      try {
        return presentBody(context, await poll.resume(org, actor));
      } catch (error) {
        throw documented(context, error);
      }
    });
  } finally {
    poll.leave();
  }
}
