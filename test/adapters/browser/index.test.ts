import { expect, test } from 'vitest';
import { type StartWorkerOptions, startWorker } from '../../../src/adapters/browser/index.js';

test.each([
  [{ preload: 'yes' }, 'Invalid "preload": must be true or false, got "yes".'],
  [{ persist: 'yes' }, `Invalid "persist": must be true, false or { key: 'a name' }, got "yes".`],
  [{ persist: { key: '' } }, `Invalid "persist": must be true, false or { key: 'a name' }, got {"key":""}.`],
  [{ shared: {} }, `Invalid "shared": must be true, false or { key: 'a name' }, got {}.`],
  [{ persist: true, shared: true }, 'Pass either "persist" or "shared", not both'],
])('rejects the startWorker() options %j', async (options, message) => {
  await expect(startWorker({}, options as StartWorkerOptions)).rejects.toThrow(message);
});
