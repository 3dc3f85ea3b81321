export * from './endpoint.js';
export * from './params.js';
export * from './postponed.js';
export * from './shape.js';
