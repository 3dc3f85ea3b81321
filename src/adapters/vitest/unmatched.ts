import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';

/** Lists each line once: a polling client repeats the same one. */
export function countedLines(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`));
}

/** Describes a test's requests to unknown endpoints; `undefined` if there were none. */
export function unmatchedSummary(mock: TeamChatMock): string | undefined {
  const lines = countedLines(mock.requests.unmatched.map(({ note }) => `  ${note}`));
  return lines.length === 0
    ? undefined
    : `The test sent requests that match no endpoint:\n${lines.join('\n')}`;
}
