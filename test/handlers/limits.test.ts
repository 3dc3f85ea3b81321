import { expect, test } from 'vitest';
import type { Fields } from '../support/form.js';
import { badRequestNaming, startMock } from '../support/start-mock.js';

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

test.each<[string, number, string, string, Fields, (length: number) => unknown]>([
  ['description', 10_000, 'POST', '/user_groups/create', GROUP, (length) => 'a'.repeat(length)],
  ['description', 10_000, 'PATCH', '/user_groups/9', {}, (length) => 'a'.repeat(length)],
  ['fragment', 1_000, 'POST', '/navigation_views', VIEW, (length) => 'a'.repeat(length)],
  ['domain', 255, 'POST', '/realm/domains', DOMAIN, domainOf],
  ['password', 100, 'POST', '/users', PERSON, (length) => 'a'.repeat(length)],
])('limits %s to %i characters in %s %s', async (name, most, method, path, fields, withLength) => {
  await expectLimit(name, most, method, path, fields, withLength);
});

test('limits event_types in POST /register to 1,000 names of up to 100 characters each', async () => {
  await expectLimit('event_types', 100, 'POST', '/register', {}, (length) => ['a'.repeat(length)]);
  await expectLimit('event_types', 1_000, 'POST', '/register', {}, (length) => Array(length).fill('a'));
});

async function expectLimit(
  name: string,
  most: number,
  method: string,
  path: string,
  fields: Fields,
  withLength: (length: number) => unknown,
): Promise<void> {
  const { call } = await startMock();
  const tooLong = await call('owner', method, path, { ...fields, [name]: withLength(most + 1) });
  expect(tooLong).toMatchObject(badRequestNaming(name));
  const longest = await call('owner', method, path, { ...fields, [name]: withLength(most) });
  expect(longest).toMatchObject({ status: 200 });
}
