import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { defineScenario } from '../../../src/scenarios/index.js';
import { writable } from '../../support/writable.js';

const broken = (name: string) =>
  defineScenario({
    name,
    description: 'fails',
    seed() {
      throw new Error('no such thing');
    },
  });

test('returns status 500 with the reason why a scenario failed to seed, and records it in the journal', async () => {
  const mock = createTeamChatMock({ scenario: broken('broken') });
  const response = (await mock.handle(new Request('http://x.test/api/v1/server_settings'))) as Response;
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({
    result: 'error',
    code: 'INTERNAL_ERROR',
    msg: expect.stringContaining('no such thing'),
  });
  expect(mock.requests.at(-1)).toMatchObject({ endpoint: 'GET /server_settings', status: 500 });
  await expect(mock.ready).rejects.toThrow('no such thing');
});

test('rejects a reset to a scenario that fails to seed, and changes nothing', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  await writable(mock.db).users.update(4, { full_name: 'Changed' });
  mock.faults.add('GET /users', 'BAD_REQUEST');
  const before = await mock.snapshot();
  await expect(mock.reset({ scenario: broken('broken'), featureLevel: 1 })).rejects.toThrow('no such thing');
  expect(await mock.snapshot()).toEqual(before);
  await expect(mock.reset({ scenario: 'defalt' })).rejects.toThrow('Did you mean "default"');
  expect(await mock.snapshot()).toEqual(before);
  expect((await mock.handle(new Request('http://x.test/api/v1/server_settings')))?.status).toBe(200);
});
