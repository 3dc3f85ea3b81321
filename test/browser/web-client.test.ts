import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { createServer } from 'vite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { builtServer } from '../support/built.js';
import { chromiumPath } from '../support/chromium.js';
import { startControlled } from '../support/control.js';
import { violationsIn } from './support/axe.js';
import { useChromium } from './support/chromium.js';
import { plantWrongUnreadCount } from './support/planted-bug.js';
import { useWebClient, WEB_CLIENT } from './support/web-client.js';

const chromium = useChromium();
const client = useWebClient();

/** Signs in by a click, and opens `hash`. */
async function signIn(page: Page, name: string, hash: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByText('live', { exact: false }).waitFor();
  await page.evaluate((there) => {
    location.hash = there;
  }, hash);
}

/** Selects an option that the server must confirm, and waits for the result. */
async function choose(select: Locator, option: string): Promise<void> {
  await select.selectOption(option);
  await expect.poll(() => select.getAttribute('aria-busy')).toBe('false');
}

const message = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** A server whose control API the example client may use. */
const startForClient = () => startControlled({ controlOrigins: [new URL(client.url).origin] });

const problem = (page: Page) => page.getByRole('alert');

describe.each([
  ['with the mock in the browser', async () => client.url],
  ['against a server', async () => `${client.url}?api=${(await startForClient()).url}`],
])('%s', (_, address) => {
  async function open(name: string, hash: string): Promise<Page> {
    const page = await chromium.open(await address());
    await signIn(page, name, hash);
    return page;
  }

  test('rejects a deactivated user at sign-in', async () => {
    const page = await chromium.open(await address());
    await page.getByRole('button', { name: 'Dora Deactivated' }).click();
    await expect.poll(() => problem(page).textContent()).toContain('USER_DEACTIVATED');
  });

  test('rejects wrong credentials', async () => {
    const page = await chromium.open(await address());
    await page.getByText('With other credentials').click();
    await page.getByLabel('API email').fill('member@example.com');
    await page.getByLabel('API key').fill('not the key');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => problem(page).textContent()).toContain('INVALID_API_KEY');
  });

  test('renders a sent message, and updates unread counts', async () => {
    const page = await open('Max Member', '#inbox');
    const count = page.getByRole('navigation', { name: 'Channels' }).getByRole('img', { name: /unread/ });
    await expect.poll(() => count.getAttribute('aria-label')).toBe('8 unread');
    // The client also marks visible messages as read; here, only the button may do so.
    await page.route('**/api/v1/messages/flags', (route) => route.abort());
    await page.getByRole('button', { name: 'Topics of general' }).click();
    await page
      .getByRole('list', { name: 'Topics of general' })
      .getByRole('link', { name: 'standup' })
      .click();
    await page.getByRole('textbox', { name: 'Message' }).fill('It is **done** <img src=x onerror=alert(1)>');
    await page.keyboard.press('Enter');
    const sent = message(page, 'It is done');
    await sent.waitFor();
    expect(await sent.locator('strong').allTextContents()).toEqual(['Max Member', 'done']);
    expect(await sent.locator('img').count()).toBe(0);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => count.count()).toBe(0);
  });

  test('loads earlier messages page by page', async () => {
    const page = await open('Adam Admin', '#feed');
    await message(page, '').first().waitFor();
    const before = await message(page, '').count();
    await page.getByRole('button', { name: 'Earlier messages' }).click();
    await expect.poll(() => message(page, '').count()).toBeGreaterThan(before);
  });

  test('edits, stars and reacts to a message of the signed-in user', async () => {
    const page = await open('Max Member', '#narrow/dm/4,6-dm');
    await page.getByRole('textbox', { name: 'Message' }).fill('Lunch at tweleve?');
    await page.getByRole('button', { name: 'Send' }).click();
    await message(page, 'Lunch at tweleve?').getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('form', { name: 'Edit message' }).getByRole('textbox').fill('Lunch at twelve?');
    await page.getByRole('button', { name: 'Save' }).click();
    const edited = message(page, 'Lunch at twelve?');
    await edited.getByText('edited').waitFor();
    await edited.getByRole('button', { name: 'React with heart' }).click();
    const reaction = edited.getByRole('button', { name: 'heart, 1' });
    await expect.poll(() => reaction.getAttribute('aria-pressed')).toBe('true');
    await reaction.click();
    await expect.poll(() => reaction.count()).toBe(0);
    await edited.getByRole('button', { name: 'Star' }).click();
    await page.getByText('More views').click();
    await page.getByRole('link', { name: 'Starred messages' }).click();
    await page.getByRole('heading', { name: 'Starred messages' }).waitFor();
    await message(page, 'Lunch at twelve?').waitFor();
  });

  test('shows the error when the only owner steps down', async () => {
    const page = await open('Olivia Owner', '#members');
    const role = page.getByLabel('Role of Olivia Owner');
    await choose(role, 'Member');
    expect(await problem(page).textContent()).toContain('only owner');
    expect(await role.inputValue()).toBe('100');
    await choose(page.getByLabel('Role of Adam Admin'), 'Owner');
    await choose(role, 'Member');
    expect(await problem(page).count()).toBe(0);
    expect(await role.inputValue()).toBe('400');
  });

  test('rejects a deactivated group in a permission until the group is reactivated', async () => {
    const page = await open('Adam Admin', '#groups');
    const group = (name: string) => page.getByRole('article', { name });
    await group('design').getByRole('button', { name: 'Deactivate' }).click();
    await group('design').getByText('deactivated', { exact: true }).waitFor();
    const permission = page.getByLabel('Who can mention on-call');
    await choose(permission, 'design (deactivated)');
    expect(await problem(page).textContent()).toContain('deactivated');
    await group('design').getByRole('button', { name: 'Reactivate' }).click();
    await permission.getByRole('option', { name: 'design', exact: true }).waitFor({ state: 'attached' });
    await choose(permission, 'design');
    expect(await problem(page).count()).toBe(0);
    expect(await permission.inputValue()).toBe('9');
  });

  test('lists the addresses of failed invitations with the reasons', async () => {
    const page = await open('Adam Admin', '#invitations');
    await page
      .getByLabel('Email addresses')
      .fill('new@example.org\nmember@example.com, deactivated@example.com');
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect.poll(() => problem(page).textContent()).toContain('INVITATION_FAILED');
    const said = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
    expect(await said('Invited').allTextContents()).toEqual(['new@example.org']);
    const refused = await said('Not invited').allTextContents();
    expect(refused[0]).toContain('member@example.com');
    expect(refused[1]).toContain('account deactivated');
    await page.getByRole('list', { name: 'Pending invitations' }).getByText('new@example.org').waitFor();
  });

  test('requires a description for reports of type "other"', async () => {
    const page = await open('Max Member', '#narrow/dm/4,6-dm');
    await message(page, 'Carl Colleague').first().getByRole('button', { name: 'Report' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why').selectOption('other');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect.poll(() => problem(page).textContent()).toContain('description');
    await dialog.getByLabel('Description').fill('It is about me');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.getByText('Reported').waitFor();
  });

  test('hides and adds views, and rejects a view that already exists', async () => {
    const page = await open('Max Member', '#narrow/channel/1-general');
    const views = page.getByRole('navigation', { name: 'Views' });
    const hidden = views.locator('details');
    await views.getByRole('button', { name: 'Hide Engineering' }).click();
    await hidden.locator('summary').click();
    await hidden.getByRole('link', { name: 'Engineering' }).waitFor();
    await views.getByLabel('Name of the view').fill('Everything');
    await views.getByRole('button', { name: 'Pin it' }).click();
    await views.getByRole('link', { name: 'Everything' }).waitFor();
    await views.getByRole('button', { name: 'Pin it' }).click();
    await expect.poll(() => problem(page).textContent()).toContain('narrow/channel/1-general');
  });

  test('requires a new time for a failed scheduled message', async () => {
    const page = await open('Max Member', '#scheduled');
    const failed = page.getByRole('article').filter({ hasText: 'could not be sent' });
    await failed.getByRole('button', { name: 'Edit' }).click();
    await failed.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => problem(page).textContent()).toContain('scheduled_delivery_timestamp');
    await failed.getByLabel('Send at').fill('2036-01-15T12:00');
    await failed.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => failed.count()).toBe(0);
  });

  test('keeps the signed-in user and the changes after a reload', async () => {
    const page = await open('Olivia Owner', '#members');
    await choose(page.getByLabel('Role of Gina Guest'), 'Moderator');
    await page.reload();
    await expect.poll(() => page.getByLabel('Role of Gina Guest').inputValue()).toBe('300');
  });
});

