export { checkOverrides, type MswEvents, type OverrideCheck } from '../shared/index.js';
export { scenarioFromFile } from './seed-file.js';
export { type NodeMock, type SetupOptions, setupTeamChat } from './setup.js';
