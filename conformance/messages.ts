import { Area, type Caller, type Fields, type Session } from './case.js';
import { fetchMessage, history, type NewChannel, newChannel, post, send, sendDirect } from './helpers.js';

export const messages = new Area('messages');

const everyone = ['member', 'colleague', 'moderator'] as const;

messages.add('is sent to a channel and read by a subscriber', async (t) => {
  const channel = await newChannel(t, everyone);
  const id = await send(t.as('member'), channel, `Hello from ${t.prefix}`);
  await fetchMessage(t.as('colleague'), id);
  await fetchMessage(t.as('colleague'), id, { apply_markdown: true });
  await history(t.as('colleague'), channel);
});

/** Ways to address a message, each with the recipients of its type. */
const ADDRESSES: Readonly<Record<string, (t: Session, channel: NewChannel) => Fields>> = {
  'a channel by its ID': (_t, { id }) => ({ type: 'stream', to: id, topic: 'plans' }),
  'a channel by its name': (_t, { name }) => ({ type: 'stream', to: name, topic: 'plans' }),
  'a channel in a list': (_t, { name }) => ({ type: 'stream', to: [name], topic: 'plans' }),
  'a channel, with subject for topic': (_t, { id }) => ({ type: 'stream', to: id, subject: 'plans' }),
  'a channel, as type channel': (_t, { id }) => ({ type: 'channel', to: id, topic: 'plans' }),
  'a channel without a topic': (_t, { id }) => ({ type: 'stream', to: id }),
  'a channel with an empty topic': (_t, { id }) => ({ type: 'stream', to: id, topic: '' }),
  'a topic with spaces around': (_t, { id }) => ({ type: 'stream', to: id, topic: '  plans  ' }),
  'a topic of the longest length': (_t, { id }) => ({ type: 'stream', to: id, topic: 'p'.repeat(60) }),
  'a topic that is too long': (_t, { id }) => ({ type: 'stream', to: id, topic: 'p'.repeat(61) }),
  'one user by ID': (t) => ({ type: 'private', to: [t.as('colleague').user_id] }),
  'one user by email': (t) => ({ type: 'private', to: [t.as('admin').email] }),
  'one user by email, without a list': (t) => ({ type: 'private', to: t.as('admin').email }),
  'two users': (t) => ({ type: 'private', to: [t.as('colleague').user_id, t.as('admin').user_id] }),
  'the sender alone': (t) => ({ type: 'private', to: [t.as('member').user_id] }),
  'the sender and another user': (t) => ({
    type: 'private',
    to: [t.as('member').user_id, t.as('admin').user_id],
  }),
  'the same user twice': (t) => ({ type: 'private', to: [t.as('admin').user_id, t.as('admin').user_id] }),
  nobody: () => ({ type: 'private', to: [] }),
  'a user as type direct': (t) => ({ type: 'direct', to: [t.as('admin').user_id] }),
  'an ID and an email': (t) => ({ type: 'private', to: [t.as('admin').user_id, t.as('owner').email] }),
  'a destination of an unknown type': () => ({ type: 'letter', to: [1] }),
  'no recipient': () => ({ type: 'stream', topic: 'plans' }),
};

for (const [name, address] of Object.entries(ADDRESSES)) {
  messages.add(`attempts to send to ${name}`, async (t) => {
    const channel = await newChannel(t, everyone);
    const answer = await t.as('member').post('/messages', { ...address(t, channel), content: t.prefix });
    if (answer.ok) await fetchMessage(t.as('member'), answer.ref('id'));
  });
}

const CONTENTS: Readonly<Record<string, string>> = {
  'spaces only': '   ',
  'empty content': '',
  'spaces around': '  Hello  ',
  'line breaks at both ends': '\n\nHello\n\n',
  'a null character': 'Hel\0lo',
  'the longest length': 'x'.repeat(10_000),
  'more than the longest length': 'x'.repeat(10_001),
  'emoji of several code points': '👩‍👩‍👧 family',
  'Windows line breaks': 'one\r\ntwo',
  'control characters': 'a\u0007b',
  'a lone tab': '\t',
  'right-to-left text': 'שלום',
};

for (const [name, content] of Object.entries(CONTENTS)) {
  messages.add(`attempts to send with ${name}`, async (t) => {
    const channel = await newChannel(t, everyone);
    const answer = await post(t.as('member'), channel, content);
    if (answer.ok) await fetchMessage(t.as('colleague'), answer.ref('id'));
  });
}

