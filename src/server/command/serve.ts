import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '../../contract/errors/index.js';
import { withPeriod } from '../../strings.js';
import { messageOf, omit } from '../../values.js';
import { isStateFile, readStart, removeReadyFile, StateFile, writeStartFiles } from '../files.js';
import { COMMAND_OPTIONS, LISTENING_OPTIONS, type ServerConfig } from '../options.js';
import type { ReplaceableServer } from '../running.js';
import type { SiteObserver } from '../site.js';
import { findConfig, type LoadedConfig, loadConfig, watchFile } from './config.js';
import type { Flags } from './flags.js';
import { followKeys } from './keys.js';
import { createOutput, type Output, type ServerEvent, startLine } from './output.js';
import { complain, exitOnSignals, FAILED, listenProblem, USAGE } from './terminal.js';

/** Options that need a new process to take effect. */
const FIXED_OPTIONS = [...LISTENING_OPTIONS, ...COMMAND_OPTIONS];

/**
 * Starts the server. It runs until a signal ends it.
 * @returns the exit status; 0 even while the server is still listening
 */
export async function serve({ config: path, watch, json = false, ...flags }: Flags): Promise<number> {
  let options: ServerConfig = flags;
  let output: Output | undefined;
  try {
    const config = await findConfig(path);
    if (watch && config === undefined) {
      throw new UsageError('--watch needs a configuration. "team-chat-mock init" writes one.');
    }
    options = optionsOf(config, flags);
    output = createOutput(options, json);
    await startAndFollow(config, watch ? flags : undefined, options, output);
    return 0;
  } catch (error) {
    output?.failed();
    if (error instanceof UsageError) return complain(error.message, USAGE);
    return complain(listenProblem(error, options), FAILED);
  }
}

/** @param watched the flags that override each new version of the configuration, if it is watched */
async function startAndFollow(
  config: LoadedConfig | undefined,
  watched: ServerConfig | undefined,
  options: ServerConfig,
  output: Output,
): Promise<void> {
  const { server, stateFile } = await start(options, output);
  let unwatch: () => void = () => undefined;
  const end = closeOnSignals(server, stateFile, async () => {
    unwatch();
    await removeReadyFile(options);
  });
  try {
    if (watched !== undefined && config !== undefined) {
      unwatch = await follow(config, watched, { server, stateFile, options, output });
    }
    await announce('listening', server, options, config?.path, output);
  } catch (error) {
    unwatch();
    await server.close();
    throw error;
  }
  if (output.readsKeys) followKeys(server, end);
}

/**
 * Returns the options: flags override the configuration. `--scenario` and `--seed-file` also replace the
 * configuration's snapshot, unless that is the saved state.
 * @throws UsageError if a snapshot is combined with a scenario, seed file or seed that would have no effect
 */
function optionsOf(config: LoadedConfig | undefined, flags: ServerConfig): ServerConfig {
  const configured = config?.values ?? {};
  const save = flags.save ?? configured.save;
  const replaced: (keyof ServerConfig)[] = [];
  if ((flags.scenario ?? flags.seedFile) !== undefined) {
    replaced.push('scenario', 'seedFile');
    if (!isStateFile(configured.snapshot, save)) replaced.push('snapshot');
  }
  const kept: ServerConfig = omit(configured, replaced);
  // A configuration must be valid even if flags replace a part of it.
  assertSingleSource(configured, save);
  assertSingleSource({ snapshot: kept.snapshot, ...flags }, save);
  // Queue IDs differ at each start, so that a client that outlives a restart does not find its old queue.
  return { seededQueueIds: false, ...kept, ...flags };
}

/** @throws UsageError if a snapshot other than the saved state is combined with a scenario, seed file or seed */
function assertSingleSource(
  { snapshot, scenario, seedFile, seed }: ServerConfig,
  save: string | undefined,
): void {
  const isSeeded = (scenario ?? seedFile ?? seed) !== undefined;
  if (snapshot === undefined || isStateFile(snapshot, save) || !isSeeded) return;
  throw new UsageError(
    'A snapshot has its own scenario and seed. Remove --snapshot, or --scenario, --seed-file and --seed.',
  );
}

