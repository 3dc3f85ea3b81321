import { expect, test } from 'vitest';
import { differentIn, verifyWithoutHttp } from '../../support/verify-target.js';

test.each(['latest', 300] as const)(
  'finds no differences between two mocks at level %s in the reference dialect',
  async (featureLevel) => {
    const report = await verifyWithoutHttp({ featureLevel, dialect: 'reference' });
    expect(differentIn(report)).toEqual([]);
    expect(report.cases.filter(({ result }) => result === 'alike').length).toBeGreaterThan(1500);
    expect(report.left).toEqual([]);
  },
);
