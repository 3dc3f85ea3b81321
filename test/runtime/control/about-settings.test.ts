import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/model/index.js';
import { startControlled } from '../../support/control.js';

test('describes every setting with its default and choices', async () => {
  const { control } = await startControlled();
  const { body } = await control('GET', '/_mock/settings/about');
  const names = body.settings.map(({ name }: { name: string }) => name);
  expect(names.toSorted()).toEqual(Object.keys(DEFAULT_SETTINGS).toSorted());
  expect(body.settings).toContainEqual({
    name: 'can_invite_users',
    description: 'Lowest role that may invite people',
    default: 'administrators',
    type: 'string',
    choices: ['owners', 'administrators', 'moderators', 'members', 'nobody'],
    nullable: false,
  });
  expect(body.settings).toContainEqual(
    expect.objectContaining({ name: 'default_avatar_source', choices: ['G', 'J'], default: 'G' }),
  );
  expect(body.settings).toContainEqual(
    expect.objectContaining({
      name: 'license_limit',
      choices: [],
      default: null,
      nullable: true,
      type: 'other',
    }),
  );
});

test('describes the type of settings that are null by default', async () => {
  const { control } = await startControlled();
  const { body } = await control('GET', '/_mock/settings/about');
  expect(body.settings).toContainEqual(
    expect.objectContaining({ name: 'jwt_key', default: null, type: 'string', nullable: true }),
  );
  expect(body.settings).toContainEqual(expect.objectContaining({ name: 'public_access', type: 'boolean' }));
});

test('searches the records of a collection for a string, ignoring case', async () => {
  const { control } = await startControlled();
  const { body } = await control('GET', '/_mock/records/users?search=MODERATOR&limit=1');
  expect(body).toMatchObject({ total: expect.any(Number), offset: 0, limit: 1 });
  expect(body.records.map(({ id }: { id: number }) => id)).toEqual([3]);
  const { body: none } = await control('GET', '/_mock/records/users?search=nothing%20like%20it');
  expect(none).toMatchObject({ total: 0, records: [] });
});
