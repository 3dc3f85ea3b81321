import { expect, test } from 'vitest';
import { connect } from '../../../src/runtime/control/client/index.js';
import { startControlled } from '../../support/control.js';

const seedFile = {
  name: 'with-nora',
  extends: 'default' as const,
  users: [{ name: 'Nora New', persona: 'nora' }],
};

test('uses the content of a seed file until the next reset', async () => {
  const { control } = await startControlled();
  const { body } = await control('POST', '/_mock/reset', { seed_file: seedFile, seed: 3 });
  expect(body).toMatchObject({
    scenario: 'with-nora',
    seed: 3,
    personas: { nora: { full_name: 'Nora New' } },
  });
  expect((await control('POST', '/_mock/reset', {})).body.scenario).toBe('default');
});

test('accepts a seed file from the client, for the mock and for a realm', async () => {
  const { url } = await startControlled();
  const server = connect(url);
  expect((await server.reset({ seedFile })).scenario).toBe('with-nora');
  const realm = await server.realms.create('two', { seedFile });
  expect(Object.keys(await realm.personas())).toContain('nora');
});

test.for([
  [
    'a scenario in the same request',
    { seed_file: seedFile, scenario: 'empty' },
    'Invalid "seed_file": cannot be combined with "scenario".',
  ],
  ['an unknown key', { seed_file: { user: [] } }, 'Unknown key "user". Did you mean "users"? (user)'],
  [
    'an unknown name',
    { seed_file: { extends: 'default', conversations: [{ channel: 'genral' }] } },
    'Unknown channel "genral". Did you mean "general"? (conversations[0].channel)',
  ],
] as const)('rejects a seed file with %s, and changes nothing', async ([, input, msg]) => {
  const { control } = await startControlled();
  const before = (await control('GET', '/_mock/snapshot')).body;
  expect(await control('POST', '/_mock/reset', input)).toMatchObject({
    status: 400,
    body: { result: 'error', code: 'BAD_REQUEST', msg },
  });
  expect((await control('GET', '/_mock/snapshot')).body).toEqual(before);
});
