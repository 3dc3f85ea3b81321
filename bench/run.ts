/**
 * `npm run bench -- [PARTS] [--check] [--json FILE]`: compares each figure with a baseline measured in the same run, in
 * alternating rounds. Without parts, runs all of them. `--check` exits with status 1 when a target is missed; `--json` writes
 * the figures.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import leven from 'leven';
import { Report } from './measure.js';

const PARTS: Record<string, (report: Report) => Promise<void>> = {
  requests: async (report) => (await import('./requests.js')).measureRequests(report),
  chat: async (report) => (await import('./chat.js')).measureChat(report),
  http: async (report) => (await import('./http.js')).measureHttp(report),
  proxy: async (report) => (await import('./proxy.js')).measureProxy(report),
  start: async (report) => (await import('./start.js')).measureStart(report),
  import: async (report) => (await import('./process.js')).measureProcess(report),
  types: async (report) => (await import('./types.js')).measureTypes(report),
  fixtures: async (report) => (await import('./fixtures.js')).measureFixtures(report),
  messages: async (report) => (await import('./messages.js')).measureMessages(report),
  history: async (report) => (await import('./history.js')).measureHistory(report),
  inspector: async (report) => (await import('./inspector.js')).measureInspector(report),
  markdown: async (report) => (await import('./markdown.js')).measureMarkdown(report),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false }, json: { type: 'string' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(PARTS);
for (const name of names) if (!Object.hasOwn(PARTS, name)) rejectPart(name);

const report = new Report();
for (const name of names) await PARTS[name]?.(report);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, undefined, 2)}\n`);
const { missed } = report;
console.log(missed.length === 0 ? '\nAll targets are met.' : `\nMissed targets:\n  ${missed.join('\n  ')}`);
process.exit(values.check && missed.length > 0 ? 1 : 0);

function rejectPart(name: string): never {
  const known = Object.keys(PARTS);
  const [nearest] = known.toSorted((a, b) => leven(a, name) - leven(b, name));
  console.error(`Unknown part "${name}". Did you mean "${nearest}"? Parts: ${known.join(', ')}.`);
  process.exit(2);
}
