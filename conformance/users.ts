import { Area, type Caller, type Fields, type Session } from './case.js';
import { newChannel, newUser, send } from './helpers.js';

export const users = new Area('users');

const READERS = ['owner', 'admin', 'moderator', 'member', 'guest'] as const;

for (const reader of READERS) {
  users.add(`are listed for ${reader}`, async (t) => {
    for (const persona of READERS) {
      await t.as(reader).get(`/users/${t.as(persona).user_id}`, {}, { shape: true });
    }
    await t.as(reader).get('/users/me', {}, { shape: true });
    await t.as(reader).get('/users', {}, { shape: true });
    await t.as(reader).get('/users', { include_custom_profile_fields: true }, { shape: true });
  });

  users.add(`a new user is shown to ${reader}`, async (t) => {
    const person = await newUser(t);
    await t.as(reader).get(`/users/${person.user_id}`);
    await t.as(reader).get(`/users/${person.email}`);
    await t.as(reader).get('/users');
    await t.as(reader).get(`/users/${person.user_id}/status`);
    await t.as(reader).get(`/users/${person.user_id}/presence`);
    await person.get('/users/me');
  });
}

for (const [name, path] of Object.entries({
  'an unknown ID': '/users/999999999',
  'an unknown email': '/users/nobody-at-all@example.com',
  'a word': '/users/somebody',
})) {
  users.add(`are not found by ${name}`, async (t) => {
    await t.as('member').get(path);
    await t.as('admin').get(path);
  });
}

// Creating.
const CREATIONS: Readonly<Record<string, Fields>> = {
  'with everything': {},
  'without a name': { full_name: undefined },
  'with an empty name': { full_name: ' ' },
  'with a name that is too long': { full_name: 'x'.repeat(101) },
  'with a name of one letter': { full_name: 'x' },
  'with a name with a star': { full_name: 'x*y' },
  'with a malformed email': { email: 'nonsense' },
  'without an email': { email: undefined },
};

for (const [name, fields] of Object.entries(CREATIONS)) {
  users.add(`attempts to create a user ${name}`, async (t) => {
    const queue = await t.as('member').listen(['realm_user']);
    const email = `${t.prefix}-new@example.com`.toLowerCase();
    const all = {
      email,
      password: `${t.prefix}-correct-horse-battery`,
      full_name: `${t.prefix} New`,
      ...fields,
    };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    await t.as('admin').post('/users', sent);
    await t.as('admin').post('/users', sent);
    await queue.events();
    await t.as('member').get('/users');
  });
}

for (const persona of ['owner', 'moderator', 'member', 'guest'] as const) {
  users.add(`permissions: ${persona} attempts to deactivate a new user`, async (t) => {
    const person = await newUser(t);
    const queue = await t.as('member').listen(['realm_user']);
    await t.as(persona).delete(`/users/${person.user_id}`);
    await queue.events();
    await t.as('admin').get(`/users/${person.user_id}`);
    await person.get('/users/me');
  });
  users.add(`permissions: ${persona} attempts to change a new user`, async (t) => {
    const person = await newUser(t);
    const queue = await t.as('member').listen(['realm_user']);
    await t.as(persona).patch(`/users/${person.user_id}`, { full_name: `${t.prefix} Other` });
    await t.as(persona).patch(`/users/${person.user_id}`, { role: 300 });
    await queue.events();
    await t.as('member').get(`/users/${person.user_id}`);
  });
}

for (const role of [100, 200, 300, 400, 600, 500]) {
  for (const persona of ['owner', 'admin'] as const) {
    users.add(`${persona} attempts to give a new user the role ${role}`, async (t) => {
      const person = await newUser(t);
      const queues = [await t.as('member').listen(['realm_user', 'user_group'])];
      await t.as(persona).patch(`/users/${person.user_id}`, { role });
      for (const queue of queues) await queue.events();
      await t.as('member').get(`/users/${person.user_id}`);
      await t.as('owner').patch(`/users/${person.user_id}`, { role: 400 });
    });
  }
}

users.add('are deactivated and reactivated, with events', async (t) => {
  const person = await newUser(t);
  const channel = await newChannel(t, ['member', 'admin']);
  await t.as('member').post('/users/me/subscriptions', {
    subscriptions: [{ name: channel.name }],
    principals: [person.user_id],
  });
  const message = await send(person, channel, 'Hello');
  const queue = await t.as('member').listen(['realm_user']);
  await t.as('admin').delete(`/users/${person.user_id}`);
  await t.as('admin').delete(`/users/${person.user_id}`);
  await queue.events();
  await t.as('member').get(`/streams/${channel.id}/members`);
  await t.as('member').get(`/messages/${message}`);
  await t.as('member').post('/messages', { type: 'private', to: [person.user_id], content: 'There?' });
  await person.get('/users/me');
  await t.as('admin').post(`/users/${person.user_id}/reactivate`);
  await t.as('admin').post(`/users/${person.user_id}/reactivate`);
  await queue.events();
  await t.as('member').get(`/users/${person.user_id}`);
  await t.as('member').get(`/streams/${channel.id}/members`);
});

