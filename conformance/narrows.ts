import { Area, type Session } from './case.js';
import { type NewChannel, newChannel, send, sendDirect } from './helpers.js';

export const narrows = new Area('narrows');

narrows.add('has image in a quote', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  await send(t.as('colleague'), channel, '```quote\nhttps://example.com/cat.png\n```');
  await t.as('member').get('/messages', {
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    apply_markdown: false,
    narrow: [
      ['stream', channel.name],
      ['has', 'image'],
    ],
  });
});

interface Scene {
  channel: NewChannel;
  ids: unknown[];
}

/** Messages in two topics of a channel and in direct conversations, some of them flagged. */
async function scene(t: Session): Promise<Scene> {
  const channel = await newChannel(t, ['member', 'colleague', 'admin']);
  const [member, colleague] = [t.as('member'), t.as('colleague')];
  const ids = [
    await send(member, channel, `plain ${t.prefix} apple`),
    await send(colleague, channel, `see https://example.com ${t.prefix}`),
    await send(member, channel, `![cat](https://example.com/cat.png) ${t.prefix}`, 'lunch'),
    await send(colleague, channel, `@**${member.full_name}** ${t.prefix} banana`, 'lunch'),
    await send(member, channel, '**bold** apple', '✔ done'),
    await sendDirect(member, [colleague.user_id], `direct ${t.prefix}`),
    await sendDirect(colleague, [member.user_id, t.as('admin').user_id], `group ${t.prefix}`),
  ];
  await member.post('/messages/flags', { messages: [ids[1], ids[3]], op: 'add', flag: 'starred' });
  await member.post(`/messages/${ids[1]}/reactions`, { emoji_name: 'tada' });
  return { channel, ids };
}

type Term = readonly [operator: string, operand: unknown] | readonly [string, unknown, negated: boolean];
type Narrow = (t: Session, scene: Scene) => readonly Term[];

const inChannel = ({ channel }: Scene): Term => ['stream', channel.name];

const NARROWS: Readonly<Record<string, Narrow>> = {
  channel: (_t, s) => [inChannel(s)],
  'channel by ID': (_t, { channel }) => [['stream', channel.id]],
  'channel operator': (_t, { channel }) => [['channel', channel.name]],
  'channel in capitals': (t) => [['stream', `${t.prefix.toUpperCase()} CHANNEL`]],
  topic: (_t, s) => [inChannel(s), ['topic', 'lunch']],
  'topic in capitals': (_t, s) => [inChannel(s), ['topic', 'LUNCH']],
  'topic without its resolved mark': (_t, s) => [inChannel(s), ['topic', 'done']],
  'topic that does not exist': (_t, s) => [inChannel(s), ['topic', 'nothing']],
  'not a topic': (_t, s) => [inChannel(s), ['topic', 'lunch', true]],
  sender: (t, s) => [inChannel(s), ['sender', t.as('colleague').email]],
  'sender by ID': (t, s) => [inChannel(s), ['sender', t.as('colleague').user_id]],
  'not a sender': (t, s) => [inChannel(s), ['sender', t.as('colleague').email, true]],
  'unknown sender': (_t, s) => [inChannel(s), ['sender', 'nobody-at-all@example.com']],
  starred: (_t, s) => [inChannel(s), ['is', 'starred']],
  'not starred': (_t, s) => [inChannel(s), ['is', 'starred', true]],
  mentioned: (_t, s) => [inChannel(s), ['is', 'mentioned']],
  unread: (_t, s) => [inChannel(s), ['is', 'unread']],
  resolved: (_t, s) => [inChannel(s), ['is', 'resolved']],
  followed: (_t, s) => [inChannel(s), ['is', 'followed']],
  muted: (_t, s) => [inChannel(s), ['is', 'muted']],
  alerted: (_t, s) => [inChannel(s), ['is', 'alerted']],
  'an unknown state': (_t, s) => [inChannel(s), ['is', 'sleepy']],
  'has link': (_t, s) => [inChannel(s), ['has', 'link']],
  'has no link': (_t, s) => [inChannel(s), ['has', 'link', true]],
  'has image': (_t, s) => [inChannel(s), ['has', 'image']],
  'has attachment': (_t, s) => [inChannel(s), ['has', 'attachment']],
  'has reaction': (_t, s) => [inChannel(s), ['has', 'reaction']],
  'has nonsense': (_t, s) => [inChannel(s), ['has', 'nonsense']],
  search: (_t, s) => [inChannel(s), ['search', 'apple']],
  'search of a phrase': (t, s) => [inChannel(s), ['search', `"plain ${t.prefix}"`]],
  'search without result': (_t, s) => [inChannel(s), ['search', 'pineapple']],
  'search of two words': (t, s) => [inChannel(s), ['search', `${t.prefix} banana`]],
  'search in a topic': (_t, s) => [inChannel(s), ['topic', 'lunch'], ['search', 'banana']],
  'message by ID': (_t, { ids }) => [['id', ids[2]]],
  'conversation with a message': (_t, { ids }) => [['with', ids[2]]],
  near: (_t, s) => [inChannel(s), ['near', s.ids[1]]],
  'direct messages with a user': (t) => [
    ['dm', [t.as('colleague').user_id]],
    ['search', t.prefix],
  ],
  'pm-with by email': (t) => [
    ['pm-with', t.as('colleague').email],
    ['search', t.prefix],
  ],
  'direct messages in a group': (t) => [
    ['dm', [t.as('colleague').user_id, t.as('admin').user_id]],
    ['search', t.prefix],
  ],
  'direct messages that include a user': (t) => [
    ['dm-including', t.as('colleague').user_id],
    ['search', t.prefix],
  ],
  'is dm': (t) => [
    ['is', 'dm'],
    ['search', t.prefix],
  ],
  'is private': (t) => [
    ['is', 'private'],
    ['search', t.prefix],
  ],
  'public channels': (t) => [
    ['streams', 'public'],
    ['search', t.prefix],
  ],
  'public channels by their new name': (t) => [
    ['channels', 'public'],
    ['search', t.prefix],
  ],
  'a channel and direct messages': (t, s) => [inChannel(s), ['dm', [t.as('colleague').user_id]]],
  'an unknown operator': (_t, s) => [inChannel(s), ['mood', 'good']],
  'an unknown channel': (t) => [['stream', `${t.prefix} nowhere`]],
  'a channel twice': (_t, s) => [inChannel(s), inChannel(s)],
  'a number for a topic': (_t, s) => [inChannel(s), ['topic', 5]],
  'in home': (_t, s) => [inChannel(s), ['in', 'home']],
};

