import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { builtServer } from '../support/built.js';
import { launchChromium } from '../support/chromium.js';
import { type Controlled, startControlled } from '../support/control.js';
import { violationsIn } from './support/axe.js';

let browser: Browser;
let startServer: Awaited<ReturnType<typeof builtServer>>;
beforeAll(async () => {
  [browser, startServer] = await Promise.all([launchChromium(), builtServer()]);
});
afterAll(() => browser.close());

const start = () => startControlled({}, startServer);

/** Opens the inspector. Errors in the browser's console fail the test. */
async function open(server: Controlled, section = '', path = '/_mock/'): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: true });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // The page shows what the server rejects.
    if (message.type() === 'error' && !message.text().includes('status of 400'))
      complaints.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  await page.goto(`${server.url}${path}${section}`);
  await page.getByText('live', { exact: true }).waitFor();
  return page;
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The row of a request in the journal. */
const request = (page: Page, text: string) =>
  page.locator('.requests .row').filter({ hasText: text }).first();

test('copies the email, API key and command line of a persona', async () => {
  const server = await start();
  const page = await open(server, '#personas');
  await page.getByRole('button', { name: 'Copy email of guest' }).click();
  await expect.poll(() => clipboard(page)).toBe('guest@example.com');
  await page.getByText('Copied: email of guest').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Copy API key of bot' }).click();
  await expect.poll(() => clipboard(page)).toBe('bot-key');
  await page.getByRole('button', { name: 'Copy curl for owner' }).click();
  await expect
    .poll(() => clipboard(page))
    .toBe(`curl -u owner@example.com:owner-key ${server.url}/api/v1/users/me`);
});

test('shows a request with its parameters and response', async () => {
  const server = await start();
  const page = await open(server);
  await page.getByText('No requests yet').waitFor();
  await server.api('owner', 'PATCH', '/users/1?role=400');
  const line = request(page, '/users/1');
  await line.getByText('400 BAD_REQUEST').waitFor();
  expect(await line.textContent()).toContain('owner');
  await line.click();
  expect(await page.getByRole('region', { name: 'Parameters' }).textContent()).toContain('"role": 400');
  expect(await page.getByRole('region', { name: 'Response' }).textContent()).toContain('the only owner');
});

