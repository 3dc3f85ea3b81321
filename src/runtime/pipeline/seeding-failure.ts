import { ApiError } from '../../contract/errors/index.js';
import { type Answer, failure } from '../http/respond.js';
import type { Match } from './match.js';
import type { RequestServices } from './request-context.js';

/** The response of a mock whose scenario could not be seeded: 500, with the reason in the journal. */
export function seedingFailure(
  services: RequestServices,
  { request, started, target, endpoint }: Match & { request: Request; started: number },
  thrown: unknown,
): Answer {
  const reason = thrown instanceof Error ? thrown : new Error(String(thrown));
  const error = new ApiError('INTERNAL_ERROR', `The scenario could not be built: ${reason.message}`);
  const answer = failure(error, services.server.version.dialect);
  services.journal.record(
    {
      at: services.organization().clock.now(),
      method: request.method,
      path: target.fullPath,
      endpoint: endpoint.name,
      user_id: null,
      params: {},
      status: answer.status,
      code: error.code,
      msg: error.message,
      ms: performance.now() - started,
      note: reason.stack ?? reason.message,
    },
    answer,
  );
  return answer;
}
