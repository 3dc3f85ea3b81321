import { expect, test, vi } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { Table } from '../../../src/model/index.js';
import { startMock } from '../../support/start-mock.js';

test('runs requests one after the other in the order of their arrival', async () => {
  const { call } = await startMock();
  const names = ['Ann', 'Ben', 'Cleo', 'Dan'];
  const responses = await Promise.all(names.map((name) => call('owner', 'POST', '/drafts', draft(name))));
  const ids = responses.map(({ body }) => body.ids[0]);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  const { drafts } = (await call('owner', 'GET', '/drafts')).body;
  expect(drafts.filter(({ id }: { id: number }) => ids.includes(id))).toHaveLength(4);
});

function draft(content: string) {
  return { drafts: [{ type: 'private', to: [4], topic: '', content }] };
}

test('returns status 500 for an exception in an endpoint, and rolls back its changes', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const before = await mock.snapshot();
  const { update } = Table.prototype as Table<{ id: number }>;
  const broken = vi.spyOn(Table.prototype, 'update').mockImplementation(async function (
    this: Table<{ id: number }>,
    ...args: [number, object]
  ) {
    await update.apply(this, args);
    throw new Error('the disk is full');
  });
  const headers = { authorization: mock.authHeader('admin') };
  const body = new URLSearchParams({ full_name: 'X' });
  const response = (await mock.handle(
    new Request('http://x.test/api/v1/users/4', { method: 'PATCH', headers, body }),
  )) as Response;
  broken.mockRestore();
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({
    result: 'error',
    code: 'INTERNAL_ERROR',
    msg: expect.stringContaining('the disk is full'),
  });
  expect(mock.requests.at(-1)?.note).toContain('the disk is full');
  expect(await mock.snapshot()).toEqual(before);
});