test('names the persona of a request even if the state of the mock arrives after the journal', async () => {
  const server = await start();
  await server.api('owner', 'GET', '/users/me');
  const page = await open(server, '#personas');
  await page.route('**/_mock/state', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto(`${server.url}/_mock/#journal`);
  await page.reload();
  const line = request(page, '/users/me');
  await line.waitFor();
  expect(await line.textContent()).toContain('owner');
});

test('shows earlier requests, newest first', async () => {
  const server = await start();
  await server.api('member', 'GET', '/users/me');
  await server.api('member', 'GET', '/user_groups');
  const page = await open(server);
  await request(page, '/users/me').waitFor();
  const paths = await page.locator('.requests .path').allTextContents();
  expect(paths).toEqual(['/user_groups', '/users/me']);
});

test('copies a request as a command line', async () => {
  const server = await start();
  const page = await open(server);
  await server.api('owner', 'PATCH', `/users/4?full_name=${encodeURIComponent("O'Neil & Co")}`);
  await request(page, '/users/4').click();
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await expect
    .poll(() => clipboard(page))
    .toBe(
      `curl -u owner@example.com:owner-key -X PATCH ${server.url}/api/v1/users/4 --data-urlencode 'full_name=O'\\''Neil & Co'`,
    );
});

test('offers no button to send an upload again, and shows no error about an unavailable history', async () => {
  const server = await start();
  const body = new FormData();
  body.set('filename', new File(['hello'], 'notes.txt'));
  const headers = { authorization: server.mock.authHeader('owner') };
  await fetch(`${server.url}/api/v1/user_uploads`, { method: 'POST', headers, body });
  await server.mock.restore(await server.mock.snapshot());
  const page = await open(server, '#journal/1');
  await page.getByText('The history does not reach back to request 1').waitFor();
  await page.getByRole('button', { name: 'Make this fail next time' }).waitFor();
  expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  expect(await page.locator('.problem').textContent()).toBe('');
});

test('copies the journal as a test', async () => {
  const server = await start();
  const page = await open(server);
  await server.api('owner', 'PATCH', '/users/1?role=400');
  await request(page, '/users/1').waitFor();
  await page.getByRole('button', { name: 'Copy as test' }).click();
  await expect.poll(() => clipboard(page)).toContain("import { expect, test } from 'vitest'");
  const copied = await clipboard(page);
  expect(copied).toContain("mock.authHeader('owner')");
  expect(copied).not.toContain('owner-key');
  await page.getByText('Copied: the journal as a test').waitFor({ state: 'attached' });
});

test('shows an error when a test cannot be copied', async () => {
  const page = await open(await start());
  await page.getByRole('button', { name: 'Copy as test' }).click();
  await page.getByRole('alert').getByText('There is nothing to reproduce').waitFor();
});

test('filters and clears the journal', async () => {
  const server = await start();
  const page = await open(server);
  await server.api('owner', 'GET', '/users/me');
  await server.api('member', 'PATCH', '/users/1?role=400');
  await server.api('member', 'GET', '/users');
  const seen = () => page.locator('.requests li:visible .path').allTextContents();
  await expect.poll(seen).toEqual(['/users', '/users/1', '/users/me']);
  await page.getByLabel('Filter').fill('member get');
  expect(await seen()).toEqual(['/users']);
  await page.getByLabel('Filter').fill('');
  await page.getByLabel('Status').selectOption('errors');
  expect(await seen()).toEqual(['/users/1']);
  await page.getByLabel('Person').selectOption('owner');
  await page.getByText('No request matches.').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('Endpoint').fill('GET /users');
  expect(await seen()).toEqual(['/users']);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('No requests yet').waitFor();
  expect((await server.control('GET', '/_mock/requests')).body.requests).toEqual([]);
});

test('shows the nearest endpoint of an unmatched request', async () => {
  const server = await start();
  const page = await open(server);
  await server.api('member', 'GET', '/user/me');
  const box = page.getByRole('region', { name: 'unknown endpoints' });
  await box.waitFor();
  expect(await box.textContent()).toContain('GET /api/v1/user/me nearest: GET /users/me');
});

test('resets to another scenario, level and dialect, and undoes the reset', async () => {
  const server = await start();
  const page = await open(server);
  await server.api('member', 'GET', '/users/me');
  await request(page, '/users/me').waitFor();
  await page.getByLabel('Scenario').selectOption('two-owners');
  await page.getByText('so that either may').waitFor();
  await page.getByLabel('Feature level').fill('278');
  await page.getByLabel('Dialect').selectOption('zulip');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByText('No requests yet').waitFor();
  expect((await server.control('GET', '/_mock/state')).body).toMatchObject({
    scenario: 'two-owners',
    feature_level: 278,
    dialect: 'zulip',
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The records are as before the reset').waitFor();
  expect((await server.control('GET', '/_mock/state')).body).toMatchObject({
    scenario: 'default',
    feature_level: 496,
  });
});

test('resets with the initial seed when the field is empty', async () => {
  const server = await startControlled({ seed: 7 }, startServer);
  await server.control('POST', '/_mock/reset', { seed: 9 });
  const page = await open(server);
  await page.getByLabel('Seed').fill('');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByText('The organization was reset').waitFor();
  expect((await server.control('GET', '/_mock/state')).body.seed).toBe(7);
});

test('shows the journal for an address that cannot be decoded', async () => {
  const page = await open(await start(), '#%');
  await page.getByRole('heading', { name: 'Journal' }).waitFor();
});

test('shows an error for an unknown feature level, and changes nothing', async () => {
  const server = await start();
  const page = await open(server);
  await page.getByLabel('Feature level').fill('513');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('alert').getByText('0 to 512').waitFor();
  expect((await server.control('GET', '/_mock/state')).body.feature_level).toBe(496);
});

test('advances and sets the clock', async () => {
  const server = await start();
  const page = await open(server);
  await page.getByText('2026-01-15 12:00:00 UTC').waitFor();
  await page.getByRole('button', { name: 'Advance an hour' }).click();
  await page.getByText('2026-01-15 13:00:00 UTC', { exact: true }).waitFor();
  await page.getByLabel('Set to').fill('2027-02-03T04:05:06Z');
  await page.getByLabel('Set to').press('Enter');
  await page.getByText('2027-02-03 04:05:06 UTC', { exact: true }).waitFor();
});

test('shows changes that another client makes', async () => {
  const server = await start();
  const page = await open(server);
  await server.control('POST', '/_mock/clock', { now: '2030-01-01T00:00:00Z' });
  await page.getByText('2030-01-01 00:00:00 UTC').waitFor();
});

test('shows records by collection and page, and a single record in full', async () => {
  const server = await start();
  const page = await open(server, '#records');
  await page.getByRole('cell', { name: 'owner@example.com' }).waitFor();
  await page.getByRole('link', { name: 'messages', exact: false }).first().click();
  await page.getByText('1 to 25 of').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('26 to 50 of').waitFor();
  await page.getByLabel('From ID').fill('60');
  await page.getByLabel('From ID').press('Enter');
  await page.getByRole('button', { name: 'Show messages 60' }).click();
  const dialog = page.getByRole('dialog', { name: 'messages 60' });
  expect(await dialog.getByLabel('Fields').inputValue()).toContain('"content":');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.isVisible()).toBe(false);
});

test('updates the displayed records after a request changes them', async () => {
  const server = await start();
  const page = await open(server, '#records/channel_folders');
  await page.getByRole('cell', { name: 'Projects' }).waitFor();
  await server.api('admin', 'PATCH', '/channel_folders/1?name=Undertakings');
  await page.getByRole('cell', { name: 'Undertakings' }).waitFor();
});

test('adds a documented error as a fault for one request', async () => {
  const server = await start();
  const page = await open(server, '#faults');
  await page.getByText('No active faults').waitFor();
  await page.getByLabel('Filter').fill('get /users/me limit');
  await page.locator('.catalogue summary:visible', { hasText: '/users/me' }).first().click();
  await page.getByRole('button', { name: /Add RATE_LIMIT_HIT to GET \/users\/me:/ }).click();
  await page.getByRole('cell', { name: 'GET /users/me', exact: true }).waitFor();
  expect(await server.api('member', 'GET', '/users/me')).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMIT_HIT' },
  });
  await page.getByText('No active faults').waitFor();
});

test.each([
  ['Delay', { delay: 2000 }],
  ['Drop the connection', { network_error: true }],
  ['Never respond', { timeout: true }],
  ['Proxy page, 502', { answer: 'proxy_502' }],
])('adds the fault "%s" for all requests from one persona, and then removes it', async (effect, spec) => {
  const server = await start();
  const page = await open(server, '#faults');
  await page.getByLabel('Times').fill('');
  await page.getByLabel('Requests of').selectOption('guest');
  await page.getByLabel('Endpoint').fill('GET /realm/presence');
  await page.getByLabel('Effect').selectOption(effect);
  await page.getByRole('button', { name: 'Add fault' }).click();
  const remove = page.getByRole('button', { name: 'Remove fault 1' });
  await remove.waitFor();
  const { faults } = (await server.control('GET', '/_mock/faults')).body;
  expect(faults).toEqual([{ id: 1, method: 'GET', path: '/realm/presence', persona: 'guest', ...spec }]);
  await remove.click();
  await page.getByText('No active faults').waitFor();
});

