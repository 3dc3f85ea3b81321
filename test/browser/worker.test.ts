import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { firstBlock } from '../support/snippet.js';
import { useChromium } from './support/chromium.js';
import { chunksOf } from './support/chunks.js';
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

  test('returns 404 for an unknown endpoint, and logs the nearest endpoint', async () => {
    const page = await open();
    expect(await page.evaluate(() => request('member', 'GET', '/user'))).toMatchObject({
      status: 404,
      msg: 'There is no endpoint GET /user. Did you mean GET /users?',
    });
    expect(page.said.join('\n')).toContain('[team-chat-mock] There is no endpoint GET /user.');
  });

  test.each([
    ['loses changes after a reload when persist is off', {}, 'Max Member'],
    ['keeps changes after a reload when persist is on', { persist: true }, 'Nora'],
  ])('%s', async (_, options, name) => {
    const page = await open(options);
    await page.evaluate(() => request('owner', 'PATCH', '/users/4', { full_name: 'Nora' }));
    await page.reload();
    const { user } = await page.evaluate(() => request('owner', 'GET', '/users/4'));
    expect(user.full_name).toBe(name);
  });

  test('removes the stored state on reset', async () => {
    const page = await open({ persist: true });
    await page.evaluate(() => request('owner', 'PATCH', '/users/4', { full_name: 'Nora' }));
    await page.evaluate(async () => (await started).reset());
    await page.reload();
    const { user } = await page.evaluate(() => request('owner', 'GET', '/users/4'));
    expect(user.full_name).toBe('Max Member');
  });

  test('keeps a change to the clock after save() and a reload', async () => {
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

  test('keeps a triggered message after a reload when persist is on', async () => {
    const page = await open({ persist: true });
    const sent = await page.evaluate(async () => {
      const { mock } = await started;
      return (await mock.trigger('message', { from: 'owner', to: 'general', content: 'Hi' })).message_id;
    });
    await page.reload();
    const { message } = await page.evaluate((id) => request('owner', 'GET', `/messages/${id}`), sent);
    expect(message.content).toContain('Hi');
  });

  test('stores a change to the clock while the page is open, without save()', async () => {
    const page = await open({ persist: true });
    await page.evaluate(async () => (await started).mock.clock.advance({ seconds: 60 }));
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('team-chat-mock:default')))
      .toContain('"snapshot"');
  });

  test('controls a page that opens while another tab unregisters the worker', async () => {
    const { open: openTab } = await chromium.context();
    const url = address(site.url, {});
    const first = await openTab(url);
    await first.evaluate(async () => {
      await started;
      // The browser keeps an unregistered worker until this tab is closed.
      await (await navigator.serviceWorker.getRegistration())?.unregister();
    });
    const second = await openTab(url);
    await second.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 60_000,
    });
    await expect
      .poll(() => second.evaluate(() => request('member', 'GET', '/users/me')).catch(String))
      .toMatchObject({ status: 200 });
  });

  test('lets requests reach the network when the browser blocks service workers', async () => {
    const page = await chromium.open(address(site.url, {}), { serviceWorkers: 'block' });
    const { authorization, status } = await page.evaluate(async () => ({
      authorization: (await started).mock.authHeader('member'),
      status: (await fetch('/api/v1/users/me')).status,
    }));
    expect(authorization).toContain('Basic ');
    expect(status).not.toBe(401);
    expect(page.said.join('\n')).toContain('[team-chat-mock] This browser blocks service workers');
    expect(page.said.join('\n')).not.toContain('Mocking is on');
    await page.evaluate(async () => (await started).stop());
  });

  test('loads all code when "preload" is on, so that no later request needs the network', async () => {
    const page = await open({ preload: true, devtools: true });
    const urls = await page.evaluate(async () => {
      await started;
      return performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    });
    const loaded = urls.map((path) => basename(path));
    // Only servers forward requests.
    const missing = chunksOf('adapters/browser/index.js').filter((chunk) => !loaded.includes(chunk));
    expect(missing.filter((chunk) => !/forward-request/.test(chunk))).toEqual([]);
    await page.context().setOffline(true);
    expect((await page.evaluate(() => request('owner', 'GET', '/invites'))).status).toBe(200);
  });

  test('ignores the stored state of a different scenario', async () => {
    const page = await open({ persist: true });
    await page.evaluate(() => request('owner', 'PATCH', '/users/4', { full_name: 'Nora' }));
    await page.goto(address(site.url, { persist: true }, { scenario: 'two-owners' }));
    const { user } = await page.evaluate(() => request('owner', 'GET', '/users/4'));
    expect(user.full_name).toBe('Max Member');
  });

  test('sends requests to the network after stop()', async () => {
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
        '[team-chat-mock] Invalid response from an override: GET https://chat.example.com/api/v1/channel_folders:',
      );
  });

  test('logs how to open the devtools', async () => {
    const page = await open();
    await expect.poll(() => page.said.join('\n')).toContain('pass { devtools: true } to startWorker');
  });

  test('does not load the devtools code when the "devtools" option is omitted', async () => {
    const page = await open();
    await page.evaluate(() => request('member', 'GET', '/users/me'));
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((name) => /inspector|preact/.test(name))).toEqual([]);
    expect(await page.locator('team-chat-mock-devtools').count()).toBe(0);
  });

  test('rejects a misspelled option, and suggests the correct one', async () => {
    const page = await open({ persits: true });
    const said = await page.evaluate(() => started.catch((error: Error) => error.message));
    expect(said).toContain('Did you mean "persist"?');
  });
});

