/**
 * Which test shows what: for every endpoint its parameters, errors and rules, with the sentences of the tests in the
 * file that mirrors it. Read from the built declarations and from the text of the tests.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

const root = new URL('..', import.meta.url);

/** Every endpoint with the file of its declaration and the tests of the file that mirrors it. */
export async function coveredEndpoints() {
  const { endpoints } = await import('../dist/handlers/endpoints.js');
  const found = [];
  for (const area of readdirSync(new URL('dist/handlers/', root), { withFileTypes: true })) {
    if (!area.isDirectory()) continue;
    for (const file of readdirSync(new URL(`dist/handlers/${area.name}/`, root))) {
      if (!file.endsWith('.js')) continue;
      const module = await import(new URL(`dist/handlers/${area.name}/${file}`, root));
      const endpoint = endpoints.find((candidate) => Object.values(module).includes(candidate));
      if (endpoint === undefined) continue;
      const test = `test/handlers/${area.name}/${file.replace('.js', '.test.ts')}`;
      found.push({ endpoint, test, tests: testsIn(test) });
    }
  }
  return found.sort(
    (a, b) => order(a.endpoint) - order(b.endpoint) || (a.endpoint.name < b.endpoint.name ? -1 : 1),
  );
}

function order(endpoint) {
  return endpoint.reference ?? 99;
}

/** The tests of a file: their sentence and their text. */
function testsIn(path) {
  const url = new URL(path, root);
  if (!existsSync(url)) return [];
  const code = readFileSync(url, 'utf8');
  const tests = [];
  walk(parseSync(path, code).program, (node) => {
    if (node.type !== 'CallExpression' || !isTest(node.callee)) return;
    const title = titleOf(node.arguments[0], code);
    if (title !== undefined) tests.push({ title, text: code.slice(node.start, node.end) });
  });
  return tests;
}

/** `test(...)`, `test.each(table)(...)`, `test.for(table)(...)`, and the same with `it`. */
function isTest(callee) {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it';
  if (callee.type === 'CallExpression') return isTest(callee.callee);
  return callee.type === 'MemberExpression' && isTest(callee.object);
}

function titleOf(node, code) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' ? code.slice(node.start + 1, node.end - 1) : undefined;
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const item of node) walk(item, visit);
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node);
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
  }
}

/** What an endpoint declares that no test of its file mentions. */
export function gapsOf({ endpoint, tests, test }) {
  const whole = tests.map(({ text }) => text).join('\n');
  const mentioned = (name) => wordOf(name).test(whole) || existsInFile(test, name);
  const params = Object.keys(endpoint.params).filter((name) => !mentioned(name));
  const errors = endpoint.errors.filter((code) => !mentioned(code));
  return [...params.map((name) => `parameter ${name}`), ...errors.map((code) => `error ${code}`)];
}

/** How a test names a parameter or an error; the error that most rules throw has an assertion of its own. */
function wordOf(name) {
  return name === 'BAD_REQUEST' ? /\bBAD_REQUEST\b|\bbadRequestNaming\(/ : new RegExp(`\\b${name}\\b`);
}

/** Tables of cases stand outside of the tests that run them. */
function existsInFile(path, name) {
  const url = new URL(path, root);
  return existsSync(url) && wordOf(name).test(readFileSync(url, 'utf8'));
}

/** The page as Markdown. */
export function coveragePage(covered) {
  const sections = covered.map(({ endpoint, test, tests }) => {
    const title =
      endpoint.reference === undefined ? endpoint.name : `${endpoint.reference}. ${endpoint.name}`;
    const params = Object.keys(endpoint.params).map(
      (name) => `| \`${name}\` | ${showing(tests, name, test)} |`,
    );
    const errors = endpoint.errors.map((code) => `| \`${code}\` | ${showing(tests, code, test)} |`);
    const rules = tests.map((one) => `- ${one.title}`);
    const table = [...params, ...errors];
    return [
      `## ${title}`,
      `[${test}](../${test})`,
      ...(table.length > 0
        ? [['| Parameter or error | Tests that show it |', '|---|---|', ...table].join('\n')]
        : []),
      ...(rules.length > 0 ? [rules.join('\n')] : []),
    ].join('\n\n');
  });
  const intro =
    'Made by `npm run docs` from the declarations and the tests. Each line is a test; each runs through msw and HTTP.';
  return `# Coverage\n\n${intro}\n\n${sections.join('\n\n')}\n`;
}

function showing(tests, name, path) {
  const word = wordOf(name);
  const showing = tests
    .filter(({ text }) => word.test(text))
    .map(({ title }) => title.replaceAll('|', '\\|'));
  const more = showing.length > 3 ? `; and ${showing.length - 3} more` : '';
  if (showing.length === 0) return existsInFile(path, name) ? 'its tables of cases' : 'none';
  return `${showing.slice(0, 3).join('; ')}${more}`;
}
