import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

async function linked(fields: Record<string, unknown>, sender = 'member') {
  const { call, url, mock } = await startMock({ featureLevel: 508 });
  await mock.ready;
  await writable(mock.db).channels.update(2, { name: 'a*b' });
  const { body } = await call(sender, 'POST', '/messages', {
    type: 'channel',
    to: 1,
    topic: 'lunch',
    content: 'Hi',
    ...fields,
  });
  const short = (text: string) => text.replaceAll(url, '').replaceAll(`near/${body.id}`, 'near/ID');
  return [body.message_url, body.message_link].map(short);
}

test.each([
  ['in a channel', {}, '/#narrow/channel/1-general/topic/lunch/near/ID', '[#general > lunch @ 💬]'],
  [
    'in a topic with a space',
    { topic: 'a b' },
    '/#narrow/channel/1-general/topic/a.20b/near/ID',
    '[#general > a b @ 💬]',
  ],
  [
    'in a channel whose name contains a star',
    { to: 2 },
    '/#narrow/channel/2-a.2Ab/topic/lunch/near/ID',
    '[#a&#42;b > lunch @ 💬]',
  ],
  [
    'in a topic with brackets and an angle bracket',
    { topic: 'a > [b]' },
    '/#narrow/channel/1-general/topic/a.20.3E.20.5Bb.5D/near/ID',
    '[#general > a &#62; &#91;b&#93; @ 💬]',
  ],
])('returns the URL and a Markdown link for a message %s', async (_, fields, path, label) => {
  expect(await linked(fields)).toEqual([path, `${label}(${path})`]);
});

test.each([
  ['one user', [6], '/#narrow/dm/4,6/near/ID'],
  ['several users', [2, 6], '/#narrow/dm/2,4,6-group/near/ID'],
])('returns the URL of a direct message to %s', async (_, to, path) => {
  expect(await linked({ type: 'direct', to })).toEqual([path, path]);
});
