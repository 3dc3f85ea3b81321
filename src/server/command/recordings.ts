import { UsageError } from '../../contract/errors/index.js';
import { levelFrom } from '../../contract/levels/index.js';
import type { ScenarioRef } from '../../runtime/mock/option-schema.js';
import type { Snapshot } from '../../runtime/mock/snapshot.js';
import { readTextFile } from '../../scenarios/seed-file/read-text-file.js';
import { countText } from '../../strings.js';
import { fieldsOf } from '../../values.js';
import { changeText } from '../external-data.js';
import { readSnapshot } from '../files.js';
import { DEFAULT_PORT } from '../options.js';
import { startProxy, type Violation } from '../proxy/start-proxy.js';
import { type Caller, parseRecording, RECORDING_LIMIT } from '../recording/format.js';
import { type Report, replay } from '../recording/replay.js';
import { findConfig } from './config.js';
import type { Flags } from './flags.js';
import { complain, exitOnSignals, FAILED, listenProblem, note, print, printJson, USAGE } from './terminal.js';

// The subcommands `proxy`, which can record requests to a server, and `replay`, which sends recorded requests again.

export interface ProxyFlags extends Flags {
  to: string;
  validate?: boolean;
}

/**
 * Starts the proxy. It runs until a signal ends it.
 * @returns the exit status; 0 even while the proxy is still listening
 */
export async function proxyCommand(flags: ProxyFlags): Promise<number> {
  const { to, port = DEFAULT_PORT, validate, quiet, json } = flags;
  try {
    const proxy = await startProxy({
      ...flags,
      port,
      featureLevel: flags.featureLevel === undefined ? undefined : levelFrom(flags.featureLevel),
      violated(violation) {
        if (json) printJson({ event: 'violation', ...violation });
        else print(`violation: ${violation.endpoint}: ${violation.problem}`);
      },
      complain: (problem) => complain(problem, 0),
      ...(quiet ? {} : { note }),
    });
    const { url, featureLevel } = proxy;
    if (json)
      printJson({ event: 'listening', url, to, inspector: `${url}/_mock/`, feature_level: featureLevel });
    else if (!quiet) {
      print(`team-chat-mock forwards ${url} to ${to} (feature level ${featureLevel})`);
      print(`  Inspector   ${url}/_mock/`);
    }
    const summarize = () => {
      if (validate) printSummary(proxy.violations(), json);
    };
    exitOnSignals([summarize, proxy.close]);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return complain(error.message, USAGE);
    return complain(listenProblem(error, flags), FAILED);
  }
}

function printSummary(violations: readonly Violation[], json: boolean | undefined): void {
  if (json) {
    printJson({ event: 'violations', violations });
    return;
  }
  print(violations.length === 0 ? 'No violations.' : `${countText(violations.length, 'violation')}:`);
  for (const { endpoint, problem, count } of violations) print(`  ${count} x ${endpoint}: ${problem}`);
}

/**
 * Replays a recording and prints the differences.
 * @returns the exit status: 0 without differences
 * @throws UsageError if the file is not a recording
 */
export async function replayCommand(
  file: string,
  { config, seedFile, snapshot, json, quiet }: Flags,
): Promise<number> {
  const lines = parseRecording(await readTextFile(file, RECORDING_LIMIT));
  const hasOwnScenario = lines.some((line) => fieldsOf(line).own_scenario !== undefined);
  const scenario = hasOwnScenario ? await ownScenario(config, seedFile) : undefined;
  const report = await replay(lines, scenario, await snapshotAt(snapshot));
  if (json) printJson(report);
  else if (!quiet) print(reportText(report));
  return report.different.length === 0 ? 0 : FAILED;
}

async function snapshotAt(path: Flags['snapshot']): Promise<Snapshot | undefined> {
  if (typeof path !== 'string') return path;
  const snapshot = await readSnapshot(path);
  if (snapshot === undefined) throw new UsageError(`The snapshot ${path} does not exist.`);
  return snapshot;
}

/** Returns the scenario in the seed file, or in the configuration. */
async function ownScenario(
  configPath: string | undefined,
  seedFileFlag: string | undefined,
): Promise<ScenarioRef | undefined> {
  const config = (await findConfig(configPath))?.values;
  const seedFile = seedFileFlag ?? config?.seedFile;
  if (seedFile === undefined) return config?.scenario;
  const { scenarioFromFile } = await import('../../scenarios/seed-file/file.js');
  return scenarioFromFile(seedFile);
}

function reportText({ requests, alike, left_out, different }: Report): string {
  const requestsThatDiffer = requests - alike - left_out;
  // A rejected change through the control API counts as a difference, but not as a request.
  const rejectedChanges = different.length - requestsThatDiffer;
  const summary = [
    `${countText(requests, 'request')}: ${alike} with the same response`,
    ...(requestsThatDiffer > 0 ? [`${requestsThatDiffer} different`] : []),
    ...(rejectedChanges > 0
      ? [`${countText(rejectedChanges, 'change')} through the control API rejected`]
      : []),
    ...(left_out > 0 ? [`${left_out} skipped because they cannot be sent again`] : []),
  ].join(', ');
  const parts = different.map(({ line, method, path, as, differences }) =>
    [
      `line ${line}: ${method} ${path}${callerText(as)}`,
      ...differences.map((difference) => `  ${changeText(difference)}`),
    ].join('\n'),
  );
  return [...parts, summary].join('\n\n');
}

function callerText(as: Caller): string {
  if (as === null) return '';
  if (typeof as === 'object') return ` with a wrong ${as.wrong}`;
  return typeof as === 'number' ? ` as user ${as}` : ` as ${as}`;
}