users.add('are renamed, also as senders of messages', async (t) => {
  const person = await newUser(t);
  const channel = await newChannel(t, ['member']);
  await person.post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }] });
  const message = await send(person, channel, 'Hello');
  const queue = await t.as('member').listen(['realm_user']);
  await t.as('admin').patch(`/users/${person.user_id}`, { full_name: `${t.prefix} Renamed` });
  await queue.events();
  await t.as('member').get(`/messages/${message}`);
  await t.as('member').get(`/users/${person.user_id}`);
});

// Credentials.
users.add('sign in with a password', async (t) => {
  const person = await newUser(t);
  const username = person.email;
  await t.anonymous().post('/fetch_api_key', { username, password: `${t.prefix}-correct-horse-battery` });
  await t.anonymous().post('/fetch_api_key', { username, password: 'wrong' });
  await t.anonymous().post('/fetch_api_key', { username: 'nobody-at-all@example.com', password: 'wrong' });
});

users.add('are rejected with a wrong key', async (t) => {
  await t.withWrongKey('member').get('/users/me');
  await t.withWrongKey('member').post('/messages', {});
  await t.anonymous().get('/users/me');
  await t.anonymous().get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 });
});

// Status.
const STATUSES: Readonly<Record<string, Fields>> = {
  text: { status_text: 'On vacation' },
  'text with spaces around it': { status_text: '  On vacation ' },
  'text that is too long': { status_text: 'x'.repeat(61) },
  'an emoji': { emoji_name: 'car' },
  'text and an emoji': { status_text: 'Driving', emoji_name: 'car' },
  'an emoji with its code': { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' },
  'an unknown emoji': { emoji_name: 'no_such_emoji' },
  nothing: {},
  'empty text': { status_text: '' },
  away: { away: true },
};

for (const [name, fields] of Object.entries(STATUSES)) {
  users.add(`status: attempts to set ${name}`, async (t) => {
    const person = await newUser(t);
    const queue = await t.as('member').listen(['user_status']);
    await person.post('/users/me/status', fields);
    await queue.events();
    await t.as('member').get(`/users/${person.user_id}/status`);
    await person.post('/users/me/status', { status_text: '', emoji_name: '' });
    await queue.events();
    await t.as('member').get(`/users/${person.user_id}/status`);
  });
}

// Presence.
for (const [name, fields] of Object.entries({
  active: { status: 'active' },
  idle: { status: 'idle' },
  'active, as a ping': { status: 'active', ping_only: true },
  asleep: { status: 'asleep' },
  'without a status': {},
  'with new input': { status: 'active', new_user_input: true },
})) {
  users.add(`presence: is ${name}`, async (t) => {
    const person = await newUser(t);
    await person.post('/users/me/presence', fields);
    await t.as('member').get(`/users/${person.user_id}/presence`);
    await t.as('member').get(`/users/${person.email}/presence`);
  });
}

// Muting.
users.add('mute and unmute others', async (t) => {
  const person = await newUser(t);
  const channel = await newChannel(t, ['member', 'colleague']);
  await person.post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }] });
  const queue = await person.listen(['muted_users', 'message', 'update_message_flags']);
  const muted = `/users/me/muted_users/${t.as('member').user_id}`;
  await person.post(muted);
  await person.post(muted);
  await person.post(`/users/me/muted_users/${person.user_id}`);
  await person.post('/users/me/muted_users/999999999');
  const id = await send(t.as('member'), channel, 'Hello?');
  await person.get(`/messages/${id}`);
  await person.delete(muted);
  await person.delete(muted);
  await queue.events();
});

// Alert words.
users.add('alert words: are added, found and removed', async (t) => {
  const person = await newUser(t);
  const channel = await newChannel(t, ['member']);
  await person.post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }] });
  const queue = await person.listen(['alert_words', 'message']);
  const word = `${t.prefix}word`;
  await person.post('/users/me/alert_words', { alert_words: [word, `${t.prefix} two words`] });
  await person.post('/users/me/alert_words', { alert_words: [word.toUpperCase()] });
  const id = await send(t.as('member'), channel, `Look: ${word}!`);
  await person.get(`/messages/${id}`);
  await person.get('/users/me/alert_words');
  await person.delete('/users/me/alert_words', { alert_words: [word] });
  await person.get('/users/me/alert_words');
  await queue.events();
});

