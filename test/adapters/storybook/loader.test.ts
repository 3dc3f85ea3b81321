import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type TeamChatParameters,
  teamChat,
  teamChatHandlers,
} from '../../../src/adapters/storybook/index.js';
import { defineScenario, scenarios } from '../../../src/scenarios/index.js';
import { createSystemGroups } from '../../../src/scenarios/seeding.js';
import { ask, mount } from './mount.js';

const server = setupServer(...teamChatHandlers);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('uses the "member" persona for a story without parameters', async () => {
  const { teamChat, loaded, id } = await mount();
  expect(loaded.teamChat).toBe(teamChat);
  expect(teamChat).toMatchObject({
    baseUrl: `https://${id}-1.chat.test`,
    personaName: 'member',
    persona: { user_id: 4, api_key: 'member-key' },
  });
  expect(await ask(teamChat, '/users/me')).toMatchObject({ status: 200, user_id: 4 });
});

test('applies each parameter of a story to its mock', async () => {
  const { teamChat } = await mount({
    scenario: 'invitations',
    persona: 'admin',
    featureLevel: 300,
    seed: 7,
    settings: { invite_daily_limit: 3 },
    now: '2026-05-01T00:00:00Z',
    faults: [
      ['GET /users', 'RATE_LIMIT_HIT', { times: 1 }],
      ['GET /users/{user_id}', { status: 503, code: 'SERVICE_UNAVAILABLE' }],
      { method: 'GET', path: '/user_groups', answer: 'proxy_502' },
    ],
  });
  expect(await teamChat.mock.state()).toMatchObject({
    scenario: 'invitations',
    feature_level: 300,
    seed: 7,
    now: Date.parse('2026-05-01T00:00:00Z') / 1000,
  });
  expect(teamChat.mock.settings.get().invite_daily_limit).toBe(3);
  expect(await ask(teamChat, '/users/me')).toMatchObject({ role: 200 });
  expect(await ask(teamChat, '/users')).toMatchObject({ code: 'RATE_LIMIT_HIT' });
  expect(await ask(teamChat, '/users/4')).toMatchObject({ status: 503 });
  expect(teamChat.mock.faults.list()).toHaveLength(2);
});

test('explains that a story needs a persona when its scenario has none', async () => {
  const nameless = defineScenario({
    name: 'nameless',
    description: 'an owner without a persona',
    async seed(world) {
      await createSystemGroups(world);
      await world.create.user({ role: 100 });
    },
  });
  await expect(mount({ scenario: 'nameless' }, { scenarios: [nameless] })).rejects.toThrow(
    "The scenario of the story has no personas. Add one in its seed(): persona('member', user.id).",
  );
});

test('shares nothing between stories that are mounted at the same time', async () => {
  const [one, other] = await Promise.all([mount({ persona: 'owner' }), mount({ persona: 'owner' })]);
  await ask(one.teamChat, '/users/4', { full_name: 'Changed' });
  const { user } = await ask(other.teamChat, '/users/4');
  expect(user.full_name).toBe('Max Member');
  expect(one.teamChat.mock.requests.map(({ endpoint }) => endpoint)).toEqual(['PATCH /users/{user_id}']);
  expect(other.teamChat.mock.requests.map(({ endpoint }) => endpoint)).toEqual(['GET /users/{user_id}']);
});

test('creates two mocks for a story that is mounted twice', async () => {
  const id = 'members--twice';
  const [one, other] = [await mount({}, { id }), await mount({}, { id })];
  expect(one.teamChat.mock).not.toBe(other.teamChat.mock);
  expect([one.teamChat.baseUrl, other.teamChat.baseUrl]).toEqual([
    'https://members--twice-1.chat.test',
    'https://members--twice-2.chat.test',
  ]);
});

