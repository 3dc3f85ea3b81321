/**
 * Takes the pictures of README and documentation: `npm run pictures`, or some of them: `npm run pictures -- panel`.
 * Needs Chromium and the packages of examples/web-client.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';
import { plantWrongUnreadCount } from '../test/browser/support/planted-bug.ts';
import { launchChromium } from '../test/support/chromium.ts';
import { withPalette } from './pictures/palette.mjs';

/** @import { Page } from 'playwright-core' */

/** @type {typeof import('../src/server/index.ts')} */
const { startServer } = await import(new URL('../dist/server/index.js', import.meta.url).href);

const WEB_CLIENT = fileURLToPath(new URL('../examples/web-client', import.meta.url));
const IMAGES = new URL('../docs/images/', import.meta.url);
const SIZE = { width: 1280, height: 800 };
/** The last day of the organization's data. */
const NOW = '2026-01-15T12:00:00Z';

const wanted = process.argv.slice(2);
/** Functions that prepare a page, by the name of the picture. */
const pictures = {
  'web-client': webClient,
  panel,
  'inspector-journal': journal,
  'inspector-faults-dark': faults,
  'inspector-timeline': timeline,
  'wrong-count-symptom': symptom,
  'wrong-count-request': markingRequest,
  'wrong-count-client': receivingClient,
};

const browser = await launchChromium();
execFileSync('npm', ['run', '--silent', 'build', '--', '--logLevel', 'error'], { cwd: WEB_CLIENT });
const site = await preview({
  root: WEB_CLIENT,
  configFile: false,
  logLevel: 'error',
  preview: { port: 0, host: '127.0.0.1' },
});
const [clientUrl = ''] = site.resolvedUrls?.local ?? [];
try {
  for (const [name, take] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const context = await browser.newContext({ viewport: SIZE, locale: 'en-US', timezoneId: 'UTC' });
    const page = await context.newPage();
    await take(page);
    const png = withPalette(await page.screenshot());
    writeFileSync(new URL(`${name}.png`, IMAGES), png);
    console.log(`docs/images/${name}.png ${Math.round(png.length / 1000)} kB`);
    await context.close();
  }
} finally {
  await browser.close();
  await site.close();
}
process.exit();

/**
 * Opens the example client as `name`, with the mock in the page.
 * @param {Page} page
 * @param {string} name
 * @param {string} hash
 */
async function openClient(page, name, hash) {
  await page.clock.setFixedTime(NOW);
  await page.goto(`${clientUrl}${hash}`);
  await page.getByRole('button', { name }).click();
  await page.getByText('live').waitFor();
  await page.getByRole('article').first().waitFor();
}

/** @param {Page} page */
async function webClient(page) {
  await openClient(page, 'Max Member', '#narrow/channel/1-general/topic/standup');
  await page.getByRole('button', { name: 'Topics of general' }).click();
  await page.getByRole('list', { name: 'Topics of general' }).waitFor();
}

/** @param {Page} page */
async function panel(page) {
  await openClient(page, 'Max Member', '#narrow/channel/4-announcements/topic/news');
  await page.getByRole('textbox', { name: 'Message' }).fill('Version 2 is out!');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'team-chat-mock devtools' }).click();
  await page.locator('.row', { hasText: 'POST' }).filter({ hasText: '/messages' }).first().click();
  await page.getByRole('region', { name: 'Explanation' }).waitFor();
}

/**
 * Starts a server with some requests, and opens the inspector.
 * @param {Page} page
 * @param {string} section
 */
async function openInspector(page, section) {
  const server = await startServer({ port: 0 });
  page.context().on('close', () => server.close());
  const { mock, url } = server;
  /** @type {(persona: string, method: string, path: string, params?: Record<string, string>) => Promise<{ queue_id?: string }>} */
  const send = (persona, method, path, params) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: mock.authHeader(persona) },
      ...(params === undefined ? {} : { body: new URLSearchParams(params) }),
    }).then((response) => response.json());
  const { queue_id } = await send('member', 'POST', '/register', {});
  await send('member', 'GET', '/users/me');
  await send('member', 'GET', '/messages?anchor=newest&num_before=20&num_after=0');
  await send('guest', 'GET', '/streams');
  await send('owner', 'POST', '/messages', {
    type: 'channel',
    to: '1',
    topic: 'lunch',
    content: 'Pizza at noon?',
  });
  await send('member', 'GET', `/events?queue_id=${queue_id}&last_event_id=-1`);
  await send('member', 'POST', '/messages', { type: 'channel', to: '4', topic: 'news', content: 'Hello' });
  await send('owner', 'PATCH', '/users/1', { role: '400' });
  await page.goto(`${url}/_mock/#${section}`);
  await page.getByText('live', { exact: true }).waitFor();
  return server;
}

