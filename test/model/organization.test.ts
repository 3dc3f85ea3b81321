import { expect, test } from 'vitest';
import { Organization } from '../../src/model/index.js';

test('checks new records against their schema unless `trusting` is true', async () => {
  const org = new Organization({ seed: 1, readContentFeatures: () => ({ has: [], uploads: [] }) });
  const create = () => org.tables.saved_snippets.create({ user_id: 'nobody' } as never);
  await expect(create()).rejects.toThrow('user_id');
  org.trusting = true;
  await expect(create()).resolves.toMatchObject({ user_id: 'nobody' });
});
