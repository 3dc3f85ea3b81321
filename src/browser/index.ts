export { type BrowserMock, type StartWorkerOptions, startWorker } from './start-worker.js';
