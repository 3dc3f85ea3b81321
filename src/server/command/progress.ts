import { Worker } from 'node:worker_threads';
import type { Output } from './paint.js';

/** Milliseconds before anything is shown: most organizations are built sooner. */
const PATIENCE = 400;

/** Building keeps this thread busy, so another one counts the seconds. */
const COUNTER = `
const { writeSync } = require('node:fs');
const { workerData } = require('node:worker_threads');
const started = Date.now();
const tell = () => writeSync(2, '\\r' + workerData.text + ' ' + Math.round((Date.now() - started) / 1000) + ' s ');
setTimeout(() => { tell(); setInterval(tell, 500); }, workerData.patience);
`;

/** Standard error, as far as progress needs it. */
export interface ProgressOutput extends Output {
  write(text: string): unknown;
}

/**
 * Says on a terminal that something takes a while, and how long it has taken so far.
 * @returns what ends it, and takes the line away
 */
export function showProgress(text: string, output: ProgressOutput = process.stderr): () => Promise<void> {
  if (!output.isTTY) return async () => undefined;
  const started = performance.now();
  const worker = new Worker(COUNTER, { eval: true, workerData: { text, patience: PATIENCE } });
  // It keeps no process alive.
  worker.unref();
  return async () => {
    await worker.terminate();
    if (performance.now() - started > PATIENCE) output.write('\r\u001B[2K');
  };
}