describe('the devtools panel', () => {
  const site = useSite({ files: { '/mockServiceWorker.js': workerScript } });
  const open = (options: object = {}) => chromium.open(address(site.url, { devtools: true, ...options }));
  const toggle = (page: Page) => page.getByRole('button', { name: 'team-chat-mock devtools' });
  const panel = (page: Page) => page.getByRole('region', { name: 'team-chat-mock devtools' });

  test('explains why a scenario failed, and resets to another scenario', async () => {
    const page = await open();
    await page.evaluate(async () => {
      await (await started).close();
      const seed = () => {
        throw new Error('boom');
      };
      globalThis.started = start(
        { scenario: { name: 'bad', description: 'fails', seed } },
        { devtools: true },
      );
      await started;
    });
    await toggle(page).click();
    await panel(page).getByText('boom').waitFor();
    await panel(page).getByRole('button', { name: 'Organization' }).click();
    await panel(page).getByLabel('Scenario').selectOption('empty');
    await panel(page).getByRole('button', { name: 'Reset' }).click();
    await panel(page).getByText('The organization was reset').waitFor();
    const state = await page.evaluate(async () => (await started).mock.state());
    expect(state.scenario).toBe('empty');
  });

  test('shows the requests of the page, and resets the organization', async () => {
    const page = await open();
    await toggle(page).click();
    await page.evaluate(() => request('owner', 'PATCH', '/users/1', { role: '400' }));
    await panel(page).getByText('400 BAD_REQUEST').waitFor();
    await panel(page).getByRole('button', { name: 'Organization' }).click();
    await panel(page).getByLabel('Scenario').selectOption('two-owners');
    await panel(page).getByRole('button', { name: 'Reset' }).click();
    await expect
      .poll(() => page.evaluate(async () => (await (await started).mock.state()).scenario))
      .toBe('two-owners');
  });

  test('stops intercepting requests on close() even if the panel failed to load', async () => {
    const page = await open();
    await page.evaluate(async () => void (await started));
    await page.context().setOffline(true);
    await toggle(page).click();
    await panel(page).getByText('reconnecting').waitFor();
    await page.context().setOffline(false);
    const status = await page.evaluate(async () => {
      await (await started).close();
      return (await fetch('/api/v1/users/me')).status;
    });
    expect(status).not.toBe(401);
  });

  test('adds faults and triggers events', async () => {
    const page = await open();
    await toggle(page).click();
    await panel(page).getByRole('button', { name: 'Faults' }).click();
    await panel(page).getByLabel('Endpoint').fill('GET /users/me');
    await panel(page).getByLabel('Effect').selectOption('Proxy page, 502');
    await panel(page).getByRole('button', { name: 'Add fault' }).click();
    await panel(page).getByRole('button', { name: 'Remove fault 1' }).waitFor();
    const status = await page.evaluate(async () => {
      const headers = { authorization: (await started).mock.authHeader('member') };
      return (await fetch('https://chat.example.com/api/v1/users/me', { headers })).status;
    });
    expect(status).toBe(502);
    await panel(page).getByRole('button', { name: 'Triggers' }).click();
    await panel(page).getByRole('button', { name: 'Trigger', exact: true }).click();
    await panel(page).getByRole('region', { name: 'Result' }).getByText('message_id').waitFor();
  });

  test('signs the page in as another persona', async () => {
    const page = await open();
    await toggle(page).click();
    await panel(page).getByRole('button', { name: 'Organization' }).click();
    await panel(page).getByLabel('Signed in as').selectOption('guest');
    expect(await page.evaluate(() => request('member', 'GET', '/users/me'))).toMatchObject({ user_id: 5 });
    await page.reload();
    expect(await page.evaluate(() => request('member', 'GET', '/users/me'))).toMatchObject({ user_id: 5 });
    await panel(page).getByRole('button', { name: 'Organization' }).click();
    await panel(page).getByLabel('Signed in as').selectOption('own credentials');
    expect(await page.evaluate(() => request('member', 'GET', '/users/me'))).toMatchObject({ user_id: 4 });
  });

  test("keeps the page's own credentials while the organization lacks the chosen persona", async () => {
    const page = await open();
    await toggle(page).click();
    await panel(page).getByRole('button', { name: 'Organization' }).click();
    const choice = panel(page).getByLabel('Signed in as');
    await choice.selectOption('guest');
    await page.evaluate(async () => (await started).reset({ scenario: 'empty' }));
    expect(await page.evaluate(() => request('owner', 'GET', '/users/me'))).toMatchObject({ user_id: 1 });
    await page.reload();
    await page.evaluate(async () => (await started).reset({ scenario: 'empty' }));
    await panel(page).getByRole('button', { name: 'Organization' }).click();
    await expect.poll(() => choice.locator('option').count()).toBe(2);
    expect(await choice.inputValue()).toBe('');
  });

  test('signs in as personas that exist only in the shared mock of another tab', async () => {
    const context = await chromium.context();
    const url = address(site.url, { devtools: true, shared: true }, { scenario: 'empty' });
    const leader = await context.open(url);
    await leader.evaluate(async () => (await started).reset({ scenario: 'default' }));
    const follower = await context.open(url);
    await toggle(follower).click();
    await panel(follower).getByRole('button', { name: 'Organization' }).click();
    await panel(follower).getByLabel('Signed in as').selectOption('guest');
    expect(await follower.evaluate(() => request('owner', 'GET', '/users/me'))).toMatchObject({ user_id: 5 });
  });

  test('keeps changes made in the devtools after a reload when persist is on', async () => {
    const page = await open({ persist: true });
    await toggle(page).click();
    await panel(page).getByRole('button', { name: 'Organization' }).click();
    await panel(page).getByRole('button', { name: 'Advance a day' }).click();
    await panel(page).getByText('2026-01-16 12:00:00 UTC', { exact: true }).waitFor();
    await page.reload();
    await panel(page).getByRole('button', { name: 'Organization' }).click();
    await panel(page).getByText('2026-01-16 12:00:00 UTC', { exact: true }).waitFor();
  });

  test('shows the shared mock in the devtools of every tab', async () => {
    const context = await chromium.context();
    const url = address(site.url, { devtools: true, shared: true });
    const leader = await context.open(url);
    await leader.evaluate(async () => (await started).leads);
    const follower = await context.open(url);
    expect(await follower.evaluate(async () => (await started).leads)).toBe(false);
    await toggle(follower).click();
    await leader.evaluate(() => request('owner', 'GET', '/users/me'));
    await panel(follower).getByRole('listitem').filter({ hasText: '/users/me' }).waitFor();
  });

  test('opens and closes the devtools with the keyboard, and ignores the styles of the page', async () => {
    const page = await open();
    await page.addStyleTag({
      content: '* { font-size: 60px !important; color: red } button { display: none }',
    });
    await toggle(page).focus();
    await page.keyboard.press('Enter');
    const filter = panel(page).getByLabel('Filter');
    await filter.focus();
    const { fontSize, color } = await filter.evaluate((element) => getComputedStyle(element));
    expect(parseFloat(fontSize)).toBeLessThan(20);
    expect(color).not.toBe('rgb(255, 0, 0)');
    await page.keyboard.press('Escape');
    await expect.poll(() => panel(page).count()).toBe(0);
    const focused = await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className);
    expect(focused).toBe('toggle');
  });

  test('keeps the position of the devtools after a reload', async () => {
    const page = await open({ devtools: { position: 'top-right' } });
    const placeOf = async () => {
      const box = await toggle(page).boundingBox();
      return [Math.round(box?.x ?? 0), Math.round(box?.y ?? 0)];
    };
    const { width, height } = page.viewportSize() as { width: number; height: number };
    expect(await placeOf()).toEqual([width - 16 - 44, 16]);
    await toggle(page).hover();
    await page.mouse.down();
    await page.mouse.move(width / 2, height / 2, { steps: 4 });
    await page.mouse.up();
    const moved = await placeOf();
    expect(
      Math.hypot((moved[0] as number) - width / 2 + 22, (moved[1] as number) - height / 2 + 22),
    ).toBeLessThan(3);
    expect(await panel(page).count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await page.reload();
    await expect.poll(placeOf).toEqual([(moved[0] as number) - 16, moved[1]]);
    await toggle(page).click();
    await panel(page).waitFor();
  });

  test('rejects an unknown devtools position', async () => {
    const page = await open({ devtools: { position: 'left' } });
    await expect
      .poll(() => page.said.join('\n'))
      .toContain('Unknown position "left". Valid names: bottom-left, bottom-right');
  });

  test('removes the devtools on stop()', async () => {
    const page = await open();
    await toggle(page).click();
    await page.evaluate(async () => (await started).stop());
    expect(await page.locator('team-chat-mock-devtools').count()).toBe(0);
  });
});