messages.add('sets the flags of its sender and its readers', async (t) => {
  const channel = await newChannel(t, everyone);
  const id = await send(t.as('member'), channel, `@**${t.as('colleague').full_name}** look`);
  for (const reader of everyone) await fetchMessage(t.as(reader), id);
});

for (const [name, mention] of Object.entries({
  'a user': (t: Session) => `@**${t.as('colleague').full_name}**`,
  'a user silently': (t: Session) => `@_**${t.as('colleague').full_name}**`,
  'a user by name and ID': (t: Session) => `@**${t.as('colleague').full_name}|${t.as('colleague').user_id}**`,
  'an unknown user': (t: Session) => `@**${t.prefix} Nobody**`,
  everyone: () => '@**all**',
  'the channel': () => '@**channel**',
  'the topic': () => '@**topic**',
  'a user in code': (t: Session) => `\`@**${t.as('colleague').full_name}**\``,
  'a user in a quote': (t: Session) => `> @**${t.as('colleague').full_name}**`,
})) {
  messages.add(`mentions ${name}`, async (t) => {
    const channel = await newChannel(t, everyone);
    const queue = await t.as('colleague').listen(['message']);
    const id = await send(t.as('member'), channel, `${mention(t)} look`);
    await fetchMessage(t.as('colleague'), id, { apply_markdown: true });
    await queue.events();
  });
}

// Editing.
const EDITS: Readonly<Record<string, Fields>> = {
  'its content': { content: 'Other' },
  'its topic': { topic: 'elsewhere' },
  'its content and topic': { content: 'Other', topic: 'elsewhere' },
  'the topic of all': { topic: 'elsewhere', propagate_mode: 'change_all' },
  'the topic of later ones': { topic: 'elsewhere', propagate_mode: 'change_later' },
  'to the same content': { content: 'First' },
  'to the same topic': { topic: 'plans' },
  'to an empty content': { content: '' },
  'to an empty topic': { topic: '' },
  nothing: {},
  'with an unknown propagation': { topic: 'elsewhere', propagate_mode: 'change_some' },
  'the topic, resolved': { topic: '✔ plans', propagate_mode: 'change_all' },
  'the topic of all with content': { content: 'Other', topic: 'elsewhere', propagate_mode: 'change_all' },
  'with notices': {
    topic: 'elsewhere',
    propagate_mode: 'change_all',
    send_notification_to_old_thread: true,
    send_notification_to_new_thread: true,
  },
  'without notices': {
    topic: 'elsewhere',
    propagate_mode: 'change_all',
    send_notification_to_old_thread: false,
    send_notification_to_new_thread: false,
  },
};

for (const [name, fields] of Object.entries(EDITS)) {
  messages.add(`attempts to edit: ${name}`, async (t) => {
    const channel = await newChannel(t, ['member', 'colleague']);
    const member = t.as('member');
    const first = await send(member, channel, 'First');
    const second = await send(member, channel, 'Second');
    const queue = await t.as('colleague').listen(['message', 'update_message']);
    await member.patch(`/messages/${second}`, fields);
    await queue.events();
    await fetchMessage(member, first);
    await fetchMessage(member, second);
    await history(t.as('colleague'), channel);
  });
}

messages.add('is edited twice, with its history', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  const id = await send(t.as('member'), channel, 'First');
  await t.as('member').patch(`/messages/${id}`, { content: 'Second **bold**' });
  await t.as('member').patch(`/messages/${id}`, { content: 'Third', topic: 'elsewhere' });
  await t.as('colleague').get(`/messages/${id}/history`);
  await fetchMessage(t.as('colleague'), id);
});

messages.add('is moved to another channel', async (t) => {
  const from = await newChannel(t, ['admin', 'member', 'colleague'], {}, 'from');
  const to = await newChannel(t, ['admin', 'member', 'moderator'], {}, 'to');
  const first = await send(t.as('member'), from, 'First');
  const second = await send(t.as('member'), from, 'Second');
  const queues = [];
  for (const reader of ['member', 'colleague', 'moderator'] as const) {
    queues.push(await t.as(reader).listen(['message', 'update_message', 'delete_message']));
  }
  await t.as('admin').patch(`/messages/${first}`, { stream_id: to.id, propagate_mode: 'change_all' });
  for (const queue of queues) await queue.events();
  for (const reader of ['member', 'colleague', 'moderator'] as const) {
    await fetchMessage(t.as(reader), first);
    await fetchMessage(t.as(reader), second);
  }
  await history(t.as('member'), to);
});

