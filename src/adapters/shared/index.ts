export {
  checkOverrides,
  type MswEvents,
  type OverrideCheck,
  overrideProblemsText,
  problemOf,
} from './check-overrides.js';
export { endpointHandler, strayHandler } from './handlers.js';
export { mockOf } from './mock-of.js';
