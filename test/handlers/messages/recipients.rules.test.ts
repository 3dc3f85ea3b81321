import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test.each([
  ['who can read and post', [2, 3], ['send the request as admin']],
  ['only if one of them can read the channel', [3, 4], []],
])('suggests sending the request as an allowed user %s', async (_, direct_members, suggestions) => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).channels.update(3, {
    can_send_message_group: { direct_members, direct_subgroups: [] },
  });
  const fields = { type: 'channel', to: 3, topic: 'plans', content: 'Hello' };
  expect((await call('owner', 'POST', '/messages', fields)).status).toBe(400);
  const { allow } = mock.explain(mock.requests.at(-1));
  expect(allow.filter((advice) => advice.startsWith('send'))).toEqual(suggestions);
});
