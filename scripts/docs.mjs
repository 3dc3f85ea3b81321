/**
 * Writes docs/reference from the source, the built OpenAPI document and the built command, except for coverage.md and
 * api/. Part of `npm run docs:reference`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errors } from '../src/handlers/error-recipes/index.ts';
import { capitalized } from '../src/strings.ts';
import { definite } from '../src/values.ts';
import { endpointPage, slugOf } from './docs/endpoint-page.mjs';
import * as pages from './docs/pages.mjs';
import { endpointFor, OMITTED, publishedOperations } from './docs/published-operations.ts';
import { recordExamples } from './docs/run-examples.mjs';
import { scenarioEntries } from './docs/scenario-entries.mjs';
import {
  changesByRelease,
  dialectFields,
  dialectPaths,
  dialectRules,
  endpointsIn,
  errorCodes,
  eventKinds,
  settings,
  withoutEffect,
} from './docs/sources.ts';

const target = new URL('../docs/reference/', import.meta.url);

const endpoints = endpointsIn(
  JSON.parse(readFileSync(new URL('../dist/openapi.json', import.meta.url), 'utf8')),
);
const examples = await recordExamples(endpoints);
writeEndpointPages();
await writeOtherPages();
writeSidebar();

/** @type {(name: string, text: string) => void} */
function write(name, text) {
  writeFileSync(new URL(name, target), text);
}

function writeEndpointPages() {
  rmSync(new URL('endpoints/', target), { recursive: true, force: true });
  mkdirSync(new URL('endpoints/', target), { recursive: true });
  write('endpoints/index.md', pages.endpointIndex(endpoints));
  for (const endpoint of endpoints) {
    const example = definite(examples.get(endpoint.name));
    write(`endpoints/${slugOf(endpoint)}.md`, endpointPage(endpoint, example));
  }
}

async function writeOtherPages() {
  const published = pages.publishedApiPage(publishedOperations, OMITTED, (one) =>
    endpointFor(one, endpoints),
  );
  write('published-api.md', published);
  write('events.md', pages.eventsPage(eventKinds, examples, endpoints));
  write('errors.md', pages.errorsPage(errorCodes, errors, endpoints));
  write('feature-levels.md', pages.levelsPage({ releases: changesByRelease(), withoutEffect }));
  const dialects = { rules: dialectRules, fields: dialectFields(), paths: dialectPaths };
  write('dialects.md', pages.dialectsPage(dialects));
  write('settings.md', pages.settingsPage(settings));
  write('scenarios.md', pages.scenariosPage(await scenarioEntries()));
  write('command-line.md', pages.commandLinePage(commandHelp()));
}

/** The output of `--help`. */
function commandHelp() {
  const cli = fileURLToPath(new URL('../dist/server/cli.js', import.meta.url));
  const env = { ...process.env, COLUMNS: '100' };
  return execFileSync(process.execPath, [cli, '--help'], { encoding: 'utf8', env });
}

/** Writes the items of the sidebar: the endpoints by area. */
function writeSidebar() {
  const areas = [...new Set(endpoints.map(({ area }) => area))];
  const items = areas.map((area) => ({
    text: capitalized(area),
    collapsed: true,
    items: endpoints
      .filter((endpoint) => endpoint.area === area)
      .map((endpoint) => ({ text: endpoint.summary, link: `/reference/endpoints/${slugOf(endpoint)}` })),
  }));
  write('sidebar.json', JSON.stringify(items));
}