test('resets the mock in the browser with "Start over"', async () => {
  const page = await chromium.open(client.url);
  await signIn(page, 'Olivia Owner', '#members');
  await choose(page.getByLabel('Role of Gina Guest'), 'Moderator');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Start over' }).click();
  await signIn(page, 'Olivia Owner', '#members');
  await expect.poll(() => page.getByLabel('Role of Gina Guest').inputValue()).toBe('600');
});

test('starts the scenario named in the page URL', async () => {
  const page = await chromium.open(`${client.url}?scenario=deactivated-group`);
  await signIn(page, 'Olivia Owner', '#groups');
  await page.getByRole('button', { name: 'Reactivate' }).first().waitFor();
  await page.goto(`${client.url}?scenario=deactivated-grup`);
  await expect.poll(() => problem(page).textContent()).toContain('Did you mean "deactivated-group"?');
});

/** A separate browser window of one user at a server. */
async function openAs(name: string, hash: string, server: string): Promise<Page> {
  const page = await chromium.open(`${client.url}?api=${server}`);
  await signIn(page, name, hash);
  return page;
}

test('shows who is typing, sends typing notifications, and keeps a draft', async () => {
  const server = await startForClient();
  const page = await chromium.open(`${client.url}?api=${server.url}`);
  const topic = '#narrow/channel/1-general/topic/welcome';
  await signIn(page, 'Max Member', topic);
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Not yet');
  await expect
    .poll(() => server.mock.requests.of('POST /typing').at(-1)?.params)
    .toMatchObject({ op: 'start', stream_id: 1, topic: 'welcome' });
  await server.mock.trigger('typing', { from: 'owner', to: 'general', topic: 'welcome' });
  await page.getByText('Olivia Owner is typing…').waitFor();
  await server.mock.trigger('message', { from: 'owner', to: 'general', topic: 'welcome' });
  await expect.poll(() => page.getByText('Olivia Owner is typing…').count()).toBe(0);
  await page.evaluate(() => {
    location.hash = '#inbox';
  });
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  await page.goBack();
  await expect.poll(() => box.inputValue()).toBe('Not yet');
});

