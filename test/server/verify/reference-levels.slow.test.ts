import { expect, test } from 'vitest';
import { differentIn, verifyWithoutHttp } from '../../support/verify-target.js';

test('finds no differences between two mocks at level 300 in the reference dialect', async () => {
  const report = await verifyWithoutHttp({ featureLevel: 300, dialect: 'reference' });
  expect(differentIn(report)).toEqual([]);
  expect(report.cases.filter(({ result }) => result === 'alike').length).toBeGreaterThan(1500);
  expect(report.left).toEqual([]);
});
