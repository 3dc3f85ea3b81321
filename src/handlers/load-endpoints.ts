export type EndpointCode = typeof import('./endpoint-code.js');

/**
 * Imports the code of all endpoints. Deferred to the first request, so that importing the handlers stays
 * fast.
 */
export function loadEndpoints(): Promise<EndpointCode> {
  return import('./endpoint-code.js');
}
