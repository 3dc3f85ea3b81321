import { endpoints } from './endpoints.js';

/**
 * The endpoints, as far as it takes to know whose a request is. While the package is built, `scripts/build/plain-data.mjs` writes
 * their plain data in place of this module, so that importing the handlers does not bring the code of every endpoint;
 * `engine.ts` adds that before the first answer.
 */
export const heads: typeof endpoints = endpoints;
