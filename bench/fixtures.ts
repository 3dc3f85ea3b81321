/** The cost of fixtures: seeding each scenario, reset, snapshot and restore, and factories. */
import { createTeamChatMock, type TeamChatMock } from 'team-chat-mock';
import { createFactories } from 'team-chat-mock/factories';
import { type ScenarioName, scenarios } from 'team-chat-mock/scenarios';
import { mediansInTurns, type Report, timesInTurns } from './measure.js';
import { ORIGIN, seeded } from './organizations.js';

export async function measureFixtures(report: Report): Promise<void> {
  await measureSeeding(report);
  await measureReset(report);
  await measureSnapshots(report);
  await measureFactories(report);
}

async function measureSeeding(report: Report): Promise<void> {
  report.heading('Seeding a scenario, against "default"');
  const seed = async (scenario: ScenarioName) => {
    const start = performance.now();
    await createTeamChatMock({ scenario }).ready;
    return performance.now() - start;
  };
  await seed('default');
  for (const name of Object.keys(scenarios) as ScenarioName[]) {
    const rounds = name === 'large' ? 1 : 5;
    const times = await mediansInTurns(
      { baseline: 'default', own: name } as const,
      { rounds, warmup: 0 },
      seed,
    );
    report.add(`${name} (${times.own.toFixed(1)} ms)`, times.own / times.baseline);
  }
}

/** Sends ten messages, which both organizations accept. */
async function sendTenMessages(mock: TeamChatMock): Promise<void> {
  const headers = { authorization: mock.authHeader('owner') };
  for (let i = 0; i < 10; i++) {
    const fields = { type: 'stream', to: '"general"', topic: `news ${i}`, content: `Change ${i}` };
    const body = new URLSearchParams(fields);
    const response = await mock.handle(
      new Request(`${ORIGIN}/api/v1/messages`, { method: 'POST', headers, body }),
    );
    if (response?.status !== 200) throw new Error(await response?.text());
  }
}

async function measureReset(report: Report): Promise<void> {
  report.heading('Reset after ten messages, against "default"');
  const times = await mediansInTurns(
    { small: await seeded('default'), large: await seeded('large') },
    { rounds: 15, warmup: 3 },
    async (mock) => {
      await sendTenMessages(mock);
      const start = performance.now();
      await mock.reset();
      return performance.now() - start;
    },
  );
  report.add(
    `large (${times.large.toFixed(2)} ms; default: ${times.small.toFixed(2)} ms)`,
    times.large / times.small,
    { most: 5 },
  );
}

async function measureSnapshots(report: Report): Promise<void> {
  report.heading('Snapshots of "default", against seeding it');
  const mock = await seeded('default');
  const snapshot = await mock.snapshot();
  const times = await timesInTurns(
    {
      seed: () => createTeamChatMock().ready,
      snapshot: () => mock.snapshot(),
      restore: () => mock.restore(snapshot),
    },
    { rounds: 11, calls: 3 },
  );
  report.add(`snapshot (${times.snapshot.toFixed(0)} µs)`, times.snapshot / times.seed);
  report.add(`restore (${times.restore.toFixed(0)} µs)`, times.restore / times.seed);
}

async function measureFactories(report: Report): Promise<void> {
  report.heading('Objects a second from factories');
  for (const [name, factory] of Object.entries(createFactories({ seed: 1 }))) {
    if (typeof factory !== 'object' || !('build' in factory)) continue;
    const one = factory.build();
    const times = await timesInTurns(
      { copy: () => structuredClone(one), build: () => factory.build() },
      { rounds: 9, calls: 1000 },
    );
    const copies = Math.round(1e6 / times.copy).toLocaleString('en');
    report.add(`${name} (structuredClone: ${copies} copies)`, 1e6 / times.build, { least: 30_000 });
  }
}
