import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import type { Line } from '../../../src/server/recording/format.js';
import { Recorder } from '../../../src/server/recording/recorder.js';
import { replay } from '../../../src/server/recording/replay.js';
import { startReplaceable } from '../../../src/server/running.js';
import { startControlled } from '../../support/control.js';

test('replays a recording with random queue IDs, realms and resets', async () => {
  const lines: Line[] = [];
  const recorder = new Recorder((line) => lines.push(JSON.parse(JSON.stringify(line))));
  const { api, control, url } = await startControlled({ seededQueueIds: false }, (options = {}) =>
    startReplaceable(options, { observer: recorder }),
  );
  await control('POST', '/_mock/realms', { name: 'second' });
  for (const base of [url, `${url}/realms/second`]) {
    const { body } = await api('member', 'POST', '/register?event_types=["message"]', base);
    await api('admin', 'POST', '/messages?type=channel&to=1&topic=x&content=Hi', base);
    await api('member', 'GET', `/events?queue_id=${body.queue_id}&last_event_id=-1`, base);
  }
  await control('POST', '/_mock/reset', { seed: 2 });
  const { body } = await api('member', 'POST', '/register?event_types=["message"]');
  await api('member', 'GET', `/events?queue_id=${body.queue_id}&last_event_id=-1&dont_block=true`);
  expect(lines.filter((line) => 'status' in line && line.status !== 200)).toEqual([]);
  expect(await replay(lines)).toEqual({ requests: 8, alike: 8, left_out: 0, different: [] });
});

test('includes the suffix of random queue IDs in the reproduction of a mock', async () => {
  const mock = createTeamChatMock({ seededQueueIds: false });
  const { queue_id } = await mock.queues.register('member');
  await mock.as('member').get('/users/me');
  expect(mock.toRepro()).toContain(`"seededQueueIds": "${queue_id.slice(-12)}"`);
  const again = createTeamChatMock({ seededQueueIds: queue_id.slice(-12) });
  expect((await again.queues.register('member')).queue_id).toBe(queue_id);
  const seeded = createTeamChatMock();
  await seeded.as('member').get('/users/me');
  expect(seeded.toRepro()).not.toContain('seededQueueIds');
});
