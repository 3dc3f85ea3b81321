import { spawn } from 'node:child_process';

/**
 * Runs a command; shows its output and ends the process if it fails. Resolves with its standard output.
 * @param {string} what
 * @param {[command: string, ...args: string[]]} command
 * @param {string} cwd
 * @returns {Promise<string>}
 */
export function run(what, [command, ...args], cwd) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data) => {
      stdout += data;
    });
    child.stderr.on('data', (data) => {
      stderr += data;
    });
    child.on('error', (error) => {
      stderr += error.message;
    });
    child.on('close', (status) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (status === 0) {
        process.stdout.write(`ok      ${what} (${seconds} s)\n`);
        resolve(stdout);
        return;
      }
      process.stdout.write(`failed  ${what} (${seconds} s)\n${stdout}\n${stderr}\n`);
      process.exit(1);
    });
  });
}

/**
 * Runs a task for each item, several at a time.
 * @template T
 * @param {number} limit
 * @param {T[]} items
 * @param {(item: T) => Promise<void>} task
 */
export async function inParallel(limit, items, task) {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: limit }, work));
}
