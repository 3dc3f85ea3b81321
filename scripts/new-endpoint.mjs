/**
 * Writes the files of a new endpoint: `npm run new:endpoint -- "DELETE /foo/{foo_id}" --area users`. Adds its
 * declaration, its test and its error recipe; prints the remaining steps.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const root = new URL('..', import.meta.url);
/** @param {string} path */
const read = (path) => readFileSync(new URL(path, root), 'utf8');
/** @type {(path: string, text: string) => void} */
const write = (path, text) => writeFileSync(new URL(path, root), text);

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(2);
}

const USAGE = 'Usage: npm run new:endpoint -- "DELETE /foo/{foo_id}" --area users';
let parsed;
try {
  parsed = parseArgs({ allowPositionals: true, options: { area: { type: 'string' } } });
} catch (error) {
  fail(`${error instanceof Error ? error.message : error}\n${USAGE}`);
}
/** @type {Record<string, string>} */
const VERBS = { GET: 'get', POST: 'create', PATCH: 'update', PUT: 'set', DELETE: 'delete' };
const [, method = '', path = ''] =
  /^(GET|POST|PATCH|PUT|DELETE) (\/[\w/{}]+)$/.exec(parsed.positionals[0] ?? '') ?? [];
const verb = VERBS[method];
if (verb === undefined) fail(`Name a method and a path.\n${USAGE}`);

const [, list = ''] = /export const AREAS = \[([^\]]+)\]/.exec(read('src/contract/endpoint.ts')) ?? [];
const areas = [...list.matchAll(/'(\w+)'/g)].map(([, area]) => area);
const { area } = parsed.values;
if (area === undefined || !areas.includes(area))
  fail(`--area is one of ${areas.join(', ')}, got ${area ?? 'nothing'}.`);

const words = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
const nouns = words.flatMap((word) => word.split('_'));
const file = [verb, ...nouns].join('-');
const name = file.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const heading = `${verb.slice(0, 1).toUpperCase()}${verb.slice(1)} ${nouns.join(' ')}`;
const declaration = `src/handlers/${area}/${file}.ts`;
const test = `test/handlers/${area}/${file}.test.ts`;
for (const taken of [declaration, test])
  if (existsSync(new URL(taken, root))) fail(`${taken} exists already.`);

write(
  declaration,
  `import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint } from '../../contract/index.js';

export const ${name} = defineEndpoint({
  method: '${method}',
  path: '${path}',
  area: '${area}',
  summary: '${heading}',
  errors: ['BAD_REQUEST'],
  run() {
    throw badRequest('${method} ${path} is not written yet');
  },
});
`,
);

const example = path.replace(/\{\w+_id\}/g, '999').replace(/\{\w+\}/g, 'unknown');
write(
  test,
  `import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('${verb}s ${nouns.join(' ')}', async () => {
  const { call } = await startMock();
  expect((await call('member', '${method}', '${example}')).body).toEqual(SUCCESS);
});

test('rejects a record that does not exist', async () => {
  const { call } = await startMock();
  expect(await call('member', '${method}', '${example}')).toMatchObject(badRequestNaming());
});
`,
);

const recipes = recipeFileOf(area);
const text = read(recipes);
const end = text.lastIndexOf('};');
write(
  recipes,
  `${text.slice(0, end)}  '${method} ${path}': {
    'it does not exist': { path: '${example}' },
  },
${text.slice(end)}`,
);

/**
 * The file with the most error recipes for an area.
 * @param {string} folder
 */
function recipeFileOf(folder) {
  const declarations = sourcesIn(`src/handlers/${folder}`).map(read).join('');
  const names = [...declarations.matchAll(/ {2}method: '(\w+)',\n {2}path: '([^']+)',/g)].map(
    ([, method, path]) => `'${method} ${path}'`,
  );
  /** @param {string} source */
  const recipesIn = (source) => names.filter((name) => read(source).includes(name)).length;
  const files = sourcesIn('src/handlers/error-recipes').filter((source) =>
    /: Recipes = \{/.test(read(source)),
  );
  const [most] = files.sort((a, b) => recipesIn(b) - recipesIn(a));
  return most ?? fail('src/handlers/error-recipes contains no recipes.');
}

/** @param {string} folder */
function sourcesIn(folder) {
  const names = readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.ts'));
  return names.map((name) => `${folder}/${name}`);
}

console.log(`Wrote ${declaration} and ${test}, and added a recipe to ${recipes}.

Next:
1. Write run() in ${declaration} and the expectations in ${test}.
2. Add a successful request to test/support/valid-requests.ts, and one to src/server/fixtures/example-requests.ts if it needs input.
3. npm run generate && npm run format
4. npx vitest run test/handlers/${area} test/handlers/error-recipes test/contract test/docs/reference.slow.test.ts
   The tests say what is still missing.`);
