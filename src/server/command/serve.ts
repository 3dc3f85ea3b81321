import { UsageError } from '../../contract/errors/index.js';
import type { SiteObserver } from '../../runtime/control/route.js';
import type { MockState } from '../../runtime/mock/team-chat-mock.js';
import { banner, startLine } from '../banner.js';
import { DEFAULT_HOST, DEFAULT_PORT, LISTENING_OPTIONS, type ServerOptions } from '../options.js';
import type { ReplaceableServer } from '../running.js';
import { StateFile } from '../state-file.js';
import { findConfig, type LoadedConfig, loadConfig, type ServerConfig } from './config.js';
import type { Flags } from './flags.js';
import { type KeyInput, listenForKeys } from './keys.js';
import { observedBy } from './observers.js';
import { openPage } from './open-page.js';
import { paintFor } from './paint.js';
import { isStartedByNpm, onParentExit } from './parent.js';
import { complain, FAILED, print, printJson, USAGE } from './print.js';
import { RequestLog } from './request-log.js';
import { readStart } from './snapshot-files.js';
import { removeReadyFile, writeStartFiles } from './start-files.js';
import { watchFile } from './watch.js';

/** Options that need a new process to take effect. */
const FIXED_OPTIONS = [
  ...LISTENING_OPTIONS,
  'quiet',
  'log',
  'record',
  'save',
  'writeZuliprc',
  'readyFile',
] as const;

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
    await removeReadyFile(options);
    const { server, stateFile } = await start(options, output);
    const unwatch = watch
      ? await follow(server, stateFile, config as LoadedConfig, flags, output)
      : () => undefined;
    const end = closeOnSignals(server, stateFile, async () => {
      unwatch();
      await removeReadyFile(options);
    });
    try {
      await announce('listening', server, options, config?.path, output);
    } catch (error) {
      await server.close();
      throw error;
    }
    if (output.readsKeys) followKeys(server, output, end);
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
  for (const { snapshot, save, scenario, seedFile, seed } of [config?.values ?? {}, flags]) {
    if (snapshot === undefined || save !== undefined || (scenario ?? seedFile ?? seed) === undefined)
      continue;
    throw new UsageError(
      'A snapshot has its own scenario and seed. Remove --snapshot, or --scenario, --seed-file and --seed.',
    );
  }
  return { seededQueueIds: false, ...config?.values, ...flags };
}

async function start(
  config: ServerConfig,
  output: Output,
): Promise<{ server: ReplaceableServer; stateFile: StateFile | undefined }> {
  const { record, save } = config;
  const options = await readStart(config);
  // Loaded only now, so that help and usage errors appear at once.
  const [{ startReplaceable }, { recordTo }] = await Promise.all([
    import('../running.js'),
    import('../recording/recorder.js'),
  ]);
  const recorder = record === undefined ? undefined : recordTo(record, (problem) => complain(problem, 0));
  output.building(options);
  const stateFile = save === undefined ? undefined : new StateFile(save, (problem) => complain(problem, 0));
  const observers = [recorder, output.log].filter((observer) => observer !== undefined);
  const server = await startReplaceable(options, observedBy(observers), stateFile);
  try {
    await stateFile?.start(() => server.mock);
  } catch (error) {
    await server.close();
    throw error;
  }
  return { server, stateFile };
}

/** Replaces the mock after each change of the configuration. An invalid configuration changes nothing. */
async function follow(
  server: ReplaceableServer,
  stateFile: StateFile | undefined,
  config: LoadedConfig,
  flags: ServerConfig,
  output: Output,
): Promise<() => void> {
  let previous = config.values;
  return watchFile(config.path, async () => {
    try {
      const loaded = await loadConfig(config.path);
      await stateFile?.save();
      await server.replace(await readStart(optionsOf(loaded, flags)));
      await announce('restarted', server, optionsOf(loaded, flags), config.path, output);
      const changed = FIXED_OPTIONS.filter((key) => loaded.values[key] !== previous[key]);
      if (changed.length > 0)
        output.note(
          `${changed.join(', ')}: ${changed.length === 1 ? 'takes' : 'take'} effect after a restart`,
        );
      previous = loaded.values;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      complain(`${problem.replace(/([^.?!])$/, '$1.')} The mock stays as it is.`, 0);
    }
  });
}

