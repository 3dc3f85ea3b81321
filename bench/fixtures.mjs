/**
 * The cost of fixtures: building each scenario, reset, snapshot and restore as multiples of `default`;
 * factories per second.
 */
import { createFactories } from '../dist/factories/index.js';
import { createTeamChatMock } from '../dist/index.js';
import { scenarios } from '../dist/scenarios/index.js';
import { inTurns, median } from './measure.mjs';
import { seeded } from './organizations.mjs';

const ORIGIN = 'https://chat.example.com';

export async function measureFixtures(report) {
  await measureBuilding(report);
  await measureReset(report);
  await measureSnapshots(report);
  await measureFactories(report);
}

async function measureBuilding(report) {
  report.heading('Building a scenario, as a multiple of building default');
  const build = async (scenario) => {
    const start = performance.now();
    await createTeamChatMock({ scenario }).ready;
    return performance.now() - start;
  };
  await build('default');
  for (const scenario of Object.keys(scenarios)) {
    const rounds = scenario === 'large' ? 1 : 5;
    const times = { default: [], other: [] };
    for (let round = 0; round < rounds; round++) {
      times.default.push(await build('default'));
      times.other.push(await build(scenario));
    }
    const [one, other] = [median(times.default), median(times.other)];
    report.add(`${scenario} (${other.toFixed(1)} ms)`, other / one);
  }
}

/** Ten changes that both organizations accept. */
async function change(mock) {
  for (let i = 0; i < 10; i++) {
    const response = await mock.handle(
      new Request(`${ORIGIN}/api/v1/messages`, {
        method: 'POST',
        headers: { authorization: mock.authHeader('owner') },
        body: new URLSearchParams({
          type: 'stream',
          to: '"general"',
          topic: `news ${i}`,
          content: `Change ${i}`,
        }),
      }),
    );
    if (response.status !== 200) throw new Error(await response.text());
  }
}

async function measureReset(report) {
  report.heading('Reset after the same ten changes, as a multiple of resetting default');
  const mocks = { default: await seeded('default', ORIGIN), large: await seeded('large', ORIGIN) };
  const times = { default: [], large: [] };
  for (let round = -3; round < 15; round++) {
    for (const [name, mock] of Object.entries(mocks)) {
      await change(mock);
      const start = performance.now();
      await mock.reset();
      if (round >= 0) times[name].push(performance.now() - start);
    }
  }
  const [small, large] = [median(times.default), median(times.large)];
  report.add(`large (${large.toFixed(2)} ms, default ${small.toFixed(2)} ms)`, large / small, { most: 5 });
}

async function measureSnapshots(report) {
  report.heading('Snapshot and restore of default, as a multiple of building it');
  const mock = await seeded('default', ORIGIN);
  const snapshot = await mock.snapshot();
  const times = await inTurns(
    {
      build: async () => createTeamChatMock().ready,
      snapshot: async () => mock.snapshot(),
      restore: async () => mock.restore(snapshot),
    },
    { rounds: 11, calls: 3 },
  );
  report.add(`snapshot (${times.snapshot.toFixed(0)} us)`, times.snapshot / times.build);
  report.add(`restore (${times.restore.toFixed(0)} us)`, times.restore / times.build);
}

async function measureFactories(report) {
  report.heading('Factories: objects a second, beside copies a second with structuredClone');
  const factories = createFactories({ seed: 1 });
  for (const [name, factory] of Object.entries(factories)) {
    if (typeof factory?.build !== 'function') continue;
    const one = factory.build();
    const times = await inTurns(
      { copy: async () => structuredClone(one), build: async () => factory.build() },
      { rounds: 9, calls: 1000 },
    );
    const copies = Math.round(1e6 / times.copy).toLocaleString('en');
    report.add(`${name} (${copies} copies)`, 1e6 / times.build, { least: 30_000 });
  }
}
