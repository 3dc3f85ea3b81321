import { onTestFinished } from 'vitest';
import type { TeamChatMock } from '../../src/index.js';
import { startServer } from '../../src/server/index.js';
import type { ServerOptions } from '../../src/server/options.js';
import { createServerMock } from '../../src/server/server-mock.js';
import { accountsOf } from '../../src/server/verify/accounts.js';
import { type VerifyOptions, type VerifyReport, verify } from '../../src/server/verify/verify.js';

/** A mock over HTTP whose IDs and other records differ from those of a fresh one. */
export async function startTarget(options: ServerOptions = {}) {
  const server = await startServer({ port: 0, dialect: 'zulip', ...options });
  onTestFinished(() => server.close());
  await addEarlierRecords(server.mock);
  return server;
}

/** Verifies the mock at a URL, as its personas. */
export function verifyMock(url: string, options: Partial<VerifyOptions> = {}): Promise<VerifyReport> {
  return verify({ against: url, personasFrom: `${url}/_mock/state`, ...options });
}

/** Like `startTarget` and `verifyMock`, but without HTTP. That takes half as long. */
export async function verifyWithoutHttp(
  options: ServerOptions,
  verifyOptions: Partial<VerifyOptions> = {},
): Promise<VerifyReport> {
  const mock = createServerMock({ baseUrl: '*', dialect: 'zulip', ...options });
  onTestFinished(() => mock.close());
  await mock.ready;
  await addEarlierRecords(mock);
  return verify({
    against: 'https://target.example.com',
    accounts: accountsOf(mock.personas),
    fetch: (request) => mock.fetch(request),
    ...verifyOptions,
  });
}

async function addEarlierRecords(mock: TeamChatMock): Promise<void> {
  const [admin, member] = [mock.as('admin'), mock.as('member')];
  await admin.post('/users', { email: 'first@example.com', password: 'secret', full_name: 'First one' });
  await admin.post('/realm/profile_fields', { name: 'Desk', field_type: 1 });
  await admin.post('/user_groups/create', { name: 'early birds', description: '', members: [] });
  await member.post('/drafts', { drafts: [{ type: '', to: [], topic: '', content: 'Earlier' }] });
  for (const name of ['lunch', 'travel'])
    await admin.post('/users/me/subscriptions', { subscriptions: [{ name }] });
  for (const content of ['One', 'Two', 'Three']) {
    await admin.post('/messages', { type: 'stream', to: 'lunch', topic: 'soup', content });
  }
}

export const differentIn = ({ cases }: VerifyReport) =>
  cases.filter(({ result }) => result === 'different' || result === 'known');