test('serves avatars, but no other files, on the host of a story', async () => {
  const { teamChat } = await mount({ persona: 'owner' });
  const avatar = await fetch(new URL('/avatar/4', teamChat.baseUrl));
  expect([avatar.status, avatar.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  const other = await fetch(new URL('/favicon.ico', teamChat.baseUrl));
  expect(other.status).toBe(404);
});

test.each([
  ['with umlauts', 'Grüße--Ärger', 'https://gr-e---rger-1.chat.test'],
  ['that looks like Punycode', 'xn--über', 'https://xn-ber-1.chat.test'],
  ['of 106 characters', `long--${'x'.repeat(100)}`, `https://long--${'x'.repeat(44)}-1.chat.test`],
])('converts a story ID %s into a host name', async (_, id, baseUrl) => {
  const { teamChat } = await mount({}, { id });
  expect(teamChat.baseUrl).toBe(baseUrl);
  expect(await ask(teamChat, '/users/me')).toMatchObject({ status: 200 });
});

test("keeps a story's mock when Storybook renders the story again", async () => {
  const story = await mount({ persona: 'admin' });
  await ask(story.teamChat, '/users/4', { full_name: 'Changed' });
  const again = await story.render();
  expect(again.teamChat.baseUrl).toBe(story.teamChat.baseUrl);
  expect((await ask(again.teamChat, '/users/4')).user.full_name).toBe('Changed');
});

test('prefers the scenario and persona chosen in the toolbar to those of the story', async () => {
  const globals = { teamChatScenario: 'two-owners', teamChatPersona: 'owner' };
  const { teamChat } = await mount({ scenario: 'empty', persona: 'member', seed: 3 }, { globals });
  expect(await teamChat.mock.state()).toMatchObject({ scenario: 'two-owners', seed: 3 });
  expect(teamChat.personaName).toBe('owner');
});

test('remounts a story when its persona is changed in the toolbar', async () => {
  const emit = vi.fn();
  vi.stubGlobal('__STORYBOOK_ADDONS_CHANNEL__', { on: vi.fn(), emit });
  const story = await mount({}, { id: 'members--switched' });
  await story.render();
  expect(emit.mock.calls.map(([event]) => event)).not.toContain('forceRemount');
  // Storybook ends the mount at once.
  emit.mockImplementation((event) => event === 'forceRemount' && story.end());
  const switched = await story.render({ globals: { teamChatPersona: 'guest' } });
  const remounts = emit.mock.calls.filter(([event]) => event === 'forceRemount');
  expect(remounts).toEqual([['forceRemount', { storyId: 'members--switched' }]]);
  expect(switched.loaded).toEqual({});
});

test('replaces the mock of a story outside of Storybook without remounting the story', async () => {
  const story = await mount();
  const switched = await story.render({ globals: { teamChatPersona: 'guest' } });
  expect(await ask(switched.teamChat, '/users/me')).toMatchObject({ role: 600 });
  expect(switched.teamChat.mock).not.toBe(story.teamChat.mock);
});

test('signs in as the first persona of a scenario that has no "member" persona', async () => {
  expect((await mount({ scenario: 'empty' })).teamChat.personaName).toBe('owner');
});

test('starts a custom scenario by name', async () => {
  const own = defineScenario({
    name: 'renamed',
    description: 'a member with another name',
    extends: scenarios.default,
    async seed({ db, id, persona }) {
      await db.users.update(id('member'), { full_name: 'Nora' });
      persona('nora', id('member'));
    },
  });
  const { teamChat } = await mount({ scenario: 'renamed', persona: 'nora' }, { scenarios: [own] });
  expect(teamChat.persona.full_name).toBe('Nora');
});

test('ends only the pending requests of the story that was unmounted', async () => {
  const [ended, other] = [await mount(), await mount()];
  const { queue_id } = await ended.teamChat.mock.queues.register('member');
  const poll = ask(ended.teamChat, `/events?queue_id=${queue_id}&last_event_id=-1`);
  await vi.waitUntil(() => ended.teamChat.mock.queues.isPolled(queue_id), { timeout: 60_000 });
  ended.end();
  await poll;
  // A component may still send a request while it unmounts.
  expect(await ask(ended.teamChat, '/users/me')).toMatchObject({ status: 200 });
  expect(await ask(other.teamChat, '/users/me')).toMatchObject({ status: 200 });
});

test('responds with 404 on the host of an unmounted story, even after the story is mounted again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const id = 'members--late';
  const ended = await mount({}, { id });
  ended.end();
  const again = await mount({}, { id });
  vi.runAllTimers();
  vi.useRealTimers();
  expect(await ask(ended.teamChat, '/users/me')).toMatchObject({
    status: 404,
    msg: 'No story is mounted at https://members--late-1.chat.test: the story has ended, or was mounted again with another baseUrl',
  });
  expect(await ask(again.teamChat, '/users/me')).toMatchObject({ status: 200 });
});

test('loads no mock for a story that is already unmounted', async () => {
  const controller = new AbortController();
  controller.abort();
  const story = await mount();
  expect((await story.render({ abortSignal: controller.signal })).loaded).toEqual({});
});

test('responds with 404 to an unknown endpoint, and logs the nearest endpoint', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { teamChat } = await mount();
  const responses = await Promise.all([ask(teamChat, '/user'), ask(teamChat, '/mesages')]);
  expect(responses).toMatchObject([{ status: 404 }, { status: 404 }]);
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining('Did you mean GET /users?')],
    [expect.stringContaining('Did you mean GET /messages?')],
  ]);
});