test('adds and describes a fault that slows down responses', async () => {
  const server = await start();
  const page = await open(server, '#faults');
  await page.getByLabel('Delay of the response (ms)').fill('50');
  await page.getByLabel('Bytes per second').fill('1000');
  await page.getByLabel('Every nth request').fill('2');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await page
    .getByText('delays the response by 50 ms, sends 1000 bytes per second, 1 of 2 requests')
    .waitFor();
  const { faults } = (await server.control('GET', '/_mock/faults')).body;
  expect(faults).toMatchObject([{ delay_after_ms: 50, bytes_per_second: 1000, every: 2 }]);
});

test('shows an error when a fault names an unknown endpoint', async () => {
  const page = await open(await start(), '#faults');
  await page.getByLabel('Endpoint').fill('GET /user');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await page.getByRole('alert').getByText('Did you mean "GET /users"?').waitFor();
});

test('triggers a mention', async () => {
  const server = await start();
  const page = await open(server, '#triggers');
  await page.getByLabel('Kind').selectOption('mention');
  await page.getByLabel('from').fill('owner');
  await page.getByLabel('content').fill('look here');
  await page.getByRole('button', { name: 'Trigger', exact: true }).click();
  const result = await page.getByRole('region', { name: 'Result' }).textContent();
  const { kind, message_id } = JSON.parse(String(result));
  expect(kind).toBe('mention');
  expect((await server.api('owner', 'GET', `/messages/${message_id}`)).body.message.content).toContain(
    'look here',
  );
});

test('sends a request as a persona', async () => {
  const server = await start();
  const page = await open(server, '#send');
  await page.getByRole('combobox', { name: 'As', exact: true }).selectOption('owner');
  await page.getByLabel('Request', { exact: true }).fill('PATCH /users/4');
  await page.getByLabel('Parameters', { exact: true }).fill('{ "full_name": "Nora" }');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: 'Response: 200' }).waitFor();
  expect((await server.api('member', 'GET', '/users/me')).body.full_name).toBe('Nora');
  await page.getByLabel('Parameters', { exact: true }).fill('{ full_name }');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alert').getByText('"Parameters" must be JSON').waitFor();
});

test('shows a pending request, and reports when its client disconnects before the response', async () => {
  const server = await start();
  const page = await open(server);
  const { queue_id } = await server.mock.queues.register('member');
  const poll = new AbortController();
  const response = fetch(`${server.url}/api/v1/events?queue_id=${queue_id}&last_event_id=-1`, {
    headers: { authorization: server.mock.authHeader('member') },
    signal: poll.signal,
  });
  response.catch(() => undefined);
  const openRequests = page.getByRole('region', { name: 'Open requests' });
  await openRequests.getByText('GET /events').waitFor();
  poll.abort();
  const line = request(page, '/events');
  await line.getByText('no response').waitFor();
  await expect.poll(() => openRequests.count()).toBe(0);
  await line.click();
  await page
    .getByRole('region', { name: /^Request \d+$/ })
    .getByText('the client disconnected')
    .first()
    .waitFor();
});

test('shows the wall-clock time of a request next to its time in the mock', async () => {
  const server = await start();
  const page = await open(server);
  await server.api('owner', 'GET', '/users/me');
  const shown = request(page, '/users/me').locator('.time');
  await expect.poll(() => shown.count()).toBe(2);
  const times = await shown.allTextContents();
  expect(times[1]).toBe('12:00:00');
  const [entry] = (await server.control('GET', '/_mock/requests')).body.requests;
  expect(times[0]).toBe(new Date(entry.real_time * 1000).toTimeString().slice(0, 8));
});

test('shows invitations in the outbox, and clears the outbox', async () => {
  const server = await start();
  const page = await open(server, '#outbox');
  await page.getByText('No emails').waitFor();
  await server.api('admin', 'POST', '/invites?invitee_emails=new@example.org&stream_ids=[1]');
  await page.getByRole('cell', { name: 'new@example.org' }).waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('No emails').waitFor();
});

test('changes settings, and shows the error for an invalid setting', async () => {
  const server = await start();
  const page = await open(server, '#settings');
  await page.getByLabel('can_invite_users', { exact: true }).selectOption('members');
  await page.getByLabel('public_access', { exact: true }).check();
  await page.getByLabel('license_limit', { exact: true }).fill('5');
  await page.getByLabel('rate_limit', { exact: true }).fill('{"requests":10,"seconds":60}');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved').waitFor();
  expect((await server.control('GET', '/_mock/settings')).body).toMatchObject({
    can_invite_users: 'members',
    public_access: true,
    license_limit: 5,
    rate_limit: { requests: 10, seconds: 60 },
  });
  await page.getByLabel('license_limit', { exact: true }).fill('many');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('license_limit').waitFor();
  await page.getByLabel('license_limit', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await server.control('GET', '/_mock/settings')).body.license_limit)
    .toBeNull();
});

