import { Area, type Fields, type Session } from './case.js';
import { newChannel, newUser, send } from './helpers.js';

export const organization = new Area('organization');

organization.add('returns the server settings to anonymous callers', async (t) => {
  await t.anonymous().get('/server_settings', {}, { shape: true });
  await t.as('member').get('/server_settings', {}, { shape: true });
  await t.withWrongKey('member').get('/server_settings', {}, { shape: true });
});

organization.add('rejects unknown paths and methods', async (t) => {
  await t.as('member').get('/no_such_thing');
  await t.as('member').post('/no_such_thing');
  await t.as('member').delete('/server_settings');
  await t.as('member').put('/messages');
  await t.as('member').get('/messages/0');
  await t.as('member').get('/messages/first');
});

organization.add('lists ignored parameters', async (t) => {
  await t.as('member').get('/users/me/subscriptions', { colour: 'red', size: 5 });
  await t.as('member').post('/messages/render', { content: 'x', colour: 'red' });
});

// Profile fields.
const FIELDS: Readonly<Record<string, Fields>> = {
  'short text': { field_type: 1 },
  'long text': { field_type: 2 },
  choices: {
    field_type: 3,
    field_data: { 0: { text: 'Red', order: '1' }, 1: { text: 'Blue', order: '2' } },
  },
  'choices without any': { field_type: 3 },
  'choices with an empty one': { field_type: 3, field_data: { 0: { text: ' ', order: '1' } } },
  date: { field_type: 4 },
  link: { field_type: 5 },
  users: { field_type: 6 },
  'an external account': { field_type: 7, field_data: { subtype: 'github' } },
  pronouns: { field_type: 8 },
  'an unknown type': { field_type: 99 },
  'a hint': { field_type: 1, hint: 'With area code' },
  'a hint that is too long': { field_type: 1, hint: 'x'.repeat(81) },
  'no name': { field_type: 1, name: ' ' },
};

for (const [name, fields] of Object.entries(FIELDS)) {
  organization.add(`profile fields: attempts to create one: ${name}`, async (t) => {
    const all = { name: `${t.prefix} F`, ...fields };
    await t.as('member').post('/realm/profile_fields', all);
    const made = await t.as('admin').post('/realm/profile_fields', all);
    await t.as('member').get('/realm/profile_fields');
    if (made.ok) {
      await t.as('admin').patch(`/realm/profile_fields/${made.ref('id')}`, { name: `${t.prefix} G` });
      await t.as('member').get('/realm/profile_fields');
    }
  });
}

const VALUES: readonly (readonly [type: number, value: unknown])[] = [
  [1, 'A short text'],
  [1, 'x'.repeat(51)],
  [1, 5],
  [2, 'A **long** text'],
  [4, '2026-01-15'],
  [4, 'yesterday'],
  [5, 'https://example.com'],
  [5, 'nonsense'],
  [1, ''],
];

for (const [field_type, value] of VALUES) {
  organization.add(
    `profile fields: attempts to set type ${field_type} to ${JSON.stringify(value).slice(0, 30)}`,
    async (t) => {
      const person = await newUser(t);
      const fields = { name: `${t.prefix} F`, field_type };
      const id = (await t.as('admin').post('/realm/profile_fields', fields)).must().ref('id');
      const queue = await t.as('member').listen(['realm_user']);
      await person.patch('/users/me/profile_data', { data: [{ id, value }] });
      await queue.events();
      await t.as('member').get(`/users/${person.user_id}`, { include_custom_profile_fields: true });
      await person.delete('/users/me/profile_data', { data: [id] });
      await queue.events();
      await t.as('member').get(`/users/${person.user_id}`, { include_custom_profile_fields: true });
    },
  );
}

// Linkifiers.
const LINKIFIERS: Readonly<Record<string, (t: Session) => Fields>> = {
  'a number': (t) => ({
    pattern: `${t.prefix}-(?P<id>[0-9]+)`,
    url_template: 'https://tracker.example.com/{id}',
  }),
  'two parts': (t) => ({
    pattern: `${t.prefix}(?P<repo>[a-z]+)#(?P<id>[0-9]+)`,
    url_template: 'https://tracker.example.com/{repo}/{id}',
  }),
  'a broken pattern': () => ({ pattern: '(', url_template: 'https://tracker.example.com/' }),
  'a part that is missing in the URL': (t) => ({
    pattern: `${t.prefix}-(?P<id>[0-9]+)`,
    url_template: 'https://tracker.example.com/',
  }),
  'a part that is missing in the pattern': (t) => ({
    pattern: `${t.prefix}-[0-9]+`,
    url_template: 'https://tracker.example.com/{id}',
  }),
  'a broken URL': (t) => ({ pattern: `${t.prefix}-(?P<id>[0-9]+)`, url_template: '{id' }),
};

for (const [name, fields] of Object.entries(LINKIFIERS)) {
  organization.add(
    `linkifiers: attempts to add one for ${name}`,
    async (t) => {
      const channel = await newChannel(t, ['member']);
      await t.as('member').post('/realm/filters', fields(t));
      const made = await t.as('admin').post('/realm/filters', fields(t));
      if (!made.ok) return;
      await t.as('admin').post('/realm/filters', fields(t));
      await t.as('member').get('/realm/linkifiers');
      const id = await send(t.as('member'), channel, `See ${t.prefix}-12 and ${t.prefix}web#3.`);
      await t.as('member').get(`/messages/${id}`);
      await t.as('member').delete(`/realm/filters/${made.ref('id')}`);
      await t.as('admin').delete(`/realm/filters/${made.ref('id')}`);
      await t.as('admin').delete(`/realm/filters/${made.ref('id')}`);
    },
    { since: 176 },
  );
}

