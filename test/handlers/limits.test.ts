import { expect, test } from 'vitest';
import { badRequestNaming, type Fields, startMock } from '../support/start-mock.js';

const GROUP = { name: 'crew', members: [] };
const VIEW = { is_pinned: true, name: 'Mine' };
const DOMAIN = { allow_subdomains: false };
const PERSON = { email: 'new@example.com', full_name: 'New Person' };

/** A domain of this many characters. */
const domainOf = (length: number) =>
  `${'a.'
    .repeat(length)
    .slice(0, length - 3)
    .replace(/\.$/, 'a')}.no`;

test.each<[string, string, string, Fields, (length: number) => unknown, number]>([
  ['POST', '/user_groups/create', 'description', GROUP, (length) => 'a'.repeat(length), 10_000],
  ['PATCH', '/user_groups/9', 'description', {}, (length) => 'a'.repeat(length), 10_000],
  ['POST', '/navigation_views', 'fragment', VIEW, (length) => 'a'.repeat(length), 1_000],
  ['POST', '/realm/domains', 'domain', DOMAIN, domainOf, 255],
  ['POST', '/users', 'password', PERSON, (length) => 'a'.repeat(length), 100],
  ['POST', '/register', 'event_types', {}, (length) => ['a'.repeat(length)], 100],
  ['POST', '/register', 'event_types', {}, (length) => Array(length).fill('a'), 1_000],
])('for %s %s, limits the length of %s', async (method, path, name, fields, withLength, most) => {
  const { call } = await startMock();
  const tooLong = await call('owner', method, path, { ...fields, [name]: withLength(most + 1) });
  expect(tooLong).toMatchObject(badRequestNaming(name));
  const longest = await call('owner', method, path, { ...fields, [name]: withLength(most) });
  expect(longest).toMatchObject({ status: 200 });
});
