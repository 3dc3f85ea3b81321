export { ApiError, type ErrorCode, UsageError } from './contract/errors/index.js';
export type { Dialect } from './contract/index.js';
export { LATEST_LEVEL } from './contract/levels/index.js';
export type { Endpoints, Event, EventOf, RegisterState } from './handlers/endpoint-types.generated.js';
export type { ApiEndpoint, EndpointName } from './handlers/endpoints.js';
export type {
  Moment,
  Outbox,
  OutboxEmail,
  OutboxPush,
  ReadonlyTable,
  ReadonlyTables,
  Settings,
  Tables,
} from './model/index.js';
export { type Persona, type PersonaName, personas } from './model/personas.js';
export type {
  Fault,
  FaultAnswer,
  FaultDelay,
  FaultOptions,
  FaultSpec,
  JournalEntry,
  Latency,
  OpenRequest,
  OverrideOptions,
  ReproOptions,
  Snapshot,
  UnmatchedRequest,
} from './runtime/index.js';
export { createTeamChatMock } from './runtime/mock/create-team-chat-mock.js';
export { createFetchHandler } from './runtime/mock/fetch-handler.js';
export type { OverrideApi, OverrideCall, Respond } from './runtime/mock/mock-overrides.js';
export type { EntryOf, Journal, WaitForOptions } from './runtime/mock/mock-requests.js';
export type { FeatureLevel, ResetOptions, ScenarioRef, TeamChatMockOptions } from './runtime/mock/options.js';
export type { PersonaClient, PersonaResponse } from './runtime/mock/persona-client.js';
export type { MockClock, MockState, TeamChatMock } from './runtime/mock/team-chat-mock.js';
export type { TriggerDetails, TriggerKind, TriggerResult } from './runtime/mock/trigger.js';
