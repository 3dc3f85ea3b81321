export { checkOverrides, type MswEvents, type OverrideCheck } from '../msw.js';
export { type BrowserMock, type StartWorkerOptions, startWorker } from './start-worker.js';
