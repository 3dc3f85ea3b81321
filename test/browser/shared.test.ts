import { expect, test } from 'vitest';
import { useChromium } from './support/chromium.js';
import { useSite, workerScript } from './support/site.js';

const chromium = useChromium();
const site = useSite({ files: { '/mockServiceWorker.js': workerScript } });

/** Tabs of one browser that share a mock. */
async function tabs() {
  const { open } = await chromium.context();
  const options = JSON.stringify({ shared: true });
  const tab = () => open(`${site.url}worker.html?${new URLSearchParams({ options })}`);
  const first = await tab();
  await first.evaluate(async () => void (await started));
  return { first, tab };
}

test('shares one organization and its events between tabs', async () => {
  const { first, tab } = await tabs();
  const second = await tab();
  expect(await first.evaluate(async () => (await started).leads)).toBe(true);
  expect(await second.evaluate(async () => (await started).leads)).toBe(false);

  const { queue_id } = await second.evaluate(() => request('owner', 'POST', '/register'));
  const polled = second.evaluate(
    (queue) => request('owner', 'GET', `/events?queue_id=${queue}&last_event_id=-1`),
    queue_id,
  );
  await first.evaluate(() => request('owner', 'PATCH', '/users/4', { full_name: 'Nora' }));
  expect(JSON.stringify((await polled).events)).toContain('Nora');
  const { user } = await second.evaluate(() => request('owner', 'GET', '/users/4'));
  expect(user.full_name).toBe('Nora');
});

test('serves the files and endpoints of the leading tab in every tab', async () => {
  const { first, tab } = await tabs();
  const second = await tab();
  const statusOf = (path: string) =>
    second.evaluate(async (url) => {
      await started;
      return (await fetch(url)).status;
    }, `https://chat.example.com${path}`);
  expect(await statusOf('/avatar/4')).toBe(200);
  await first.evaluate(async () => (await started).reset({ featureLevel: 100 }));
  expect(await statusOf('/api/v1/saved_snippets')).toBe(404);
  expect(second.said.join('\n')).toContain('[team-chat-mock] There is no endpoint GET /saved_snippets.');
});

test('moves the mock to another tab when the leading tab closes, and finishes pending requests', async () => {
  const { first, tab } = await tabs();
  const second = await tab();
  const { queue_id } = await second.evaluate(() => request('owner', 'POST', '/register'));
  await second.evaluate(() => request('owner', 'PATCH', '/users/4', { full_name: 'Nora' }));
  await second.evaluate((queue) => {
    globalThis.polled = request('owner', 'GET', `/events?queue_id=${queue}&last_event_id=0`);
  }, queue_id);
  await first.close();
  await expect.poll(() => second.evaluate(async () => (await started).leads)).toBe(true);
  const { user } = await second.evaluate(() => request('owner', 'GET', '/users/4'));
  expect(user.full_name).toBe('Nora');
  await second.evaluate(() => request('owner', 'PATCH', '/users/4', { full_name: 'Nina' }));
  expect(JSON.stringify(await second.evaluate(() => globalThis.polled))).toContain('Nina');
});

test('keeps the state after the last tab closes, until a later tab resets the mock', async () => {
  const { first, tab } = await tabs();
  await first.evaluate(() => request('owner', 'PATCH', '/users/4', { full_name: 'Nora' }));
  await first.close();
  const later = await tab();
  expect((await later.evaluate(() => request('owner', 'GET', '/users/4'))).user.full_name).toBe('Nora');
  const other = await tab();
  await other.evaluate(async () => (await started).reset());
  expect((await later.evaluate(() => request('owner', 'GET', '/users/4'))).user.full_name).toBe('Max Member');
});

test('fails a request from a second tab when a fault drops the connection', async () => {
  const { first, tab } = await tabs();
  const second = await tab();
  await first.evaluate(async () => {
    (await started).mock.faults.add('GET /users/me', { network_error: true });
  });
  const said = await second.evaluate(() =>
    request('owner', 'GET', '/users/me').catch((error: Error) => error.name),
  );
  expect(said).toBe('TypeError');
});

test('runs each request only once when the leading tab stops', async () => {
  const { first, tab } = await tabs();
  const second = await tab();
  const sending = second.evaluate(async () => {
    const sent = Array.from({ length: 60 }, (_, i) =>
      request('owner', 'POST', '/messages', {
        type: 'stream',
        to: 'general',
        topic: 'x',
        content: `Hi ${i}`,
      }),
    );
    return (await Promise.all(sent)).map(({ id }) => id as number);
  });
  await first.evaluate(async () => {
    const { mock, stop } = await started;
    await mock.requests.waitFor('POST /messages', { timeout: 60_000 });
    await stop();
  });
  const ids = await sending;
  await expect.poll(() => second.evaluate(async () => (await started).leads)).toBe(true);
  const { messages } = await second.evaluate(() =>
    request('owner', 'GET', '/messages?anchor=newest&num_before=500&num_after=0'),
  );
  const contents = messages.map(({ content }: { content: string }) => content);
  const sent = contents.filter((content: string) => /^<p>Hi \d+<\/p>$/.test(content));
  expect(sent).toHaveLength(60);
  expect(new Set(ids).size).toBe(60);
});

test('fails to start a shared mock without the worker script, but makes the tab the leader on the next start', async () => {
  const page = await chromium.open(`${site.url}worker.html`);
  const said = await page.evaluate(async () => {
    await (await started).close();
    const options = { shared: true, worker: { serviceWorker: { url: '/missing.js' } } };
    return start({}, options).catch((error: Error) => error.message);
  });
  expect(said).toContain('missing.js');
  expect(await page.evaluate(async () => (await start({}, { shared: true })).isLeader)).toBe(true);
});
