import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LATEST_LEVEL } from '../../src/contract/levels/index.js';
import { createTeamChatMock } from '../../src/index.js';
import { numRuns } from '../support/properties.js';

const bytes = async (options: Parameters<typeof createTeamChatMock>[0]) =>
  JSON.stringify(await createTeamChatMock(options).snapshot());

test('creates identical organizations from the same seed, and different ones from different seeds', async () => {
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
    numRuns(2),
  );
});

test('returns a snapshot identical to the one that was restored', async () => {
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
    numRuns(2),
  );
});
