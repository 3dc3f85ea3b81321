import { describe, expect, test } from 'vitest';
import { firstBlock } from '../support/snippet.js';
import { useChromium } from './support/chromium.js';
import { useSite, workerScript } from './support/site.js';

const chromium = useChromium();

const address = (url: string, options: object, mock: object = {}) =>
  `${url}worker.html?${new URLSearchParams({ options: JSON.stringify(options), mock: JSON.stringify(mock) })}`;

describe('with the worker script', () => {
  const site = useSite({ files: { '/mockServiceWorker.js': workerScript } });
  const open = (options: object = {}, mock: object = {}) => chromium.open(address(site.url, options, mock));

  test('controls the page and serves the mock', async () => {
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

  test('logs once that mocking is on and who can sign in', async () => {
    const page = await open({}, { scenario: 'two-owners' });
    await expect.poll(() => page.said.join('\n')).toContain('Mocking is on: scenario "two-owners"');
    expect(page.said.filter((text) => text.includes('Mocking is on'))).toHaveLength(1);
    expect(page.said.join('\n')).toMatch(/member +member@example\.com {2}member-key/);
  });

  test('returns 404 for an unknown endpoint, and logs the nearest', async () => {
    const page = await open();
    expect(await page.evaluate(() => request('member', 'GET', '/user'))).toMatchObject({
      status: 404,
      msg: 'There is no endpoint GET /user. Did you mean GET /users?',
    });
    expect(page.said.join('\n')).toContain('[team-chat-mock] There is no endpoint GET /user.');
  });

  test.each([
    ['loses changes on reload without persist', {}, 'Max Member'],
    ['keeps changes over a reload with persist', { persist: true }, 'Nora'],
  ])('%s', async (_, options, name) => {
    const page = await open(options);
    await page.evaluate(() => request('owner', 'PATCH', '/users/4', { full_name: 'Nora' }));
    await page.reload();
    const { user } = await page.evaluate(() => request('owner', 'GET', '/users/4'));
    expect(user.full_name).toBe(name);
  });

  test('removes stored state on reset', async () => {
    const page = await open({ persist: true });
    await page.evaluate(() => request('owner', 'PATCH', '/users/4', { full_name: 'Nora' }));
    await page.evaluate(async () => (await started).reset());
    await page.reload();
    const { user } = await page.evaluate(() => request('owner', 'GET', '/users/4'));
    expect(user.full_name).toBe('Max Member');
  });

  test('keeps changes made by code after save()', async () => {
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

  test('ignores stored state of another scenario', async () => {
    const page = await open({ persist: true });
    await page.evaluate(() => request('owner', 'PATCH', '/users/4', { full_name: 'Nora' }));
    await page.goto(address(site.url, { persist: true }, { scenario: 'two-owners' }));
    const { user } = await page.evaluate(() => request('owner', 'GET', '/users/4'));
    expect(user.full_name).toBe('Max Member');
  });

  test('sends requests to the network after stop', async () => {
    const page = await open();
    const status = await page.evaluate(async () => {
      await (await started).stop();
      return (await fetch('/api/v1/users/me')).status;
    });
    expect(status).not.toBe(401);
  });

  test('logs override responses that the API could never send', async () => {
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

  test('names a misspelled option', async () => {
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

  test('starts a client by its first snippet', async () => {
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

  test('fails with an error that names the command to run', async () => {
    const page = await chromium.open(address(site.url, {}));
    const said = await page.evaluate(() => started.catch((error: Error) => error.message));
    expect(said).toContain(message);
    expect(said).toContain('npx msw init public --save');
  });
});

describe('when the worker script is of an older minor version', () => {
  // msw compares checksums, because the script does not change with every version.
  const older = () =>
    workerScript()
      .replace(/PACKAGE_VERSION = '(\d+)[^']*/, "PACKAGE_VERSION = '$1.0.0")
      .replace(/INTEGRITY_CHECKSUM = '[^']*/, "INTEGRITY_CHECKSUM = '0");
  const site = useSite({ files: { '/mockServiceWorker.js': older } });

  test('works, with a warning of msw that the script is out of date', async () => {
    const page = await chromium.open(address(site.url, {}));
    const { status } = await page.evaluate(() => request('member', 'GET', '/users/me'));
    expect(status).toBe(200);
    await expect.poll(() => page.said.join('\n')).toContain('generated by a different version of MSW');
  });
});
