import {
  API_PATH,
  durationText,
  type JournalEntry,
  nameIn,
  reasonOf,
} from '../../runtime/journal/journal-entry.js';
import { runtimeOf } from '../../runtime/mock/mock-internals.js';
import type { MockState, TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { DEFAULT_HOST, listensOnAllInterfaces, type ServerConfig, type ServerOptions } from '../options.js';
import { packageVersion } from '../package-files.js';
import type { ReplaceableServer } from '../running.js';
import type { SiteObserver } from '../site.js';
import { KEYS_LINE } from './keys.js';
import { note, type Paint, paintFor, plain, print, printJson, type Style } from './terminal.js';

export type ServerEvent = 'listening' | 'restarted';

interface BannerOptions {
  event?: ServerEvent;
  configPath?: string | undefined;
  /** Base URLs for other machines. */
  networkUrls?: readonly string[];
  /** Whether other machines can reach the API but not the control API. */
  closed?: boolean;
  /** Whether the banner is printed to a terminal. */
  onTerminal?: boolean;
  readsKeys?: boolean;
  paint?: Paint;
}

/** Returns the text to print when the server listens: its addresses, and the personas that can sign in. */
export function banner(url: string, state: MockState, options: BannerOptions = {}): string {
  const {
    event = 'listening',
    configPath,
    networkUrls = [],
    closed,
    onTerminal,
    readsKeys,
    paint = plain,
  } = options;
  const { scenario, seed, featureLevel, dialect } = state;
  const served = `the scenario "${scenario}" (seed ${seed}, feature level ${featureLevel}, dialect ${dialect})`;
  if (event === 'restarted') return paint('title', `Configuration changed: serving ${served}`);
  const [head = '', ...table] = personaTable(state);
  const first = Object.values(state.personas)[0];
  const place = (label: string, address: string) => `  ${label.padEnd(12)}${paint('address', address)}`;
  return [
    paint('title', `team-chat-mock serves ${served}`),
    `  A mock of the Zulip API, version ${packageVersion()}. Not affiliated with Zulip.`,
    '',
    place('Base URL', url),
    ...networkUrls.map((networkUrl) => place('Network', networkUrl)),
    place('API', `${url}/api/v1`),
    place('Inspector', `${url}/_mock/`),
    place('API viewer', `${url}/_mock/docs`),
    ...(configPath === undefined ? [] : [place('Config', configPath)]),
    '',
    `  ${paint('heading', head)}`,
    ...table.map((line) => `  ${line}`),
    '',
    ...(first ? [`  curl -u ${first.email}:${first.api_key} ${url}/api/v1/users/me`] : []),
    ...(closed
      ? ['', '  Only this machine can open the inspector. --control-token opens it to others.']
      : []),
    ...(onTerminal ? ['', paint('faint', `  ${readsKeys ? KEYS_LINE : 'Press Ctrl+C to quit.'}`), ''] : []),
  ].join('\n');
}

/** Returns the content of the banner as one object, for scripts. */
export function startLine(
  event: ServerEvent,
  url: string,
  { counts: _, featureLevel, ...state }: MockState,
  { configPath, networkUrls = [] }: Pick<BannerOptions, 'configPath' | 'networkUrls'>,
): Record<string, unknown> {
  return {
    event,
    url,
    api: `${url}/api/v1`,
    inspector: `${url}/_mock/`,
    ...(networkUrls.length === 0 ? {} : { network: networkUrls }),
    ...(configPath === undefined ? {} : { config: configPath }),
    ...state,
    feature_level: featureLevel,
  };
}

function personaTable({ personas }: MockState): string[] {
  const rows = [['persona', 'user_id', 'email', 'api_key']];
  for (const [name, { user_id, email, api_key }] of Object.entries(personas)) {
    rows.push([name, String(user_id), email, api_key]);
  }
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lineOf = (row: string[]) => row.map((cell, column) => cell.padEnd(widthOf(column))).join('  ');
  return rows.map((row) => lineOf(row).trimEnd());
}

export type Output = ReturnType<typeof createOutput>;

/** If building the scenario takes longer than this, the server prints a line that says so. */
const SLOW_START_MS = 1_000;

export function createOutput(config: ServerConfig, json: boolean) {
  const { quiet = false, host = DEFAULT_HOST, controlToken } = config;
  const onTerminal = process.stdout.isTTY && !quiet && !json;
  const paint = paintFor(process.stdout);
  const readsKeys = onTerminal && process.stdin.isTTY;
  const logs = config.log ?? onTerminal;
  let slowStartTimer: NodeJS.Timeout | undefined;
  return {
    readsKeys,
    log: logs && !quiet && !json ? new RequestLog(print, paint) : undefined,
    building({ scenario = 'default', snapshot }: ServerOptions) {
      if (quiet || json || !process.stderr.isTTY || snapshot !== undefined) return;
      const name = typeof scenario === 'string' ? scenario : scenario.name;
      const printNotice = () => process.stderr.write(`Building the scenario "${name}"...\n`);
      slowStartTimer = setTimeout(printNotice, SLOW_START_MS);
    },
    /** Called when the server cannot start. */
    failed: () => clearTimeout(slowStartTimer),
    started(event: ServerEvent, server: ReplaceableServer, state: MockState, configPath?: string) {
      const { url, networkUrls } = server;
      clearTimeout(slowStartTimer);
      if (json) printJson(startLine(event, url, state, { configPath, networkUrls }));
      else if (!quiet) {
        const closed = listensOnAllInterfaces(host) && controlToken === undefined;
        print(banner(url, state, { event, configPath, networkUrls, closed, onTerminal, readsKeys, paint }));
      }
    },
    note(text: string) {
      if (!quiet) note(text);
    },
  };
}

/** Prints a line for each request of a server and its realms. */
export class RequestLog implements SiteObserver {
  readonly #write: (line: string) => void;
  readonly #paint: Paint;
  /** Functions that stop watching, by mock. */
  readonly #watched = new Map<TeamChatMock, () => void>();

  constructor(write: (line: string) => void, paint: Paint = plain) {
    this.#write = write;
    this.#paint = paint;
  }

  began(mock: TeamChatMock): void {
    this.ended();
    this.joined(mock);
  }

  joined(mock: TeamChatMock): void {
    const recorded = (entry: JournalEntry) =>
      this.#write(logLine(entry, nameIn(mock.personas, entry), this.#paint));
    this.#watched.set(mock, runtimeOf(mock).journal.watch({ recorded }));
  }

  left(mock: TeamChatMock): void {
    this.#watched.get(mock)?.();
    this.#watched.delete(mock);
  }

  controlled(): void {}

  ended(): void {
    for (const mock of this.#watched.keys()) this.left(mock);
  }
}

/** Returns a line of the log, such as `400 POST /messages member 6 ms  You may not post in announcements`. */
export function logLine(entry: JournalEntry, caller: string, paint: Paint = plain): string {
  const { status, method, path, ms } = entry;
  const shownStatus = paint(statusStyle(status), status === 0 ? '---' : String(status));
  const request = printable(`${method} ${path.replace(API_PATH, '$1')}`);
  const details = paint('faint', printable(`${caller} ${durationText(ms)}`));
  const reason = printable(reasonOf(entry));
  return `${shownStatus} ${request} ${details}${reason === '' ? '' : `  ${reason}`}`;
}

function statusStyle(status: number): Style {
  if (status === 0 || status >= 500) return 'failure';
  return status >= 400 ? 'warning' : 'success';
}

/** Replaces control characters, so that a request cannot control the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '\u{FFFD}');
}
