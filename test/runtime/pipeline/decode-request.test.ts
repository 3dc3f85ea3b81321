import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test.each(['x', '1.5', '1e3', '1234567890123456'])('rejects the path parameter %j', async (id) => {
  const { call } = await startMock();
  expect((await call('member', 'GET', `/messages/${id}`)).body).toMatchObject({
    code: 'BAD_REQUEST',
    msg: 'Invalid "message_id": must be an integer',
  });
});

test('reports the first missing parameter', async () => {
  const { call } = await startMock();
  expect((await call('member', 'POST', '/messages')).body).toMatchObject({
    code: 'BAD_REQUEST',
    msg: 'Missing "type"',
  });
});

test('records decoded parameters in the journal, and unknown parameters as sent', async () => {
  const { call, mock } = await startMock();
  const { body } = await call('member', 'GET', '/users/me', { include_everything: 'yes' });
  expect(body.ignored_parameters_unsupported).toEqual(['include_everything']);
  await call('member', 'GET', '/messages', { anchor: 'newest', num_before: 2, num_after: 0 });
  expect(mock.requests.map(({ params }) => params)).toEqual([
    { include_everything: 'yes' },
    { anchor: 'newest', num_before: 2, num_after: 0 },
  ]);
});
