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

test('the toolbar offers every scenario, also your own', () => {
  const mine = { name: 'mine', description: 'one more', seed: async () => {} };
  expect(items('teamChatScenario', { scenarios: [mine] })).toEqual([
    { type: 'reset', title: 'As the story says' },
    ...[...SCENARIO_NAMES, 'mine'].map((name) => ({ value: name, title: name })),
  ]);
});

test('the toolbar offers the personas, also your own, each once', () => {
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

test('defaults are the parameters of the preview, which stories override', () => {
  expect(teamChat({ defaults: { persona: 'admin' } }).parameters).toEqual({ teamChat: { persona: 'admin' } });
  expect(teamChat()).not.toHaveProperty('parameters');
});

test.each([
  [{ scenario: [] }, 'Unknown option of teamChat "scenario". Did you mean "scenarios"?'],
  [
    { scenarios: [{ name: 'empty', description: '', seed: async () => {} }] },
    '"empty" comes with the package',
  ],
])('wrong options are refused (%#)', (options, message) => {
  expect(() => teamChat(options as object)).toThrow(message);
});

test('the worker of msw-storybook-addon has to know the worlds', () => {
  const { beforeEach } = teamChat();
  const served = (...handlers: typeof teamChatHandlers) => {
    const msw = setupServer(...handlers);
    return () => beforeEach?.({ msw });
  };
  const other = http.get('/other', () => HttpResponse.text(''));
  expect(served(other, ...teamChatHandlers)).not.toThrow();
  expect(served(other)).toThrow('addonMsw(startTeamChatWorker)');
  // Without the addon, whoever starts the worker sees to it.
  expect(() => beforeEach?.({})).not.toThrow();
});
