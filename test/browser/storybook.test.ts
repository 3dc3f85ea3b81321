import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ZULIP_CODES } from '../../src/contract/errors/index.js';
import { errors } from '../../src/handlers/error-recipes/index.js';
import { useChromium } from './support/chromium.js';
import { useStorybook } from './support/storybook.js';

const chromium = useChromium();
const site = useStorybook();

const openStory = (id: string, globals = '') =>
  chromium.open(`${site.url}iframe.html?viewMode=story&id=${id}&globals=${globals}`);
const openDocs = (id: string) => chromium.open(`${site.url}iframe.html?viewMode=docs&id=${id}--docs`);

/** One story of a docs page. */
const block = (page: Page, id: string) => page.locator(`[id^="story--${id}-"], [id="story--${id}"]`).first();

/** The endpoints that a component uses and whose errors it shows. */
const ASKS: Record<string, string[]> = {
  ChannelSidebar: ['GET /users/me/subscriptions'],
  Composer: ['POST /messages'],
  Conversation: ['GET /messages', 'POST /messages', 'POST /messages/flags/narrow'],
  DirectSidebar: ['GET /messages'],
  GroupList: [
    'GET /user_groups',
    'PATCH /user_groups/{user_group_id}',
    'POST /user_groups/{user_group_id}/deactivate',
  ],
  Inbox: ['GET /messages'],
  Invitations: ['GET /invites', 'DELETE /invites/{invite_id}', 'POST /invites/{invite_id}/resend'],
  InviteForm: ['POST /invites'],
  MemberList: ['GET /users', 'PATCH /users/{user_id}'],
  MessageList: [
    'GET /messages',
    'PATCH /messages/{message_id}',
    'DELETE /messages/{message_id}',
    'POST /messages/{message_id}/reactions',
  ],
  NavigationViews: [
    'GET /navigation_views',
    'POST /navigation_views',
    'PATCH /navigation_views/{fragment}',
    'DELETE /navigation_views/{fragment}',
  ],
  ReportDialog: ['POST /messages/{message_id}/report'],
  ScheduledList: [
    'GET /scheduled_messages',
    'PATCH /scheduled_messages/{scheduled_message_id}',
    'DELETE /scheduled_messages/{scheduled_message_id}',
  ],
  SignIn: ['GET /users/me'],
};

/** The client always sends the required parameters. */
const NOT_OF_THIS_CLIENT = 'REQUEST_VARIABLE_MISSING';

interface Channel {
  last(event: string): unknown;
  on(event: string, listener: (data: never) => void): void;
  emit(event: string, data: object): void;
}
declare const __STORYBOOK_ADDONS_CHANNEL__: Channel;

/** Storybook reloads a page that is to show another story while its story still loads or plays. */
async function storyFinished(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      typeof __STORYBOOK_ADDONS_CHANNEL__ === 'object' &&
      __STORYBOOK_ADDONS_CHANNEL__.last('storyFinished') !== undefined,
  );
}

/**
 * Shows one story after the other in the same page, like Storybook; returns the error of its play
 * function, and the codes it shows.
 */
async function play(page: Page, ids: string[]): Promise<{ id: string; problem?: string; codes: string[] }[]> {
  await storyFinished(page);
  return page.evaluate(async (all) => {
    let problem: string | undefined;
    let finish: ((id: string) => void) | undefined;
    __STORYBOOK_ADDONS_CHANNEL__.on('playFunctionThrewException', (error: Error) => {
      problem = error.message;
    });
    __STORYBOOK_ADDONS_CHANNEL__.on('storyFinished', ({ storyId }: { storyId: string }) => finish?.(storyId));
    const results = [];
    for (const id of all) {
      problem = undefined;
      const finished = new Promise<void>((resolve) => {
        finish = (ended) => ended === id && resolve();
      });
      __STORYBOOK_ADDONS_CHANNEL__.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
      await finished;
      const shown = document.querySelectorAll('#storybook-root [role=alert] code');
      const codes = [...shown].map(({ textContent }) => textContent ?? '');
      if (document.body.classList.contains('sb-show-errordisplay')) problem ??= document.body.innerText;
      results.push({ id, problem, codes });
    }
    return results;
  }, ids);
}

