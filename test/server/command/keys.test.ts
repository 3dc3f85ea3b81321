import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { listenForKeys } from '../../../src/server/command/keys.js';

function terminal() {
  const input = Object.assign(new PassThrough(), { setRawMode: vi.fn() });
  const actions = { open: vi.fn(), reset: vi.fn(), clear: vi.fn(), quit: vi.fn() };
  const stop = listenForKeys(input, actions);
  const press = (key: string) => {
    input.write(key);
    return new Promise((resolve) => setImmediate(resolve));
  };
  return { input, actions, stop, press };
}

test.each([
  ['o', 'open'],
  ['r', 'reset'],
  ['c', 'clear'],
  ['q', 'quit'],
  ['Q', 'quit'],
  ['\u0003', 'quit'],
] as const)('maps the key %j to the action %s', async (key, action) => {
  const { actions, press } = terminal();
  await press(key);
  for (const [name, called] of Object.entries(actions)) {
    expect(called).toHaveBeenCalledTimes(name === action ? 1 : 0);
  }
});

test.each(['x', '\u001B[A', 'or', 'constructor', '__proto__'])('ignores the input %j', async (key) => {
  const { actions, press } = terminal();
  await press(key);
  for (const called of Object.values(actions)) expect(called).not.toHaveBeenCalled();
});

test('reads keys in raw mode until stop() is called', async () => {
  const { input, actions, stop, press } = terminal();
  expect(input.setRawMode).toHaveBeenLastCalledWith(true);
  stop();
  expect(input.setRawMode).toHaveBeenLastCalledWith(false);
  await press('q');
  expect(actions.quit).not.toHaveBeenCalled();
});
