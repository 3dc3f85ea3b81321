import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { optionMeta } from '../../src/runtime/mock/option-schema.js';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const security = read('SECURITY.md');

/** The cell next to a label in the table of limits. */
function limitOf(label: string): string {
  const line = security.split('\n').find((candidate) => candidate.startsWith(`| ${label} |`));
  return line?.split('|')[2]?.trim() ?? '';
}

test('documents the default limits of options and settings in SECURITY.md', () => {
  const settings = createTeamChatMock().settings.get();
  const bytes = Number(optionMeta('maxBodyBytes').shown);
  expect(limitOf('request body')).toBe(`${bytes / 1024 / 1024} MiB (\`--max-body-bytes\`)`);
  expect(limitOf('message content')).toContain(settings.max_message_length.toLocaleString('en'));
  expect(limitOf('topic')).toContain(`${settings.max_topic_length} code points`);
  expect(limitOf('journal')).toContain(Number(optionMeta('journalLimit').shown).toLocaleString('en'));
  expect(limitOf('time to seed a scenario')).toContain(`${Number(optionMeta('seedTimeout').shown) / 1000} s`);
});

test.each([
  [
    'body of `PUT /_mock/snapshot`',
    'src/runtime/control/app.ts',
    'MAX_SNAPSHOT_BYTES = 256 * 1024',
    '256 MiB',
  ],
  ['URL and headers together', 'src/server/http.ts', 'MAX_HEADER_BYTES = 1024 * 1024', '1 MiB'],
  ['one uploaded file', 'src/handlers/messages/upload.resource.ts', 'MAX_UPLOAD_MIB = 10', '10 MiB'],
  [
    'all uploaded files of an organization',
    'src/handlers/messages/upload.resource.ts',
    'MAX_TOTAL_MIB = 50',
    '50 MiB',
  ],
  [
    'any other string or list that a request sends',
    'src/contract/params.ts',
    'DEFAULT_MAX_LENGTH = 1_000_000',
    '1,000,000',
  ],
  [
    'description of a user group',
    'src/handlers/groups/group.rules.ts',
    'MAX_DESCRIPTION_LENGTH = 10_000',
    '10,000',
  ],
  [
    'fragment of a navigation view',
    'src/handlers/navigation/add-navigation-view.ts',
    'MAX_FRAGMENT_LENGTH = 1_000',
    '1,000',
  ],
  ['domain of an organization', 'src/handlers/server/add-domain.ts', 'MAX_DOMAIN_LENGTH = 255', '255'],
  ['password', 'src/handlers/users/sign-in.resource.ts', 'MAX_PASSWORD_LENGTH = 100', '100'],
  ['messages in a response', 'src/handlers/messages/narrow/query.ts', 'MAX_MESSAGES = 5000', '5,000'],
  ['event queues', 'src/handlers/events/delivery.ts', 'MAX_QUEUES = 1_000', '1,000'],
  ['events in a queue', 'src/handlers/events/delivery.ts', 'MAX_QUEUED_EVENTS = 10_000', '10,000'],
  [
    'events in all queues together',
    'src/handlers/events/delivery.ts',
    'MAX_TOTAL_EVENTS = 100_000',
    '100,000',
  ],
  ['time to load a configuration', 'src/server/command/config.ts', 'LOAD_TIMEOUT_MS = 10_000', '10 seconds'],
])('documents the limit "%s" with the value in %s', (label, file, code, shown) => {
  expect(read(file)).toContain(code);
  expect(limitOf(label)).toContain(shown);
});

test('copies only the packed package into the Docker image, and runs it as an unprivileged user', () => {
  const dockerfile = read('Dockerfile');
  expect(read('.dockerignore')).toBe('*\n!team-chat-mock-*.tgz\n');
  expect(dockerfile.match(/^(COPY|ADD) .*/gm)).toEqual(['COPY team-chat-mock-*.tgz package.tgz']);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/HEALTHCHECK[\s\S]*_mock\/health/);
});
