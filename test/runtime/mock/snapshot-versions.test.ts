import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTeamChatMock, type Snapshot } from '../../../src/index.js';

const FOLDER = new URL('./snapshots/', import.meta.url);

/** A snapshot that each release took: scenario `default` with seed 7, a queue, a message, a fault and a setting. */
const releases = readdirSync(FOLDER).map((name) => [
  name.replace(/\.json$/, ''),
  JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Snapshot,
]) as [string, Snapshot][];

test.each(releases)('restores the snapshot of release %s', async (release, snapshot) => {
  const mock = createTeamChatMock({ snapshot, validateResponses: true });
  const { messages } = (
    await mock.as('owner').get('/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      apply_markdown: false,
    })
  ).body as unknown as { messages: { content: string }[] };
  expect(messages.map(({ content }) => content)).toEqual([`Kept by release ${release}`]);
  expect(mock.settings.get().max_topic_length).toBe(50);
  expect(mock.faults.list()).toMatchObject([{ path: '/invites', code: 'INVITATION_FAILED', times: 1 }]);
  const [queue] = mock.db.event_queues.all();
  expect(mock.queues.events(queue?.queue_id ?? '')).toMatchObject([{ type: 'message' }]);
});

test.each(releases)(
  'upgrades the snapshot of release %s to the current version',
  async (_release, snapshot) => {
    const upgraded = await createTeamChatMock({ snapshot }).snapshot();
    expect(upgraded.version).toBe(2);
    expect(await createTeamChatMock({ snapshot: upgraded }).snapshot()).toEqual(upgraded);
  },
);

test('renames the "plots" table of version 1 to "storylines"', async () => {
  const [, snapshot] = releases[0] as [string, Snapshot];
  const old = structuredClone(snapshot);
  const { tables, nextIds } = old.organization;
  for (const part of [tables, nextIds] as Record<string, unknown>[]) {
    part.plots ??= part.storylines;
    delete part.storylines;
  }
  expect(await createTeamChatMock({ snapshot: old }).snapshot()).toEqual(
    await createTeamChatMock({ snapshot }).snapshot(),
  );
});
