import { expect, test } from '../../../src/adapters/playwright/index.js';
import { serveClient } from './client.js';

test.beforeEach(({ context }) => serveClient(context));

for (const name of ['Ada', 'Bea', 'Cleo', 'Dora']) {
  test(`isolates the rename to ${name} from other tests`, async ({ page, mock }) => {
    await page.goto('/');
    await expect(page.getByRole('heading')).toHaveText('Olivia Owner');
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('heading')).toHaveText(name);
    expect(mock.requests.of('PATCH /users/{user_id}')).toHaveLength(1);
    expect(mock.db.users.get(1)?.full_name).toBe(name);
  });
}

test('shares the mock with a second page of the test', async ({ context, page, mock }) => {
  await mock.ready;
  await page.goto('/');
  await page.getByLabel('Name').fill('Nora');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading')).toHaveText('Nora');
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByRole('heading')).toHaveText('Nora');
});

test("drops the page's connection when a fault simulates a network error", async ({ page, mock }) => {
  mock.faults.add('GET /users/me', { network_error: true });
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText('unreachable');
});

test('serves avatars and uploads to a page, even for requests with credentials', async ({ page, mock }) => {
  await page.goto('/');
  const types = await page.evaluate(async (authorization) => {
    const base = 'https://chat.example.com';
    const body = new FormData();
    body.append('file', new File(['hello'], 'hello.txt', { type: 'text/plain' }));
    const init = { method: 'POST', body, headers: { authorization }, credentials: 'include' as const };
    const { url } = await (await fetch(`${base}/api/v1/user_uploads`, init)).json();
    const responses = await Promise.all([fetch(`${base}${url}`), fetch(`${base}/avatar/1`)]);
    return responses.map(({ headers }) => headers.get('content-type'));
  }, mock.authHeader('member'));
  expect(types).toEqual(['text/plain; charset=utf-8', 'image/svg+xml']);
});

test.describe('of a development server', () => {
  test.use({ mockOptions: { scenario: 'development' } });

  test('sets both cookies of a session', async ({ context, page }) => {
    const host = 'https://chat.example.com';
    await page.route(`${host}/client`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(`${host}/client`);
    const status = await page.evaluate(async () => {
      const body = new URLSearchParams({ username: 'hamlet@zulip.com' });
      return (await fetch('/api/v1/dev_fetch_api_key', { method: 'POST', body })).status;
    });
    expect(status).toBe(200);
    const cookies = await context.cookies(host);
    expect(cookies.map(({ name }) => name).sort()).toEqual(['csrftoken', 'sessionid']);
  });
});

test('ends the poll of a page that closes', async ({ page, mock }) => {
  const { queue_id } = await mock.queues.register('owner');
  await page.goto('/');
  await page.evaluate((queue) => {
    const headers = { authorization: `Basic ${btoa('owner@example.com:owner-key')}` };
    void fetch(`https://chat.example.com/api/v1/events?queue_id=${queue}&last_event_id=-1`, { headers });
  }, queue_id);
  await expect.poll(() => mock.queues.isPolled(queue_id)).toBe(true);
  await page.close();
  await expect.poll(() => mock.queues.isPolled(queue_id)).toBe(false);
});

test.describe('with options', () => {
  test.use({ mockOptions: { scenario: 'two-owners', featureLevel: 400 } });

  test('applies the given options when creating the mock', async ({ mock }) => {
    expect(await mock.state()).toMatchObject({ scenario: 'two-owners', feature_level: 400 });
  });
});

test('fails after a request to an unknown endpoint', async ({ page }) => {
  await page.goto('/');
  const status = await page.evaluate(
    async () => (await fetch('https://chat.example.com/api/v1/user')).status,
  );
  expect(status).toBe(404);
});