test('assigns a permission to a user group, and shows which group holds the permission', async () => {
  const server = await start();
  await server.control('PATCH', '/_mock/settings', { can_create_bots_group: 10 });
  const page = await open(server, '#settings');
  const chosen = (name: string) => page.getByLabel(name, { exact: true }).locator('option:checked');
  await expect.poll(() => chosen('can_create_bots_group').textContent()).toBe('on-call (group 10)');
  const permission = page.getByLabel('can_create_groups', { exact: true });
  await expect.poll(() => permission.locator('option').allTextContents()).toContain('design (group 9)');
  // Deactivated groups cannot hold a permission, and system groups are listed as roles.
  expect(await permission.locator('option').allTextContents()).toEqual([
    'everyone',
    'members',
    'fullmembers',
    'moderators',
    'administrators',
    'owners',
    'nobody',
    'design (group 9)',
    'on-call (group 10)',
  ]);
  await permission.selectOption('design (group 9)');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved').waitFor();
  expect((await server.control('GET', '/_mock/settings')).body.can_create_groups).toBe(9);
  expect(await chosen('can_create_groups').textContent()).toBe('design (group 9)');
  await permission.selectOption('members');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await server.control('GET', '/_mock/settings')).body.can_create_groups)
    .toBe('members');
});

test('saves digits as a string in a string setting', async () => {
  const server = await start();
  const page = await open(server, '#settings');
  await page.getByLabel('jwt_key', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved').waitFor();
  expect((await server.control('GET', '/_mock/settings')).body.jwt_key).toBe('12345');
});

test('resets a string setting to null, and a permission to its default role', async () => {
  const server = await start();
  const changed = { jwt_key: 'secret', can_delete_own_message_group: 'members' };
  await server.control('PATCH', '/_mock/settings', changed);
  const page = await open(server, '#settings');
  for (const name of Object.keys(changed)) {
    await page.getByRole('button', { name: `Use default of ${name}` }).click();
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved').waitFor();
  expect((await server.control('GET', '/_mock/settings')).body).toMatchObject({
    jwt_key: null,
    can_delete_own_message_group: 'everyone',
  });
});

test('keeps the text typed in a setting while the organization changes', async () => {
  const server = await start();
  const page = await open(server, '#settings');
  const field = page.getByLabel('license_limit', { exact: true });
  await field.pressSequentially('12');
  await server.control('POST', '/_mock/clock', { now: '2030-01-01T00:00:00Z' });
  await page.getByText('2030-01-01 00:00:00 UTC').waitFor();
  await field.pressSequentially('3');
  expect(await field.inputValue()).toBe('123');
});

test('downloads a snapshot, and restores it on another server', async () => {
  const server = await start();
  await server.api('owner', 'PATCH', '/users/4?full_name=Kept');
  const page = await open(server, '#snapshots');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a snapshot' }).click();
  const path = await (await downloading).path();
  expect(JSON.parse(await readFile(path, 'utf8')).format).toBe('team-chat-mock');

  const other = await start();
  const second = await open(other, '#snapshots');
  await second.getByLabel('Snapshot to restore').setInputFiles(path);
  await second.getByRole('button', { name: 'Restore', exact: true }).click();
  await second.getByText('is restored').waitFor();
  expect((await other.api('member', 'GET', '/users/me')).body.full_name).toBe('Kept');
  const wrong = { name: 'wrong.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
  await second.getByLabel('Snapshot to restore').setInputFiles(wrong);
  await second.getByRole('button', { name: 'Restore', exact: true }).click();
  await second.getByRole('alert').getByText('not a snapshot').waitFor();
});

test('links to the inspectors of other realms', async () => {
  const server = await start();
  const page = await open(server);
  await server.control('POST', '/_mock/realms', { name: 'second', scenario: 'empty' });
  await page.getByRole('link', { name: 'second' }).click();
  await page.getByRole('link', { name: 'Main organization' }).waitFor();
  await expect.poll(() => page.getByLabel('Scenario').inputValue()).toBe('empty');
  await page.getByText('live', { exact: true }).waitFor();
  await server.api('owner', 'GET', '/users/me', `${server.url}/realms/second`);
  await request(page, '/users/me').waitFor();
});

test.each(['<img src=x onerror="document.title=1">', '"><script>document.title=1</script>', '{{1+1}}'])(
  'shows hostile text without executing it: %s',
  async (hostile) => {
    const server = await start();
    const text = encodeURIComponent(hostile);
    await server.api('owner', 'PATCH', `/users/4?full_name=${text}`);
    await server.api('member', 'POST', `/messages?type=channel&to=1&topic=x&content=${text}`);
    await server.api('member', 'GET', `/${text}`);
    await server.api('admin', 'POST', `/invites?stream_ids=[]&invitee_emails=${text}`);
    const { url: base } = server;
    await fetch(`${base}/_mock/faults`, {
      method: 'POST',
      body: JSON.stringify({ method: 'GET', path: '/users', status: 400, code: hostile, msg: hostile }),
    });
    const page = await open(server);
    for (const row of await page.locator('.requests .row').all()) {
      await row.click();
      await page.getByRole('region', { name: 'Response' }).waitFor();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
    }
    for (const section of ['personas', 'records/users', 'faults', 'settings', 'outbox']) {
      await page.goto(`${server.url}/_mock/#${section}`);
      if (section === 'personas') await page.getByRole('cell', { name: hostile }).waitFor();
    }
    expect(await page.locator('main img, main script, main svg, aside img').count()).toBe(0);
    expect(await page.title()).toBe('default · team-chat-mock');
  },
);

test('reaches every control with the Tab key, and outlines the focused control', async () => {
  const server = await start();
  const page = await open(server);
  await server.api('owner', 'GET', '/users/me');
  const line = request(page, '/users/me');
  await line.waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const label = (element as HTMLInputElement).labels?.[0]?.textContent;
      const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
      return { tag: element.tagName, name: name.trim(), outline: `${outlineWidth} ${outlineStyle}` };
    });
  const reached = [];
  for (let pressed = 0; pressed < 45; pressed++) {
    await page.keyboard.press('Tab');
    const now = await focused();
    if (now.tag === 'BODY') break;
    reached.push(now);
  }
  const names = reached.map(({ name }) => name).join('\n');
  for (const name of [
    'Personas',
    'Scenario',
    'Feature level',
    'Reset',
    'advance a day',
    'Set to',
    'Filter',
    'Person',
    'Clear',
  ]) {
    expect(names).toContain(name);
  }
  expect(reached.filter(({ name }) => name === '')).toEqual([]);
  expect(reached.filter(({ outline }) => !outline.startsWith('2px solid'))).toEqual([]);
  await line.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy as curl' }).waitFor();
});

test('needs no horizontal scrolling in a narrow window', async () => {
  const page = await open(await start());
  await page.setViewportSize({ width: 360, height: 640 });
  for (const section of ['journal', 'faults', 'triggers', 'send', 'records', 'settings', 'snapshots']) {
    await page.goto(`${page.url().replace(/#.*/, '')}#${section}`);
    const overflow = await page.evaluate(() => {
      const layout = document.querySelector('.layout') as Element;
      return layout.scrollWidth - layout.clientWidth;
    });
    expect(overflow, section).toBe(0);
  }
});

test.each([
  ['light', true],
  ['dark', false],
] as const)('uses %s colors when the system prefers them', async (colorScheme, bright) => {
  const page = await open(await start());
  await page.emulateMedia({ colorScheme });
  const [ground, text] = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.querySelector('.inspector') as Element);
    return [backgroundColor, color].map((one) => Number(/\d+/.exec(one)?.[0]));
  });
  expect((ground as number) > (text as number)).toBe(bright);
});