messages.add('is moved to a private channel that a reader cannot see', async (t) => {
  const from = await newChannel(t, ['admin', 'member', 'colleague'], {}, 'from');
  const to = await newChannel(t, ['admin', 'member'], { invite_only: true }, 'to');
  const id = await send(t.as('member'), from, 'First');
  const queue = await t.as('colleague').listen(['message', 'update_message', 'delete_message']);
  await t.as('admin').patch(`/messages/${id}`, { stream_id: to.id, propagate_mode: 'change_all' });
  await queue.events();
  await fetchMessage(t.as('colleague'), id);
  await fetchMessage(t.as('member'), id);
});

messages.add('is not edited after a wrong hash of its content', async (t) => {
  const channel = await newChannel(t, ['member']);
  const id = await send(t.as('member'), channel, 'First');
  await t.as('member').patch(`/messages/${id}`, { content: 'Other', prev_content_sha256: '0'.repeat(64) });
  await fetchMessage(t.as('member'), id);
});

/** Each persona tries these requests with a message from member in a channel that all except guest can read. */
const ATTEMPTS: Readonly<Record<string, (caller: Caller, id: unknown) => Promise<unknown>>> = {
  'edit the content': (caller, id) => caller.patch(`/messages/${id}`, { content: 'Other' }),
  'edit the topic': (caller, id) => caller.patch(`/messages/${id}`, { topic: 'elsewhere' }),
  delete: (caller, id) => caller.delete(`/messages/${id}`),
  read: (caller, id) => fetchMessage(caller, id as never),
  react: (caller, id) => caller.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }),
  star: (caller, id) => caller.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }),
  'see the history': (caller, id) => caller.get(`/messages/${id}/history`),
  'see the receipts': (caller, id) => caller.get(`/messages/${id}/read_receipts`),
};

for (const [name, attempt] of Object.entries(ATTEMPTS)) {
  for (const persona of ['owner', 'admin', 'moderator', 'member', 'colleague', 'guest'] as const) {
    messages.add(`permissions: ${persona} attempts to ${name} in a public channel`, async (t) => {
      const channel = await newChannel(t, ['member', 'colleague']);
      const id = await send(t.as('member'), channel, 'Here');
      await attempt(t.as(persona), id);
      await fetchMessage(t.as('member'), id);
    });
    messages.add(`permissions: ${persona} attempts to ${name} in a private channel`, async (t) => {
      const channel = await newChannel(t, ['member', 'colleague'], { invite_only: true });
      const id = await send(t.as('member'), channel, 'Here');
      await attempt(t.as(persona), id);
      await fetchMessage(t.as('member'), id);
    });
  }
}

messages.add('permissions: another user attempts to read a direct message', async (t) => {
  const id = await sendDirect(t.as('member'), [t.as('colleague').user_id], 'Secret');
  await fetchMessage(t.as('colleague'), id);
  await fetchMessage(t.as('admin'), id);
  await t.as('admin').post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
  await t.as('admin').post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
});

messages.add('is deleted, with its event', async (t) => {
  const channel = await newChannel(t, ['admin', 'member']);
  const kept = await send(t.as('member'), channel, 'Kept');
  const id = await send(t.as('member'), channel, 'Gone');
  const queue = await t.as('member').listen(['delete_message']);
  await t.as('admin').delete(`/messages/${id}`);
  await queue.events();
  await fetchMessage(t.as('member'), id);
  await fetchMessage(t.as('member'), kept);
  await history(t.as('member'), channel);
  await t.as('admin').delete(`/messages/${id}`);
});

