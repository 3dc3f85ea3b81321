import { Worker } from 'node:worker_threads';
import type { Output } from './paint.js';

/** Milliseconds before anything is shown: most organizations are built sooner. */
const PROGRESS_DELAY_MS = 400;

/** Building keeps this thread busy, so another one counts the seconds. */
const COUNTER = `
const { writeSync } = require('node:fs');
const { workerData } = require('node:worker_threads');
const started = Date.now();
const tell = () => {
  const seconds = Math.floor((Date.now() - started) / 1000);
  Atomics.store(workerData.shown, 0, 1);
  writeSync(2, '\\r' + workerData.text + (seconds === 0 ? '' : ' ' + seconds + ' s') + ' ');
};
setTimeout(() => { tell(); setInterval(tell, 500); }, workerData.patience);
`;

/** Standard error, as far as progress needs it. */
export interface ProgressOutput extends Output {
  write(text: string): unknown;
}

/** What is said while something takes its time. */
export interface Progress {
  /** Whether anything was shown yet. */
  shown(): boolean;
  /** Ends it, and takes the line away. */
  end(): Promise<void>;
}

/** Says on a terminal that something takes a while, and how long it has taken so far. */
export function showProgress(text: string, output: ProgressOutput = process.stderr): Progress {
  if (!output.isTTY) return { shown: () => false, end: async () => undefined };
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const shown = () => Atomics.load(flag, 0) === 1;
  const worker = new Worker(COUNTER, {
    eval: true,
    workerData: { text, patience: PROGRESS_DELAY_MS, shown: flag },
  });
  // It keeps no process alive.
  worker.unref();
  return {
    shown,
    async end() {
      await worker.terminate();
      if (shown()) output.write('\r\u001B[2K');
    },
  };
}
