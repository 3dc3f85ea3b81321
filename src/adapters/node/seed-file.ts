import type { Scenario } from '../../scenarios/define.js';

/**
 * Reads a seed file, in YAML or JSON, and makes a scenario of it. Loads the YAML library.
 * @throws UsageError with the line and column of the first mistake. Names that do not exist are found when the mock is
 * seeded.
 * @example const mock = createTeamChatMock({ scenario: await scenarioFromFile('org.yaml') });
 */
export async function scenarioFromFile(path: string): Promise<Scenario> {
  const file = await import('../../scenarios/seed-file/file.js');
  return file.scenarioFromFile(path);
}
