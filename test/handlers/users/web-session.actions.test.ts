import { expect, test } from 'vitest';
import { startWebSession } from '../../../src/handlers/users/sign-in.resource.js';
import { createTeamChatMock } from '../../../src/index.js';
import { transactOf } from '../../../src/model/index.js';

test('keeps only the 20 newest sessions of each user', async () => {
  const mock = createTeamChatMock();
  const sessions = await transactOf(mock)?.(async (org) => {
    const begin = (id: number) => startWebSession(org, org.tables.users.expect(id));
    const other = await begin(6);
    const own = [];
    for (let i = 0; i < 21; i++) own.push(await begin(4));
    return { other, own, left: org.tables.web_sessions.ids() };
  });
  const [oldest, ...others] = sessions?.own.map(({ id }) => id) ?? [];
  expect(sessions?.left).toEqual([sessions?.other.id, ...others]);
  expect(sessions?.left).not.toContain(oldest);
  expect(sessions?.own[0]?.key).toMatch(/^[\da-f]{32}$/);
  expect(sessions?.own[0]?.csrf_token).toMatch(/^[\da-f]{32}$/);
});