/** @param {Page} page */
async function journal(page) {
  await openInspector(page, 'journal');
  await page.locator('.row', { hasText: '/users/1' }).first().click();
  await page.getByRole('region', { name: 'Explanation' }).waitFor();
}

/** @param {Page} page */
async function faults(page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  const { mock } = await openInspector(page, 'faults');
  mock.faults.add('GET /messages', 'RATE_LIMIT_HIT', { times: 2 });
  await page.reload();
  await page.getByLabel('Filter').fill('post /messages');
  await page.locator('.catalogue summary').first().click();
  await page.locator('.catalogue table').waitFor();
  await page.getByRole('heading', { name: 'Documented errors' }).hover();
}

/**
 * Shows the timeline after two clients have talked for some seconds.
 * @param {Page} page
 */
async function timeline(page) {
  const { mock, url } = await openInspector(page, 'timeline');
  const { queue_id } = await mock.queues.register('member');
  /** @param {number} milliseconds */
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const authorization = mock.authHeader('member');
  let last = -1;
  const poll = async () => {
    const query = new URLSearchParams({ queue_id, last_event_id: String(last) });
    const response = await fetch(`${url}/api/v1/events?${query}`, { headers: { authorization } });
    /** @type {{ events?: { id: number }[] }} */
    const { events = [] } = await response.json();
    last = Math.max(last, ...events.map(({ id }) => id));
  };
  mock.faults.add('GET /users', 'RATE_LIMIT_HIT', { times: 1 });
  for (const [index, persona] of ['owner', 'admin', 'colleague', 'owner', 'admin'].entries()) {
    const polling = poll();
    await pause(1200);
    await mock.as(persona).post('/messages', { type: 'channel', to: '1', topic: 'lunch', content: 'Noon?' });
    await polling;
    if (index === 2) await mock.as('member').get('/users');
  }
  poll().catch(() => undefined);
  await page.getByLabel('Show the last').selectOption('15');
  await pause(1500);
  await page.locator('.timeline .request [data-kind="bad"]').last().hover();
}

/**
 * Opens the example client with a planted bug, and reads a topic. Returns the address of the inspector.
 * @param {Page} page
 */
async function readTopic(page) {
  const server = await startServer({ port: 0, controlOrigins: [new URL(clientUrl).origin] });
  page.context().on('close', () => server.close());
  await plantWrongUnreadCount(page);
  await page.goto(`${clientUrl}?api=${server.url}#narrow/channel/1-general/topic/standup`);
  await page.getByRole('button', { name: 'Max Member' }).click();
  await page.getByRole('button', { name: 'Topics of general' }).click();
  await page.getByRole('article').first().waitFor();
  await server.mock.requests.waitFor('POST /messages/flags', { timeout: 20_000 });
  await page.waitForFunction(() => document.querySelector('.message.unread') === null);
  return `${server.url}/_mock/`;
}

/** @param {Page} page */
async function symptom(page) {
  await readTopic(page);
}

/**
 * Opens the inspector after the client has read a topic.
 * @param {Page} page
 * @param {string} section
 */
async function inspectReading(page, section) {
  const client = await page.context().newPage();
  const address = await readTopic(client);
  await page.bringToFront();
  await page.goto(`${address}#${section}`);
  await page.getByText('live', { exact: true }).waitFor();
}

/** @param {Page} page */
async function markingRequest(page) {
  await inspectReading(page, 'journal');
  await page.getByLabel('Filter').fill('flags');
  await page.locator('.row', { hasText: '/messages/flags' }).first().click();
  const moment = page.getByText('The organization before and after');
  await page.getByRole('row', { name: /^unread messages of member/ }).waitFor();
  await moment.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

/** @param {Page} page */
async function receivingClient(page) {
  await inspectReading(page, 'clients');
  await page
    .getByRole('button', { name: /^Show events/ })
    .first()
    .click();
  await page
    .getByRole('row', { name: /update_message_flags/ })
    .first()
    .waitFor();
}
