import type { Event as ChatEvent } from './handlers/endpoint-types.generated.js';
import type { MockOutbox, Settings as MockSettings } from './model/index.js';
import type { ActiveFault as MockFault } from './runtime/faults/fault.js';
import type { Journal as RequestJournal } from './runtime/mock/mock-requests.js';
import type { Snapshot as MockSnapshot } from './runtime/mock/snapshot.js';

export { ApiError, type ErrorCode, UsageError } from './contract/errors/index.js';
export type { Dialect } from './contract/index.js';
export { DEFAULT_LEVEL, LATEST_LEVEL } from './contract/levels/index.js';
export type {
  Endpoints,
  Event as ChatEvent,
  EventOf,
  RegisterState,
} from './handlers/endpoint-types.generated.js';
export type { EndpointName } from './handlers/endpoint-types.js';
export type {
  Advance,
  ChannelRecord,
  MessageRecord,
  MockOutbox,
  Moment,
  OrderBy,
  OutboxEmail,
  OutboxPush,
  PublicTable,
  ReadonlyTable,
  ReadonlyTables,
  RecordHooks,
  Settings as MockSettings,
  TableName,
  TableQuery,
  Tables,
  UserRecord,
} from './model/index.js';
export { type Persona, type PersonaName, personas } from './model/personas.js';
export type { ClientWarning, WarningKind } from './runtime/clients/client-mistakes.js';
export type {
  ActiveFault as MockFault,
  FaultAnswer,
  FaultDelay,
  FaultOptions,
  FaultSpec,
  WireFaultSpec,
} from './runtime/faults/fault.js';
export type { ErrorFaultOptions, GeneralErrorCode } from './runtime/faults/faults.js';
export type { ExplainedChange, ExplainedEvent, Explanation } from './runtime/history/explain.js';
export type { JournalEntry, OpenRequest, UnmatchedRequest } from './runtime/journal/journal-entry.js';
export type { ReproOptions } from './runtime/journal/repro.js';
export { createFetchHandler, createTeamChatMock } from './runtime/mock/create-team-chat-mock.js';
export type {
  MockControls,
  SharedResetOptions,
  TriggerDetails,
  TriggerKind,
  TriggerResult,
} from './runtime/mock/mock-controls.js';
export type {
  DescribedFault,
  DocumentedCode,
  MockFaults,
  OverrideApi,
  OverrideCall,
  Respond,
} from './runtime/mock/mock-faults.js';
export type {
  EarlierTable,
  HistoryMoment,
  HistoryOptions,
  MockHistory,
} from './runtime/mock/mock-history.js';
export type { EntryOf, Journal as RequestJournal, WaitForOptions } from './runtime/mock/mock-requests.js';
export type { FeatureLevel, ResetOptions, ScenarioRef, TeamChatMockOptions } from './runtime/mock/options.js';
export type { PersonaClient, PersonaResponse } from './runtime/mock/persona-client.js';
export type { Snapshot as MockSnapshot } from './runtime/mock/snapshot.js';
export type { MockClock, MockState, TeamChatMock } from './runtime/mock/team-chat-mock.js';
export type { CannedResponse, OverrideOptions } from './runtime/pipeline/overrides.js';
export type { ResponseProblem } from './runtime/pipeline/server-api.js';
export type { Latency } from './runtime/pipeline/timing.js';

/** @deprecated Use `ChatEvent`, which does not shadow the DOM's `Event`. */
export type Event = ChatEvent;
/** @deprecated Use `MockFault`. */
export type Fault = MockFault;
/** @deprecated Use `RequestJournal`. */
export type Journal = RequestJournal;
/** @deprecated Use `MockOutbox`. */
export type Outbox = MockOutbox;
/** @deprecated Use `MockSettings`. */
export type Settings = MockSettings;
/** @deprecated Use `MockSnapshot`. */
export type Snapshot = MockSnapshot;
