import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { scenarioFromData } from '../../src/scenarios/index.js';
import { scenarioFromText } from '../../src/scenarios/seed-file/file.js';
import { seedFileSchema } from '../../src/scenarios/seed-file/schema.js';

const page = readFileSync(new URL('../../docs/features/seed-files.md', import.meta.url), 'utf8');
const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];

test('loads the seed file in docs/features/seed-files.md', async () => {
  const mock = createTeamChatMock({ scenario: scenarioFromText(yaml, 'org.yaml') });
  await mock.ready;
  expect(mock.personas.nora).toMatchObject({ role: 600 });
  const messages = mock.db.messages.all().slice(-3);
  expect(messages.map(({ topic }) => topic).sort()).toEqual(['', 'day one', 'day one']);
});

test('reports the error that docs/features/seed-files.md describes', async () => {
  const text = [
    'extends: default',
    'conversations:',
    '  - channel: general',
    '    messages:',
    '      - from: mmeber',
    '        text: Hi',
  ].join('\n');
  const shown = /org\.yaml:5:\d+: (.*)/.exec(page)?.[0] as string;
  await expect(createTeamChatMock({ scenario: scenarioFromText(text, 'org.yaml') }).ready).rejects.toThrow(
    shown,
  );
});

test('loads the seed file in the reset request of docs/features/seed-files.md', async () => {
  const [, body = ''] = /-d '(\{"seed_file".*)'/.exec(page) ?? [];
  const mock = createTeamChatMock({ scenario: scenarioFromData(JSON.parse(body).seed_file) });
  await mock.ready;
  expect(mock.personas.nora?.full_name).toBe('Nora New');
});

test('documents every key of a seed file in docs/features/seed-files.md', () => {
  const keys = Object.keys(seedFileSchema.shape).filter((key) => key !== '$schema');
  expect(keys.filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
});
