import { describe, expect, test } from 'vitest';
import type { UserSettings } from '../../../src/model/index.js';
import { listen } from '../../support/events.js';
import { sent } from '../../support/messages.js';
import { type Client, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

/** Starts a mock in which member has these settings. */
async function startWith(settings: Partial<UserSettings>, options: Parameters<typeof startMock>[0] = {}) {
  const client = await startMock(options);
  await client.mock.ready;
  await writable(client.mock.db).user_settings.create({ user_id: 4, settings });
  return client;
}

const send = (client: Client, fields: Record<string, unknown> = {}, persona = 'member') =>
  client.call(persona, 'POST', '/messages', {
    type: 'channel',
    to: 1,
    topic: 'fresh',
    content: 'hello',
    ...fields,
  });

async function muteChannel({ mock }: Client) {
  const { id } = mock.db.subscriptions.by('activeUser', 4).find(({ stream_id }) => stream_id === 1) as {
    id: number;
  };
  await writable(mock.db).subscriptions.update(id, { is_muted: true });
}

/** The visibility policy of member for the topic `fresh`. */
const policyOf = ({ mock }: Client) =>
  mock.db.user_topics.all().find(({ user_id, topic }) => user_id === 4 && topic === 'fresh')
    ?.visibility_policy;

test('follows a topic that the user starts, sends an event, and returns the new policy', async () => {
  const client = await startWith({ automatically_follow_topics_policy: 3 });
  const queue = await listen(client, 'member', { event_types: ['user_topic'] });
  const others = await listen(client, 'colleague', { event_types: ['user_topic'] });
  expect((await send(client)).body).toMatchObject({ automatic_new_visibility_policy: 3 });
  expect(await queue.next()).toMatchObject([
    { type: 'user_topic', stream_id: 1, topic_name: 'fresh', visibility_policy: 3 },
  ]);
  expect((await send(client)).body).not.toHaveProperty('automatic_new_visibility_policy');
  expect([await queue.next(), await others.next()]).toEqual([[], []]);
});

test.each([
  // Settings for following and unmuting: 1 participating, 2 sending, 3 starting, 4 never.
  ['follows new and existing topics', 1, 4, 'a channel', 3, 3],
  ['follows new and existing topics', 2, 4, 'a channel', 3, 3],
  ['follows only new topics', 3, 4, 'a channel', 3, undefined],
  ['follows and unmutes no topics', 4, 4, 'a muted channel', undefined, undefined],
  // Topics are unmuted only in muted channels.
  ['unmutes new and existing topics', 4, 1, 'a muted channel', 2, 2],
  ['unmutes new and existing topics', 4, 2, 'a muted channel', 2, 2],
  ['follows and unmutes no topics', 4, 2, 'a channel', undefined, undefined],
  ['unmutes only new topics', 4, 3, 'a muted channel', 2, undefined],
  // Following wins over unmuting.
  ['follows new topics and unmutes existing ones', 3, 2, 'a muted channel', 3, 2],
])(
  '%s when automatically_follow_topics_policy is %i and automatically_unmute_topics_in_muted_streams_policy is %i, in %s',
  async (_, follow, unmute, channel, started, joined) => {
    for (const [isNew, expected] of [
      [true, started],
      [false, joined],
    ] as const) {
      const client = await startWith({
        automatically_follow_topics_policy: follow,
        automatically_unmute_topics_in_muted_streams_policy: unmute,
      });
      if (channel === 'a muted channel') await muteChannel(client);
      if (!isNew) await send(client, {}, 'owner');
      expect((await send(client)).body.automatic_new_visibility_policy).toBe(expected);
      expect(policyOf(client)).toBe(expected);
    }
  },
);

test.each([
  ['unmutes', 'a muted topic', 1, 2],
  ['does not change', 'a followed topic', 3, undefined],
])('%s %s in a muted channel when the user sends a message', async (_, __, before, after) => {
  const client = await startWith({
    automatically_follow_topics_policy: 3,
    automatically_unmute_topics_in_muted_streams_policy: 2,
  });
  await muteChannel(client);
  const fields = { stream_id: 1, topic: 'fresh', visibility_policy: before };
  await client.call('member', 'POST', '/user_topics', fields);
  expect((await send(client)).body.automatic_new_visibility_policy).toBe(after);
  expect(policyOf(client)).toBe(after ?? before);
});

describe('a mention', () => {
  const MENTION = '@**member|4**';

  test.each([
    ['follows a topic without a policy', 0, 3],
    ['follows an unmuted topic', 2, 3],
    ['does not follow a muted topic', 1, 1],
  ])('%s for a mentioned user', async (_, before, after) => {
    const client = await startWith({ automatically_follow_topics_where_mentioned: true });
    if (before > 0) {
      const fields = { stream_id: 1, topic: 'fresh', visibility_policy: before };
      await client.call('member', 'POST', '/user_topics', fields);
    }
    const name = client.mock.db.users.get(4)?.full_name;
    const { body } = await send(client, { content: `@**${name}**` }, 'owner');
    expect(body).not.toHaveProperty('automatic_new_visibility_policy');
    expect(policyOf(client)).toBe(after);
  });

  test.each(['@**all**', '@*design*', '@_**NAME**', 'NAME'])(
    'does not make a user follow the topic of a message with %s',
    async (content) => {
      const client = await startWith({ automatically_follow_topics_where_mentioned: true });
      const name = client.mock.db.users.get(4)?.full_name as string;
      await send(client, { content: content.replace('NAME', name) }, 'owner');
      expect(policyOf(client)).toBe(undefined);
    },
  );

  test('does not follow a topic for mentioned users who are not subscribed or who disabled automatic following', async () => {
    const client = await startWith({ automatically_follow_topics_where_mentioned: false });
    const name = client.mock.db.users.get(4)?.full_name as string;
    await send(client, { content: `@**${name}**` }, 'owner');
    const settings = client.mock.db.user_settings.firstBy('user', 4) as { id: number };
    await writable(client.mock.db).user_settings.update(settings.id, {
      settings: { automatically_follow_topics_where_mentioned: true },
    });
    await send(client, { to: 3, content: `@**${name}** ${MENTION}` }, 'owner');
    expect(policyOf(client)).toBe(undefined);
  });
});

test.each([
  ['follows', 1, 3],
  ['does not follow', 2, undefined],
])(
  '%s a topic after a reaction when automatically_follow_topics_policy is %i',
  async (_, follow, expected) => {
    const client = await startWith({ automatically_follow_topics_policy: follow });
    const { id } = (await send(client, {}, 'owner')).body;
    await client.call('member', 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
    expect(policyOf(client)).toBe(expected);
  },
);

test.each([
  ['a bot', 'bot', 496],
  ['a user at level 213', 'member', 213],
])('does not follow the topic when %s reacts to a message', async (_, persona, featureLevel) => {
  const client = await startWith({ automatically_follow_topics_policy: 1 }, { featureLevel });
  const settings = { automatically_follow_topics_policy: 1 };
  await writable(client.mock.db).user_settings.create({ user_id: 8, settings });
  const id = await sent(client.call, 'owner', { type: 'stream', to: ['general'], topic: 'fresh' });
  await client.call('owner', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'general' }],
    principals: [8],
  });
  const { status } = await client.call(persona, 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
  expect(status).toBe(200);
  expect(client.mock.db.user_topics.all().filter(({ topic }) => topic === 'fresh')).toEqual([]);
});