for (const [name, narrow] of Object.entries(NARROWS)) {
  narrows.add(`fetches ${name}`, async (t) => {
    const made = await scene(t);
    const terms = narrow(t, made).map(([operator, operand, negated = false]) => ({
      operator,
      operand,
      negated,
    }));
    const fields = { anchor: 'newest', num_before: 20, num_after: 0, narrow: terms, apply_markdown: false };
    await t.as('member').get('/messages', fields);
    await t.as('guest').get('/messages', fields);
  });
}

narrows.add('are accepted as pairs of strings', async (t) => {
  const { channel } = await scene(t);
  const narrow = [
    ['stream', channel.name],
    ['topic', 'lunch'],
  ];
  await t.as('member').get('/messages', { anchor: 'oldest', num_before: 0, num_after: 9, narrow });
});

narrows.add('are rejected unless they are a list', async (t) => {
  await t.as('member').get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow: 'lunch' });
});

// Windows.
const WINDOWS: Readonly<Record<string, (ids: unknown[]) => Record<string, unknown>>> = {
  'newest, one': () => ({ anchor: 'newest', num_before: 1, num_after: 0 }),
  'newest, three': () => ({ anchor: 'newest', num_before: 3, num_after: 0 }),
  'newest, exactly all': () => ({ anchor: 'newest', num_before: 7, num_after: 0 }),
  'newest, with some after': () => ({ anchor: 'newest', num_before: 2, num_after: 2 }),
  'newest, more than all': () => ({ anchor: 'newest', num_before: 50, num_after: 0 }),
  'oldest, one': () => ({ anchor: 'oldest', num_before: 0, num_after: 1 }),
  'oldest, three': () => ({ anchor: 'oldest', num_before: 0, num_after: 3 }),
  'oldest, with some before': () => ({ anchor: 'oldest', num_before: 2, num_after: 2 }),
  'first unread': () => ({ anchor: 'first_unread', num_before: 2, num_after: 2 }),
  'the middle': (ids) => ({ anchor: ids[3], num_before: 2, num_after: 2 }),
  'the middle without itself': (ids) => ({
    anchor: ids[3],
    num_before: 2,
    num_after: 2,
    include_anchor: false,
  }),
  'the first message': (ids) => ({ anchor: ids[0], num_before: 2, num_after: 1 }),
  'the last message': (ids) => ({ anchor: ids[6], num_before: 1, num_after: 2 }),
  'only after': (ids) => ({ anchor: ids[2], num_before: 0, num_after: 2 }),
  'only before': (ids) => ({ anchor: ids[4], num_before: 2, num_after: 0 }),
  'only itself': (ids) => ({ anchor: ids[4], num_before: 0, num_after: 0 }),
  'an anchor of zero': () => ({ anchor: 0, num_before: 0, num_after: 2 }),
  'a huge anchor': () => ({ anchor: 10_000_000_000_000_000, num_before: 2, num_after: 0 }),
  'a negative anchor': () => ({ anchor: -1, num_before: 0, num_after: 2 }),
  'an anchor that is a word': () => ({ anchor: 'middle', num_before: 1, num_after: 1 }),
  'a negative count': () => ({ anchor: 'newest', num_before: -1, num_after: 0 }),
  'too many': () => ({ anchor: 'newest', num_before: 5001, num_after: 0 }),
  'no counts': () => ({ anchor: 'newest' }),
};

