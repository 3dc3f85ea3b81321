/**
 * Writes docs/reference from the source, the built OpenAPI document and the built command, except for coverage.md and
 * api/. Part of `npm run docs:reference`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { curlOf, errors, faultCallOf } from '../src/handlers/error-recipes/index.ts';
import { createTeamChatMock, DEFAULT_LEVEL, personas } from '../src/index.ts';
import { scenarios } from '../src/scenarios/index.ts';
import { definite } from '../src/values.ts';
import { endpointPage, slugOf } from './docs/endpoint-page.mjs';
import * as pages from './docs/pages.mjs';
import { endpointFor, OMITTED, publishedOperations } from './docs/published-operations.ts';
import { recordExamples } from './docs/run-examples.mjs';
import { scenarioEntries } from './docs/scenario-entries.mjs';
import {
  changes,
  changesByRelease,
  dialectFields,
  dialectPaths,
  dialectRules,
  endpointsIn,
  errorBodyOf,
  errorCodes,
  eventKinds,
  purposeOf,
  settings,
  withoutEffect,
} from './docs/sources.ts';

const target = new URL('../docs/reference/', import.meta.url);
const openapi = JSON.parse(readFileSync(new URL('../dist/openapi.json', import.meta.url), 'utf8'));
const endpoints = endpointsIn(openapi);

rmSync(new URL('endpoints/', target), { recursive: true, force: true });
mkdirSync(new URL('endpoints/', target), { recursive: true });
/** @type {(name: string, text: string) => void} */
const write = (name, text) => writeFileSync(new URL(name, target), text);

const examples = await recordExamples(endpoints);
for (const endpoint of endpoints) {
  const example = definite(examples.get(endpoint.name));
  const parts = { example, errors, changes, curlOf, faultCallOf, errorBodyOf, personas };
  write(`endpoints/${slugOf(endpoint)}.md`, endpointPage(endpoint, parts));
}
write('endpoints/index.md', pages.endpointIndex(endpoints));
write(
  'published-api.md',
  pages.coveragePage(publishedOperations, OMITTED, (one) => endpointFor(one, endpoints)),
);
write('events.md', pages.eventsPage(eventKinds, examples, endpoints));
write('errors.md', pages.errorsPage(errorCodes, errors, endpoints));
write('feature-levels.md', pages.levelsPage({ releases: changesByRelease(), withoutEffect }));
write(
  'dialects.md',
  pages.dialectsPage({ rules: dialectRules, fields: dialectFields(), paths: dialectPaths }),
);
write('settings.md', pages.settingsPage(settings));
write(
  'scenarios.md',
  pages.scenariosPage(
    await scenarioEntries({ scenarios, purposeOf, createTeamChatMock, personas, DEFAULT_LEVEL }),
  ),
);
const cli = fileURLToPath(new URL('../dist/server/cli.js', import.meta.url));
const help = execFileSync(process.execPath, [cli, '--help'], {
  encoding: 'utf8',
  env: { ...process.env, COLUMNS: '100' },
});
write('command-line.md', pages.commandLinePage(help));
write(
  'sidebar.json',
  JSON.stringify(
    [...new Set(endpoints.map(({ area }) => area))].map((area) => ({
      text: pages.titleOf(area),
      collapsed: true,
      items: endpoints
        .filter((endpoint) => endpoint.area === area)
        .map((endpoint) => ({ text: endpoint.summary, link: `/reference/endpoints/${slugOf(endpoint)}` })),
    })),
  ),
);