test.each<[string, object, string]>([
  ['parameter', { scenaro: 'default' }, 'Unknown teamChat parameter "scenaro". Did you mean "scenario"?'],
  ['scenario', { scenario: 'invitation' }, 'Unknown scenario "invitation". Did you mean "invitations"?'],
  ['persona', { persona: 'guets' }, 'Unknown persona "guets". Did you mean "guest"?'],
  ['setting', { settings: { invite_daily_limt: 1 } }, 'Did you mean "invite_daily_limit"?'],
  ['endpoint of a fault', { faults: [['GET /user', { delay: 1 }]] }, 'Did you mean "GET /users"?'],
  ['code of a fault', { faults: [['GET /users', 'RATE_LIMIT_HITS']] }, 'Did you mean "RATE_LIMIT_HIT"?'],
  [
    'persona of a fault',
    { faults: [['GET /users', { delay: 1, persona: 'gest' }]] },
    'Did you mean "guest"?',
  ],
  ['level', { featureLevel: 513 }, 'Invalid "featureLevel": must be'],
  ['list of faults', { faults: { delay: 1 } }, 'must be a list, got an object. Pass a list such as'],
  ['object in place of a name', { scenario: scenarios.empty }, 'must be a name'],
])('rejects a wrong %s in the parameters of a story, and names the story', async (_, parameters, message) => {
  const story = mount(parameters as TeamChatParameters, { id: 'members--wrong' });
  await expect(story).rejects.toThrow(/^Story "members--wrong": /);
  await expect(story).rejects.toThrow(message);
});

test('uses the parameters of a story after the toolbar is reset in Storybook 10.0', async () => {
  const globals = { teamChatScenario: '_reset', teamChatPersona: '_reset' };
  const { teamChat } = await mount({ scenario: 'two-owners', persona: 'owner' }, { globals });
  expect(await teamChat.mock.state()).toMatchObject({ scenario: 'two-owners' });
  expect(teamChat.personaName).toBe('owner');
});

test('rejects a story when the toolbar names an unknown scenario', async () => {
  const globals = { teamChatScenario: 'emty' };
  await expect(mount({}, { globals })).rejects.toThrow('Did you mean "empty"?');
});

test('rejects a Storybook version below 9', async () => {
  const [load] = teamChat().loaders;
  const context = { id: 'a--b', parameters: {}, globals: {} };
  await expect(load?.(context as never)).rejects.toThrow(
    'team-chat-mock/storybook needs Storybook 9 or later.',
  );
});
