import { createTeamChatMock, DEFAULT_LEVEL, personas as known } from '../../src/index.ts';
import { purposeOf, scenarios } from '../../src/scenarios/registry.ts';
import { entriesOf } from '../../src/values.ts';

/** @typedef {Awaited<ReturnType<typeof scenarioEntries>>[number]} ScenarioEntry */

/** Describes each scenario: its declaration, and how its settings and personas differ from `default`. */
export async function scenarioEntries() {
  const usual = createTeamChatMock();
  await usual.ready;
  const entries = [];
  for (const [name, { description }] of entriesOf(scenarios)) {
    const mock = createTeamChatMock({ scenario: name });
    const { feature_level: featureLevel, dialect, personas } = await mock.state();
    const settings = entriesOf(mock.settings.get()).filter(
      ([setting, value]) => JSON.stringify(value) !== JSON.stringify(usual.settings.get()[setting]),
    );
    entries.push({
      name,
      description,
      purpose: await purposeOf(name),
      featureLevel,
      dialect,
      settings,
      personas: Object.keys(personas).filter((persona) => !Object.hasOwn(known, persona)),
      latest: DEFAULT_LEVEL,
    });
  }
  return entries;
}
