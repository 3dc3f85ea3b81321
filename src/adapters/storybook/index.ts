export { type TeamChatOptions, type TeamChatTypes, teamChat } from './addon.js';
export { teamChatHandlers } from './handlers.js';
export type { TeamChatStory } from './loader.js';
export type { FaultParameter, TeamChatGlobals, TeamChatParameters } from './parameters.js';
export { type StartTeamChatWorkerOptions, startTeamChatWorker } from './worker.js';