// Settings.
const SETTINGS: readonly (readonly [string, unknown])[] = [
  ['twenty_four_hour_time', true],
  ['dense_mode', false],
  ['left_side_userlist', true],
  ['color_scheme', 2],
  ['color_scheme', 9],
  ['default_language', 'de'],
  ['default_language', 'xx-nowhere'],
  ['timezone', 'Europe/Berlin'],
  ['timezone', 'Moon/Crater'],
  ['emojiset', 'twitter'],
  ['emojiset', 'handmade'],
  ['demote_inactive_streams', 2],
  ['enable_desktop_notifications', false],
  ['enable_sounds', true],
  ['notification_sound', 'ding'],
  ['notification_sound', 'gong-of-doom'],
  ['enter_sends', true],
  ['enable_drafts_synchronization', false],
  ['send_read_receipts', false],
  ['send_private_typing_notifications', false],
  ['user_list_style', 3],
  ['user_list_style', 7],
  ['email_notifications_batching_period_seconds', 300],
  ['email_notifications_batching_period_seconds', -1],
  ['presence_enabled', false],
  ['full_name', ' '],
  ['no_such_setting', true],
  ['twenty_four_hour_time', 'perhaps'],
];

for (const [name, value] of SETTINGS) {
  users.add(`settings: attempts to set ${name} to ${JSON.stringify(value)}`, async (t) => {
    const person = await newUser(t);
    const queue = await person.listen(
      ['user_settings', 'update_display_settings', 'update_global_notifications', 'realm_user'],
      { client_capabilities: { notification_settings_null: true, user_settings_object: true } },
    );
    const sent = typeof value === 'string' && t.level < 64 ? JSON.stringify(value) : value;
    await person.patch('/settings', { [name]: sent });
    await queue.events();
  });
}

users.add('settings: of a new user have these names and types', async (t) => {
  const person = await newUser(t);
  const fields = {
    event_types: ['user_settings'],
    fetch_event_types: ['user_settings'],
    client_capabilities: { notification_settings_null: true, user_settings_object: true },
  };
  await person.post('/register', fields, { shape: true });
});

// Keys.
users.add('a new API key replaces the old one', async (t) => {
  const person = await newUser(t);
  const renewed = await person.post('/users/me/api_key/regenerate');
  await person.get('/users/me');
  const again = await t.withKey(person.email, renewed.must().ref('api_key'));
  await again.get('/users/me');
});

users.add('deactivate their own account', async (t) => {
  const person = await newUser(t);
  const queue = await t.as('member').listen(['realm_user']);
  await person.delete('/users/me');
  await queue.events();
  await person.get('/users/me');
});

const attempts: Readonly<Record<string, (caller: Caller, t: Session) => Promise<unknown>>> = {
  'list invitations': (caller) => caller.get('/invites', {}, { shape: true }),
  'invite somebody': (caller, t) =>
    caller.post('/invites', { invitee_emails: `${t.prefix}-guest@example.com`, stream_ids: [] }),
  'invite an owner': (caller, t) =>
    caller.post('/invites', {
      invitee_emails: `${t.prefix}-owner@example.com`,
      stream_ids: [],
      invite_as: 100,
    }),
  'invite without an address': (caller) => caller.post('/invites', { invitee_emails: ' ', stream_ids: [] }),
  'create a bot': (caller, t) =>
    caller.post('/bots', { full_name: `${t.prefix} Bot`, short_name: `${t.prefix}bot` }),
  'list bots': (caller) => caller.get('/bots'),
};

for (const [name, attempt] of Object.entries(attempts)) {
  // Each organization decides whether members invite people.
  for (const persona of ['owner', 'admin', 'guest'] as const) {
    users.add(`permissions: ${persona} attempts to ${name}`, async (t) => {
      await attempt(t.as(persona), t);
      await t.as('admin').get('/invites');
    });
  }
}

users.add('bots send messages, and are changed and deactivated', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  const queue = await t.as('colleague').listen(['message', 'realm_user']);
  const fields = { full_name: `${t.prefix} Bot`, short_name: `${t.prefix}bot` };
  const created = (await t.as('member').post('/bots', fields)).must();
  const id = created.ref('user_id');
  const bot = await t.as('member').get(`/users/${id}`);
  const caller = await t.withKey(bot.ref('user.email'), created.ref('api_key'));
  await send(caller, channel, 'I am a bot');
  await caller.get('/users/me');
  await t.as('member').patch(`/bots/${id}`, { full_name: `${t.prefix} Robot` });
  await t.as('colleague').patch(`/bots/${id}`, { full_name: `${t.prefix} Mine` });
  await t.as('colleague').delete(`/bots/${id}`);
  await t.as('member').delete(`/bots/${id}`);
  await caller.get('/users/me');
  await queue.events();
});
