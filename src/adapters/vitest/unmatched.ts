import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';

/** Lines without repetition: a client that polls says the same many times. */
export function countedLines(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`));
}

/** What to say of a test that asked for what is no endpoint; `undefined` if it did not. */
export function unmatchedSummary(mock: TeamChatMock): string | undefined {
  const lines = countedLines(mock.requests.unmatched.map(({ note }) => `  ${note}`));
  return lines.length === 0 ? undefined : `The test asked for what is no endpoint:\n${lines.join('\n')}`;
}