// Reactions.
for (const [name, fields] of Object.entries({
  'by name': { emoji_name: 'tada' },
  'by name and code': { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' },
  'with the wrong code': { emoji_name: 'tada', emoji_code: '1f44d', reaction_type: 'unicode_emoji' },
  'with an unknown type': { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'drawn' },
  'with an unknown name': { emoji_name: 'no_such_emoji' },
  'without a name': {},
  'with a custom emoji that does not exist': {
    emoji_name: 'parrot',
    emoji_code: '999999',
    reaction_type: 'realm_emoji',
  },
  'with the Zulip emoji': { emoji_name: 'zulip' },
})) {
  messages.add(`reactions: attempts to add one ${name}`, async (t) => {
    const channel = await newChannel(t, ['member', 'colleague']);
    const id = await send(t.as('member'), channel, 'Here');
    const queue = await t.as('member').listen(['reaction']);
    await t.as('colleague').post(`/messages/${id}/reactions`, fields);
    await queue.events();
    await fetchMessage(t.as('member'), id);
  });
}

messages.add('reactions: is added twice, removed, and removed again', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  const id = await send(t.as('member'), channel, 'Here');
  const queue = await t.as('member').listen(['reaction']);
  const tada = { emoji_name: 'tada' };
  await t.as('colleague').post(`/messages/${id}/reactions`, tada);
  await t.as('colleague').post(`/messages/${id}/reactions`, tada);
  await t.as('member').post(`/messages/${id}/reactions`, tada);
  await fetchMessage(t.as('member'), id);
  await t.as('colleague').delete(`/messages/${id}/reactions`, tada);
  await t.as('colleague').delete(`/messages/${id}/reactions`, tada);
  await queue.events();
  await fetchMessage(t.as('member'), id);
});

// Flags.
for (const [flag, op] of [
  ['read', 'add'],
  ['read', 'remove'],
  ['starred', 'add'],
  ['starred', 'remove'],
  ['collapsed', 'add'],
  ['mentioned', 'add'],
  ['has_alert_word', 'add'],
  ['historical', 'add'],
  ['nonsense', 'add'],
  ['read', 'toggle'],
] as const) {
  messages.add(`flags: ${op} ${flag}`, async (t) => {
    const channel = await newChannel(t, ['member', 'colleague']);
    const ids = [await send(t.as('member'), channel, 'One'), await send(t.as('member'), channel, 'Two')];
    if (op === 'remove') await t.as('colleague').post('/messages/flags', { messages: ids, op: 'add', flag });
    const queue = await t.as('colleague').listen(['update_message_flags']);
    await t.as('colleague').post('/messages/flags', { messages: ids, op, flag });
    await queue.events();
    await history(t.as('colleague'), channel);
  });
}

messages.add('flags: ignores messages that the caller cannot read', async (t) => {
  const secret = await newChannel(t, ['admin'], { invite_only: true }, 'secret');
  const open = await newChannel(t, ['admin', 'member'], {}, 'open');
  const ids = [await send(t.as('admin'), secret, 'One'), await send(t.as('admin'), open, 'Two')];
  await t.as('member').post('/messages/flags', { messages: ids, op: 'add', flag: 'starred' });
});

messages.add('flags: a user stars a message in an unsubscribed channel', async (t) => {
  const channel = await newChannel(t, ['admin']);
  const id = await send(t.as('admin'), channel, 'One');
  await t.as('member').post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  await fetchMessage(t.as('member'), id);
  await t.as('member').post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
  await fetchMessage(t.as('member'), id);
});

messages.add(
  'flags: are updated for a narrow',
  async (t) => {
    const channel = await newChannel(t, ['member', 'colleague']);
    for (const content of ['One', 'Two', 'Three']) await send(t.as('member'), channel, content);
    const queue = await t.as('colleague').listen(['update_message_flags']);
    const narrow = [{ operator: 'stream', operand: channel.name }];
    const fields = { anchor: 'newest', num_before: 2, num_after: 0, narrow, op: 'add', flag: 'read' };
    await t.as('colleague').post('/messages/flags/narrow', fields);
    await t.as('colleague').post('/messages/flags/narrow', { ...fields, num_before: 10 });
    await queue.events();
    await history(t.as('colleague'), channel);
  },
  { since: 155 },
);

messages.add('are marked as read by topic and channel', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  for (const topic of ['plans', 'plans', 'lunch']) await send(t.as('member'), channel, 'Hello', topic);
  const queue = await t.as('colleague').listen(['update_message_flags']);
  await t.as('colleague').post('/mark_topic_as_read', { stream_id: channel.id, topic_name: 'plans' });
  await queue.events();
  await t.as('colleague').post('/mark_topic_as_read', { stream_id: channel.id, topic_name: 'none' });
  await t.as('colleague').post('/mark_stream_as_read', { stream_id: channel.id });
  await queue.events();
  await history(t.as('colleague'), channel);
});

