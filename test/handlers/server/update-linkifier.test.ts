import { expect, test } from 'vitest';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';

const ISSUE = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tracker.example.com/{id}' };
const TICKET = { pattern: 'T(?P<no>[0-9]+)', url_template: 'https://desk.example.com/{no}' };

async function withLinkifiers(options = {}): Promise<Client> {
  const client = await startMock(options);
  await client.call('admin', 'POST', '/realm/filters', ISSUE);
  await client.call('admin', 'POST', '/realm/filters', { ...ISSUE, pattern: 'X(?P<id>[0-9]+)' });
  return client;
}

test('applies a new pattern and URL template to Markdown that is rendered later', async () => {
  const { call, mock } = await withLinkifiers();
  expect((await call('owner', 'PATCH', '/realm/filters/1', TICKET)).body).toEqual(SUCCESS);
  expect(mock.db.linkifiers.get(1)).toEqual({ id: 1, ...TICKET, order: 1 });
  const { body } = await call('member', 'POST', '/messages/render', { content: 'T5 #5' });
  expect(body.rendered).toBe('<p><a href="https://desk.example.com/5">T5</a> #5</p>');
});

test('accepts a format string instead of a URL template at level 175', async () => {
  const { call, mock } = await startMock({ featureLevel: 175 });
  const url_format_string = 'https://desk.example.com/%(no)s';
  const fields = { pattern: TICKET.pattern, url_format_string };
  await call('admin', 'POST', '/realm/filters', fields);
  const changed = await call('admin', 'PATCH', '/realm/filters/1', { ...fields, pattern: 'U(?P<no>[0-9])' });
  expect(changed.status).toBe(200);
  expect(mock.db.linkifiers.get(1)?.pattern).toBe('U(?P<no>[0-9])');
});

test.each([
  ['a change to a linkifier by a moderator', 'moderator', 1, TICKET, ['administrators']],
  ['a change to a linkifier by a guest', 'guest', 1, TICKET, ['administrators']],
  ['a change to a linkifier by a bot', 'bot', 1, TICKET, ['administrators']],
  ['a change to an unknown linkifier', 'admin', 99, TICKET, ['99']],
  ['a pattern with an unclosed group', 'admin', 1, { ...TICKET, pattern: '(' }, ['pattern']],
  [
    'a URL template without the group of the pattern',
    'admin',
    1,
    { ...TICKET, url_template: 'https://x.example' },
    ['url_template'],
  ],
  ['the pattern of another linkifier', 'admin', 2, ISSUE, ['pattern']],
])('rejects %s', async (_, caller, id, fields, words) => {
  const { call, mock } = await withLinkifiers();
  const before = mock.db.linkifiers.all();
  expect(await call(caller, 'PATCH', `/realm/filters/${id}`, fields)).toMatchObject(
    badRequestNaming(...words),
  );
  expect(mock.db.linkifiers.all()).toEqual(before);
});

test.each(['deactivated', 'anonymous'])(
  'rejects a request from the %s caller to change a linkifier',
  async (caller) => {
    const { call } = await withLinkifiers();
    expect((await call(caller, 'PATCH', '/realm/filters/1', TICKET)).status).toBe(401);
  },
);

const REVERSE = { ...ISSUE, example_input: '#12', reverse_template: '#{id}' };

async function listed({ call }: Client) {
  return (await call('member', 'GET', '/realm/linkifiers')).body.linkifiers[0];
}

test('changes, keeps and removes the fields for reverse links', async () => {
  const client = await withLinkifiers();
  const alternative_url_templates = ['https://old.example.com/{id}'];
  await client.call('admin', 'PATCH', '/realm/filters/1', { ...REVERSE, alternative_url_templates });
  const set = { example_input: '#12', reverse_template: '#{id}', alternative_url_templates };
  expect(await listed(client)).toMatchObject(set);
  await client.call('admin', 'PATCH', '/realm/filters/1', ISSUE);
  expect(await listed(client)).toMatchObject(set);
  const empty = { example_input: '', reverse_template: '', alternative_url_templates: [] };
  await client.call('admin', 'PATCH', '/realm/filters/1', { ...ISSUE, ...empty });
  expect(await listed(client)).toMatchObject({
    example_input: null,
    reverse_template: null,
    alternative_url_templates: [],
  });
});

test('sends the fields for reverse links to clients', async () => {
  const { call } = await withLinkifiers();
  const client_capabilities = { notification_settings_null: true, linkifier_url_template: true };
  const register = { event_types: ['realm_linkifiers'], client_capabilities };
  const { queue_id } = (await call('member', 'POST', '/register', register)).body;
  await call('admin', 'PATCH', '/realm/filters/1', REVERSE);
  const { events } = (await call('member', 'GET', '/events', { queue_id, dont_block: true })).body;
  expect(events[0].realm_linkifiers[0]).toMatchObject({ example_input: '#12', reverse_template: '#{id}' });
});

test.each([
  ['a reverse template without an example', { reverse_template: '#{id}' }, 'example_input'],
  ['an example that does not match the pattern', { example_input: 'twelve' }, 'example_input'],
  ['an example that matches only in part', { example_input: 'see #12' }, 'example_input'],
  [
    'a reverse template with an unknown group',
    { example_input: '#12', reverse_template: '#{no}' },
    'reverse_template',
  ],
  [
    'a reverse template with an unclosed brace',
    { example_input: '#12', reverse_template: '#{id' },
    'reverse_template',
  ],
  [
    'a reverse template that does not reproduce the example',
    { example_input: '#12', reverse_template: 'T{id}' },
    'T12',
  ],
  ['a reverse template with double braces', { example_input: '#12', reverse_template: '#{{id}}' }, '#.id'],
  [
    'an alternative URL template without the group of the pattern',
    { alternative_url_templates: ['https://x.example.com'] },
    'alternative_url_templates',
  ],
  ['an empty alternative URL template', { alternative_url_templates: [''] }, 'alternative_url_templates'],
  [
    'a string in place of the list of alternative URL templates',
    { alternative_url_templates: 'https://x.example.com/{id}' },
    'alternative_url_templates',
  ],
])('rejects %s', async (_, fields, word) => {
  const client = await withLinkifiers();
  const before = await listed(client);
  expect(await client.call('admin', 'PATCH', '/realm/filters/1', { ...ISSUE, ...fields })).toMatchObject(
    badRequestNaming(word),
  );
  expect(await listed(client)).toEqual(before);
});
