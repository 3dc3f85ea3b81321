import { ORGANIZATION_PERMISSION_NAMES } from '../../handlers/access/organization-permissions.rules.js';
import { CHANNEL_ID_SETTINGS, checkSettings, PERMISSION_ROLES } from '../../model/index.js';
import { fieldsOf, isOneOf } from '../../values.js';
import type { Scenario, SeedFileScenario, SeedWorld } from '../define.js';
import { scenarioNamed } from '../registry.js';
import { createSystemGroups } from '../seeding.js';
import { parseSeedFile, SeedFileError, type SeedPath } from './parse.js';
import { permission, type SeedFile } from './schema.js';
import { seedConversations, seedUnsentMessages } from './seed-messages.js';
import { seedOrganization } from './seed-organization.js';
import { seedPersonal, seedUserDetails, seedUsers } from './seed-people.js';
import { defined, Stage } from './stage.js';

export { parseSeedFile } from './parse.js';
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

export function scenarioOf(file: SeedFile): SeedFileScenario {
  const { name = 'seed-file', description = 'the organization of a seed file', exported } = file;
  const parent = file.extends === undefined ? undefined : scenarioNamed(file.extends);
  return {
    name,
    description,
    exported,
    ...defined({
      extends: parent,
      identity: file.organization,
      featureLevel: file.feature_level,
      dialect: file.dialect,
    }),
    seed: (world) => seedFile(world, file),
  };
}

async function seedFile(world: SeedWorld, file: SeedFile): Promise<void> {
  if (file.extends === undefined) await createSystemGroups(world);
  const stage = new Stage(world, file.exported);
  // The records are checked against settings such as `max_message_length`.
  await seedSettings(stage, file.settings, (name) => !refersToRecords(name));
  await seedUsers(stage, file.users);
  if (file.extends === undefined) assertOwner(world);
  await seedOrganization(stage, file);
  await seedUserDetails(stage, file.users);
  await seedConversations(stage, file.conversations);
  await seedUnsentMessages(stage, file);
  await seedPersonal(stage, file);
  await seedSettings(stage, file.settings, refersToRecords);
  await assertRules(stage);
}

function assertOwner({ db }: SeedWorld): void {
  if (db.users.idsBy('activeOwner', 'owner').length > 0) return;
  throw new SeedFileError(
    ['users'],
    'There is no active owner. Add a user with the role "owner", or start with "extends: default"',
  );
}

/** @throws SeedFileError for the first record of the file that makes the data inconsistent */
async function assertRules(stage: Stage): Promise<void> {
  const { corruptionsIn, problemsIn } = await import('../integrity/index.js');
  const { org } = stage.world;
  for (const { table, where, problem } of stage.isExported ? corruptionsIn(org) : problemsIn(org)) {
    const path = stage.placeOf(table, where);
    if (path !== undefined) throw new SeedFileError(path, problem);
  }
}

/** Whether a setting refers to channels or user groups, which a seed file names. */
function refersToRecords(setting: string): boolean {
  return isOneOf(CHANNEL_ID_SETTINGS, setting) || isOneOf(ORGANIZATION_PERMISSION_NAMES, setting);
}

/** Changes the settings whose names `isChosen` accepts. */
async function seedSettings(
  stage: Stage,
  settings: SeedFile['settings'],
  isChosen: (name: string) => boolean,
): Promise<void> {
  for (const [name, value] of Object.entries(settings ?? {})) {
    if (!isChosen(name)) continue;
    const path = ['settings', name];
    const resolved = settingOf(stage, name, value, path);
    await stage.at(path, () => stage.world.set(checkSettings({ [name]: resolved })));
  }
}

function settingOf(stage: Stage, name: string, value: unknown, path: SeedPath): unknown {
  if (!refersToRecords(name)) return value;
  if (isOneOf(CHANNEL_ID_SETTINGS, name)) {
    return typeof value === 'string' ? stage.names.id('channel', value, path) : value;
  }
  if (typeof value === 'string') {
    return isOneOf(PERMISSION_ROLES, value) ? value : stage.names.id('user group', value, path);
  }
  const { data: holders } = permission.safeParse(value);
  const isEmpty = Object.keys(fieldsOf(holders)).length === 0;
  return holders === undefined || isEmpty ? value : stage.names.permission(holders, path);
}
