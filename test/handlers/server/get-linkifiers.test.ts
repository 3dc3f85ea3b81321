import { describe, expect, test } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

describe('GET /realm/filters', () => {
  test('lists the pattern, format string and ID of each linkifier', async () => {
    const { call } = await startMock();
    expect((await call('member', 'GET', '/realm/filters')).body.filters).toEqual([]);
    const url_template = 'https://tracker.example.com/{id}';
    await call('admin', 'POST', '/realm/filters', { pattern: '#(?P<id>[0-9]+)', url_template });
    expect((await call('guest', 'GET', '/realm/filters')).body.filters).toEqual([
      ['#(?P<id>[0-9]+)', 'https://tracker.example.com/%(id)s', 1],
    ]);
  });
});

describe('GET /realm/linkifiers', () => {
  const ISSUE = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tracker.example.com/{id}' };
  const NOT_REVERSED = { example_input: null, reverse_template: null, alternative_url_templates: [] };

  test('returns an empty list when the organization has no linkifiers', async () => {
    const { call } = await startMock();
    expect((await call('guest', 'GET', '/realm/linkifiers')).body).toEqual({ ...SUCCESS, linkifiers: [] });
  });

  test('lists the same linkifiers as POST /register', async () => {
    const { call } = await startMock();
    await call('admin', 'POST', '/realm/filters', ISSUE);
    const { body } = await call('guest', 'GET', '/realm/linkifiers');
    expect(body.linkifiers).toEqual([{ id: 1, ...ISSUE, ...NOT_REVERSED }]);
    const client_capabilities = { linkifier_url_template: true };
    const fields = { fetch_event_types: ['realm_linkifiers'], client_capabilities };
    expect((await call('guest', 'POST', '/register', fields)).body.realm_linkifiers).toEqual(body.linkifiers);
  });
});