test('shows that the server has stopped', async () => {
  const server = await start();
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${server.url}/_mock/`);
  await page.getByText('live', { exact: true }).waitFor();
  const { queue_id } = await server.mock.queues.register('member');
  server.api('member', 'GET', `/events?queue_id=${queue_id}&last_event_id=-1`).catch(() => undefined);
  const openRequests = page.getByRole('region', { name: 'Open requests' });
  await openRequests.getByText('GET /events').waitFor();
  await server.close();
  await page.getByText('reconnecting').waitFor();
  await expect.poll(() => openRequests.count()).toBe(0);
});

test('shows the reason, the account or the fault in the row of a failed request', async () => {
  const server = await start();
  const page = await open(server);
  await server.control('POST', '/_mock/faults', {
    method: 'GET',
    path: '/users',
    code: 'RATE_LIMIT_HIT',
    times: 1,
  });
  await server.api('member', 'GET', '/users');
  await fetch(`${server.url}/api/v1/users/me`, {
    headers: { authorization: `Basic ${btoa('guest@example.com:wrong')}` },
  });
  expect(await request(page, '/users/me').textContent()).toContain('guest@example.com');
  expect(await request(page, '/users/me').textContent()).toContain(
    'The email is unknown or the API key is wrong',
  );
  await request(page, 'fault 1').getByText('429 RATE_LIMIT_HIT').waitFor();
});

test('explains a request with its changes, events and headers', async () => {
  const server = await start();
  await server.mock.queues.register('member');
  await server.api('owner', 'PATCH', '/users/4?full_name=Nora');
  const { requests } = (await server.control('GET', '/_mock/requests')).body;
  const page = await open(server, `#journal/${requests.at(-1).id}`);
  const explanation = page.getByRole('region', { name: 'Explanation' });
  await explanation.getByText('changed users 4').first().waitFor();
  expect(await explanation.getByRole('link', { name: 'users 4' }).getAttribute('href')).toBe(
    '#records/users/4',
  );
  await explanation.getByRole('button', { name: 'realm_user update' }).waitFor();
  await page.getByText('Headers of PATCH /users/4').click();
  expect(await page.getByRole('region', { name: 'Request headers' }).textContent()).toContain(
    'authorization: (hidden)',
  );
  await page.keyboard.press('Escape');
});

test('copies requests as command lines, including those with uploads, JSON bodies or a wrong API key', async () => {
  const server = await start();
  const page = await open(server);
  const authorization = server.mock.authHeader('owner');
  const form = new FormData();
  form.set('filename', new File(['hello'], 'notes.txt'));
  await fetch(`${server.url}/api/v1/user_uploads`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  await fetch(`${server.url}/api/v1/users/4`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{"full_name":"Nora"}',
  });
  await fetch(`${server.url}/api/v1/users/me`, { headers: { authorization: `Basic ${btoa('a@b.test:x')}` } });
  const copied = async (text: string) => {
    await request(page, text).click();
    await page.getByRole('heading', { name: text }).waitFor();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    return expect.poll(() => clipboard(page));
  };
  const signIn = '-u owner@example.com:owner-key';
  await (await copied('/user_uploads')).toBe(
    `curl ${signIn} -X POST ${server.url}/api/v1/user_uploads -F filename=@notes.txt`,
  );
  await (await copied('/users/4')).toBe(
    `curl ${signIn} -X PATCH ${server.url}/api/v1/users/4 -H 'content-type: application/json' --data-raw '{"full_name":"Nora"}'`,
  );
  await (await copied('/users/me')).toBe(`curl -u a@b.test:WRONG_KEY ${server.url}/api/v1/users/me`);
});

test('sends a request again, opens it for editing, and makes the next request fail', async () => {
  const server = await start();
  const page = await open(server);
  await server.api('member', 'GET', '/users/me');
  await request(page, '/users/me').click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Sent again: 200').waitFor();
  await page.getByRole('button', { name: 'Edit and send' }).click();
  expect(await page.getByLabel('Request', { exact: true }).inputValue()).toBe('GET /users/me');
  await page.goBack();
  await page.getByRole('button', { name: 'Make this fail next time' }).click();
  await page.getByLabel('Code').fill('RATE_LIMIT_HIT');
  await page.getByRole('textbox', { name: 'Message' }).fill('Later, please');
  await page.getByLabel('Further fields').fill('{"retry-after": 7}');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await page.getByText('Fault 1 is active').waitFor();
  expect(await server.api('member', 'GET', '/users/me')).toMatchObject({
    status: 429,
    body: { msg: 'Later, please', 'retry-after': 7 },
  });
});

