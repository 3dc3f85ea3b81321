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
  const { program } = parseSync(path, code);
  const declared = textsOfDeclarations(program, code);
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !isTest(node.callee)) return;
    const title = titleOf(node.arguments[0], code);
    if (title !== undefined)
      tests.push({ title, text: withDeclarations(code.slice(node.start, node.end), declared) });
  });
  return tests;
}

/** What a file declares outside of its tests, by name: tables of cases, helpers, expected answers. */
function textsOfDeclarations({ body }, code, texts = new Map()) {
  for (const node of body) {
    const text = code.slice(node.start, node.end);
    if (node.type === 'FunctionDeclaration') texts.set(node.id.name, text);
    if (node.type === 'VariableDeclaration')
      for (const { id } of node.declarations) if (id.type === 'Identifier') texts.set(id.name, text);
    const call = node.type === 'ExpressionStatement' ? node.expression : undefined;
    if (call?.type !== 'CallExpression' || isTest(call.callee)) continue;
    // A group of tests: what it declares is outside of them too.
    for (const { body: group } of call.arguments)
      if (group?.type === 'BlockStatement' || group?.type === 'FunctionBody')
        textsOfDeclarations({ body: group.body ?? group.statements }, code, texts);
  }
  return texts;
}

/** The text of a test with that of every declaration which it uses, or which one of those uses. */
function withDeclarations(text, declared) {
  const used = new Set();
  const waiting = [text];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [name, body] of declared) {
      if (used.has(body) || !new RegExp(`\\b${name}\\b`).test(next)) continue;
      used.add(body);
      waiting.push(body);
    }
  }
  return [text, ...used].join('\n');
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

/**
 * What an endpoint declares that no test of its file mentions. That each error is really answered, and each parameter
 * really sent, is seen when the tests run.
 */
export function gapsOf({ endpoint, tests }) {
  const whole = tests.map(({ text }) => text).join('\n');
  const mentioned = (name) => wordOf(name).test(whole);
  const params = Object.keys(endpoint.params).filter((name) => !mentioned(name));
  const errors = endpoint.errors.filter((code) => !mentioned(code));
  return [...params.map((name) => `parameter ${name}`), ...errors.map((code) => `error ${code}`)];
}

/** How a test names a parameter or an error; the error that most rules throw has an assertion of its own. */
function wordOf(name) {
  return name === 'BAD_REQUEST' ? /\bBAD_REQUEST\b|\bbadRequestNaming\(/ : new RegExp(`\\b${name}\\b`);
}

/** The page as Markdown. */
export function coveragePage(covered) {
  const sections = covered.map(({ endpoint, test, tests }) => {
    const title =
      endpoint.reference === undefined ? endpoint.name : `${endpoint.reference}. ${endpoint.name}`;
    const params = Object.keys(endpoint.params).map((name) => `| \`${name}\` | ${showing(tests, name)} |`);
    const errors = endpoint.errors.map((code) => `| \`${code}\` | ${showing(tests, code)} |`);
    const rules = tests.map((one) => `- ${sentenceOf(one)}`);
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
  const intro = [
    'Made by `npm run docs` from the declarations and the tests. Each line is a test, or a table of them, where … stands for',
    'its cases; each runs through msw and HTTP. The tests of an endpoint fail unless every error that it declares was really',
    'answered in them, and every parameter really sent with success.',
  ].join('\n');
  return `# Coverage\n\n${intro}\n\n${sections.join('\n\n')}\n`;
}

function showing(tests, name) {
  const word = wordOf(name);
  const showing = tests
    .filter(({ text }) => word.test(text))
    .map((one) => sentenceOf(one).replaceAll('|', '\\|'));
  const more = showing.length > 3 ? `; and ${showing.length - 3} more` : '';
  return showing.length === 0 ? 'none' : `${showing.slice(0, 3).join('; ')}${more}`;
}

/** The sentence of a test; where its cases stand in it, an ellipsis. */
function sentenceOf({ title }) {
  return title.replace(/%[sdifjoOc#]/g, '…');
}
