export * from './endpoint.js';
export * from './long-poll.js';
export * from './params.js';
export * from './per-version.js';
export * from './shape.js';