test('completes mentions, attaches files, and saves the draft on the server', async () => {
  const server = await startForClient();
  const page = await openAs('Max Member', '#narrow/channel/1-general/topic/welcome', server.url);
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.pressSequentially('Look, @ca');
  await page.getByRole('listbox').getByRole('option', { name: 'Carl Colleague' }).waitFor();
  await page.keyboard.press('Enter');
  expect(await box.inputValue()).toBe('Look, @**Carl Colleague** ');
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') };
  await page.getByLabel('Attach files').setInputFiles(file);
  await expect.poll(() => box.inputValue()).toContain('[notes.txt](/user_uploads/');
  const draft = () => server.mock.db.drafts.all().find(({ topic }) => topic === 'welcome')?.content;
  await expect.poll(draft).toContain('notes.txt');
  await page.reload();
  await expect.poll(() => box.inputValue()).toContain('Look, @**Carl Colleague** [notes.txt]');
  await page.getByRole('button', { name: 'Send' }).click();
  const sent = message(page, 'Look, @Carl Colleague');
  await sent.getByRole('link', { name: 'notes.txt' }).waitFor();
  await expect.poll(draft).toBeUndefined();
  const opened = page.context().waitForEvent('page');
  await sent.getByRole('link', { name: 'notes.txt' }).click();
  expect(await (await opened).textContent('body')).toBe('Hello');
});

test('shows who is online, and requires confirmation before deleting a message', async () => {
  const server = await startForClient();
  const page = await openAs('Max Member', '#narrow/dm/4,6-dm', server.url);
  await expect.poll(() => server.mock.requests.of('POST /users/me/presence').length).toBeGreaterThan(0);
  await server.mock.trigger('presence', { from: 'colleague', status: 'active' });
  const colleague = page
    .getByRole('navigation', { name: 'Direct messages' })
    .getByRole('link', { name: /Carl Colleague/ });
  await colleague.getByRole('img', { name: 'active' }).waitFor();
  const own = message(page, 'Much better!');
  await own.getByRole('button', { name: 'Delete' }).click();
  expect(server.mock.requests.of('DELETE /messages/{message_id}')).toEqual([]);
  await own.getByRole('button', { name: 'Really delete' }).click();
  await expect.poll(() => server.mock.requests.of('DELETE /messages/{message_id}').length).toBe(1);
});