test('plays every story, and requires a story for each documented error that a component can cause in the reference dialect', async () => {
  const index = await (await fetch(`${site.url}index.json`)).json();
  const entries = Object.values<{ id: string; title: string; type: string }>(index.entries);
  const stories = entries.filter(({ type }) => type === 'story');
  const ids = stories.map(({ id }) => id);
  const page = await openStory(ids.at(-1) as string);
  const played = await play(page, ids);
  expect(played.filter(({ problem }) => problem !== undefined)).toEqual([]);

  const missing = Object.entries(ASKS).flatMap(([title, endpoints]) => {
    const own = stories.filter((story) => story.title === title).map(({ id }) => id);
    const shown = new Set(played.filter(({ id }) => own.includes(id)).flatMap(({ codes }) => codes));
    const documented = errors.filter(({ endpoint }) => endpoints.includes(endpoint)).map(({ code }) => code);
    return [...new Set(documented)]
      .filter((code) => code !== NOT_OF_THIS_CLIENT && !ZULIP_CODES.includes(code) && !shown.has(code))
      .map((code) => `${title} shows no ${code}`);
  });
  expect(missing).toEqual([]);
  expect([...new Set(stories.map(({ title }) => title))].sort()).toEqual(Object.keys(ASKS));
}, 600_000);

test('creates a separate mock for each story of a docs page', async () => {
  const page = await openDocs('memberlist');
  const [one, other] = [
    block(page, 'memberlist--as-administrator'),
    block(page, 'memberlist--hidden-emails'),
  ];
  await block(page, 'memberlist--only-owner').getByText('Dina Deputy').waitFor();
  await block(page, 'memberlist--rate-limited').getByText('RATE_LIMIT_HIT').waitFor();
  await other.getByText('Max Member').waitFor();
  expect(await one.getByText('Dina Deputy').count()).toBe(0);
  expect(await one.getByRole('alert').count()).toBe(0);

  const asked = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await one.getByLabel('Role of Mona Moderator').selectOption('Member');
  expect((await asked).url()).toMatch(
    /^https:\/\/memberlist--as-administrator-1\.chat\.test\/api\/v1\/users\/3$/,
  );
  // The same story fetches the members again.
  await expect.poll(() => one.getByLabel('Role of Mona Moderator').inputValue()).toBe('400');
  const role = await page.evaluate(async () => {
    const url = 'https://memberlist--hidden-emails-1.chat.test/api/v1/users/3';
    const headers = { authorization: `Basic ${btoa('owner@example.com:owner-key')}` };
    return (await (await fetch(url, { headers })).json()).user.role;
  });
  expect(role).toBe(300);
});

test('shows a message on a docs page only in the story that sent it', async () => {
  const page = await openDocs('conversation');
  const [one, other] = [block(page, 'conversation--topic'), block(page, 'conversation--not-sent')];
  await other.getByRole('article').first().waitFor();
  await one.getByRole('textbox', { name: 'Message' }).fill('Only here');
  await one.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => one.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
  // The fault of the other story is separate too: the same message is rejected there.
  await other.getByRole('textbox', { name: 'Message' }).fill('Not here');
  await other.getByRole('button', { name: 'Send' }).click();
  await other.getByText('RATE_LIMIT_HIT').waitFor();
  const messages = await page.evaluate(async () => {
    const headers = { authorization: `Basic ${btoa('member@example.com:member-key')}` };
    const stories = ['topic', 'not-sent', 'channel'].map(async (story) => {
      const url = `https://conversation--${story}-1.chat.test/api/v1/messages?anchor=newest&num_before=1&num_after=0`;
      return (await (await fetch(url, { headers })).json()).messages[0].content;
    });
    return Promise.all(stories);
  });
  expect(messages[0]).toBe('<p>Only here</p>');
  expect(messages[1]).toBe(messages[2]);
  expect(messages[1]).not.toMatch(/here<\/p>$/);
});

test('discards changes when a story is mounted again', async () => {
  const page = await openStory('memberlist--hidden-emails', 'teamChatPersona:owner');
  await storyFinished(page);
  const role = page.getByLabel('Role of Mona Moderator');
  const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await role.selectOption('Member');
  expect((await changed).status()).toBe(200);
  const again = page.waitForResponse((response) =>
    /hidden-emails-2\.chat\.test\/api\/v1\/users$/.test(response.url()),
  );
  await page.evaluate(() => {
    __STORYBOOK_ADDONS_CHANNEL__.emit('forceRemount', { storyId: 'memberlist--hidden-emails' });
  });
  await again;
  await expect.poll(() => role.inputValue()).toBe('300');
});

