import type { Scenario, SeedWorld } from '../define.js';
import { scenarioNamed } from '../registry.js';
import { createSystemGroups } from '../seeding.js';
import { parseSeedFile, SeedFileError } from './problems.js';
import type { SeedFile } from './schema.js';
import { seedConversations, seedUnsentMessages } from './seed-messages.js';
import { seedOrganization, seedSettings } from './seed-organization.js';
import { seedPersonal, seedUserDetails, seedUsers } from './seed-people.js';
import { Stage } from './stage.js';

export { parseSeedFile } from './problems.js';
export type { SeedFile } from './schema.js';

/**
 * Creates a scenario from the content of a seed file: an organization as plain data. Records refer to each
 * other by name.
 * @throws UsageError with the path of the first error. Unknown names are reported when the mock is seeded.
 * @example
 * const scenario = scenarioFromData({
 *   extends: 'default',
 *   users: [{ name: 'Nora New', persona: 'nora', channels: ['general'] }],
 *   conversations: [{ channel: 'general', topic: 'launch', messages: [{ from: 'nora', text: 'Ready?', at: '-5m' }] }],
 * });
 * const mock = createTeamChatMock({ scenario });
 */
export function scenarioFromData(data: SeedFile): Scenario {
  return scenarioOf(parseSeedFile(data));
}

export function scenarioOf(file: SeedFile): Scenario {
  const { name = 'seed-file', description = 'the organization of a seed file', organization } = file;
  const parent = file.extends === undefined ? undefined : scenarioNamed(file.extends);
  return {
    name,
    description,
    ...(parent === undefined ? {} : { extends: parent }),
    ...(organization === undefined ? {} : { identity: organization }),
    ...(file.feature_level === undefined ? {} : { featureLevel: file.feature_level }),
    ...(file.dialect === undefined ? {} : { dialect: file.dialect }),
    seed: (world) => seedFile(world, file),
  };
}

async function seedFile(world: SeedWorld, file: SeedFile): Promise<void> {
  if (file.extends === undefined) await createSystemGroups(world);
  const stage = new Stage(world);
  await seedUsers(stage, file.users);
  if (file.extends === undefined) assertOwner(world);
  await seedOrganization(stage, file);
  await seedUserDetails(stage, file.users);
  await seedConversations(stage, file.conversations);
  await seedUnsentMessages(stage, file);
  await seedPersonal(stage, file);
  await seedSettings(stage, file.settings);
  await assertRules(stage);
}

function assertOwner({ db }: SeedWorld): void {
  if (db.users.idsBy('activeOwner', 'owner').length > 0) return;
  throw new SeedFileError(
    ['users'],
    'There is no active owner. Add a user with the role "owner", or start with "extends: default"',
  );
}

/** @throws SeedFileError for the first record of the file that breaks a rule of the organization */
async function assertRules(stage: Stage): Promise<void> {
  const { problemsIn } = await import('../integrity/index.js');
  for (const { table, where, problem } of problemsIn(stage.world.org)) {
    const path = stage.placeOf(table, where);
    if (path !== undefined) throw new SeedFileError(path, problem);
  }
}
