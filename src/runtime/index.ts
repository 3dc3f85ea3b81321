export { BaseUrl } from './base-url.js';
export { type Fault, type FaultOptions, type FaultSpec, Faults } from './faults.js';
export { Journal, type JournalEntry } from './journal.js';
export { mswHandler, mswHandlerFor } from './msw.js';
export { Pipeline } from './pipeline.js';
export { type Answer, contentOf } from './respond.js';
export type { Snapshot } from './snapshot.js';
export { type Latency, World, type WorldConfig } from './world.js';
