import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LATEST_LEVEL } from '../../src/contract/levels/index.js';
import { createTeamChatMock } from '../../src/index.js';

const bytes = async (options: Parameters<typeof createTeamChatMock>[0]) =>
  JSON.stringify(await createTeamChatMock(options).snapshot());

test('the same seed gives the same bytes, another one others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const [one, other, next] = await Promise.all([
        bytes({ seed }),
        bytes({ seed }),
        bytes({ seed: seed + 1 }),
      ]);
      expect(one).toBe(other);
      expect(next).not.toBe(one);
    }),
    { numRuns: 5 },
  );
});

test('two processes give the same bytes, in whatever time zone', () => {
  const script = `
    import { createTeamChatMock } from ${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)};
    const mock = createTeamChatMock({ seed: 7, now: '2026-03-01T00:00:00' });
    await mock.queues.register('member');
    process.stdout.write(JSON.stringify(await mock.snapshot()));
  `;
  const run = (TZ: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
  const one = run('Asia/Tokyo');
  expect(JSON.parse(one)).toMatchObject({ format: 'team-chat-mock', seed: 7 });
  expect(run('America/New_York')).toBe(one);
});

test('a snapshot put back is the same snapshot', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.constantFrom('default', 'empty', 'root-domain', 'imported'),
      fc.nat(LATEST_LEVEL),
      async (seed, scenario, featureLevel) => {
        const snapshot = await createTeamChatMock({ seed, scenario, featureLevel }).snapshot();
        const other = createTeamChatMock();
        await other.restore(snapshot);
        expect(await other.snapshot()).toEqual(snapshot);
      },
    ),
    { numRuns: 5 },
  );
});
