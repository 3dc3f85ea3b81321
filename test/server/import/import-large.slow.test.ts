import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock, type Snapshot } from '../../../src/index.js';
import { ApiSource } from '../../../src/server/import/api-source.js';
import { importOrganization } from '../../../src/server/import/import-organization.js';
import { startControlled } from '../../support/control.js';
import { expectCorrespondence, originalsIn } from './correspondence.js';

// Includes the oldest unread message.
const MESSAGES = 10_000;
/** The snapshot itself has about 20 MB. */
const MAX_GROWTH_MB = 700;

test('imports the large scenario in bounded memory without any of its names or words', async () => {
  const server = await startControlled({ scenario: 'large', dialect: 'zulip', validateResponses: false });
  const folder = mkdtempSync(join(tmpdir(), 'team-chat-mock-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const out = join(folder, 'org.json');
  const before = process.memoryUsage().heapUsed;
  const source = new ApiSource(server.url, { email: 'member@example.com', key: 'member-key' });
  await importOrganization({
    source,
    origin: server.url,
    from: server.url,
    out,
    messages: MESSAGES,
    salt: 'pepper',
  });
  expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(MAX_GROWTH_MB);
  const text = readFileSync(out, 'utf8');
  const common = JSON.stringify(await createTeamChatMock({ scenario: 'empty', dialect: 'zulip' }).snapshot());
  expect(originalsIn(text, server.mock, `${common} Notification Bot question website`)).toEqual([]);
  const mock = createTeamChatMock({ snapshot: JSON.parse(text) as Snapshot });
  await expectCorrespondence(server.mock, mock);
});
