export type { Dialect } from './contract/index.js';
export { createTeamChatMock } from './create-mock.js';
export { ApiError, type ErrorCode, UsageError } from './errors/index.js';
export type { ApiEndpoint, EndpointName } from './handlers/endpoints.js';
export { LATEST_LEVEL } from './levels/index.js';
export type { Moment, Outbox, OutboxEmail, OutboxPush, Settings, Tables } from './model/index.js';
export type { FeatureLevel, ResetOptions, ScenarioRef, TeamChatMockOptions } from './options.js';
export { type Persona, type PersonaName, personas } from './personas.js';
export type {
  EntryOf,
  Fault,
  FaultAnswer,
  FaultDelay,
  FaultOptions,
  FaultSpec,
  Journal,
  JournalEntry,
  Latency,
  OverrideApi,
  OverrideCall,
  OverrideOptions,
  ReproOptions,
  Respond,
  Snapshot,
  UnmatchedRequest,
  WaitForOptions,
} from './runtime/index.js';
export type { MockClock, MockState, TeamChatMock } from './team-chat-mock.js';
