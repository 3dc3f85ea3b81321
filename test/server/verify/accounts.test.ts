import { expect, test } from 'vitest';
import { signIn } from '../../../src/server/verify/accounts.js';
import { Connection, Unreachable } from '../../../src/server/verify/requests.js';

test('requests an API key again only after a lost response', async () => {
  let sent = 0;
  const lossy = new Connection('https://chat.example.com', async () => {
    if (++sent === 1) throw new TypeError('terminated');
    return Response.json({ result: 'success', api_key: 'key', email: 'user@example.com' });
  });
  const accounts = await signIn({}, lossy);
  expect(accounts.get('owner')).toEqual({ email: 'user@example.com', api_key: 'key' });
  expect(sent).toBe(accounts.size + 1);
});

test('stops requesting API keys when "retry-after" is too long', async () => {
  let sent = 0;
  const limited = new Connection('https://chat.example.com', async () => {
    sent++;
    return Response.json({}, { status: 429, headers: { 'retry-after': '1000' } });
  });
  await expect(signIn({}, limited)).rejects.toThrow(
    new Unreachable('it asks the client to wait 1000 seconds'),
  );
  expect(sent).toBe(1);
});
