import { ApiError } from '../../contract/errors/index.js';
import type { Organization } from '../../model/index.js';
import { type Answer, failure } from '../http/respond.js';
import { addNote, type RequestContext } from './request-context.js';

/**
 * Runs a step of a request exclusively, after what is due. Commits its changes and delivers their events; a
 * step that throws changes nothing, and its error is the response.
 */
export function inTurn<T>(
  context: RequestContext,
  step: (org: Organization) => Promise<T> | T,
): Promise<T | Answer> {
  const { services } = context;
  return services.queue.runExclusive(async () => {
    const org = services.organization();
    try {
      // Most steps have nothing to wait for.
      const pending = services.commit(org);
      if (pending !== undefined) await pending;
      const due = services.runDue(org);
      if (due !== undefined) await due;
      const result = await step(org);
      const delivery = services.commit(org);
      if (delivery !== undefined) await delivery;
      return result;
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.keepsChanges) await services.commit(org);
      else await org.rollback();
      return errorResponse(context, thrown);
    }
  });
}

/**
 * The response to an error. Anything except an ApiError is a bug of the mock or its options: 500, with the
 * stack in the journal.
 */
export function errorResponse(context: RequestContext, thrown: unknown): Answer {
  const { dialect } = context.server.version;
  if (thrown instanceof ApiError) return failure(thrown, dialect);
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  addNote(context, error.stack ?? error.message);
  const msg = `The mock failed in ${context.endpoint.name}: ${error.message}`;
  return failure(new ApiError('INTERNAL_ERROR', msg), dialect);
}