for (const [name, window] of Object.entries(WINDOWS)) {
  narrows.add(`window: ${name}`, async (t) => {
    const channel = await newChannel(t, ['member', 'colleague']);
    const ids: unknown[] = [];
    for (let index = 0; index < 7; index++) ids.push(await send(t.as('member'), channel, `Message ${index}`));
    const read = { messages: ids.slice(0, 4), op: 'add', flag: 'read' };
    await t.as('colleague').post('/messages/flags', read);
    const narrow = [{ operator: 'stream', operand: channel.name }];
    await t.as('colleague').get('/messages', { ...window(ids), narrow, apply_markdown: false });
  });
}

narrows.add('return pages without gaps or repetitions', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  const ids = [];
  for (let index = 0; index < 7; index++) ids.push(await send(t.as('member'), channel, `Message ${index}`));
  const narrow = [{ operator: 'stream', operand: channel.name }];
  for (const anchor of [ids[0], ids[2], ids[4], ids[6]]) {
    await t.as('colleague').get('/messages', { anchor, num_before: 0, num_after: 1, narrow });
    await t.as('colleague').get('/messages', { anchor, num_before: 1, num_after: 0, narrow });
  }
});

narrows.add('are checked for given messages by GET /messages/matches_narrow', async (t) => {
  const { channel, ids } = await scene(t);
  for (const narrow of [
    [{ operator: 'stream', operand: channel.name }],
    [{ operator: 'has', operand: 'link' }],
    [{ operator: 'is', operand: 'starred' }],
    [{ operator: 'topic', operand: 'lunch' }],
    [{ operator: 'search', operand: 'apple' }],
  ]) {
    await t.as('member').get('/messages/matches_narrow', { msg_ids: ids, narrow });
  }
});

narrows.add('messages before a subscription are read in a public channel', async (t) => {
  const channel = await newChannel(t, ['member']);
  const id = await send(t.as('member'), channel, 'Before');
  await t.as('colleague').post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }] });
  const narrow = [{ operator: 'stream', operand: channel.name }];
  await t.as('colleague').get('/messages', { anchor: 'newest', num_before: 5, num_after: 0, narrow });
  await t.as('colleague').get(`/messages/${id}`);
});

for (const shared of [true, false]) {
  narrows.add(
    `reading messages before a subscription to a private channel ${shared ? 'with' : 'without'} shared history`,
    async (t) => {
      const private_ = { invite_only: true, history_public_to_subscribers: shared };
      const channel = await newChannel(t, ['member'], private_);
      const before = await send(t.as('member'), channel, 'Before');
      const joined = {
        subscriptions: [{ name: channel.name }],
        principals: [t.as('colleague').user_id],
      };
      await t.as('member').post('/users/me/subscriptions', joined);
      await send(t.as('member'), channel, 'After');
      const narrow = [{ operator: 'stream', operand: channel.name }];
      await t.as('colleague').get('/messages', { anchor: 'newest', num_before: 5, num_after: 0, narrow });
      await t.as('colleague').get(`/messages/${before}`);
      await t.as('colleague').get(`/users/me/${channel.id}/topics`);
    },
  );
}
