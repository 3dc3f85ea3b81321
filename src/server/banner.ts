import type { MockState } from '../create-mock.js';

/** What the server says when it listens: where it is, and who can sign in. */
export function banner(url: string, state: MockState): string {
  const rows = [
    ['persona', 'user_id', 'email', 'api_key'],
    ...Object.entries(state.personas).map(([name, { user_id, email, api_key }]) => [
      name,
      String(user_id),
      email,
      api_key,
    ]),
  ];
  const widths = (rows[0] as string[]).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] as string).length)),
  );
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] as number))
      .join('  ')
      .trimEnd(),
  );
  const { scenario, seed, feature_level, dialect } = state;
  const first = Object.values(state.personas)[0];
  return [
    `team-chat-mock serves the scenario "${scenario}" (seed ${seed}, feature level ${feature_level}, dialect ${dialect})`,
    '',
    `  Base URL    ${url}`,
    `  API         ${url}/api/v1`,
    `  Inspector   ${url}/_mock/`,
    '',
    ...table.map((line) => `  ${line}`),
    '',
    ...(first ? [`  curl -u ${first.email}:${first.api_key} ${url}/api/v1/users/me`] : []),
  ].join('\n');
}