describe('docs/features/browser.md', () => {
  const site = useSite({
    files: { '/mockServiceWorker.js': workerScript },
    modules: { '/snippet.ts': firstBlock('features/browser.md').replace('./app.js', '/app.ts') },
  });

  test('runs the first snippet of docs/features/browser.md', async () => {
    const page = await chromium.open(`${site.url}snippet.html`);
    await page.getByText('Signed in as Max Member').waitFor();
  });
});

describe.each([
  ['is missing', undefined, 'There is no worker script at /mockServiceWorker.js (status 404)'],
  ['is an HTML page', () => '<!doctype html>', 'is not an msw worker script'],
  [
    'is of another major version',
    () => workerScript().replace(/PACKAGE_VERSION = '\d+/, "PACKAGE_VERSION = '1"),
    'belongs to msw 1.',
  ],
])('when the worker script %s', (_, script, message) => {
  const site = useSite({ files: { '/mockServiceWorker.js': script } });

  test('fails to start, and names the command that creates the worker script', async () => {
    const page = await chromium.open(address(site.url, {}));
    const said = await page.evaluate(() => started.catch((error: Error) => error.message));
    expect(said).toContain(message);
    expect(said).toContain('npx msw init public --save');
  });
});

describe('when a formatter changed the quotes of the worker script', () => {
  const formatted = () => workerScript().replace(/^(const \w+ = )'(.*)'$/gm, '$1"$2"');
  const site = useSite({ files: { '/mockServiceWorker.js': formatted } });

  test('starts without a warning after a formatter changes the quotes in the worker script', async () => {
    const page = await chromium.open(address(site.url, {}));
    expect(await page.evaluate(() => request('member', 'GET', '/users/me'))).toMatchObject({ status: 200 });
    expect(page.said.join('\n')).not.toContain('MSW');
  });
});

describe('when the worker script is of an older minor version', () => {
  // msw compares checksums, because the script does not change with every version.
  const older = () =>
    workerScript()
      .replace(/PACKAGE_VERSION = '(\d+)[^']*/, "PACKAGE_VERSION = '$1.0.0")
      .replace(/INTEGRITY_CHECKSUM = '[^']*/, "INTEGRITY_CHECKSUM = '0");
  const site = useSite({ files: { '/mockServiceWorker.js': older } });

  test('starts with a worker script from an older minor version, and logs the msw warning', async () => {
    const page = await chromium.open(address(site.url, {}));
    const { status } = await page.evaluate(() => request('member', 'GET', '/users/me'));
    expect(status).toBe(200);
    await expect.poll(() => page.said.join('\n')).toContain('generated by a different version of MSW');
  });
});
