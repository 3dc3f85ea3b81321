/** Writes docs/reference/api from the built declarations. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, ReflectionKind } from 'typedoc';

const root = new URL('../../', import.meta.url);
const path = (name) => fileURLToPath(new URL(name, root));
const { name, exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

/** The declaration file of each entry point. */
const entries = Object.entries(exports)
  .map(([key, target]) => [key, (target.import ?? target).types])
  .filter(([, types]) => types !== undefined && existsSync(path(types)));

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

const app = await Application.bootstrapWithPlugins({
  name: 'JavaScript API',
  plugin: ['typedoc-plugin-markdown'],
  entryPoints: entries.map(([, types]) => path(types)),
  tsconfig: config,
  out,
  router: 'module',
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
});
const project = await app.convert();
if (project === undefined) process.exit(1);
// TypeDoc names a module after its file; users know its import path.
const moduleOf = (types) =>
  types
    .replace('./dist/types/', '')
    .replace(/\.d\.ts$/, '')
    .replace(/\/index$/, '');
for (const module of project.children ?? []) {
  const entry = entries.find(([, types]) => moduleOf(types) === module.name);
  if (entry === undefined) throw new Error(`No entry point has the module "${module.name}"`);
  module.name = entry[0] === '.' ? `${name} main entry` : `${name}${entry[0].slice(1)}`;
}
assertDocumented(project);
await app.generateOutputs(project);

// A union of all endpoints is too long to read.
for (const file of readdirSync(out, { recursive: true }).filter((name) => name.endsWith('.md'))) {
  const text = readFileSync(join(out, file), 'utf8');
  writeFileSync(join(out, file), text.replace(/^.{4000,}$/gm, shortened));
}

function shortened(row) {
  const cells = row.split(' | ');
  const type = cells.findIndex((cell) => cell.includes('\\<'));
  if (type < 0) return row;
  return [...cells.slice(0, type), cells[type].split('\\<')[0], cells.at(-1)].join(' | ');
}

/** Every function and method of an entry point needs a description and an example. */
function assertDocumented(project) {
  const missing = project
    .getReflectionsByKind(ReflectionKind.Function | ReflectionKind.Method)
    .filter(({ signatures = [] }) => !signatures.every(({ comment }) => isComplete(comment)))
    .map((reflection) => `  ${reflection.getFullName()}`);
  if (missing.length > 0) throw new Error(`Without a description or an @example:\n${missing.join('\n')}`);
}

function isComplete(comment) {
  return comment?.hasVisibleComponent() === true && comment.getTag('@example') !== undefined;
}
