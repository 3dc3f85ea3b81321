import { expect, test } from 'vitest';
import { UNDO_SNAPSHOTS } from '../../../src/runtime/control/client/control.js';
import { startControlled } from '../../support/control.js';

const names = ({ body }: { body: { snapshots: { name: string }[] } }) =>
  body.snapshots.map(({ name }) => name);

test('restores a named snapshot after a reset', async () => {
  const { control, api } = await startControlled();
  await api('owner', 'PATCH', '/users/4?full_name=Kept');
  const { body } = await control('PUT', '/_mock/snapshots/before%20the%20demo');
  expect(body).toEqual({ snapshots: [{ name: 'before the demo', at: 1_768_478_400, scenario: 'default' }] });
  await control('POST', '/_mock/reset', { scenario: 'empty' });
  const restored = await control('POST', '/_mock/snapshots/before%20the%20demo');
  expect(restored.body).toMatchObject({ scenario: 'default' });
  expect((await api('member', 'GET', '/users/me')).body.full_name).toBe('Kept');
});

test('replaces and removes snapshots, and keeps the latest 20', async () => {
  const { control } = await startControlled({ scenario: 'empty' });
  await control('PUT', '/_mock/snapshots/a');
  await control('PUT', '/_mock/snapshots/b');
  expect(names(await control('PUT', '/_mock/snapshots/a'))).toEqual(['b', 'a']);
  expect(names(await control('DELETE', '/_mock/snapshots/b'))).toEqual(['a']);
  for (let number = 1; number <= 20; number++) await control('PUT', `/_mock/snapshots/${number}`);
  expect(names(await control('GET', '/_mock/snapshots'))).toEqual(
    Array.from({ length: 20 }, (_, i) => `${i + 1}`),
  );
});

test('keeps 20 snapshots in addition to those that undo inspector actions', async () => {
  const { control } = await startControlled({ scenario: 'empty' });
  for (let number = 1; number <= 20; number++) await control('PUT', `/_mock/snapshots/${number}`);
  for (const name of Object.values(UNDO_SNAPSHOTS)) await control('PUT', `/_mock/snapshots/${name}`);
  expect(names(await control('GET', '/_mock/snapshots'))).toEqual([
    ...Array.from({ length: 20 }, (_, i) => `${i + 1}`),
    ...Object.values(UNDO_SNAPSHOTS),
  ]);
});

test.each(['POST', 'DELETE'])('returns 404 for %s requests with an unknown snapshot name', async (method) => {
  const { control } = await startControlled({ scenario: 'empty' });
  const { status, body } = await control(method, '/_mock/snapshots/none');
  expect([status, body.msg]).toEqual([404, 'There is no snapshot "none".']);
});

test('rejects a snapshot name that is too long', async () => {
  const { control } = await startControlled({ scenario: 'empty' });
  const { status, body } = await control('PUT', `/_mock/snapshots/${'x'.repeat(61)}`);
  expect([status, body.msg]).toEqual([400, 'Invalid "name": must have at most 60 characters, got 61.']);
});
