export {
  FAULT_ANSWERS,
  type Fault,
  type FaultAnswer,
  type FaultDelay,
  type FaultOptions,
  type FaultSpec,
  faultSchema,
  faultSpecSchema,
} from './faults/fault-spec.js';
export { type ErrorFaultOptions, Faults, type GeneralErrorCode } from './faults/faults.js';
export { BaseUrl } from './http/base-url.js';
export { corsHeaders, isPreflight, preflight, shareWith } from './http/cors.js';
export { readBody } from './http/fields.js';
export { type MswHttp, mswHandler, mswHandlerFor } from './http/msw.js';
export { type Answer, contentOf, jsonOf, truncatedLength } from './http/respond.js';
export { journalOf, storeOf } from './journal/journal.js';
export type { JournalEntry, OpenRequest, UnmatchedRequest } from './journal/journal-entry.js';
export { JOURNAL_LIMIT, JournalStore, type JournalWatcher } from './journal/journal-store.js';
export { receivedLines, requestLine } from './journal/received-lines.js';
export { type ReproOptions, reproduction } from './journal/repro.js';
export { HIDDEN, isSecret, SecretTexts } from './journal/secrets.js';
export { MockRuntime } from './mock/mock-runtime.js';
export type { Latency, RuntimeConfig } from './mock/mock-runtime-options.js';
export type { Snapshot } from './mock/snapshot.js';
export type { OverrideAnswer, OverrideOptions } from './pipeline/overrides.js';
export { Pipeline } from './pipeline/pipeline.js';
