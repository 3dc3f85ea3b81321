import type { Endpoints } from './endpoint-types.generated.js';

/** `METHOD /path` of an endpoint. Importing it does not load the types of all declarations. */
export type EndpointName = keyof Endpoints;
