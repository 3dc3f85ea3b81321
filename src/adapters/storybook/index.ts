export type { TeamChatStory } from './addon.js';
export { type TeamChatOptions, type TeamChatTypes, teamChat } from './addon.js';
export type { FaultParameter, TeamChatGlobals, TeamChatParameters } from './parameters.js';
export { type StartTeamChatWorkerOptions, startTeamChatWorker, teamChatHandlers } from './story-mocks.js';
