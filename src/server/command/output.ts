import type { SiteObserver } from '../../runtime/control/route.js';
import type { MockState } from '../../runtime/mock/team-chat-mock.js';
import { banner, startLine } from '../banner.js';
import { DEFAULT_HOST, type ServerOptions } from '../options.js';
import type { ReplaceableServer } from '../running.js';
import type { ServerConfig } from './config.js';
import { paintFor } from './paint.js';
import { print, printJson } from './print.js';
import { RequestLog } from './request-log.js';

/** Prints the server's output while it runs. */
export interface Output {
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

export function createOutput(config: ServerConfig, json: boolean): Output {
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
