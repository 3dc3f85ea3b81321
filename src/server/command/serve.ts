import { UsageError } from '../../contract/errors/index.js';
import { banner, startLine } from '../banner.js';
import type { ReplaceableServer, ServerOptions } from '../running.js';
import { findConfig, type LoadedConfig, loadConfig, type ServerConfig } from './config.js';
import type { Flags } from './flags.js';
import { paintFor } from './paint.js';
import { startedByNpm, whenOrphaned } from './parent.js';
import { complain, FAILED, print, printJson, USAGE } from './print.js';
import { showProgress } from './progress.js';
import { watchFile } from './watch.js';

/** Serves until a signal comes; the exit status, 0 also while it goes on. */
export async function serve({ config: path, watch, json = false, ...flags }: Flags): Promise<number> {
  let options: ServerConfig = flags;
  try {
    const config = await findConfig(path);
    if (watch && config === undefined) {
      throw new UsageError('--watch needs a configuration. "team-chat-mock init" writes one.');
    }
    // A client that outlives a restart must not find its old queue.
    options = { seededQueueIds: false, ...config?.values, ...flags };
    const speak = speakerOf(options, json);
    const server = await start(options, speak.quiet);
    const unwatch = watch ? await follow(server, config as LoadedConfig, flags, speak) : () => undefined;
    closeOnSignals(server, unwatch);
    await speak.started('listening', server, config?.path);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return complain(error.message, USAGE);
    return complain(await listenProblem(error, options), FAILED);
  }
}

async function start(config: ServerConfig, quiet: boolean): Promise<ReplaceableServer> {
  const { quiet: _, record, ...options } = config;
  // Loaded only now, so that help and complaints come at once.
  const [{ startReplaceable }, { recordTo }] = await Promise.all([
    import('../running.js'),
    import('../recording/recorder.js'),
  ]);
  const recorder = record === undefined ? undefined : recordTo(record);
  const progress = quiet ? undefined : showProgress(`Building the scenario "${nameOf(options)}" ...`);
  try {
    return await startReplaceable(options, recorder);
  } finally {
    await progress?.end();
  }
}

/** Serves the mock of the changed configuration; one that is wrong changes nothing. */
async function follow(
  server: ReplaceableServer,
  config: LoadedConfig,
  flags: ServerOptions,
  speak: Speaker,
): Promise<() => void> {
  let before = config.values;
  return watchFile(config.path, async () => {
    try {
      const { values } = await loadConfig(config.path);
      const { quiet, record, ...options } = { seededQueueIds: false, ...values, ...flags };
      await server.replace(options);
      await speak.started('restarted', server, config.path);
      const fixed = (['port', 'host', 'quiet', 'record'] as const).filter(
        (key) => values[key] !== before[key],
      );
      if (fixed.length > 0) speak.note(`${fixed.join(', ')}: in force from the next start on`);
      before = values;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      complain(`${problem.replace(/([^.?!])$/, '$1.')} The mock stays as it is.`, 0);
    }
  });
}

/** How the server tells what it does. */
interface Speaker {
  quiet: boolean;
  started(event: 'listening' | 'restarted', server: ReplaceableServer, config?: string): Promise<void>;
  note(text: string): void;
}

function speakerOf({ quiet = false }: ServerConfig, json: boolean): Speaker {
  return {
    quiet: quiet || json,
    async started(event, { url, networkUrls, mock }, config) {
      if (quiet) return;
      const state = await mock.state();
      if (json) printJson(startLine(event, url, state, { config, networkUrls }));
      else print(banner(url, state, { event, config, networkUrls, paint: paintFor(process.stdout) }));
    },
    note(text) {
      if (!quiet) process.stderr.write(`note: ${text}\n`);
    },
  };
}

function nameOf({ scenario = 'default' }: ServerOptions): string {
  return typeof scenario === 'string' ? scenario : scenario.name;
}

async function listenProblem(error: unknown, options: ServerOptions): Promise<string> {
  const { DEFAULT_HOST, DEFAULT_PORT } = await import('../running.js');
  const { port = DEFAULT_PORT, host = DEFAULT_HOST } = options;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return `Port ${port} at ${host} is taken. Give another one with --port, or 0 for any.`;
  if (code === 'EACCES') return `Port ${port} at ${host} needs more rights. Give one above 1023 with --port.`;
  return `Cannot serve at ${host}, port ${port}: ${error instanceof Error ? error.message : String(error)}`;
}

/** SIGINT and SIGTERM close the server at once and end the process with status 0. */
function closeOnSignals(server: ReplaceableServer, unwatch: () => void): void {
  const end = () => {
    unwatch();
    void server.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  // A signal that npm is sent ends npm and the shell between them, which hands nothing on: the port would stay taken.
  if (startedByNpm()) whenOrphaned(end);
}
