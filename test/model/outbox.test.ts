import { expect, test } from 'vitest';
import { Outbox } from '../../src/model/outbox.js';

const push = (at: number, content = '') => ({
  at,
  user_id: 4,
  token: 't',
  payload: { event: 'message', content },
});

test('keeps the latest 1,000 push notifications', () => {
  const outbox = new Outbox();
  for (let at = 1; at <= 1_005; at++) outbox.push(push(at));
  expect(outbox.pushes).toHaveLength(1_000);
  expect(outbox.pushes[0]?.at).toBe(6);
});

test('drops the oldest outbox entries when their total length exceeds the limit', () => {
  const outbox = new Outbox();
  for (let at = 1; at <= 10; at++) outbox.push(push(at, 'x'.repeat(1_000_000)));
  expect(outbox.pushes.map(({ at }) => at)).toEqual([7, 8, 9, 10]);
  outbox.clear();
  for (let at = 1; at <= 4; at++) outbox.push(push(at, 'x'.repeat(1_000_000)));
  expect(outbox.pushes).toHaveLength(4);
});

test('keeps a single entry of any length, and limits emails and push notifications separately', () => {
  const outbox = new Outbox();
  const email = { kind: 'invitation', invited_by: 1, invite_as: 400, expires_at: null } as const;
  outbox.email({ at: 1, to: 'x'.repeat(6_000_000), ...email });
  outbox.push(push(2, 'x'.repeat(6_000_000)));
  expect([outbox.emails.length, outbox.pushes.length]).toEqual([1, 1]);
});

test('removes the entries of a failed request, and restores the entries that they displaced', () => {
  const outbox = new Outbox();
  const push = (at: number) => outbox.push({ at, user_id: 1, token: 't', payload: { event: 'test' } });
  for (let at = 0; at < 1_000; at++) push(at);
  outbox.commit();
  const before = [...outbox.pushes];
  push(1_000);
  push(1_001);
  expect(outbox.pushes.at(-1)?.at).toBe(1_001);
  outbox.rollback();
  expect(outbox.pushes).toEqual(before);
  outbox.rollback();
  expect(outbox.pushes).toEqual(before);
});
