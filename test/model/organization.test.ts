import { expect, test } from 'vitest';
import { Organization } from '../../src/model/index.js';

test('reports whether records are stored without checks', () => {
  const org = new Organization({ seed: 1, readContentFeatures: () => ({ has: [], uploads: [] }) });
  expect(org.trusting).toBe(false);
  org.trusting = true;
  expect(org.trusting).toBe(true);
});
