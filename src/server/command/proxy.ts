import { UsageError } from '../../contract/errors/index.js';
import { levelFrom } from '../../contract/levels/index.js';
import { fieldsOf, messageOf } from '../../values.js';
import { DEFAULT_HOST, DEFAULT_PORT } from '../options.js';
import { startProxy } from '../proxy/start-proxy.js';
import type { Violation } from '../proxy/upstream.js';
import type { Flags } from './flags.js';
import { complain, FAILED, print, printJson, USAGE } from './print.js';

/** Flags of `team-chat-mock proxy`. */
export interface ProxyFlags extends Flags {
  to: string;
  validate?: boolean;
}

/**
 * Starts the proxy, which then runs until a signal ends it.
 * @returns the exit status; 0 even while it is still listening
 */
export async function proxyCommand(flags: ProxyFlags): Promise<number> {
  const { to, port = DEFAULT_PORT, host = DEFAULT_HOST, record, validate, latency, quiet, json } = flags;
  const show = (violation: Violation) => {
    if (json) printJson({ event: 'violation', ...violation });
    else print(`violation: ${violation.endpoint}: ${violation.problem}`);
  };
  try {
    const proxy = await startProxy({
      to,
      port,
      host,
      record,
      validate,
      latency,
      featureLevel: flags.featureLevel === undefined ? undefined : levelFrom(flags.featureLevel),
      violated: show,
      complain: (problem) => complain(problem, 0),
    });
    const { url, featureLevel } = proxy;
    if (json)
      printJson({ event: 'listening', url, to, inspector: `${url}/_mock/`, feature_level: featureLevel });
    else if (!quiet) {
      print(`team-chat-mock forwards ${url} to ${to} (feature level ${featureLevel})`);
      print(`  Inspector   ${url}/_mock/`);
    }
    const end = () => {
      if (validate) printSummary(proxy.violations(), json);
      void proxy.close().then(() => process.exit(0));
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return complain(error.message, USAGE);
    const isTaken = fieldsOf(error).code === 'EADDRINUSE';
    return complain(
      isTaken ? `Port ${port} at ${host} is taken. Choose another one with --port.` : messageOf(error),
      FAILED,
    );
  }
}

function printSummary(violations: readonly Violation[], json: boolean | undefined): void {
  if (json) {
    printJson({ event: 'violations', violations });
    return;
  }
  print(violations.length === 0 ? 'No violations.' : `${violations.length} violations:`);
  for (const { endpoint, problem, count } of violations) print(`  ${count} x ${endpoint}: ${problem}`);
}
