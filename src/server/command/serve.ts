import { UsageError } from '../../contract/errors/index.js';
import { banner, startLine } from '../banner.js';
import { DEFAULT_HOST, DEFAULT_PORT, LISTENING_OPTIONS, type ServerOptions } from '../options.js';
import type { ReplaceableServer } from '../running.js';
import { findConfig, type LoadedConfig, loadConfig, type ServerConfig } from './config.js';
import type { Flags } from './flags.js';
import { paintFor } from './paint.js';
import { isStartedByNpm, onParentExit } from './parent.js';
import { complain, FAILED, print, printJson, USAGE } from './print.js';
import { watchFile } from './watch.js';

/** Options that need a new process to take effect. */
const FIXED_OPTIONS = [...LISTENING_OPTIONS, 'quiet', 'record'] as const;

/**
 * Starts the server, which then runs until a signal ends it.
 * @returns the exit status; 0 also while the server is still listening
 */
export async function serve({ config: path, watch, json = false, ...flags }: Flags): Promise<number> {
  let options: ServerConfig = flags;
  try {
    const config = await findConfig(path);
    if (watch && config === undefined) {
      throw new UsageError('--watch needs a configuration. "team-chat-mock init" writes one.');
    }
    options = optionsOf(config, flags);
    const output = createOutput(options, json);
    const server = await start(options, output);
    const unwatch = watch ? await follow(server, config as LoadedConfig, flags, output) : () => undefined;
    closeOnSignals(server, unwatch);
    await output.started('listening', server, config?.path);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return complain(error.message, USAGE);
    return complain(listenProblem(error, options), FAILED);
  }
}

/**
 * Flags override the configuration. Queue IDs differ, so that a client that outlives a restart does not find
 * its old queue.
 */
function optionsOf(config: LoadedConfig | undefined, flags: ServerConfig): ServerConfig {
  return { seededQueueIds: false, ...config?.values, ...flags };
}

async function start(config: ServerConfig, output: Output): Promise<ReplaceableServer> {
  const { quiet: _, record, ...options } = config;
  // Loaded only now, so that help and usage errors appear at once.
  const [{ startReplaceable }, { recordTo }] = await Promise.all([
    import('../running.js'),
    import('../recording/recorder.js'),
  ]);
  const recorder = record === undefined ? undefined : recordTo(record, (problem) => complain(problem, 0));
  output.building(options);
  return startReplaceable(options, recorder);
}

/** Replaces the mock after each change of the configuration. An invalid configuration changes nothing. */
async function follow(
  server: ReplaceableServer,
  config: LoadedConfig,
  flags: ServerOptions,
  output: Output,
): Promise<() => void> {
  let previous = config.values;
  return watchFile(config.path, async () => {
    try {
      const loaded = await loadConfig(config.path);
      const { quiet: _, record: __, ...options } = optionsOf(loaded, flags);
      await server.replace(options);
      await output.started('restarted', server, config.path);
      const changed = FIXED_OPTIONS.filter((key) => loaded.values[key] !== previous[key]);
      if (changed.length > 0) output.note(`${changed.join(', ')}: takes effect after a restart`);
      previous = loaded.values;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      complain(`${problem.replace(/([^.?!])$/, '$1.')} The mock stays as it is.`, 0);
    }
  });
}

/** Prints the server's output while it runs. */
interface Output {
  building(options: ServerOptions): void;
  started(event: 'listening' | 'restarted', server: ReplaceableServer, config?: string): Promise<void>;
  note(text: string): void;
}

function createOutput({ quiet = false }: ServerConfig, json: boolean): Output {
  return {
    building({ scenario = 'default' }) {
      if (quiet || json || !process.stderr.isTTY) return;
      const name = typeof scenario === 'string' ? scenario : scenario.name;
      process.stderr.write(`Building the scenario "${name}"...\n`);
    },
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

function listenProblem(error: unknown, { port = DEFAULT_PORT, host = DEFAULT_HOST }: ServerOptions): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `Port ${port} at ${host} is taken. Choose another one with --port, or 0 for a free one.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} at ${host} needs more privileges. Choose one above 1023 with --port.`;
  }
  return `Cannot serve at ${host}, port ${port}: ${error instanceof Error ? error.message : String(error)}`;
}

/** SIGINT and SIGTERM close the server and end the process with status 0. */
function closeOnSignals(server: ReplaceableServer, unwatch: () => void): void {
  const end = () => {
    unwatch();
    void server.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  if (isStartedByNpm()) onParentExit(end);
}