test('uses status 500 for a new fault by default, and requires a code or a status', async () => {
  const server = await start();
  const page = await open(server);
  await server.api('member', 'GET', '/users/me');
  await request(page, '/users/me').click();
  await page.getByRole('button', { name: 'Make this fail next time' }).click();
  await page.getByRole('button', { name: 'Add fault' }).click();
  await page.getByText('Fault 1 is active').waitFor();
  expect((await server.api('member', 'GET', '/users/me')).status).toBe(500);
  await page.getByLabel('Status', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await page.getByText('Choose the code or the status of the error.').waitFor();
});

test('closes the details of a request when a reset empties the journal', async () => {
  const server = await start();
  await server.api('member', 'GET', '/users/me');
  const page = await open(server, '#journal/1');
  await page.getByRole('heading', { name: '/users/me' }).waitFor();
  await server.mock.reset();
  await page.getByText('No requests yet').waitFor();
  await server.api('owner', 'GET', '/streams');
  await request(page, '/streams').waitFor();
  expect(await page.getByRole('heading', { name: '/users/me' }).count()).toBe(0);
  expect(await page.locator('.row[aria-current]').count()).toBe(0);
});

test('shows parameters in the rows, and scrolls to the request in the address', async () => {
  const server = await start();
  await server.api(
    'member',
    'GET',
    '/messages?anchor=newest&num_before=1&num_after=0&narrow=[{"operator":"is","operand":"unread"},{"operator":"sender","operand":1,"negated":true}]',
  );
  for (let sent = 0; sent < 60; sent++) await server.api('owner', 'GET', '/users/me');
  const page = await open(server, '#journal/1');
  const row = page.locator('.row[aria-current]');
  await row.waitFor();
  expect(await row.locator('.target').textContent()).toContain(
    '/messages anchor=newest num_before=1 num_after=0 narrow=is:unread -sender:1',
  );
  expect(
    await row.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const list = element.closest('ol')?.getBoundingClientRect();
      return list !== undefined && top >= list.top && bottom <= list.bottom + 1;
    }),
  ).toBe(true);
});

test('keeps rows in place while an entry is open', async () => {
  const server = await start();
  const page = await open(server);
  await server.api('owner', 'GET', '/users/me');
  await request(page, '/users/me').click();
  const before = await request(page, '/users/me').boundingBox();
  expect(before).not.toBeNull();
  for (let sent = 0; sent < 5; sent++) await server.api('member', 'GET', '/users');
  await page.getByRole('button', { name: '5 new requests' }).waitFor();
  expect(await request(page, '/users/me').boundingBox()).toEqual(before);
  await page.getByRole('button', { name: '5 new requests' }).click();
  await expect.poll(() => page.locator('.requests .row').count()).toBe(6);
});

test('shows new requests when the journal is cleared while its list is scrolled', async () => {
  const server = await start();
  for (let sent = 0; sent < 60; sent++) await server.api('owner', 'GET', '/users/me');
  const page = await open(server);
  await page.getByRole('list', { name: 'Requests, newest first' }).evaluate((element) => {
    element.scrollTop = 200;
  });
  await server.api('owner', 'GET', '/users/me');
  await page.getByRole('button', { name: '1 new request' }).waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByText('No requests yet').waitFor();
  for (let sent = 0; sent < 70; sent++) await server.api('member', 'GET', '/streams');
  await page.getByText('70 requests', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /new requests?$/ }).count()).toBe(0);
});

test('loads older requests and searches the whole journal', async () => {
  const server = await start();
  await server.api('owner', 'PATCH', '/users/1?role=400');
  for (let sent = 0; sent < 210; sent++) await server.api('member', 'GET', '/users/me');
  const page = await open(server);
  await page.getByText('200 requests', { exact: true }).waitFor();
  await page.getByLabel('Status').selectOption('4xx');
  await page.getByText('1 request', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: 'Load older requests' }).click();
  await page.getByText('211 requests', { exact: true }).waitFor();
});

test('renders only the visible rows of 10,000 requests, and scrolls to all of them', async () => {
  const server = await startControlled({ journalLimit: 10_000, validateResponses: false }, startServer);
  const send = () => server.mock.as('member').get('/server_settings');
  for (let batch = 0; batch < 100; batch++) await Promise.all(Array.from({ length: 100 }, send));
  const page = await open(server);
  for (const count of [2200, 4200, 6200, 8200, 10_000]) {
    await page.getByRole('button', { name: 'Load older requests' }).click();
    await page.getByText(`${count} requests`, { exact: true }).waitFor();
  }
  expect(await page.locator('.requests .row').count()).toBeLessThan(80);
  const list = page.getByRole('list', { name: 'Requests, newest first' });
  await list.evaluate((element) => {
    element.scrollTop = 160_000;
  });
  const firstId = async () => Number(await page.locator('.requests .row').first().getAttribute('data-id'));
  await expect.poll(async () => Math.abs((await firstId()) - 5000)).toBeLessThan(50);
  expect(await page.locator('.requests .row').count()).toBeLessThan(80);
  await list.locator('.row').nth(20).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await list.locator('.row[tabindex="0"]').focus();
  await page.keyboard.press('End');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-id'))).toBe('1');
});

