import { expect, test } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

const ISSUE = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tracker.example.com/{id}' };
const NOT_REVERSED = { example_input: null, reverse_template: null, alternative_url_templates: [] };

test('returns an empty list when the organization has no linkifiers', async () => {
  const { call } = await startMock();
  expect((await call('guest', 'GET', '/realm/linkifiers')).body).toEqual({ ...SUCCESS, linkifiers: [] });
});

test('lists the same linkifiers as POST register', async () => {
  const { call } = await startMock();
  await call('admin', 'POST', '/realm/filters', ISSUE);
  const { body } = await call('guest', 'GET', '/realm/linkifiers');
  expect(body.linkifiers).toEqual([{ id: 1, ...ISSUE, ...NOT_REVERSED }]);
  const client_capabilities = { linkifier_url_template: true };
  const fields = { fetch_event_types: ['realm_linkifiers'], client_capabilities };
  expect((await call('guest', 'POST', '/register', fields)).body.realm_linkifiers).toEqual(body.linkifiers);
});