async function start(
  config: ServerConfig,
  output: Output,
): Promise<{ server: ReplaceableServer; stateFile: StateFile | undefined }> {
  const { record, save } = config;
  const options = await readStart(config);
  // These modules are loaded only when needed, so that help and usage errors appear at once.
  const [{ startReplaceable }, { recordTo }] = await Promise.all([
    import('../running.js'),
    import('../recording/recorder.js'),
  ]);
  const recorder = record === undefined ? undefined : recordTo(record, (problem) => complain(problem, 0));
  output.building(options);
  const stateFile = save === undefined ? undefined : new StateFile(save, (problem) => complain(problem, 0));
  const observers = [recorder, output.log].filter((observer) => observer !== undefined);
  const server = await startReplaceable(options, {
    observer: observedBy(observers),
    stateFile,
    listens: () => removeReadyFile(config),
  });
  try {
    await stateFile?.start(() => server.mock);
  } catch (error) {
    await server.close();
    throw error;
  }
  return { server, stateFile };
}

function observedBy(observers: readonly SiteObserver[]): SiteObserver {
  const notify = (send: (observer: SiteObserver) => void) => {
    for (const observer of observers) send(observer);
  };
  return {
    began: (...args) => notify((observer) => observer.began(...args)),
    joined: (...args) => notify((observer) => observer.joined(...args)),
    left: (...args) => notify((observer) => observer.left(...args)),
    controlled: (...args) => notify((observer) => observer.controlled(...args)),
    ended: () => notify((observer) => observer.ended?.()),
  };
}

/**
 * Closes the server, saves the state and exits on SIGINT, SIGTERM, or the end of npm.
 * @returns a function that does the same
 */
export function closeOnSignals(
  server: ReplaceableServer,
  stateFile: StateFile | undefined,
  stop: () => Promise<void>,
): () => void {
  // Saves after closing, so that the file contains every change whose response was sent.
  return exitOnSignals([() => stateFile?.stop(), () => server.close(), () => stateFile?.save(), stop]);
}

interface Served {
  server: ReplaceableServer;
  stateFile: StateFile | undefined;
  /** The options that the server was started with. */
  options: ServerConfig;
  output: Output;
}

/** Replaces the mock after each change to the configuration. An invalid configuration changes nothing. */
async function follow(
  config: LoadedConfig,
  flags: ServerConfig,
  { server, stateFile, options, output }: Served,
): Promise<() => void> {
  let previous = options;
  return watchFile(config.path, async () => {
    try {
      const next = optionsOf(await loadConfig(config.path), flags);
      await stateFile?.save();
      await server.replace(await readStart(next));
      // Its files stay where the process first wrote them, because their options need a new process.
      await announce('restarted', server, options, config.path, output);
      // New values are compared with the values in effect, because an option that changed back needs no restart.
      const changed = FIXED_OPTIONS.filter((key) =>
        [previous, options].every((other) => !isDeepStrictEqual(next[key], other[key])),
      );
      const verb = changed.length === 1 ? 'takes' : 'take';
      if (changed.length > 0) output.note(`${changed.join(', ')}: ${verb} effect after a restart`);
      previous = next;
    } catch (error) {
      complain(`${withPeriod(messageOf(error))} The mock is unchanged.`, 0);
    }
  });
}

/** Writes the files for other processes, and prints where the server listens. */
async function announce(
  event: ServerEvent,
  server: ReplaceableServer,
  options: ServerConfig,
  configPath: string | undefined,
  output: Output,
): Promise<void> {
  const { url, networkUrls, mock } = server;
  const state = await mock.state();
  const line = startLine(event, url, state, { configPath, networkUrls });
  await writeStartFiles(options, url, state.personas, line);
  output.started(event, server, state, configPath);
}
