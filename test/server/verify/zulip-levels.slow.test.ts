import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../src/server/index.js';
import { verify } from '../../../src/server/verify/verify.js';
import { differentIn, startTarget, verifyMock } from '../../support/verify-target.js';

test.each(['latest', 421, 200] as const)(
  'finds no difference between two mocks at level %s in the zulip dialect',
  async (featureLevel) => {
    const { url } = await startTarget({ featureLevel, dialect: 'zulip' });
    const report = await verifyMock(url);
    expect(differentIn(report)).toEqual([]);
    expect(report.cases.filter(({ result }) => result === 'alike').length).toBeGreaterThan(1500);
    expect(report.left).toEqual([]);
  },
);

test('finds no difference to an organization with other users, signed in as on a development server', async () => {
  const server = await startServer({ port: 0, dialect: 'zulip', scenario: 'development' });
  onTestFinished(() => server.close());
  const report = await verify({ against: server.url });
  expect(differentIn(report)).toEqual([]);
});
