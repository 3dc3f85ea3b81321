import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { unknownLevels } from '../../scripts/upstream/changelog.js';
import { compareDescriptions, factsOf, operationsOf } from '../../scripts/upstream/compare.js';
import { writeStubs } from '../../scripts/upstream/write.js';
import { openApiFor } from '../../src/server/openapi/index.js';
import { folderWith } from '../support/folder.js';
import publishedRows from './published-rows.json' with { type: 'json' };

const descriptions = new Map<number, Promise<Record<string, unknown>>>();

/** The description of the mock at a level, made once. */
function descriptionAt(level: number): Promise<Record<string, unknown>> {
  const known = descriptions.get(level);
  if (known !== undefined) return known;
  const made = openApiFor({ level, dialect: 'zulip' }, { version: '0' }) as Promise<Record<string, unknown>>;
  descriptions.set(level, made);
  return made;
}

const operation = (properties: object, returned: object) => ({
  requestBody: { content: { 'application/x-www-form-urlencoded': { schema: { properties } } } },
  responses: { 200: { content: { 'application/json': { schema: returned } } } },
});

const list = (items: object) => ({ properties: { events: { type: 'array', items } } });

test('lists operations, parameters, values, fields and events that only one description has', () => {
  const published = {
    components: { schemas: { Success: { properties: { result: { type: 'string' } } } } },
    paths: {
      '/drafts/{id}': {
        patch: operation(
          { draft: {}, mode: { enum: ['add', 'replace'] } },
          { allOf: [{ $ref: '#/components/schemas/Success' }, { properties: { edited_at: {} } }] },
        ),
      },
      '/weather': { get: { responses: {} } },
      '/events': {
        get: operation(
          {},
          list({
            oneOf: [
              { properties: { type: { enum: ['typing'] }, op: { enum: ['start'] }, sender: {} } },
              { properties: { type: { enum: ['weather'] } } },
            ],
          }),
        ),
      },
    },
  };
  const own = {
    paths: {
      '/drafts/{draft_id}': {
        patch: operation({ draft: {}, mode: { enum: ['add'] }, colour: {} }, { properties: { result: {} } }),
      },
      '/events': {
        get: operation(
          {},
          list({ anyOf: [{ properties: { type: { const: 'typing' }, op: { const: 'start' } } }] }),
        ),
      },
    },
  };
  expect(compareDescriptions(published, own)).toEqual({
    missing: [
      'GET /events: returns events[](typing/start).sender',
      'GET /events: returns events[](weather)',
      'GET /events: returns events[](weather).type',
      'GET /weather',
      'PATCH /drafts/{}: parameter mode takes replace',
      'PATCH /drafts/{}: returns edited_at',
    ],
    extra: ['PATCH /drafts/{}: parameter colour'],
  });
});

test('finds no differences between the description of the mock and itself', async () => {
  const own = await descriptionAt(512);
  expect(compareDescriptions(own, own)).toEqual({ missing: [], extra: [] });
});

test('lists the differences between two levels of the mock', async () => {
  const { missing, extra } = compareDescriptions(await descriptionAt(512), await descriptionAt(400));
  expect(missing).toContain('POST /channels/create');
  expect(extra).toContain('PATCH /users/me/subscriptions');
});

test('includes every fact of published-rows.json in the description of the mock', async () => {
  const facts = factsOf(await descriptionAt(512));
  expect(publishedRows.filter((row) => !facts.has(row))).toEqual([]);
});

test('lists changelog feature levels that are neither implemented nor explained', () => {
  const changelog = `
## Changes in Zulip 13.0

**Feature level 9999**

* [\`GET /weather\`](/api/get-weather): Added a new endpoint.

**Feature level 508**

* [\`POST /messages\`](/api/send-message): Added \`message_url\`.

**Feature levels 9000-9001**

Reserved.
`;
  expect(unknownLevels(changelog)).toEqual([
    { level: 9999, text: '* [`GET /weather`](/api/get-weather): Added a new endpoint.' },
    { level: 9000, text: 'Reserved.' },
    { level: 9001, text: 'Reserved.' },
  ]);
});

/** A folder with the files that stubs are added to. */
function checkout() {
  const folder = folderWith();
  for (const path of [
    'scripts/new-endpoint.mjs',
    'src/contract/endpoint.ts',
    'src/contract/levels',
    'src/handlers/drafts',
    'src/handlers/error-recipes',
    'test/contract/levels/rows/newest.ts',
    'test/handlers/drafts',
    'test/scripts/published-rows.json',
  ])
    cpSync(new URL(`../../${path}`, import.meta.url), join(folder, path), { recursive: true });
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  return { folder, read, root: pathToFileURL(`${folder}/`) };
}

const syntaxErrorsOf = (source: string) => transformSync('file.ts', source).errors;

test('writes the files of a new operation to the area with the same path prefix', () => {
  const { folder, read, root } = checkout();
  const published = { paths: { '/drafts/{draft_id}/shares': { post: {} } } };
  const operations = operationsOf(published);
  const missing = { operations, facts: [], levels: [] };
  expect(writeStubs(missing, root)).toEqual({
    written: ['POST /drafts/{draft_id}/shares, in the area drafts'],
    refused: [],
  });
  const declaration = read('src/handlers/drafts/create-drafts-shares.ts');
  expect(declaration).toContain("path: '/drafts/{draft_id}/shares',");
  expect(syntaxErrorsOf(declaration)).toEqual([]);
  expect(existsSync(join(folder, 'test/handlers/drafts/create-drafts-shares.test.ts'))).toBe(true);
  const recipes = read('src/handlers/error-recipes/personal.ts');
  expect(recipes).toContain("'POST /drafts/{draft_id}/shares': {");
  expect(syntaxErrorsOf(recipes)).toEqual([]);
  expect(writeStubs(missing, root)).toEqual({
    written: [],
    refused: ['POST /drafts/{draft_id}/shares: src/handlers/drafts/create-drafts-shares.ts exists already.'],
  });
});

test('writes one row for each missing fact', () => {
  const { read, root } = checkout();
  const facts = ['PATCH /drafts/{}: returns edited_at', 'GET /events: returns events[](weather)'];
  const { written } = writeStubs({ operations: [], facts, levels: [] }, root);
  expect(written).toEqual(['test/scripts/published-rows.json: 2 rows']);
  const rows: string[] = JSON.parse(read('test/scripts/published-rows.json'));
  expect(rows).toEqual([...publishedRows, ...facts].sort());
  expect(writeStubs({ operations: [], facts, levels: [] }, root).written).toEqual([]);
});

test('writes a name, a description and a failing row for each unknown level', async () => {
  const { read, root } = checkout();
  const levels = [
    { level: 9999, text: "* The user's `mood`\n  was added." },
    { level: 509, text: 'Reserved.' },
  ];
  writeStubs({ operations: [], facts: [], levels }, root);
  const names = read('src/contract/levels/levels.ts');
  const numbers = [...names.matchAll(/^ {2}\w+: (\d+),$/gm)].map(([, level]) => Number(level));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(numbers).toEqual(expect.arrayContaining([509, 9999]));
  const changes = read('src/contract/levels/changes.ts');
  expect(changes).toContain("  level9999:\n    '* The user\\'s `mood` was added.',\n};\n");
  expect(read('src/contract/levels/index.ts')).toContain('LATEST_LEVEL = 9999;');
  const rows = read('test/contract/levels/rows/newest.ts');
  expect(rows).toContain("new Error('Level 509 is not written yet.')");
  for (const source of [names, changes, rows]) expect(syntaxErrorsOf(source)).toEqual([]);
});
