import { expect, test } from 'vitest';
import { Organization } from '../../src/model/index.js';

test('reports whether it stores records without checking them, as seeds of bundled scenarios do', () => {
  const org = new Organization({ seed: 1, readContentFeatures: () => ({ has: [], uploads: [] }) });
  expect(org.trusting).toBe(false);
  org.trusting = true;
  expect(org.trusting).toBe(true);
});