test('edits and deletes records, and follows links between records', async () => {
  const server = await start();
  const page = await open(server, '#records/channel_folders');
  await page.getByLabel('Search').fill('projects');
  await page.getByText('1 to 1 of 1').waitFor();
  await page.getByRole('button', { name: 'Show channel_folders 1' }).click();
  const fields = page.getByRole('textbox', { name: 'Fields' });
  await fields.fill((await fields.inputValue()).replace('Projects', 'Plans'));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('channel_folders 1 is saved').waitFor();
  expect((await server.control('GET', '/_mock/records/channel_folders/1')).body.name).toBe('Plans');
  await page.goto(`${server.url}/_mock/#records/messages`);
  await page.getByRole('region', { name: 'Records of messages' }).waitFor();
  const sender = page.getByRole('row').nth(1).getByRole('link').first();
  const id = await sender.textContent();
  await sender.click();
  await page
    .locator('tr[data-marked="true"]')
    .getByRole('button', { name: `Show users ${id}` })
    .waitFor();
});

test('keeps and restores snapshots by name', async () => {
  const server = await start();
  const page = await open(server, '#snapshots');
  await page.getByLabel('Name').fill('first');
  await page.getByRole('button', { name: 'Keep a snapshot' }).click();
  await page.getByText('The snapshot "first" is kept').waitFor();
  await server.api('owner', 'PATCH', '/users/4?full_name=Nora');
  await page.getByRole('button', { name: 'Restore first' }).click();
  await page.getByText('The snapshot "first" is restored').waitFor();
  expect((await server.api('member', 'GET', '/users/me')).body.full_name).toBe('Max Member');
  await page.getByRole('button', { name: 'Remove first' }).click();
  await page.getByText('No snapshots.').waitFor();
  for (const name of ['snapshot 1', 'snapshot 2']) {
    await page.getByRole('button', { name: 'Keep a snapshot' }).click();
    await page.getByText(`The snapshot "${name}" is kept`).waitFor();
    await page.getByRole('button', { name: `Restore ${name}` }).waitFor();
  }
  await page.getByRole('button', { name: 'Remove snapshot 1' }).click();
  await page.getByRole('button', { name: 'Restore snapshot 1' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Keep a snapshot' }).click();
  await page.getByRole('button', { name: 'Restore snapshot 1' }).waitFor();
  await page.getByRole('button', { name: 'Restore snapshot 2' }).waitFor();
});

test('signs in to the API viewer as a persona, even in a narrow window', async () => {
  const server = await start();
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`${server.url}/_mock/docs`);
  await page.getByText('/users/me', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Try' }).first().click();
  await expect
    .poll(async () => (await server.control('GET', '/_mock/requests')).body.requests.at(-1)?.user_id)
    .toBe(4);
});

test("shows a client's queue and the causes of its events, and restores the state after a request", async () => {
  const server = await start();
  const { queue_id } = await server.mock.queues.register('member');
  await server.api('owner', 'PATCH', '/users/4?full_name=Nora');
  await server.api('owner', 'PATCH', '/users/4?full_name=Norma');
  const { requests } = (await server.control('GET', '/_mock/requests')).body;
  const page = await open(server, '#clients');
  const queue = page.getByRole('region', { name: `Queue ${queue_id}` });
  await queue.getByRole('heading', { name: 'member' }).waitFor();
  await queue.getByRole('button', { name: 'Show events' }).click();
  await queue
    .getByRole('button', { name: /realm_user/ })
    .first()
    .waitFor();
  await queue.getByRole('link', { name: `request ${requests.at(-2).id}` }).click();
  await page.getByRole('button', { name: 'Go back to here' }).click();
  await page.getByText(/The organization is as after request/).waitFor();
  expect((await server.control('GET', '/_mock/records/users/4')).body.full_name).toBe('Nora');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The organization is as before').waitFor();
  expect((await server.control('GET', '/_mock/records/users/4')).body.full_name).toBe('Norma');
});

test("draws each person's requests in the timeline, and opens a request on click", async () => {
  const server = await start();
  const { queue_id } = await server.mock.queues.register('member');
  await server.api('owner', 'PATCH', '/users/4?full_name=Nora');
  await server.api('member', 'PATCH', '/users/1?role=400');
  const last = server.mock.queues.events(queue_id).at(-1)?.id;
  const poll = `/events?queue_id=${queue_id}&last_event_id=${last}`;
  void server.api('member', 'GET', poll).catch(() => undefined);
  const page = await open(server, '#timeline');
  const picture = page.getByRole('img', { name: /requests of member, owner/ });
  await picture.locator('.arrow').first().waitFor({ state: 'attached' });
  await picture.locator('[data-kind="waiting"]').waitFor({ state: 'attached' });
  await picture.locator('[data-kind="bad"]').first().hover();
  await page.getByText('400 BAD_REQUEST').waitFor();
  await picture.locator('[data-kind="bad"]').first().click();
  await page.getByRole('heading', { name: '/users/1' }).waitFor();
});

test('shows a waiting long poll in the timeline even if only part of the wait is visible', async () => {
  const server = await start();
  const { queue_id } = await server.mock.queues.register('member');
  void server.api('member', 'GET', `/events?queue_id=${queue_id}&last_event_id=-1`).catch(() => undefined);
  const page = await open(server, '#timeline');
  const poll = page.locator('.timeline [data-kind="waiting"]');
  await poll.waitFor({ state: 'attached' });
  for (let times = 0; times < 12; times++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Show earlier requests' }).click();
  const span = page.getByLabel('Show the last').locator('option:checked');
  expect(await span.textContent()).toMatch(/^500 ms until \d\d:\d\d:\d\d$/);
  await poll.waitFor({ state: 'attached' });
});

test('zooms the timeline with the wheel, buttons and keys, and opens a request with the keyboard', async () => {
  const server = await start();
  await server.api('owner', 'GET', '/users/me');
  await server.api('member', 'PATCH', '/users/1?role=400');
  const page = await open(server, '#timeline');
  const picture = page.getByRole('group', { name: /^Timeline/ });
  const span = page.getByLabel('Show the last').locator('option:checked');
  expect(await span.textContent()).toBe('a minute');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => span.textContent()).toBe('40.0 s');
  await picture.hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => Number.parseFloat((await span.textContent()) ?? '')).toBeLessThan(25);
  await picture.focus();
  await page.keyboard.press('-');
  await page.getByLabel('Show the last').selectOption('300');
  await page.getByRole('button', { name: 'Show earlier requests' }).click();
  await page.getByRole('img', { name: 'No requests in this time' }).waitFor();
  await page.getByRole('button', { name: 'Show later requests' }).click();
  await picture.focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('PATCH /users/1 400 BAD_REQUEST').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('GET /users/me 200').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '/users/me' }).waitFor();
});