test('changes scenario and persona with the toolbar, and resets them', async () => {
  const page = await chromium.open(`${site.url}?path=/story/memberlist--hidden-emails`);
  const story = page.frameLocator('#storybook-preview-iframe');
  const choose = async (menu: RegExp, item: string) => {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('option', { name: item, exact: true }).click();
  };
  await story.getByText('Max Member').waitFor();

  await choose(/organization of every story/, 'sole-owner');
  await story.getByText('Dina Deputy').waitFor();

  await choose(/organization of every story/, 'limited-guests');
  await choose(/Who is signed in/, 'guest');
  await expect.poll(() => story.getByText('Dora Deactivated').count()).toBe(0);
  await story.getByText('Gina Guest').waitFor();
  expect(await story.getByText('Dora Deactivated').count()).toBe(0);

  await choose(/organization of every story/, 'As set by the story');
  await story.getByText('Dora Deactivated').waitFor();
});

test('fails a story for a misspelled scenario in the address, and suggests the nearest scenario', async () => {
  const page = await openStory('memberlist--as-guest', 'teamChatScenario:limited-guest');
  await page.getByText('Did you mean "limited-guests"?').first().waitFor();
  expect(await page.locator('body').innerText()).toContain('Story "memberlist--as-guest"');
});

test("removes a story's msw handlers before the next story starts", async () => {
  const page = await openStory('grouplist--answered-by-msw');
  await page.getByRole('heading', { name: 'User groups' }).waitFor();
  const [answered] = await play(page, ['grouplist--no-groups']);
  expect(answered?.problem).toBeUndefined();
  expect(await page.getByRole('article').count()).toBe(0);
  await play(page, ['grouplist--answered-by-msw', 'grouplist--as-manager']);
  await page.getByRole('article', { name: 'design' }).waitFor();
});

test('shows requests, adds faults and signs in from the panel of the current story', async () => {
  const page = await chromium.open(`${site.url}?path=/story/memberlist--hidden-emails`);
  const story = page.frameLocator('#storybook-preview-iframe');
  await story.getByText('Max Member').waitFor();
  await page.getByRole('tab', { name: 'Team chat' }).click();
  const panel = page.locator('.inspector');
  await panel.getByRole('listitem').filter({ hasText: 'GET/users' }).first().waitFor();

  await panel.getByRole('button', { name: 'Faults' }).click();
  await panel.getByLabel('Endpoint').fill('PATCH /users/{user_id}');
  await panel.getByLabel('Effect').selectOption('Proxy page, 502');
  await panel.getByRole('button', { name: 'Add fault' }).click();
  await panel.getByRole('button', { name: 'Remove fault 1' }).waitFor();

  await panel.getByRole('button', { name: 'Organization' }).click();
  await panel.getByLabel('Signed in as').selectOption('guest');
  await panel.getByText('memberlist--hidden-emails-2').waitFor();
  // Another mount of the story is another organization, without the fault.
  await panel.getByRole('button', { name: 'Faults' }).click();
  await panel.getByText('No active faults').waitFor();
  await panel.getByRole('button', { name: 'Journal' }).click();
  await panel.getByRole('listitem').getByText('guest').first().waitFor();
});

test('shows the requests of a story in the panel after the preview reloads', async () => {
  const page = await chromium.open(`${site.url}?path=/story/memberlist--hidden-emails`);
  const story = page.frameLocator('#storybook-preview-iframe');
  await story.getByText('Max Member').waitFor();
  await page.getByRole('tab', { name: 'Team chat' }).click();
  const entries = page.locator('.inspector').getByRole('listitem');
  await entries.filter({ hasText: 'GET/users' }).first().waitFor();
  await story.locator('body').evaluate(() => location.reload());
  await expect.poll(() => story.getByLabel('Role of Mona Moderator').inputValue()).toBe('300');
  await story.getByLabel('Role of Mona Moderator').selectOption('Member');
  await entries.filter({ hasText: 'PATCH/users/3' }).first().waitFor();
});
