import { ApiError } from '../../contract/errors/index.js';
import type { Target } from '../http/base-url.js';
import { hasBody, queryFields, type ReadFields, readFields } from '../http/fields.js';
import { giveBackFault } from './fault-steps.js';
import type { RequestContext, RequestServices } from './request-context.js';

/** Reads the fields of the query and the body. A malformed body is rejected later by `assertReadable`. */
export function readInput(
  services: RequestServices,
  request: Request,
  target: Target,
): ReadFields | Promise<ReadFields | ApiError> {
  if (!hasBody(request)) return { fields: queryFields(target.query) };
  return readFields(request, target.query, services.maxBodyBytes).catch((error: unknown) =>
    error instanceof ApiError ? error : new ApiError('BAD_REQUEST', 'The body could not be read'),
  );
}

/**
 * Rejects a malformed body.
 * @throws ApiError when the body could not be read
 */
export function assertReadable(context: RequestContext): void {
  if (context.unreadable === undefined) return;
  context.unrepeatable = 'its body could not be read';
  giveBackFault(context);
  throw context.unreadable;
}
