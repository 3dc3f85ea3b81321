import { expect, test } from 'vitest';
import { Connection, Unreachable } from '../../../src/server/verify/requests.js';

const SENT = { method: 'GET', path: '/users', fields: {}, authorization: undefined };

/** A connection whose first response asks the client to wait. */
function limited(seconds: number) {
  const sent: string[] = [];
  const connection = new Connection('https://chat.example.com', async ({ url }) => {
    const status = sent.push(url) === 1 ? 429 : 200;
    return Response.json({ result: 'success' }, { status, headers: { 'retry-after': `${seconds}` } });
  });
  return { connection, sent };
}

test('repeats a request after a rate limit', async () => {
  const { connection, sent } = limited(0.01);
  await expect(connection.send(SENT, 1)).resolves.toMatchObject({ status: 200 });
  expect(sent).toHaveLength(2);
});

test('stops after 100 responses with status 429 in a row', async () => {
  let sent = 0;
  const connection = new Connection('https://chat.example.com', async () => {
    if (++sent > 200) throw new Error('too many requests');
    return Response.json({}, { status: 429, headers: { 'retry-after': '0.001' } });
  });
  const reason = 'it responded to GET /users with status 429 100 times in a row';
  await expect(connection.send(SENT)).rejects.toThrow(new Unreachable(reason));
  expect(sent).toBe(100);
});

test('stops when a server requires a wait of weeks', async () => {
  const { connection, sent } = limited(3_000_000);
  await expect(connection.send(SENT)).rejects.toThrow(
    new Unreachable('it asks the client to wait 3000000 seconds'),
  );
  expect(sent).toHaveLength(1);
});
