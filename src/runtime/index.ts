export { type ClientWarning, WARNING_KINDS, type WarningKind } from './clients/client-mistakes.js';
export {
  type ActiveFault,
  type Fault,
  type FaultAnswer,
  type FaultDelay,
  type FaultOptions,
  type FaultSpec,
  faultSchema,
  faultSpecSchema,
  type WireFaultSpec,
} from './faults/fault.js';
export type { ErrorFaultOptions, GeneralErrorCode } from './faults/faults.js';
export { assertWireNames } from './faults/parse-fault.js';
export {
  type ExplainedChange,
  type ExplainedEvent,
  type Explanation,
  explain,
  explainedChanges,
  explanationText,
} from './history/explain.js';
export { BaseUrl, readBody } from './http/request.js';
export {
  type Answer,
  bodyParts,
  contentOf,
  DROPPED,
  isPreflight,
  jsonOf,
  preflight,
  shareWith,
  truncatedLength,
} from './http/respond.js';
export type { EntryRef, JournalEntry, OpenRequest, UnmatchedRequest } from './journal/journal-entry.js';
export { receivedLines, requestLine } from './journal/journal-entry.js';
export { JournalStore, type JournalWatcher, type Received } from './journal/journal-store.js';
export { type ReproOptions, reproduction } from './journal/repro.js';
export { HIDDEN, isSecret, SecretStrings, withoutNamedSecrets } from './journal/secrets.js';
export { journalOf, storeOf } from './mock/mock-requests.js';
export { MockRuntime } from './mock/mock-runtime.js';
export type { RuntimeConfig } from './mock/options.js';
export type { Snapshot } from './mock/snapshot.js';
export { type MswHttp, mswHandler, mswHandlerFor } from './pipeline/msw-handlers.js';
export type { CannedResponse, OverrideAnswer, OverrideOptions, Overrides } from './pipeline/overrides.js';
export { RequestDispatcher } from './pipeline/request-dispatcher.js';
export { describeProblems, type ResponseProblem } from './pipeline/server-api.js';
export type { Latency } from './pipeline/timing.js';
