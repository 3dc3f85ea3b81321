import { expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { UsageError } from '../../../src/contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../../src/contract/levels/index.js';
import type { TeamChatMock } from '../../../src/index.js';
import { type MessageRecord, transactOf } from '../../../src/model/index.js';
import { type SeedFile, scenarioFromData } from '../../../src/scenarios/index.js';
import { exportSeedFile } from '../../../src/scenarios/seed-file/export.js';
import { createServerMock } from '../../../src/server/server-mock.js';
import { Site } from '../../../src/server/site.js';
import { definite, omit } from '../../../src/values.js';
import { apiOf } from '../../fuzz/api.js';
import { controlApi } from '../../fuzz/control-api.js';
import { perform } from '../../fuzz/perform.js';
import { Choices } from '../../fuzz/random.js';
import { sendRequest } from '../../fuzz/sender.js';
import { stepsFor } from '../../fuzz/steps.js';
import { everyKindScenario } from '../../support/valid-requests.js';

const STEPS = 200;

/** Limits that existing content may exceed. */
const LIMITS = [
  { max_message_length: 20 },
  { max_message_length: 20_000 },
  { max_topic_length: 5 },
  { max_topic_length: 300 },
  { max_channel_folder_name_length: 3 },
  { max_channel_folder_name_length: 300 },
  { max_channel_folder_description_length: 3 },
];

/** Sends random requests, and moves the clock and changes settings in between. Returns the number of accepted requests. */
async function changeAtRandom(site: Site, seed: number, dialect: 'reference' | 'zulip'): Promise<number> {
  const version = { level: DEFAULT_LEVEL, dialect };
  const choices = new Choices(seed);
  const source = { api: await apiOf(version), control: await controlApi(), versions: [version] };
  let accepted = 0;
  for (const step of stepsFor(source, STEPS, choices)) {
    if (choices.chance(0.05)) site.mock.settings.set(choices.pick(LIMITS));
    if (step.kind === 'request' && step.operation !== 'POST /realm/deactivate') {
      const { status } = await sendRequest(site, step.request, step.realm);
      if (status === 200) accepted++;
    } else if (step.kind === 'settings' || step.kind === 'advance') {
      // A setting may name a group that was deactivated.
      await perform(site.mock, step).catch((error) => expect(error).toBeInstanceOf(UsageError));
    }
  }
  return accepted;
}

async function exported(mock: TeamChatMock): Promise<SeedFile> {
  const { file } = await definite(transactOf(mock))((org) => exportSeedFile(org));
  return file;
}

/** The channel and topic of a message, or its recipients. */
function conversationOf({
  stream_id,
  topic,
  recipient_ids,
}: Pick<MessageRecord, 'stream_id' | 'topic' | 'recipient_ids'>): string {
  return JSON.stringify([stream_id, topic, recipient_ids]);
}

/** Records that a seed file keeps with their IDs, and messages and personal records without them. */
function kept({ db }: TeamChatMock) {
  const withoutIds = <R extends { id: number }>(records: readonly R[]) =>
    records.map((record) => omit(record, ['id']));
  return {
    users: db.users.all().map((user) => omit(user, ['avatar_version', 'bot_settings'])),
    channels: db.channels.all().map((channel) => omit(channel, ['folder_id'])),
    groups: db.user_groups.all().filter(({ is_system_group }) => !is_system_group),
    messages: db.messages
      .all()
      .toSorted((a, b) => a.timestamp - b.timestamp || a.id - b.id)
      .map(({ sender_id, content, timestamp, ...to }) => ({
        sender_id,
        content,
        timestamp,
        to: conversationOf(to),
      }))
      .sort((a, b) => a.to.localeCompare(b.to)),
    drafts: withoutIds(db.drafts.all()),
    snippets: withoutIds(db.saved_snippets.all()).toSorted((a, b) => a.user_id - b.user_id),
    views: withoutIds(db.navigation_views.all()),
  };
}

test.for([
  ['reference', 1],
  ['reference', 2],
  ['reference', 3],
  ['zulip', 4],
  ['zulip', 5],
  ['zulip', 6],
] as const)(
  'recreates an organization from an export made after random requests in the %s dialect (seed %i)',
  async ([dialect, seed]) => {
    const options = { scenario: everyKindScenario, dialect, seededQueueIds: true };
    const mock = createServerMock(options);
    const site = new Site(mock, options);
    onTestFinished(() => site.close());
    await mock.ready;
    expect(await changeAtRandom(site, seed, dialect)).toBeGreaterThan(STEPS / 5);
    const file = await exported(mock);
    const data = parse(stringify(file)) as SeedFile;
    const copy = createServerMock({ scenario: scenarioFromData(data), now: mock.clock.now() });
    onTestFinished(() => copy.close());
    await copy.ready;
    expect(await exported(copy)).toEqual(file);
    expect(kept(copy)).toEqual(kept(mock));
  },
);