messages.add(
  'read receipts list the users who have read a message',
  async (t) => {
    const channel = await newChannel(t, ['member', 'colleague', 'admin']);
    const id = await send(t.as('member'), channel, 'One');
    await t.as('member').get(`/messages/${id}/read_receipts`);
    await t.as('colleague').post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    await t.as('member').get(`/messages/${id}/read_receipts`);
  },
  { since: 137 },
);

// Submessages.
messages.add('polls are created, voted on and changed', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  const queue = await t.as('colleague').listen(['message', 'submessage']);
  const id = await send(t.as('member'), channel, '/poll Lunch?\nPizza\nSoup');
  const vote = (content: unknown) => ({
    message_id: id,
    msg_type: 'widget',
    content: JSON.stringify(content),
  });
  await t.as('colleague').post('/submessage', vote({ type: 'vote', key: 'canned,0', vote: 1 }));
  await t.as('colleague').post('/submessage', vote({ type: 'new_option', idx: 1, option: 'Salad' }));
  await t.as('colleague').post('/submessage', vote({ type: 'question', question: 'Dinner?' }));
  await t.as('colleague').post('/submessage', vote({ type: 'dance' }));
  await t.as('member').post('/submessage', vote({ type: 'question', question: 'Dinner?' }));
  await queue.events();
  await fetchMessage(t.as('colleague'), id);
});

messages.add('to-do lists are created and changed', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  const id = await send(t.as('member'), channel, '/todo Trip\nTickets: by train');
  const change = (content: unknown) => ({
    message_id: id,
    msg_type: 'widget',
    content: JSON.stringify(content),
  });
  await t
    .as('colleague')
    .post('/submessage', change({ type: 'new_task', key: 1, task: 'Hotel', desc: '', completed: false }));
  await t.as('member').post('/submessage', change({ type: 'strike', key: '0,canned' }));
  await fetchMessage(t.as('colleague'), id);
});

// Typing.
for (const [name, fields] of Object.entries({
  'to a user': (t: Session) => ({ op: 'start', to: [t.as('colleague').user_id] }),
  'that stops': (t: Session) => ({ op: 'stop', to: [t.as('colleague').user_id] }),
  'to several users': (t: Session) => ({
    op: 'start',
    to: [t.as('colleague').user_id, t.as('admin').user_id],
  }),
  'to nobody': () => ({ op: 'start', to: [] }),
  'with an unknown operation': (t: Session) => ({ op: 'pause', to: [t.as('colleague').user_id] }),
  'to an unknown user': () => ({ op: 'start', to: [999_999_999] }),
})) {
  messages.add(`typing: ${name}`, async (t) => {
    const queues = [await t.as('colleague').listen(['typing']), await t.as('member').listen(['typing'])];
    await t.as('member').post('/typing', fields(t));
    for (const queue of queues) await queue.events();
  });
}

messages.add(
  'typing: in a topic of a channel',
  async (t) => {
    const channel = await newChannel(t, ['member', 'colleague']);
    const queue = await t.as('colleague').listen(['typing'], {
      client_capabilities: { notification_settings_null: true, stream_typing_notifications: true },
    });
    const fields = { type: 'stream', op: 'start', stream_id: channel.id, topic: 'plans' };
    await t.as('member').post('/typing', fields);
    await t.as('member').post('/typing', { ...fields, op: 'stop' });
    await t.as('guest').post('/typing', fields);
    await queue.events();
  },
  { since: 215 },
);

messages.add('reports are posted in the moderation request channel, or rejected', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  const id = await send(t.as('member'), channel, 'Rude');
  await t.as('colleague').post(`/messages/${id}/report`, { report_type: 'boredom' });
  await t.as('colleague').post(`/messages/${id}/report`, { report_type: 'other' });
});

// Uploads.
messages.add('uploads: a file is uploaded, sent, listed and deleted', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  const file = { name: 'notes.txt', type: 'text/plain', content: 'Hello' };
  const uploaded = (await t.as('member').post('/user_uploads', {}, { file })).must();
  const queue = await t.as('member').listen(['attachment']);
  const id = await send(t.as('member'), channel, `[notes](${uploaded.ref('uri')})`);
  await fetchMessage(t.as('colleague'), id, { apply_markdown: true });
  await queue.events();
});

messages.add('uploads: a request without a file is rejected', async (t) => {
  await t.as('member').post('/user_uploads');
});