test('shows an error for an unknown address', async () => {
  const page = await chromium.open(client.url);
  await signIn(page, 'Max Member', '#nothing');
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
});

test.each(['light', 'dark'] as const)(
  'has no accessibility problems with %s colors, even when the panel is open',
  async (colorScheme) => {
    const page = await chromium.open(client.url);
    await page.emulateMedia({ colorScheme });
    await page.getByRole('heading', { name: 'Team Chat' }).waitFor();
    expect(await violationsIn(page), 'sign-in').toEqual([]);
    await signIn(page, 'Max Member', '#narrow/channel/1-general/topic/standup');
    await page.getByRole('textbox', { name: 'Message' }).pressSequentially('@ca');
    await page.getByRole('listbox').getByRole('option', { name: 'Carl Colleague' }).waitFor();
    expect(await violationsIn(page), 'conversation').toEqual([]);
    for (const hash of ['members', 'groups']) {
      await page.evaluate((there) => {
        location.hash = there;
      }, `#${hash}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await violationsIn(page), hash).toEqual([]);
    }
    await page.getByRole('button', { name: 'team-chat-mock devtools' }).click();
    await page.locator('.requests .row').first().click();
    expect(await violationsIn(page), 'panel').toEqual([]);
  },
);

test('fits into a narrow window by turning the sidebar into a menu', async () => {
  const page = await chromium.open(client.url);
  await signIn(page, 'Max Member', '#narrow/channel/2-engineering');
  await page.setViewportSize({ width: 390, height: 800 });
  await message(page, '').first().waitFor();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  const members = page.getByRole('link', { name: 'Members' });
  expect(await members.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  await members.click();
  await page.getByRole('heading', { name: 'Members' }).waitFor();
  expect(await members.isVisible()).toBe(false);
});

test("counts and shows another user's new message without a reload", async () => {
  const { url } = await startForClient();
  const [reader, writer] = await Promise.all([
    openAs('Max Member', '#inbox', url),
    openAs('Adam Admin', '#narrow/channel/2-engineering/topic/launch', url),
  ]);
  const engineering = reader
    .getByRole('navigation', { name: 'Channels' })
    .getByRole('link', { name: /^engineering/ });
  await engineering.waitFor();
  expect(await engineering.getByRole('img').count()).toBe(0);
  await writer.getByRole('textbox', { name: 'Message' }).fill('We have lift-off');
  await writer.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => engineering.getByRole('img').getAttribute('aria-label')).toBe('1 unread');
  await reader
    .getByRole('list', { name: 'Unread conversations' })
    .getByRole('link', { name: 'launch' })
    .click();
  await message(reader, 'We have lift-off').waitFor();
  await expect.poll(() => engineering.getByRole('img').count()).toBe(0);
});

test('registers a new queue after the event queue expires', async () => {
  const server = await startForClient();
  const page = await openAs('Adam Admin', '#members', server.url);
  await page.getByLabel('Role of Gina Guest').waitFor();
  await server.control('POST', '/_mock/reset', {});
  await server.api('owner', 'PATCH', '/users/5?role=400');
  await expect
    .poll(() => page.getByLabel('Role of Gina Guest').inputValue(), { timeout: 15_000 })
    .toBe('400');
});

test('reads the server address from VITE_API in development', async () => {
  const server = await createServer({
    root: WEB_CLIENT,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1' },
  });
  onTestFinished(() => server.close());
  await server.listen();
  const address = server.resolvedUrls?.local[0] as string;
  const { url } = await startControlled({ controlOrigins: [new URL(address).origin] });
  vi.stubEnv('VITE_API', url);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  await server.restart();
  const page = await chromium.open(address);
  await page.getByText(`Server at ${url}`).waitFor();
  await signIn(page, 'Max Member', '#members');
  await page.getByLabel('Role of Gina Guest').waitFor();
});

test('signs in with an API key if the server does not give the page access to its control API', async () => {
  const { url } = await startControlled();
  const page = await chromium.open(`${client.url}?api=${url}`);
  await page.getByLabel('API email').fill('member@example.com');
  expect(await page.getByRole('button', { name: 'Max Member' }).count()).toBe(0);
  await page.getByLabel('API key').fill('member-key');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('live', { exact: false }).waitFor();
});

test("passes the client's Playwright tests", { timeout: 180_000 }, async () => {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  const env = { ...process.env, WEB_CLIENT_URL: client.url, CHROMIUM: chromiumPath() };
  const run = promisify(execFile)(process.execPath, [cli, 'test', '--reporter=line'], {
    cwd: WEB_CLIENT,
    env,
  });
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  expect(stdout).toContain('4 passed');
  expect(stdout).not.toContain('failed');
});

/** The steps of docs/guide/wrong-count.md. */
test('finds the cause of a wrong unread count in the example client with the inspector alone', async () => {
  const options = { controlOrigins: [new URL(client.url).origin] };
  const { url } = await startControlled(options, await builtServer());
  const { open } = await chromium.context();

  // The symptom
  const chat = await open('about:blank');
  await plantWrongUnreadCount(chat);
  await chat.goto(`${client.url}?api=${url}#narrow/channel/1-general/topic/standup`);
  await chat.getByRole('button', { name: 'Max Member' }).click();
  const sidebar = chat.getByRole('navigation', { name: 'Channels' });
  const count = sidebar.getByRole('link', { name: /^general/ }).getByRole('img');
  await expect.poll(() => count.getAttribute('aria-label')).toBe('8 unread');
  const unread = chat.locator('.message.unread');
  await chat.getByRole('article').first().waitFor();
  for (const message of await chat.getByRole('article').all()) await message.scrollIntoViewIfNeeded();
  await expect.poll(() => unread.count()).toBe(0);
  expect(await count.getAttribute('aria-label')).toBe('8 unread');

  // The server marked them as read.
  const inspector = await open(`${url}/_mock/`);
  await inspector.getByLabel('Filter').fill('flags');
  const marking = inspector.locator('.row', { hasText: '/messages/flags' });
  const marked = Number(await marking.last().getAttribute('data-id'));
  await marking.last().click();
  const why = inspector.getByRole('region', { name: 'Explanation' });
  await why
    .getByText(/message_states/)
    .first()
    .waitFor();
  await why.getByText(/sent the event update_message_flags to 1 event queue/).waitFor();
  const [before, after] = await unreadOf(inspector, 'member');
  expect(before).toBeGreaterThan(after as number);

  // The client received the event.
  await inspector.getByRole('link', { name: 'Clients' }).click();
  await inspector.getByRole('button', { name: /^Show events/ }).click();
  const event = inspector.getByRole('row', { name: /update_message_flags/ }).first();
  await expect.poll(async () => (await event.getByRole('cell').allTextContents()).at(-1)).toBe('yes');

  // It did not count again, as it does after a message.
  await inspector.getByRole('link', { name: 'Journal' }).click();
  await inspector.getByLabel('Filter').fill('unread');
  const counting = inspector.locator('.row', { hasText: '/messages' });
  const latest = async () => Number(await counting.first().getAttribute('data-id'));
  await expect.poll(latest).toBeGreaterThan(0);
  expect(await latest()).toBeLessThan(marked);
  await inspector.getByRole('link', { name: 'Triggers' }).click();
  await inspector.getByRole('combobox', { name: 'to', exact: true }).fill('general');
  await inspector.getByRole('textbox', { name: 'topic' }).fill('another');
  await inspector.getByRole('button', { name: 'Trigger', exact: true }).click();
  await expect.poll(() => count.getAttribute('aria-label')).toBe('1 unread');
  await inspector.getByRole('link', { name: 'Journal' }).click();
  await inspector.getByLabel('Filter').fill('unread');
  await expect.poll(latest).toBeGreaterThan(marked);

  // Back to the moment before.
  await inspector.goto(`${url}/_mock/#journal/${marked}`);
  await inspector.getByRole('button', { name: 'Go back to before it' }).click();
  await inspector.getByText(`The organization is as before request ${marked}`).waitFor();
  await expect.poll(() => count.getAttribute('aria-label')).toBe(`${before} unread`);
});

/** The unread messages of a persona before and after the open request. */
async function unreadOf(page: Page, persona: string): Promise<number[]> {
  const row = page.getByRole('row', { name: new RegExp(`^unread messages of ${persona}`) });
  await row.waitFor();
  const cells = await row.getByRole('cell').allTextContents();
  return cells.slice(1).map(Number);
}