/** Runs an action of the server for each key; Ctrl+C and q end the process. */
function followKeys(server: ReplaceableServer, output: Output, end: () => void): void {
  const change = (done: string, method: 'POST' | 'DELETE', path: string) => {
    server.control(method, path).then(
      () => output.note(done),
      (error: Error) => complain(error.message, 0),
    );
  };
  const stop = listenForKeys(process.stdin as KeyInput, {
    open() {
      const url = `${server.url}/_mock/`;
      openPage(url, () => output.note(`No browser could be started. Open ${url}`));
    },
    reset: () => change('The mock was reset.', 'POST', '/reset'),
    clear: () => change('The journal was cleared.', 'DELETE', '/requests'),
    quit() {
      stop();
      end();
    },
  });
}

/** Writes the files for other processes, and prints where the server listens. */
async function announce(
  event: 'listening' | 'restarted',
  server: ReplaceableServer,
  options: ServerConfig,
  config: string | undefined,
  output: Output,
): Promise<void> {
  const { url, networkUrls, mock } = server;
  const state = await mock.state();
  const line = startLine(event, url, state, { config, networkUrls });
  await writeStartFiles(options, url, state.personas, line);
  output.started(event, server, state, config);
}

/** Prints the server's output while it runs. */
interface Output {
  /** Prints the requests, if enabled. */
  readonly log: SiteObserver | undefined;
  /** Whether keys are read. */
  readonly readsKeys: boolean;
  building(options: ServerOptions): void;
  started(
    event: 'listening' | 'restarted',
    server: ReplaceableServer,
    state: MockState,
    config?: string,
  ): void;
  note(text: string): void;
}

/** A start that takes longer is announced. */
const SLOW_START_MS = 1_000;

function createOutput(config: ServerConfig, json: boolean): Output {
  const { quiet = false, host = DEFAULT_HOST, controlToken } = config;
  const onTerminal = process.stdout.isTTY && !quiet && !json;
  const paint = paintFor(process.stdout);
  const readsKeys = onTerminal && process.stdin.isTTY;
  const logs = config.log ?? onTerminal;
  const isOpen = host === '0.0.0.0' || host === '::';
  let building: NodeJS.Timeout | undefined;
  return {
    readsKeys,
    log: logs && !quiet && !json ? new RequestLog(print, paint) : undefined,
    building({ scenario = 'default', snapshot }) {
      if (quiet || json || !process.stderr.isTTY || snapshot !== undefined) return;
      const name = typeof scenario === 'string' ? scenario : scenario.name;
      const print = () => process.stderr.write(`Building the scenario "${name}"...\n`);
      building = setTimeout(print, SLOW_START_MS);
    },
    started(event, { url, networkUrls }, state, config) {
      clearTimeout(building);
      if (quiet) return;
      if (json) printJson(startLine(event, url, state, { config, networkUrls }));
      else {
        const closed = isOpen && controlToken === undefined;
        print(banner(url, state, { event, config, networkUrls, closed, onTerminal, readsKeys, paint }));
      }
    },
    note(text) {
      if (!quiet) process.stderr.write(`note: ${text}\n`);
    },
  };
}

function listenProblem(
  error: unknown,
  { port = DEFAULT_PORT, host = DEFAULT_HOST }: Pick<ServerOptions, 'port' | 'host'>,
): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `Port ${port} at ${host} is taken. Choose another one with --port, or 0 for a free one.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} at ${host} needs more privileges. Choose one above 1023 with --port.`;
  }
  return `Cannot serve at ${host}, port ${port}: ${error instanceof Error ? error.message : String(error)}`;
}

/**
 * SIGINT and SIGTERM save the state, close the server and end the process: with status 0, unless saving fails.
 * @returns the function that does the same
 */
function closeOnSignals(
  server: ReplaceableServer,
  stateFile: StateFile | undefined,
  stop: () => Promise<void>,
): () => void {
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    stateFile?.stop();
    const saved = stateFile?.save() ?? Promise.resolve();
    void saved
      .finally(stop)
      .then(
        () => 0,
        (error: Error) => complain(error.message, FAILED),
      )
      .then(async (status) => {
        await server.close();
        process.exit(status);
      });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  if (isStartedByNpm()) onParentExit(end);
  return end;
}
