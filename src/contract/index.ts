export * from './dialects/index.js';
export * from './endpoint.js';
export * from './events.js';
export * from './params.js';
export * from './rewriter.js';
export { factsOf, issuesOf, schemaFor, since, until, zulipName } from './shape.js';
