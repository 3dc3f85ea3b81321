export * from './endpoint.js';
export * from './params.js';
export * from './shape.js';
