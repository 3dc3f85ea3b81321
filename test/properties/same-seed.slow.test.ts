import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('creates identical organizations in processes with different time zones', () => {
  const script = `
    import { createTeamChatMock } from ${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)};
    const mock = createTeamChatMock({ seed: 7, now: '2026-03-01T00:00:00' });
    await mock.queues.register('member');
    process.stdout.write(JSON.stringify(await mock.snapshot()));
  `;
  const run = (TZ: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
  const one = run('Asia/Tokyo');
  expect(JSON.parse(one)).toMatchObject({ format: 'team-chat-mock', seed: 7 });
  expect(run('America/New_York')).toBe(one);
});
