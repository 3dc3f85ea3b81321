import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript, without types
import { endpointPage, errorPage, levelPage, readmeWith, scenarioPage } from '../../scripts/render-docs.mjs';
// @ts-expect-error plain JavaScript, without types
import { scenarioEntries } from '../../scripts/scenario-entries.mjs';
import { CHANGES, LATEST_LEVEL, LEVELS } from '../../src/contract/levels/index.js';
import { endpoints } from '../../src/handlers/endpoints.js';
import { curlOf, errors, faultCallOf } from '../../src/handlers/error-recipes/index.js';
import { createTeamChatMock, personas } from '../../src/index.js';
import { scenarios } from '../../src/scenarios/index.js';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('docs/endpoints.md follows from the declarations; `npm run docs` makes it anew', () => {
  expect(read('docs/endpoints.md')).toBe(endpointPage(endpoints, LEVELS));
});

test('docs/errors.md follows from the catalogue of errors; `npm run docs` makes it anew', () => {
  expect(read('docs/errors.md')).toBe(errorPage(endpoints, errors, { curlOf, faultCallOf }));
});

test('docs/levels.md follows from the table of levels; `npm run docs` makes it anew', () => {
  expect(read('docs/levels.md')).toBe(levelPage(CHANGES));
});

test('the table of endpoints in the README follows from the declarations; `npm run docs` makes it anew', () => {
  expect(read('README.md')).toBe(readmeWith(read('README.md'), endpoints));
});

test('docs/scenarios.md follows from the scenarios; `npm run docs` makes it anew', async () => {
  const entries = await scenarioEntries({
    scenarios,
    createTeamChatMock,
    knownPersonas: personas,
    latest: LATEST_LEVEL,
  });
  expect(read('docs/scenarios.md')).toBe(scenarioPage(entries));
});
