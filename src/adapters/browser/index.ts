export { checkOverrides, type MswEvents, type OverrideCheck } from '../shared/index.js';
export { type BrowserMock, type StartWorkerOptions, startWorker } from './start-worker.js';
