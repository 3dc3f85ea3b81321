import { expect, onTestFinished, test } from 'vitest';
import { createServerMock } from '../../../src/server/server-mock.js';
import { type VerifyReport, verify } from '../../../src/server/verify/verify.js';
import { differentIn, verifyWithoutHttp } from '../../support/verify-target.js';

// scripts/docs/coverage.ts also runs every case, at the latest level in the reference dialect.
test('finds no differences between two mocks at level 200 in the reference dialect', async () => {
  expectAlike(await verifyWithoutHttp({ featureLevel: 200, dialect: 'reference' }));
});

test('finds no differences from a latest-level server that has other users and development sign-in', async () => {
  const scenario = 'development';
  const mock = createServerMock({ baseUrl: '*', dialect: 'zulip', featureLevel: 'latest', scenario });
  onTestFinished(() => mock.close());
  await mock.ready;
  const against = 'https://target.example.com';
  expectAlike(await verify({ against, fetch: (request) => mock.fetch(request) }));
});

function expectAlike(report: VerifyReport): void {
  expect(differentIn(report)).toEqual([]);
  expect(report.cases.filter(({ result }) => result === 'alike').length).toBeGreaterThan(1500);
  expect(report.left).toEqual([]);
}
