import type { MockState } from '../runtime/mock/team-chat-mock.js';
import { KEYS_LINE } from './command/keys.js';
import { type Paint, plain } from './command/paint.js';
import { packageVersion } from './version.js';

/** Additional contents of a banner, and its style. */
interface BannerOptions {
  event?: 'listening' | 'restarted';
  /** Path of the configuration, if there is one. */
  config?: string | undefined;
  /** Base URLs for other machines. */
  networkUrls?: readonly string[];
  /** Whether other machines reach the API but not the control API. */
  closed?: boolean;
  /** Whether it is printed to a terminal. */
  onTerminal?: boolean;
  /** Whether keys are read. */
  readsKeys?: boolean;
  paint?: Paint;
}

/** The text printed once the server listens: its addresses, and the personas that can sign in. */
export function banner(url: string, state: MockState, options: BannerOptions = {}): string {
  const {
    event = 'listening',
    config,
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
    ...(config === undefined ? [] : [place('Config', config)]),
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

/** The same content as one object, for scripts. */
export function startLine(
  event: 'listening' | 'restarted',
  url: string,
  { counts: _, featureLevel, ...state }: MockState,
  { config, networkUrls = [] }: Pick<BannerOptions, 'config' | 'networkUrls'>,
): Record<string, unknown> {
  return {
    event,
    url,
    api: `${url}/api/v1`,
    inspector: `${url}/_mock/`,
    ...(networkUrls.length === 0 ? {} : { network: networkUrls }),
    ...(config === undefined ? {} : { config }),
    ...state,
    feature_level: featureLevel,
  };
}

function personaTable({ personas }: MockState): string[] {
  const rows = [
    ['persona', 'user_id', 'email', 'api_key'],
    ...Object.entries(personas).map(([name, { user_id, email, api_key }]) => [
      name,
      String(user_id),
      email,
      api_key,
    ]),
  ];
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widthOf(column)))
      .join('  ')
      .trimEnd(),
  );
}
