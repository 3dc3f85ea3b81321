export { BaseUrl } from './base-url.js';
export { isPreflight, preflight, SHARED, shareWith } from './cors.js';
export {
  FAULT_ANSWERS,
  type Fault,
  type FaultAnswer,
  type FaultDelay,
  type FaultOptions,
  type FaultSpec,
} from './fault-spec.js';
export { type CodeOf, type ErrorFaultOptions, Faults, type GeneralErrorCode } from './faults.js';
export {
  type EntryOf,
  JOURNAL_LIMIT,
  Journal,
  type JournalWatcher,
  type ParamsOf,
  type WaitForOptions,
} from './journal.js';
export type { JournalEntry, UnmatchedRequest } from './journal-entry.js';
export { mswHandler, mswHandlerFor } from './msw.js';
export type { OverrideApi, OverrideCall, OverrideOptions, Respond } from './overrides.js';
export { Pipeline } from './pipeline.js';
export { receivedLines, requestLine } from './received-lines.js';
export { type ReproOptions, reproduction } from './repro.js';
export { type Answer, contentOf, jsonOf, truncatedLength } from './respond.js';
export type { Snapshot } from './snapshot.js';
export { World } from './world.js';
export type { Latency, WorldConfig } from './world-parts.js';
