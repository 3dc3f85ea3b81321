import { Area, type CaseOptions, type PersonaName, type Session } from './case.js';

export const organizationEvents = new Area('events');

/** Events that members, guests and administrators receive when the organization changes. */
function add(
  name: string,
  types: readonly string[],
  change: (t: Session) => Promise<void>,
  options: CaseOptions = {},
): void {
  const readers: readonly PersonaName[] = ['admin', 'member', 'guest'];
  const run = async (t: Session) => {
    const queues = [];
    for (const reader of readers) queues.push(await t.as(reader).listen(types));
    await change(t);
    for (const queue of queues) await queue.events();
  };
  organizationEvents.add(`are sent about ${name}`, run, options);
}

add(
  'linkifiers',
  ['realm_linkifiers'],
  async (t) => {
    const [admin, pattern] = [t.as('admin'), `${t.prefix}-(?P<id>[0-9]+)`];
    const url_template = 'https://tracker.example.com/{id}';
    const id = (await admin.post('/realm/filters', { pattern, url_template })).must().ref('id');
    await admin.patch(`/realm/filters/${id}`, { pattern, url_template: 'https://other.example.com/{id}' });
    await admin.post('/realm/filters', { pattern: '(', url_template });
    await admin.delete(`/realm/filters/${id}`);
  },
  { since: 176 },
);

add(
  'playgrounds',
  ['realm_playgrounds'],
  async (t) => {
    const fields = {
      name: `${t.prefix} playground`,
      pygments_language: 'Python',
      url_template: 'https://play.example.com/?code={code}',
    };
    const id = (await t.as('admin').post('/realm/playgrounds', fields)).must().ref('id');
    await t.as('admin').delete(`/realm/playgrounds/${id}`);
  },
  { since: 216 },
);

add('domains', ['realm_domains'], async (t) => {
  const domain = `${t.prefix}.example.net`;
  (await t.as('owner').post('/realm/domains', { domain, allow_subdomains: false })).must();
  await t.as('owner').patch(`/realm/domains/${domain}`, { allow_subdomains: true });
  await t.as('owner').delete(`/realm/domains/${domain}`);
});

add('profile fields', ['custom_profile_fields'], async (t) => {
  const name = `${t.prefix} field`;
  const id = (await t.as('admin').post('/realm/profile_fields', { name, field_type: 1 })).must().ref('id');
  await t.as('admin').patch(`/realm/profile_fields/${id}`, { name: `${name} renamed` });
  await t.as('admin').delete(`/realm/profile_fields/${id}`);
});

add('bots', ['realm_bot', 'realm_user'], async (t) => {
  const member = t.as('member');
  const fields = { full_name: `${t.prefix} Bot`, short_name: `${t.prefix}bot` };
  const id = (await member.post('/bots', fields)).must().ref('user_id');
  await member.patch(`/bots/${id}`, { full_name: `${t.prefix} Robot` });
  await member.delete(`/bots/${id}`);
});

add('invitations', ['invites_changed'], async (t) => {
  const fields = { invitee_emails: `${t.prefix}-a@example.com`, stream_ids: [] };
  (await t.as('admin').post('/invites', fields)).must();
  await t.as('admin').post('/invites', { ...fields, invitee_emails: 'nonsense' });
});

add('uploads', ['attachment'], async (t) => {
  const file = { name: 'notes.txt', type: 'text/plain', content: 'Hello' };
  const uploaded = (await t.as('member').post('/user_uploads', {}, { file })).must();
  const to = [t.as('colleague').user_id];
  await t.as('member').post('/messages', { type: 'private', to, content: `[notes](${uploaded.ref('uri')})` });
});
