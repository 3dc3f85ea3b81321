/**
 * `npm run bench -- [parts] [--check] [--json FILE]`: figures are ratios of two values measured alternately
 * in the same run. Without parts, runs all of them. `--check` exits with status 1 when a target is missed;
 * `--json` writes the figures.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import leven from 'leven';
import { Report } from './measure.mjs';

const PARTS = {
  requests: async (report) => (await import('./requests.mjs')).measureRequests(report),
  chat: async (report) => (await import('./chat.mjs')).measureChat(report),
  http: async (report) => (await import('./http.mjs')).measureHttp(report),
  proxy: async (report) => (await import('./proxy.mjs')).measureProxy(report),
  start: async (report) => (await import('./start.mjs')).measureStart(report),
  import: async (report) => (await import('./process.mjs')).measureProcess(report),
  types: async (report) => (await import('./types.mjs')).measureTypes(report),
  fixtures: async (report) => (await import('./fixtures.mjs')).measureFixtures(report),
  messages: async (report) => (await import('./messages.mjs')).measureMessages(report),
  history: async (report) => (await import('./history.mjs')).measureHistory(report),
  inspector: async (report) => (await import('./inspector.mjs')).measureInspector(report),
  markdown: async (report) => (await import('./markdown.mjs')).measureMarkdown(report),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false }, json: { type: 'string' } },
});
const names = Object.keys(PARTS);
const unknown = positionals.find((name) => !names.includes(name));
if (unknown !== undefined) {
  const near = names.toSorted((a, b) => leven(a, unknown) - leven(b, unknown))[0];
  console.error(`Unknown part "${unknown}". Did you mean "${near}"? Parts: ${names.join(', ')}.`);
  process.exit(2);
}

const report = new Report();
for (const name of positionals.length > 0 ? positionals : names) await PARTS[name](report);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, undefined, 2)}\n`);
if (report.missed.length === 0) console.log('\nEvery aim is met.');
else console.log(`\nMissed: ${report.missed.length} (${report.missed.join('; ')})`);
process.exit(values.check && report.missed.length > 0 ? 1 : 0);
