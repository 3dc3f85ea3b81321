import { expect, onTestFinished, test, vi } from 'vitest';
import { Persisted, type Store } from '../../../src/adapters/browser/persisted.js';
import { createTeamChatMock } from '../../../src/index.js';

const BROKEN: Store = {
  load: () => Promise.reject(new Error('blocked')),
  save: () => Promise.reject(new Error('blocked')),
  clear: () => Promise.reject(new Error('blocked')),
};

function watchWarnings() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  return warn;
}

test('starts a mock without its stored state if the state cannot be read', async () => {
  const warn = watchWarnings();
  const mock = createTeamChatMock();
  await new Persisted(mock, BROKEN).load();
  expect(mock.db.users.count()).toBeGreaterThan(5);
  expect(warn.mock.calls).toEqual([[expect.stringContaining('cannot be read: Error: blocked')]]);
});

test('warns only once when the state of the mock cannot be stored', async () => {
  const warn = watchWarnings();
  const mock = createTeamChatMock();
  const persisted = new Persisted(mock, BROKEN);
  await persisted.save();
  await persisted.save();
  await persisted.reset();
  expect(warn.mock.calls).toEqual([[expect.stringContaining('cannot be stored, so a reload loses it')]]);
});

test('resets a mock even if its stored state cannot be removed', async () => {
  const warn = watchWarnings();
  const mock = createTeamChatMock();
  await mock.as('owner').delete('/users/4');
  await new Persisted(mock, BROKEN).reset();
  expect(mock.db.users.findFirst((q) => q.where({ id: 4 }))).toMatchObject({ is_active: true });
  expect(warn).toHaveBeenCalledOnce();
});

test('stores changes that a client makes while a reset removes the stored state', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const mock = createTeamChatMock();
  const save = vi.fn(async () => undefined);
  const clear = async () => {
    await mock.as('owner').delete('/users/4');
  };
  const persisted = new Persisted(mock, { load: async () => undefined, save, clear });
  const stop = persisted.saveChanges(() => true);
  await persisted.reset();
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce(), { timeout: 60_000 });
  stop();
});
