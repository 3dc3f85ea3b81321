import { afterAll, beforeEach, describe } from 'vitest';
import { UsageError } from '../../contract/errors/index.js';
import { LATEST_LEVEL, LEVEL_INPUT, levelFrom } from '../../contract/levels/index.js';
import { createTeamChatMock } from '../../runtime/mock/create-team-chat-mock.js';
import type { FeatureLevel, TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';

/**
 * Declares the same tests once for each level, in a separate `describe` with a mock that behaves like a
 * server of that level. Every test starts from the mock's scenario. `tests` sets up everything else itself,
 * such as an msw server with `mock.handlers`.
 * @param levels feature levels, releases of Zulip such as `'9.0'`, or `'latest'`
 * @param tests receives the mock, and its level as a number
 * @param options options of the mocks, without the level
 * @throws UsageError for an empty list, an invalid level, or a repeated one
 * @example
 * describeEachLevel([120, 385, 'latest'], (mock, level) => {
 *   test('reports its level', async () => {
 *     expect((await mock.state()).featureLevel).toBe(level);
 *   });
 * });
 */
export function describeEachLevel(
  levels: readonly FeatureLevel[],
  tests: (mock: TeamChatMock, level: number) => void,
  options: Omit<TeamChatMockOptions, 'featureLevel'> = {},
): void {
  for (const level of parseLevels(levels)) {
    const name = level === LATEST_LEVEL ? `feature level ${level} (latest)` : `feature level ${level}`;
    const mock = createTeamChatMock({ ...options, featureLevel: level });
    describe(name, () => {
      beforeEach(() => mock.reset());
      afterAll(() => mock.close());
      tests(mock, level);
    });
  }
}

function parseLevels(input: readonly FeatureLevel[]): number[] {
  if (!Array.isArray(input) || input.length === 0) {
    throw new UsageError(
      `Invalid "levels": must be a list of feature levels, such as [0, 120, 278, 'latest'].`,
    );
  }
  const levels = input.map((named) => {
    const level = levelFrom(named);
    if (level === undefined) {
      throw new UsageError(`Invalid level: must be ${LEVEL_INPUT}, got ${JSON.stringify(named)}.`);
    }
    return level;
  });
  const twice = levels.find((level, i) => levels.indexOf(level) !== i);
  if (twice !== undefined) throw new UsageError(`Invalid "levels": contains ${twice} twice.`);
  return levels;
}
