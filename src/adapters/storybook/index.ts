export type { TeamChatStory } from './addon.js';
export { type TeamChatOptions, type TeamChatTypes, teamChat } from './addon.js';
export type { FaultParameter, TeamChatGlobals, TeamChatParameters } from './parameters.js';
export { teamChatHandlers } from './story-mocks.js';
export { type StartTeamChatWorkerOptions, startTeamChatWorker } from './worker.js';
