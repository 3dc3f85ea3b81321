export * from './areas.js';
export * from './dialects/index.js';
export * from './endpoint.js';
export * from './events.js';
export * from './params.js';
export * from './per-version.js';
export * from './rewriter.js';
export {
  assertVersionable,
  factsOf,
  type ServerVersion,
  schemaFor,
  since,
  until,
  zulipName,
} from './shape.js';