test('shows what a persona saw before and after a request, and compares two requests', async () => {
  const server = await start();
  const { body } = await server.mock.as('member').get('/messages', {
    anchor: 'newest',
    num_before: 3,
    num_after: 0,
    narrow: [{ operator: 'is', operand: 'unread' }],
  });
  const messages = body.messages.map(({ id }) => id);
  await server.mock.as('member').post('/messages/flags', { messages, op: 'add', flag: 'read' });
  await server.api('owner', 'PATCH', '/users/4?full_name=Nora');
  const { requests } = (await server.control('GET', '/_mock/requests')).body;
  const marked = requests.at(-2).id;
  const page = await open(server, `#journal/${marked}`);
  const table = page.getByRole('region', { name: `Before and after request ${marked}` });
  const row = table.getByRole('row', { name: /^unread messages of member/ });
  await row.waitFor();
  const [before, after] = await row
    .getByRole('cell')
    .allTextContents()
    .then((cells) => cells.slice(1).map(Number));
  expect((before as number) - (after as number)).toBe(messages.length);
  await page.getByRole('button', { name: 'Show POST /register before it' }).click();
  const shown = page.getByRole('dialog');
  expect(await shown.textContent()).toContain(`"count": ${before}`);
  await shown.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Compare with request').fill(String(marked + 1));
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText('Nora', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Go back to before it' }).click();
  await page.getByText(`The organization is as before request ${marked}`).waitFor();
  expect((await server.control('GET', '/_mock/records/users/4')).body.full_name).toBe('Max Member');
});

test('copies a test that starts from the state before a request', async () => {
  const server = await start();
  await server.api('owner', 'PATCH', '/users/4?full_name=Nora');
  await server.api('owner', 'PATCH', '/users/1?role=400');
  const { requests } = (await server.control('GET', '/_mock/requests')).body;
  const { id } = requests.at(-1);
  const page = await open(server, `#journal/${id}`);
  await page.getByText('The organization before and after').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make a test that starts here' }).click();
  const snapshot = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(snapshot.format).toBe('team-chat-mock');
  await expect.poll(() => clipboard(page)).toContain(`before-request-${id}.json`);
  const copied = await clipboard(page);
  expect(copied).toContain(`await mock.as('owner').patch('/users/1', {`);
  expect(copied).toContain('expect(response.status).toBe(400);');
  const mock = createTeamChatMock({ snapshot });
  expect((await mock.as('owner').patch('/users/1', { role: 400 })).status).toBe(400);
  expect(mock.db.users.get(4)?.full_name).toBe('Nora');
});

test('lists the parameters of a request before sending it, and fills in the required ones', async () => {
  const page = await open(await start(), '#send');
  await page.getByLabel('Request', { exact: true }).fill('POST /messages');
  await page.getByText('parameters of POST /messages').click();
  await page
    .getByRole('row', { name: /^topic/ })
    .getByText('required for a channel message')
    .waitFor();
  await page.getByRole('button', { name: 'Fill in the required ones' }).click();
  await page.getByLabel('Request', { exact: true }).fill('PATCH /messages/54');
  await page.getByText('parameters of PATCH /messages/54').waitFor();
  const filled = JSON.parse(await page.getByLabel('Parameters', { exact: true }).inputValue());
  expect(Object.keys(filled)).toEqual(['type', 'to', 'content']);
});

test('shows who is subscribed to each channel and who may post in it', async () => {
  const server = await start();
  const page = await open(server, '#map');
  const general = page.getByRole('region', { name: 'Channels' }).getByRole('row', { name: /general/ });
  await general.getByText('role:everyone').waitFor();
  expect(await general.textContent()).toContain('Max Member');
});

const SECTIONS = [
  'timeline',
  'clients',
  'map',
  'journal',
  'journal/2',
  'personas',
  'faults',
  'triggers',
  'send',
  'records/users',
];

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
] as const)(
  'has no accessibility problems with %s colors at a width of %i pixels',
  async (colorScheme, width) => {
    const server = await start();
    await server.api('owner', 'GET', '/users/me');
    await server.api('member', 'PATCH', '/users/1?role=400');
    await server.control('POST', '/_mock/faults', { method: 'GET', path: '/users', timeout: true });
    const page = await open(server);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const section of [...SECTIONS, 'outbox', 'settings', 'snapshots']) {
      await page.goto(`${server.url}/_mock/#${section}`);
      await page.locator('main h2').first().waitFor();
      await page.waitForTimeout(150);
      await page.locator('nav [aria-current]').first().hover();
      expect(await violationsIn(page), section).toEqual([]);
    }
  },
);
