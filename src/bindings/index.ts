export { endpointHandler, strayHandler } from './handlers.js';
export { mockOf } from './mock-of.js';
