import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const ISSUE = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tracker.example.com/{id}' };
const TEXT = { type: 'stream', to: 1, topic: 'fix #7', content: 'See #12.' };

test('adds a linkifier that applies to later messages', async () => {
  const { call } = await startMock();
  const early = (await call('member', 'POST', '/messages', TEXT)).body.id;
  expect((await call('admin', 'POST', '/realm/filters', ISSUE)).body).toMatchObject({ id: 1 });
  const late = (await call('member', 'POST', '/messages', TEXT)).body.id;
  const read = async (id: number) => (await call('member', 'GET', `/messages/${id}`)).body.message;
  expect((await read(early)).content).toBe('<p>See #12.</p>');
  expect(await read(late)).toMatchObject({
    content: '<p>See <a href="https://tracker.example.com/12">#12</a>.</p>',
    topic_links: [{ text: '#7', url: 'https://tracker.example.com/7' }],
  });
});

test('applies a new linkifier to message previews', async () => {
  const { call } = await startMock();
  await call('owner', 'POST', '/realm/filters', ISSUE);
  const { body } = await call('guest', 'POST', '/messages/render', { content: '#3' });
  expect(body.rendered).toBe('<p><a href="https://tracker.example.com/3">#3</a></p>');
});

test('applies linkifiers in a restored mock', async () => {
  const first = await startMock();
  await first.call('admin', 'POST', '/realm/filters', ISSUE);
  const snapshot = await first.mock.snapshot();
  const { call, mock } = await startMock();
  await mock.restore(snapshot);
  const { body } = await call('member', 'POST', '/messages/render', { content: '#3' });
  expect(body.rendered).toContain('https://tracker.example.com/3');
});

test.each([
  [
    'clients with linkifier_url_template, as objects',
    496,
    { linkifier_url_template: true },
    'realm_linkifiers',
  ],
  ['all clients at level 175, as objects', 175, {}, 'realm_linkifiers'],
  ['all clients at level 175, as lists', 175, {}, 'realm_filters'],
])('sends the linkifiers to %s', async (_, featureLevel, client_capabilities, type) => {
  const { call } = await startMock({ featureLevel });
  const fields = { event_types: [type], client_capabilities };
  const { body: registered } = await call('guest', 'POST', '/register', fields);
  expect(registered[type]).toEqual([]);
  const url = featureLevel < 176 ? { url_format_string: 'https://tracker.example.com/%(id)s' } : ISSUE;
  await call('admin', 'POST', '/realm/filters', { pattern: ISSUE.pattern, ...url });
  const { queue_id } = registered;
  const { body } = await call('guest', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true });
  const shown =
    type === 'realm_filters'
      ? [ISSUE.pattern, 'https://tracker.example.com/%(id)s', 1]
      : featureLevel < 176
        ? { id: 1, pattern: ISSUE.pattern, url_format: 'https://tracker.example.com/%(id)s' }
        : { id: 1, ...ISSUE, example_input: null, reverse_template: null, alternative_url_templates: [] };
  expect(body.events).toEqual([{ id: 0, type, [type]: [shown] }]);
  expect((await call('guest', 'POST', '/register', fields)).body[type]).toEqual([shown]);
});

test('sends no linkifiers to clients without support for URL templates', async () => {
  const { call } = await startMock();
  const { body: registered } = await call('member', 'POST', '/register', {});
  await call('admin', 'POST', '/realm/filters', ISSUE);
  const { queue_id } = registered;
  const { body } = await call('member', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true });
  expect(body.events).toEqual([]);
  expect((await call('member', 'POST', '/register', {})).body.realm_linkifiers).toEqual([]);
});

test.each([
  ['an empty pattern', { pattern: '' }, ['pattern', 'empty']],
  ['a pattern with a lookahead', { pattern: '(?=x)' }, ['pattern', 'RE2']],
  [
    'a URL template that does not use the group `id` of the pattern',
    { url_template: 'https://x.example/' },
    ['url_template', 'id'],
  ],
  [
    'a URL template with an unknown group',
    { url_template: 'https://x.example/{id}{no}' },
    ['url_template', 'no'],
  ],
  ['a blank URL template', { pattern: 'x', url_template: ' ' }, ['url_template', 'empty']],
])('rejects a linkifier with %s', async (_, fields, words) => {
  const { call, mock } = await startMock();
  expect(await call('admin', 'POST', '/realm/filters', { ...ISSUE, ...fields })).toMatchObject(
    badRequestNaming(...words),
  );
  expect(mock.db.linkifiers.count()).toBe(0);
});

test.each(['moderator', 'member', 'guest', 'bot'])(
  'does not let the %s, who is not an administrator, add a linkifier',
  async (caller) => {
    const { call, mock } = await startMock();
    expect(await call(caller, 'POST', '/realm/filters', ISSUE)).toMatchObject(
      badRequestNaming('administrators'),
    );
    expect(mock.db.linkifiers.count()).toBe(0);
  },
);

test('rejects a pattern that another linkifier already has', async () => {
  const { call, mock } = await startMock();
  await call('admin', 'POST', '/realm/filters', ISSUE);
  expect(await call('admin', 'POST', '/realm/filters', ISSUE)).toMatchObject(badRequestNaming('pattern'));
  expect(mock.db.linkifiers.count()).toBe(1);
});

test.each([
  ['deactivated', 'USER_DEACTIVATED'],
  ['anonymous', 'UNAUTHORIZED'],
])('does not let the %s caller add a linkifier (%s)', async (caller, code) => {
  const { call } = await startMock();
  const { status, body } = await call(caller, 'POST', '/realm/filters', ISSUE);
  expect({ status, code: body.code }).toEqual({ status: 401, code });
});

test('accepts a format string instead of a URL template at level 175', async () => {
  const { call, mock } = await startMock({ featureLevel: 175 });
  const fields = { pattern: ISSUE.pattern, url_format_string: 'https://x.example/100%%/%(id)s' };
  await call('admin', 'POST', '/realm/filters', fields);
  expect(mock.db.linkifiers.get(1)?.url_template).toBe('https://x.example/100%/{id}');
});

test('stores the reverse template and alternative URLs of a linkifier', async () => {
  const { call } = await startMock();
  const linkifier = {
    pattern: '#(?P<org>[a-z]+)/(?P<id>[0-9]+)',
    url_template: 'https://t.example.com/{org}/{id}',
    example_input: '#core/12',
    reverse_template: '#{org}/{id}',
    alternative_url_templates: ['https://old.example.com/{org}?id={id}'],
  };
  const { id } = (await call('admin', 'POST', '/realm/filters', linkifier)).body;
  expect((await call('member', 'GET', '/realm/linkifiers')).body.linkifiers).toEqual([{ id, ...linkifier }]);
});

test.each([
  ['#{org}/{number}', 'names a group that the pattern does not have: number'],
  ['#{org}/{id', 'has an unmatched "{"; write "{{" for a brace'],
  ['#{org}/12', undefined],
  ['#{org}/{id}!', 'turns the example "#core/12" into "#core/12!"'],
])(
  'validates the reverse template %s against the pattern and the example',
  async (reverse_template, problem) => {
    const { call } = await startMock();
    const { status, body } = await call('admin', 'POST', '/realm/filters', {
      pattern: '#(?P<org>[a-z]+)/(?P<id>[0-9]+)',
      url_template: 'https://t.example.com/{org}/{id}',
      example_input: '#core/12',
      reverse_template,
    });
    expect(status).toBe(problem === undefined ? 200 : 400);
    if (problem !== undefined) expect(body.msg).toContain(problem);
  },
);
