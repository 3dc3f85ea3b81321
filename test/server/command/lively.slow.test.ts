import { expect, test } from 'vitest';
import { startCli } from '../../support/cli.js';

// Uses the built command line; run `npm run build` first.
test('sends events from simulated users with --lively', async () => {
  const { url, kill, end } = await startCli('--lively');
  const headers = { authorization: `Basic ${btoa('member@example.com:member-key')}` };
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${url}/api/v1/${path}`, { ...init, headers })).json();
  const { queue_id } = await ask('register', { method: 'POST', body: new URLSearchParams() });
  const { events } = await ask(`events?queue_id=${queue_id}&last_event_id=-1`);
  expect(events.length).toBeGreaterThan(0);
  expect(events.map(({ type }: { type: string }) => type)).not.toContain('heartbeat');
  kill('SIGTERM');
  expect((await end).status).toBe(0);
});
