/** Writes docs/reference/api from the built declarations. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, DeclarationReflection, ReflectionKind } from 'typedoc';
import { FRONT_MATTER } from '../docs/markdown.mjs';
import { joinSmallPages } from './join-pages.mjs';

/**
 * @import { Comment, ProjectReflection, TypeDocOptions } from 'typedoc'
 * @import { PluginOptions } from 'typedoc-plugin-markdown'
 */
/** @typedef {{ types?: string }} Target */

const root = new URL('../../', import.meta.url);
/** @param {string} name */
const path = (name) => fileURLToPath(new URL(name, root));
/** @type {{ name: string, exports: Record<string, string | Target & { import?: Target }> }} */
const { name, exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

/** The declaration file of each entry point. */
const entries = Object.entries(exports).flatMap(([key, target]) => {
  const types = typeof target === 'string' ? undefined : (target.import ?? target).types;
  // The entry for Storybook's manager exports nothing.
  const isDescribed = types !== undefined && key !== './storybook/manager' && existsSync(path(types));
  return isDescribed ? [{ key, types }] : [];
});

const out = path('docs/reference/api/');
rmSync(out, { recursive: true, force: true });
const config = path('dist/types/tsconfig.docs.json');
writeFileSync(
  config,
  JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      module: 'nodenext',
      moduleResolution: 'nodenext',
      types: ['node'],
      skipLibCheck: true,
      strict: true,
      noEmit: true,
    },
    include: ['**/*.d.ts'],
  }),
);

/** @type {Partial<TypeDocOptions & PluginOptions>} */
const options = {
  name: 'JavaScript API',
  plugin: ['typedoc-plugin-markdown'],
  entryPoints: entries.map(({ types }) => path(types)),
  tsconfig: config,
  out,
  router: 'member',
  kindSortOrder: ['Function', 'Variable', 'Interface', 'TypeAlias', 'Class', 'Enum', 'Reference'],
  groupOrder: ['Functions', 'Classes', 'Variables', 'Interfaces', 'Type Aliases', '*'],
  sortEntryPoints: false,
  readme: 'none',
  entryFileName: 'index',
  hideBreadcrumbs: true,
  useHTMLAnchors: true,
  hidePageHeader: true,
  disableSources: true,
  excludeExternals: true,
  excludePrivate: true,
  sanitizeComments: true,
  useCodeBlocks: true,
  expandObjects: false,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  enumMembersFormat: 'table',
  validation: false,
  logLevel: 'Warn',
};
const app = await Application.bootstrapWithPlugins(options);
const project = await app.convert();
if (project === undefined) process.exit(1);
// TypeDoc names a module after its file. The loop below names it after its import path.
/** @param {string} types */
const moduleOf = (types) =>
  types
    .replace('./dist/types/', '')
    .replace(/\.d\.ts$/, '')
    .replace(/\/index$/, '');
for (const module of project.children ?? []) {
  const entry = entries.find(({ types }) => moduleOf(types) === module.name);
  if (entry === undefined) throw new Error(`No entry point has the module "${module.name}"`);
  module.name = entry.key === '.' ? `${name} main entry` : `${name}${entry.key.slice(1)}`;
}
assertDocumented(project);
await app.generateOutputs(project);

/** Types that repeat other pages, each with the page to link to. */
const ELSEWHERE = {
  Endpoints:
    'Types of every endpoint: path, parameters and response. The [endpoint reference](../../../endpoints/index.md) describes them.',
  RegisterState:
    'The response of `POST /register`. The [endpoint reference](../../../endpoints/post-register.md) describes it.',
};
for (const [type, text] of Object.entries(ELSEWHERE)) {
  const file = join(out, `${name}-main-entry/interfaces/${type}.md`);
  if (!existsSync(file)) throw new Error(`The main entry exports no interface ${type}`);
  writeFileSync(file, `# Interface: ${type}\n\n${text}\n`);
}
joinSmallPages(out);
writeFileSync(join(out, 'index.md'), index());

// A union of all endpoints is too long to read.
for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
)) {
  const text = readFileSync(join(out, file), 'utf8');
  writeFileSync(join(out, file), FRONT_MATTER + text.replace(/^.{4000,}$/gm, shortened));
}

/** The list of entry points, each with the function to start with. */
function index() {
  /** @type {Record<string, string>} */
  const lines = {
    '.': 'Start with [createTeamChatMock](team-chat-mock-main-entry/functions/createTeamChatMock.md), which returns a [TeamChatMock](team-chat-mock-main-entry/interfaces/TeamChatMock.md)',
    './handlers': 'msw handlers of a default mock, for your own `setupServer` or `setupWorker`',
    './node': '`setupTeamChat` for Jest, node:test and other runners',
    './vitest': '`test` with a mock for each test, and matchers',
    './playwright': '`test` with a mock for the pages of each test',
    './storybook': '`teamChat`, an organization for each story',
    './browser': '`startWorker` for a page in development',
    './server': '`startServer`, the mock server',
    './client': '`connect`, which controls a mock server from another process',
    './factories': 'a factory for every kind of object',
    './scenarios': 'the named scenarios, and `defineScenario` for your own',
    './schemas': 'Zod schemas and types of resources, requests, responses and events',
    './errors': 'every documented error, with a request that causes it',
  };
  const rows = entries.map(({ key }) => {
    if (lines[key] === undefined) throw new Error(`scripts/api-docs: describe the entry point "${key}"`);
    const folder = key === '.' ? `${name}-main-entry` : `${name}${key.slice(1)}`;
    return `| [\`${name}${key.slice(1)}\`](${folder}/index.md) | ${lines[key]} |`;
  });
  return `# JavaScript API\n\n| Import | |\n|---|---|\n${rows.join('\n')}\n`;
}

/** @param {string} row */
function shortened(row) {
  const cells = row.split(' | ');
  const type = cells.findIndex((cell) => cell.includes('\\<'));
  if (type < 0) return row;
  return [...cells.slice(0, type), cells[type]?.split('\\<')[0], cells.at(-1)].join(' | ');
}

/**
 * Checks that every function and method of an entry point has a description and an example.
 * @param {ProjectReflection} project
 */
function assertDocumented(project) {
  const missing = project
    .getReflectionsByKind(ReflectionKind.Function | ReflectionKind.Method)
    .filter((found) => found instanceof DeclarationReflection)
    .filter(({ signatures = [] }) => !signatures.every(({ comment }) => isComplete(comment)))
    .map((reflection) => `  ${reflection.getFullName()}`)
    // TeamChatMock and RemoteMock have the same members, with examples.
    .filter((name) => !name.includes('.MockControls.'));
  if (missing.length > 0) throw new Error(`Without a description or an @example:\n${missing.join('\n')}`);
}

/** @param {Comment | undefined} comment */
function isComplete(comment) {
  return comment?.hasVisibleComponent() === true && comment.getTag('@example') !== undefined;
}