test('sets no topic policy after a reaction to a direct message', async () => {
  const client = await startWith({ automatically_follow_topics_policy: 1 });
  const id = await sent(client.call, 'owner', { type: 'direct', to: [4] });
  const before = client.mock.db.user_topics.all();
  const { status } = await client.call('member', 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
  expect(status).toBe(200);
  expect(client.mock.db.user_topics.all()).toEqual(before);
});

test('follows a topic that a scheduled message starts', async () => {
  const client = await startWith({ automatically_follow_topics_policy: 3 });
  const now = client.mock.clock.now();
  const fields = { type: 'channel', to: 1, topic: 'fresh', content: 'later' };
  await client.call('member', 'POST', '/scheduled_messages', {
    ...fields,
    scheduled_delivery_timestamp: now + 600,
  });
  client.mock.clock.advance({ seconds: 601 });
  await client.call('member', 'GET', '/users/me');
  expect(policyOf(client)).toBe(3);
});

test.each(['to a user', 'by a bot', 'at level 213'])(
  'follows no topic after a message %s',
  async (reason) => {
    const featureLevel = reason === 'at level 213' ? 213 : 496;
    const client = await startWith({ automatically_follow_topics_policy: 1 }, { featureLevel });
    const type = featureLevel < 248 ? 'stream' : 'channel';
    const fields = reason === 'to a user' ? { type: 'direct', to: [6], content: 'hello' } : { type };
    const { status, body } = await send(client, fields, reason === 'by a bot' ? 'bot' : 'member');
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('automatic_new_visibility_policy');
    expect(client.mock.db.user_topics.all().filter(({ topic }) => topic === 'fresh')).toEqual([]);
  },
);

test('does not make a mentioned bot follow the topic', async () => {
  const client = await startWith({ automatically_follow_topics_where_mentioned: true });
  const settings = { automatically_follow_topics_where_mentioned: true };
  await writable(client.mock.db).user_settings.create({ user_id: 8, settings });
  await client.call('owner', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'general' }],
    principals: [8],
  });
  const bot = client.mock.db.users.get(8)?.full_name;
  await send(client, { content: `@**${bot}** @**Max Member**` }, 'owner');
  const followers = client.mock.db.user_topics.all().filter(({ topic }) => topic === 'fresh');
  expect(followers.map(({ user_id }) => user_id)).toEqual([4]);
});

test.each([
  ['follows', 'as its first message', { automatically_follow_topics_policy: 3 }, true, 3],
  [
    'does not follow',
    'and the topic has messages already',
    { automatically_follow_topics_policy: 3 },
    false,
    undefined,
  ],
  [
    'does not follow',
    'as its first message, with automatically_follow_topics_policy=2',
    { automatically_follow_topics_policy: 2 },
    true,
    undefined,
  ],
])("%s a topic when a user's message is moved there %s", async (_, __, settings, isFirst, expected) => {
  const client = await startWith(settings as Partial<UserSettings>);
  const { call, mock } = client;
  await sent(call, 'admin', { topic: 'old' });
  if (!isFirst) await sent(call, 'admin', { topic: 'new' });
  const id = await sent(call, 'admin', { topic: 'old' });
  await writable(mock.db).messages.update(id, { sender_id: 4 });
  await call('admin', 'PATCH', `/messages/${id}`, { topic: 'new' });
  expect(mock.db.user_topics.by('user', 4)[0]?.visibility_policy).toBe(expected);
});

test('does not follow a topic after a reaction in a channel that the user is not subscribed to', async () => {
  const client = await startWith({ automatically_follow_topics_policy: 1 });
  const id = await sent(client.call, 'admin', { to: 6 });
  await client.call('member', 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
  expect(client.mock.db.user_topics.by('user', 4)).toEqual([]);
});
