import { describe, expect, test } from 'vitest';
import { firstBlock } from '../support/snippet.js';
import { useChromium } from './support/chromium.js';
import { useSite, workerScript } from './support/site.js';

const chromium = useChromium();

const address = (url: string, options: object, mock: object = {}) =>
  `${url}worker.html?${new URLSearchParams({ options: JSON.stringify(options), mock: JSON.stringify(mock) })}`;

describe('with the worker script in its place', () => {
  const site = useSite({ files: { '/mockServiceWorker.js': workerScript } });
  const open = (options: object = {}, mock: object = {}) => chromium.open(address(site.url, options, mock));

  test('the page is controlled, and the mock answers', async () => {
    const page = await open();
    const controlled = await page.evaluate(async () => {
      await started;
      return navigator.serviceWorker.controller !== null;
    });
    expect(controlled).toBe(true);
    expect(await page.evaluate(() => request('member', 'GET', '/users/me'))).toMatchObject({
      status: 200,
      user_id: 4,
    });
  });

  test('the console says once that mocking is on and who can sign in', async () => {
    const page = await open({}, { scenario: 'two-owners' });
    await expect.poll(() => page.said.join('\n')).toContain('Mocking is on: scenario "two-owners"');
    expect(page.said.filter((text) => text.includes('Mocking is on'))).toHaveLength(1);
    expect(page.said.join('\n')).toMatch(/member +member@example\.com {2}member-key/);
  });

  test('a request that is no endpoint gets 404, and the console names the nearest', async () => {
    const page = await open();
    expect(await page.evaluate(() => request('member', 'GET', '/user'))).toMatchObject({
      status: 404,
      msg: 'There is no endpoint GET /user. Did you mean GET /users?',
    });
    expect(page.said.join('\n')).toContain('[team-chat-mock] There is no endpoint GET /user.');
  });

  test.each([
    ['without persist a reload starts anew', {}, 'Max Member'],
    ['with persist the state survives a reload', { persist: true }, 'Nora'],
  ])('%s', async (_, options, name) => {
    const page = await open(options);
    await page.evaluate(() => request('owner', 'PATCH', '/users/4', { full_name: 'Nora' }));
    await page.reload();
    const { user } = await page.evaluate(() => request('owner', 'GET', '/users/4'));
    expect(user.full_name).toBe(name);
  });

  test('reset forgets what was stored', async () => {
    const page = await open({ persist: true });
    await page.evaluate(() => request('owner', 'PATCH', '/users/4', { full_name: 'Nora' }));
    await page.evaluate(async () => (await started).reset());
    await page.reload();
    const { user } = await page.evaluate(() => request('owner', 'GET', '/users/4'));
    expect(user.full_name).toBe('Max Member');
  });

  test('what code changed is kept by save()', async () => {
    const page = await open({ persist: true });
    const later = await page.evaluate(async () => {
      const { mock, save } = await started;
      mock.clock.advance({ seconds: 60 });
      await save();
      return mock.clock.now();
    });
    await page.reload();
    expect(await page.evaluate(async () => (await started).mock.clock.now())).toBe(later);
  });

  test('another scenario than the stored one starts anew', async () => {
    const page = await open({ persist: true });
    await page.evaluate(() => request('owner', 'PATCH', '/users/4', { full_name: 'Nora' }));
    await page.goto(address(site.url, { persist: true }, { scenario: 'two-owners' }));
    const { user } = await page.evaluate(() => request('owner', 'GET', '/users/4'));
    expect(user.full_name).toBe('Max Member');
  });

  test('after stop the requests reach the network', async () => {
    const page = await open();
    const status = await page.evaluate(async () => {
      await (await started).stop();
      return (await fetch('/api/v1/users/me')).status;
    });
    expect(status).not.toBe(401);
  });

  test('the console says what an override answers that the service never would', async () => {
    const page = await open({}, { validateResponses: true });
    await page.evaluate(() =>
      override('/channel_folders', { result: 'success', msg: '', channel_folders: 1 }),
    );
    await page.evaluate(() => request('member', 'GET', '/channel_folders'));
    await expect
      .poll(() => page.said.join('\n'))
      .toContain(
        '[team-chat-mock] An override answered GET https://chat.example.com/api/v1/channel_folders:',
      );
  });

  test('a misspelt option is named', async () => {
    const page = await open({ persits: true });
    const said = await page.evaluate(() => started.catch((error: Error) => error.message));
    expect(said).toContain('Did you mean "persist"?');
  });
});

describe('docs/features/browser.md', () => {
  const site = useSite({
    files: { '/mockServiceWorker.js': workerScript },
    modules: { '/snippet.ts': firstBlock('features/browser.md').replace('./app.js', '/app.ts') },
  });

  test('its first snippet starts a client that is answered', async () => {
    const page = await chromium.open(`${site.url}snippet.html`);
    await page.getByText('Signed in as Max Member').waitFor();
  });
});

describe.each([
  ['is missing', undefined, 'There is no worker script at /mockServiceWorker.js (status 404)'],
  ['is the page', () => '<!doctype html>', 'is no worker script of msw'],
  [
    'is of another major version',
    () => workerScript().replace(/PACKAGE_VERSION = '\d+/, "PACKAGE_VERSION = '1"),
    'is of msw 1.',
  ],
])('when the worker script %s', (_, script, message) => {
  const site = useSite({ files: { '/mockServiceWorker.js': script } });

  test('the error says so, and what to run', async () => {
    const page = await chromium.open(address(site.url, {}));
    const said = await page.evaluate(() => started.catch((error: Error) => error.message));
    expect(said).toContain(message);
    expect(said).toContain('npx msw init public --save');
  });
});

describe('when the worker script is of an older minor version', () => {
  // msw goes by the checksum: the script does not change with every version.
  const older = () =>
    workerScript()
      .replace(/PACKAGE_VERSION = '(\d+)[^']*/, "PACKAGE_VERSION = '$1.0.0")
      .replace(/INTEGRITY_CHECKSUM = '[^']*/, "INTEGRITY_CHECKSUM = '0");
  const site = useSite({ files: { '/mockServiceWorker.js': older } });

  test('it works, and msw says in the console that it is out of date', async () => {
    const page = await chromium.open(address(site.url, {}));
    const { status } = await page.evaluate(() => request('member', 'GET', '/users/me'));
    expect(status).toBe(200);
    await expect.poll(() => page.said.join('\n')).toContain('generated by a different version of MSW');
  });
});
