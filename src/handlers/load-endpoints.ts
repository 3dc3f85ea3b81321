export type EndpointCode = typeof import('./endpoint-code.js');

/** Imports the code of the endpoints. Importing the handlers does not: the first request needs it. */
export function loadEndpoints(): Promise<EndpointCode> {
  return import('./endpoint-code.js');
}
