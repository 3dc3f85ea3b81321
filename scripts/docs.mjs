/** Writes the documentation that follows from the declarations. Run after a build: `npm run docs`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { CHANGES, LATEST_LEVEL, LEVELS } from '../dist/contract/levels/index.js';
import { endpoints } from '../dist/handlers/endpoints.js';
import { curlOf, errors, faultCallOf } from '../dist/handlers/error-recipes/index.js';
import { createTeamChatMock, personas } from '../dist/index.js';
import { scenarios } from '../dist/scenarios/index.js';
import { coveragePage, coveredEndpoints } from './coverage.mjs';
import { endpointPage, errorPage, levelPage, readmeWith, scenarioPage } from './render-docs.mjs';
import { scenarioEntries } from './scenario-entries.mjs';

const root = new URL('..', import.meta.url);
const readme = new URL('README.md', root);
mkdirSync(new URL('docs/', root), { recursive: true });
writeFileSync(new URL('docs/endpoints.md', root), endpointPage(endpoints, LEVELS));
writeFileSync(new URL('docs/errors.md', root), errorPage(endpoints, errors, { curlOf, faultCallOf }));
writeFileSync(new URL('docs/levels.md', root), levelPage(CHANGES));
writeFileSync(readme, readmeWith(readFileSync(readme, 'utf8'), endpoints));
writeFileSync(new URL('docs/coverage.md', root), coveragePage(await coveredEndpoints()));
const entries = await scenarioEntries({
  scenarios,
  createTeamChatMock,
  knownPersonas: personas,
  latest: LATEST_LEVEL,
});
writeFileSync(new URL('docs/scenarios.md', root), scenarioPage(entries));
