import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { test as base } from '../../../src/adapters/playwright/index.js';
import type { TeamChatMock } from '../../../src/index.js';
import { defineScenario } from '../../../src/scenarios/index.js';

const created = vi.hoisted((): TeamChatMock[] => []);

// Playwright's `test` needs its runner; this one returns the fixtures that it would be extended with.
vi.mock('@playwright/test', () => ({ expect: undefined, test: { extend: (fixtures: object) => fixtures } }));
vi.mock('../../../src/runtime/mock/create-team-chat-mock.js', async (importOriginal) => {
  const { createTeamChatMock: create } =
    await importOriginal<typeof import('../../../src/runtime/mock/create-team-chat-mock.js')>();
  const createTeamChatMock: typeof create = (options) => {
    const mock = create(options);
    vi.spyOn(mock, 'close');
    created.push(mock);
    return mock;
  };
  return { createTeamChatMock };
});

test('closes the mock of a test whose scenario fails', async () => {
  const scenario = defineScenario({
    name: 'broken',
    description: 'Fails.',
    seed() {
      throw new Error('The seed failed.');
    },
  });
  const [start] = (base as unknown as { mock: [(given: object, use: unknown) => Promise<void>] }).mock;
  const context = Object.assign(new EventEmitter(), { pages: () => [], route: async () => undefined });
  const use = vi.fn();
  await expect(start({ context, mockOptions: { scenario } }, use)).rejects.toThrow('The seed failed.');
  expect(use).not.toHaveBeenCalled();
  expect(created[0]?.close).toHaveBeenCalledOnce();
});
