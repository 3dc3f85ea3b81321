import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { createControlApp } from '../../../src/runtime/control/app.js';
import { startControlled } from '../../support/control.js';

test('responds to health once the organization is seeded', async () => {
  const mock = createTeamChatMock();
  const app = createControlApp({ mock, base: '' });
  onTestFinished(() => app.close());
  const answer = await app.fetch(new Request('http://a.test/_mock/health'), { local: true });
  expect(answer.status).toBe(200);
  expect(mock.db.users.count()).toBeGreaterThan(0);
});

test.each(['', '/realms/two'])('redirects %s/_mock to the inspector', async (base) => {
  const { control, url } = await startControlled();
  await control('POST', '/_mock/realms', { name: 'two' });
  const answer = await fetch(`${url}${base}/_mock`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(new URL(answer.headers.get('location') ?? '', url).href).toBe(`${url}${base}/_mock/`);
});
