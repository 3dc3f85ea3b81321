import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { PROFILE_FIELD_TYPES as TYPES } from '../../../src/model/index.js';
import { defineScenario, scenarios } from '../../../src/scenarios/index.js';
import { Anonymizer } from '../../../src/server/import/anonymizer.js';
import { Inventor } from '../../../src/server/import/inventor.js';
import { Originals } from '../../../src/server/import/originals.js';
import { importProfiles } from '../../../src/server/import/personal.js';

/** Returns the values that an import stores, for values of one custom profile field of each type except users. */
async function imported(value: string): Promise<unknown[]> {
  const inventor = new Inventor('pepper');
  const anonymizer = new Anonymizer(inventor, new Originals(inventor), new Map(), false);
  const types = Object.values(TYPES).filter((type) => type !== TYPES.users);
  const field_data = '{"tea":{"text":"Tea","order":"1"}}';
  const state = {
    custom_profile_fields: types.map((type) => ({ id: type, name: `field ${type}`, type, field_data })),
    realm_users: [{ user_id: 1, profile_data: Object.fromEntries(types.map((type) => [type, { value }])) }],
  };
  const mock = createTeamChatMock({
    scenario: defineScenario({
      extends: scenarios.empty,
      name: 'imported',
      description: 'An imported profile',
      seed: async (world) => {
        await importProfiles({ world, state, anonymizer });
      },
    }),
  });
  await mock.ready;
  return mock.db.profile_values.all().map((stored) => stored.value);
}

test('imports no value for an empty custom profile field of any type', async () => {
  expect(await imported('')).toEqual([]);
});

test('shortens an imported value to 50 whole characters', async () => {
  expect(await imported(`${'!'.repeat(49)}\u{1f600}!`)).toContain(`${'!'.repeat(49)}\u{1f600}`);
});
