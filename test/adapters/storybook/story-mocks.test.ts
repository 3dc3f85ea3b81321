import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { type Channel, fetchOver } from '../../../src/adapters/storybook/channel.js';
import { StoryMocks } from '../../../src/adapters/storybook/story-mocks.js';

const failures = vi.hoisted(() => ['The code is missing.']);
vi.mock('../../../src/runtime/control/app.js', async (original) => {
  const actual = await original<typeof import('../../../src/runtime/control/app.js')>();
  return {
    ...actual,
    createControlApp: (...parameters: Parameters<typeof actual.createControlApp>) => {
      const failure = failures.pop();
      if (failure !== undefined) throw new Error(failure);
      return actual.createControlApp(...parameters);
    },
  };
});

test('loads the control API again after the first attempt fails', async () => {
  const channel = new EventEmitter() as unknown as Channel;
  vi.stubGlobal('__STORYBOOK_ADDONS_CHANNEL__', channel);
  const controller = new AbortController();
  const { baseUrl } = new StoryMocks().open('members--list', controller.signal, {
    options: {},
    faults: [],
    persona: undefined,
    fingerprint: '',
  });
  const state = () => fetchOver(channel, `${baseUrl}/_mock/state`);
  await expect(state()).rejects.toThrow('The code is missing.');
  expect((await state()).status).toBe(200);
  controller.abort();
  vi.unstubAllGlobals();
});
