import type { LongPoll } from '../../contract/index.js';
import { definite } from '../../values.js';
import { type Answer, DROPPED, failure } from '../http/respond.js';
import { SEVERED } from './fault-steps.js';
import { addNote, type RequestContext } from './request-context.js';
import { documented, presentBody } from './run-endpoint.js';
import { inTurn } from './turn.js';

/** Replacements in a row that suggest two clients instead of one that connects again. */
const MANY_REPLACEMENTS = 10;

// With a test's fake timers, the response would never be sent.
const realSetTimeout = globalThis.setTimeout;

/** Waits outside of the turn while others are served, and responds in a separate turn. */
export async function waitForEvents(context: RequestContext, { options: poll }: LongPoll): Promise<Answer> {
  const { services, server, request } = context;
  try {
    const end = await services.wait(poll.milliseconds, { until: poll.until, signal: request.signal });
    if (end === 'aborted') {
      addNote(context, 'the client disconnected');
      return DROPPED;
    }
    if (end === 'severed') {
      addNote(context, SEVERED);
      return DROPPED;
    }
    if (end === 'reset') return failure(poll.expired(), server.version.dialect);
    const replaced = poll.replaced();
    if (replaced > 0) await yieldToOthers(context, replaced);
    return await inTurn(context, async (org) => {
      const actor = org.tables.users.expect(definite(context.userId));
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

/**
 * Two clients that poll one queue replace each other's poll again and again. Without a pause they would do so in
 * microtasks, and no timer of the process would ever run.
 */
async function yieldToOthers(context: RequestContext, replaced: number): Promise<void> {
  const { params } = context;
  context.replaced = true;
  addNote(context, 'a later poll of the same event queue replaced this one');
  if (replaced === MANY_REPLACEMENTS) {
    console.warn(
      `[team-chat-mock] Two clients poll the event queue ${String(params.queue_id)}. Each poll ends the other one. ` +
        'Register a queue for each client, and stop the client of a test when the test ends.',
    );
  }
  await new Promise<void>((resolve) => realSetTimeout(resolve, 0));
}