// Playgrounds and domains.
for (const [name, fields] of Object.entries({
  'everything right': {},
  'a URL without code': { url_template: 'https://play.example.com/' },
  'an empty name': { name: ' ' },
  'an empty language': { pygments_language: '' },
})) {
  organization.add(
    `playgrounds: attempts to add one with ${name}`,
    async (t) => {
      const all = {
        name: `${t.prefix} playground`,
        pygments_language: 'Python',
        url_template: 'https://play.example.com/?code={code}',
        ...fields,
      };
      await t.as('member').post('/realm/playgrounds', all);
      const made = await t.as('admin').post('/realm/playgrounds', all);
      if (made.ok) await t.as('admin').delete(`/realm/playgrounds/${made.ref('id')}`);
    },
    { since: 216 },
  );
}

for (const domain of ['PREFIX.example.net', 'nonsense', '', 'exa mple.net', '-example.net']) {
  organization.add(`domains: attempts to add ${domain === '' ? 'nothing' : domain}`, async (t) => {
    const fields = { domain: domain.replace('PREFIX', t.prefix), allow_subdomains: false };
    await t.as('admin').post('/realm/domains', fields);
    const made = await t.as('owner').post('/realm/domains', fields);
    await t.as('member').get('/realm/domains');
    if (!made.ok) return;
    await t.as('owner').post('/realm/domains', fields);
    await t.as('owner').patch(`/realm/domains/${fields.domain}`, { allow_subdomains: true });
    await t.as('member').get('/realm/domains');
    await t.as('owner').delete(`/realm/domains/${fields.domain}`);
  });
}

// The organization itself. Every setting is restored.
const SETTINGS: readonly (readonly [string, unknown])[] = [
  ['description', 'A test server'],
  ['name', 'x'.repeat(41)],
  ['digest_emails_enabled', true],
  ['digest_weekday', 7],
  ['waiting_period_threshold', 3],
  ['waiting_period_threshold', -1],
  ['mandatory_topics', true],
  ['inline_image_preview', false],
  ['inline_url_embed_preview', false],
  ['enable_read_receipts', true],
  ['default_language', 'xx-nowhere'],
  ['video_chat_provider', 99],
  ['giphy_rating', 1],
  ['send_welcome_emails', true],
  ['message_retention_days', -5],
  ['no_such_setting', true],
];

for (const [name, value] of SETTINGS) {
  organization.add(
    `settings: attempts to set ${name} to ${JSON.stringify(value).slice(0, 20)}`,
    async (t) => {
      const queue = await t.as('member').listen(['realm']);
      await t.as('member').patch('/realm', { [name]: value });
      await t.as('owner').patch('/realm', { [name]: value });
      await queue.events();
    },
  );
}

organization.add('settings: mandatory topics', async (t) => {
  const channel = await newChannel(t, ['member']);
  await t.as('owner').patch('/realm', { mandatory_topics: true }, { unchecked: true });
  await t.as('member').post('/messages', { type: 'stream', to: channel.id, content: 'No topic' });
  await t.as('member').post('/messages', { type: 'stream', to: channel.id, topic: '', content: 'No topic' });
});

organization.add('custom emoji: are rejected without a file', async (t) => {
  await t.as('member').post(`/realm/emoji/${t.prefix}parrot`);
  await t.as('admin').delete(`/realm/emoji/${t.prefix}parrot`);
  await t.as('member').get('/realm/emoji');
});

organization.add('invitations: are sent, listed, and revoked', async (t) => {
  const channel = await newChannel(t, ['admin']);
  const invitee_emails = `${t.prefix}-a@example.com, ${t.prefix}-b@example.com`;
  await t.as('admin').post('/invites', { invitee_emails, stream_ids: [channel.id] });
  await t.as('admin').get('/invites');
  await t.as('admin').post('/invites', { invitee_emails, stream_ids: [999_999_999] });
  const wrong = `nonsense, ${t.prefix}-c@example.com`;
  await t.as('admin').post('/invites', { invitee_emails: wrong, stream_ids: [channel.id] });
  const known = t.as('colleague').delivery_email;
  await t.as('admin').post('/invites', { invitee_emails: known, stream_ids: [channel.id] });
  await t.as('admin').get('/invites');
  await t.as('guest').get('/invites');
  await t.as('admin').delete('/invites/999999999');
});

organization.add('push tokens: are registered and removed', async (t) => {
  const person = await newUser(t);
  const token = 'ab'.repeat(32);
  for (const path of [
    '/users/me/apns_device_token',
    '/users/me/android_gcm_reg_id',
    '/users/me/mobile_push_reg_id',
  ]) {
    await person.post(path, { token, appid: 'org.zulip.Zulip' });
    await person.post(path, { token: '' });
    await person.delete(path, { token });
    await person.delete(path, { token });
  }
});
