export { checkOverrides, type MswEvents, type OverrideCheck } from '../bindings/index.js';
export { type NodeMock, type SetupOptions, setupTeamChat } from './setup.js';
