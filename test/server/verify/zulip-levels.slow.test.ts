import { expect, onTestFinished, test } from 'vitest';
import { createServerMock } from '../../../src/server/server-mock.js';
import { type VerifyReport, verify } from '../../../src/server/verify/verify.js';
import { differentIn, startTarget, verifyMock, verifyWithoutHttp } from '../../support/verify-target.js';

test('finds no differences between two mocks over HTTP at the latest level', async () => {
  const { url } = await startTarget({ featureLevel: 'latest' });
  expectAlike(await verifyMock(url));
});

test('finds no differences between two mocks at level 200', async () => {
  expectAlike(await verifyWithoutHttp({ featureLevel: 200 }));
});

test('finds no differences from an organization with other users through development sign-in', async () => {
  const mock = createServerMock({ baseUrl: '*', dialect: 'zulip', scenario: 'development' });
  onTestFinished(() => mock.close());
  await mock.ready;
  const report = await verify({
    against: 'https://target.example.com',
    fetch: (request) => mock.fetch(request),
  });
  expect(differentIn(report)).toEqual([]);
});

function expectAlike(report: VerifyReport): void {
  expect(differentIn(report)).toEqual([]);
  expect(report.cases.filter(({ result }) => result === 'alike').length).toBeGreaterThan(1500);
  expect(report.left).toEqual([]);
}
