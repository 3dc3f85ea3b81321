/** Writes docs/reference from the built package. Run it with `npm run docs:reference`; VitePress reads the result. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpointPage } from './docs/endpoint-page.mjs';
import * as pages from './docs/pages.mjs';
import { recordExamples } from './docs/run-examples.mjs';
import { scenarioEntries } from './docs/scenario-entries.mjs';
import * as sources from './docs/sources.mjs';

const target = new URL('../docs/reference/', import.meta.url);
const { endpoints, slugOf, errors } = sources;

rmSync(new URL('endpoints/', target), { recursive: true, force: true });
mkdirSync(new URL('endpoints/', target), { recursive: true });
const write = (name, text) => writeFileSync(new URL(name, target), text);

const examples = await recordExamples(endpoints);
for (const endpoint of endpoints) {
  const example = examples.get(endpoint.name);
  write(`endpoints/${slugOf(endpoint)}.md`, endpointPage(endpoint, { ...sources, example }));
}
write('endpoints/index.md', pages.endpointIndex(endpoints, slugOf));
write('events.md', pages.eventsPage(sources.eventKinds, examples, slugOf, endpoints));
write('errors.md', pages.errorsPage(sources.errorCodes, errors, endpoints, slugOf));
write('feature-levels.md', pages.levelsPage(sources.changes));
write('settings.md', pages.settingsPage(sources.settings));
write('scenarios.md', pages.scenariosPage(await scenarioEntries(sources)));
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
