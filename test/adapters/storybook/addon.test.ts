import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, test } from 'vitest';
import { teamChat, teamChatHandlers } from '../../../src/adapters/storybook/index.js';
import { SCENARIO_NAMES } from '../../../src/scenarios/registry.js';

const items = (global: string, options = {}) => {
  const { globalTypes = {} } = teamChat(options) as {
    globalTypes?: Record<string, { toolbar: { items: object[] } }>;
  };
  return globalTypes[global]?.toolbar.items;
};

test('offers every scenario in the toolbar, including custom ones', () => {
  const mine = { name: 'mine', description: 'one more', seed: async () => {} };
  expect(items('teamChatScenario', { scenarios: [mine] })).toEqual([
    { type: 'reset', title: 'As set by the story' },
    ...[...SCENARIO_NAMES, 'mine'].map((name) => ({ value: name, title: name })),
  ]);
});

test('offers each persona once in the toolbar, including custom ones', () => {
  const values = items('teamChatPersona', { personas: ['nora', 'guest'] })?.map(
    (item) => (item as { value?: string }).value,
  );
  expect(values).toEqual([
    undefined,
    'owner',
    'admin',
    'moderator',
    'member',
    'guest',
    'colleague',
    'deactivated',
    'bot',
    'nora',
  ]);
});

test('turns the option `defaults` into parameters that stories can override', () => {
  expect(teamChat({ defaults: { persona: 'admin' } }).parameters).toEqual({ teamChat: { persona: 'admin' } });
  expect(teamChat()).not.toHaveProperty('parameters');
});

test.each([
  ['Unknown option "scenario" of teamChat. Did you mean "scenarios"?', { scenario: [] }],
  [
    '"empty" belongs to a built-in scenario',
    { scenarios: [{ name: 'empty', description: '', seed: async () => {} }] },
  ],
  ['Invalid "scenarios": must be a list, got an object.', { scenarios: {} }],
  ['Invalid "personas": must be a list, got a string.', { personas: 'nora' }],
  [
    'Two scenarios have the name "mine". Rename one.',
    { scenarios: [1, 2].map(() => ({ name: 'mine', description: '', seed: async () => {} })) },
  ],
])('rejects invalid options with the error %s', (message, options) => {
  expect(() => teamChat(options as object)).toThrow(message);
});

test('rejects an msw-storybook-addon worker that lacks the team-chat-mock handlers', () => {
  const { beforeEach } = teamChat();
  const served = (...handlers: typeof teamChatHandlers) => {
    const msw = setupServer(...handlers);
    return () => beforeEach?.({ msw });
  };
  const other = http.get('/other', () => HttpResponse.text(''));
  expect(served(other, ...teamChatHandlers)).not.toThrow();
  expect(served(other)).toThrow('addonMsw(startTeamChatWorker)');
  // Without the addon, the worker is not checked.
  expect(() => beforeEach?.({})).not.toThrow();
});
