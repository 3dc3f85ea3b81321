import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { DIALECTS, type Dialect } from '../src/contract/dialects/index.js';
import { DIALECT_RULES } from '../src/contract/dialects/rules.js';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

interface Import {
  /** A file of the project, relative to `src/`, or the name of a package. */
  to: string;
  kind: 'static' | 'type' | 'dynamic';
}

/** The folders that files of each folder may import, and the folders from which they may import only types. */
const MAY_IMPORT: Record<string, { rooms: string[]; types?: string[] }> = {
  contract: { rooms: [], types: ['model'] },
  model: { rooms: ['contract'] },
  markdown: { rooms: [] },
  // The endpoints. `handlers/index.ts` is an entry point above them; error recipes name scenarios.
  handlers: { rooms: ['contract', 'model', 'markdown'], types: ['scenarios', 'runtime'] },
  'handlers/index.ts': { rooms: ['contract', 'runtime'] },
  factories: { rooms: ['handlers', 'contract', 'model', 'markdown'] },
  scenarios: { rooms: ['factories', 'handlers', 'contract', 'model'] },
  runtime: { rooms: ['contract', 'model'] },
  // The composition root: it wires endpoints and scenarios into the runtime.
  'runtime/mock': { rooms: ['handlers', 'scenarios', 'contract', 'model'] },
  // Requests that inspect and change a mock: over HTTP, or within a page.
  'runtime/control': { rooms: ['scenarios', 'factories', 'handlers', 'contract', 'model'] },
  adapters: {
    rooms: ['inspector', 'runtime', 'scenarios', 'contract', 'model'],
    types: ['handlers'],
  },
  server: { rooms: ['runtime', 'scenarios', 'handlers', 'contract', 'model'] },
  // It runs in browsers, and shows responses of the control API.
  inspector: { rooms: ['runtime'], types: ['handlers', 'model', 'scenarios'] },
  'index.ts': { rooms: ['runtime', 'handlers', 'contract', 'model'] },
  'schemas.ts': { rooms: ['handlers', 'contract', 'model'] },
  'values.ts': { rooms: [] },
  'strings.ts': { rooms: [] },
};

/** General helpers. Every folder may import them. */
const FOR_ALL = ['values.ts', 'strings.ts'];

/** The number of type assertions (`x as T`) in `src/`, except `as const`. Lower it when you remove some; never raise it. */
const MAX_TYPE_ASSERTIONS = 78;

/** Within a resource's folder, a file imports only files with an earlier suffix or the same one. */
const SUFFIXES = ['rules', 'actions', 'present', 'events', 'endpoint'];

/** Files with checks, changes, presentation and events of a small topic, which import only rules and each other. */
const ALL_IN_ONE = 'resource';

/**
 * Resources in order: rules, actions, presenters and events import only their own resource and earlier ones.
 */
const RESOURCES = [
  'access',
  'text',
  'groups',
  'channels',
  'users',
  'presence',
  'folders',
  'navigation',
  'messages',
  'push',
  'server',
  'scheduled',
  'bots',
  'invitations',
  'drafts',
  'events',
];

/** Folders whose files have no suffix. */
const SUFFIX_OF_FOLDER: Record<string, string> = {
  'handlers/messages/narrow': 'rules',
  'handlers/events/register': 'present',
};

/** The conformance cases, which are next to the source. */
const CONFORMANCE = '../conformance/';

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .sort();
const parsed = new Map(files.map((file) => [file, parse(file)]));
const importsOf = new Map(files.map((file) => [file, importsIn(file)]));

function parse(file: string) {
  const code = readFileSync(join(SRC, file), 'utf8');
  const { program, module } = parseSync(file, code);
  return { code, program, module };
}

/** Every import of a file, including re-exports, `import('...')`, and `import type`. */
function importsIn(file: string): Import[] {
  const { module, code } = parsed.get(file) as ReturnType<typeof parse>;
  const found: Import[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const typesOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    found.push({ to: resolve(file, moduleRequest.value), kind: typesOnly ? 'type' : 'static' });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest === null) continue;
      found.push({ to: resolve(file, moduleRequest.value), kind: isType ? 'type' : 'static' });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = code.slice(moduleRequest.start, moduleRequest.end);
    found.push({ to: resolve(file, written.replace(/^['"]|['"]$/g, '')), kind: 'dynamic' });
  }
  return found;
}

function resolve(from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const path = join(dirname(from), specifier).replace(/\.js$/, '.ts');
  return files.includes(path) ? path : path.replace(/\.ts$/, '.tsx');
}

/** The first folder of a file, or the file itself in `src/`. */
const roomOf = (file: string) => file.split('/')[0] as string;

const ours = (file: string) => (importsOf.get(file) as Import[]).filter(({ to }) => importsOf.has(to));

/** The name of the most specific rule for a file. */
function ruleNameOf(file: string): string {
  const names = [file, file.split('/').slice(0, 2).join('/'), roomOf(file)];
  return names.find((name) => MAY_IMPORT[name] !== undefined) ?? '';
}

/** The most specific rule for a file. */
const ruleOf = (file: string) => MAY_IMPORT[ruleNameOf(file)];

function mayImport(file: string, { to, kind }: Import): boolean {
  const target = roomOf(to);
  if (target === roomOf(file) || FOR_ALL.includes(target)) return true;
  const rule = ruleOf(file);
  return (
    rule !== undefined &&
    (rule.rooms.includes(target) || (kind === 'type' && rule.types?.includes(target) === true))
  );
}

/** The suffix of a file in a resource's folder; files without one belong to endpoints. */
function suffixOf(file: string): string {
  const folder = dirname(file);
  if (SUFFIX_OF_FOLDER[folder] !== undefined) return SUFFIX_OF_FOLDER[folder];
  const suffix = /\.(rules|actions|present|resource|events)\.ts$/.exec(file)?.[1] ?? 'endpoint';
  return suffix === ALL_IN_ONE ? 'rules' : suffix;
}

const resourceOf = (file: string) => file.split('/')[1] as string;

const isOfResource = (file: string) => /^handlers\/(?!(?:error-recipes|endpoint-code)\/)[^/]+\//.test(file);

test('resolves every relative import to a file', () => {
  const lost = files.flatMap((file) =>
    (importsOf.get(file) as Import[])
      .filter(({ to }) => /\.tsx?$/.test(to) && !importsOf.has(to) && !to.startsWith(CONFORMANCE))
      .map(({ to }) => `${file} -> ${to}`),
  );
  expect(lost).toEqual([]);
});

test('lets conformance cases import only each other, and lets only server/verify import them', () => {
  const importers = files.filter((file) =>
    (importsOf.get(file) as Import[]).some(({ to }) => to.startsWith(CONFORMANCE)),
  );
  expect(importers.filter((file) => !file.startsWith('server/verify/'))).toEqual([]);
  const cases = readdirSync(join(SRC, CONFORMANCE), { encoding: 'utf8' }).filter((name) =>
    /\.ts$/.test(name),
  );
  const imported = cases.flatMap((file) => {
    const { module } = parseSync(file, readFileSync(join(SRC, CONFORMANCE, file), 'utf8'));
    return module.staticImports.map(({ moduleRequest }) => `${file} -> ${moduleRequest.value}`);
  });
  expect(imported.filter((line) => !/ -> \.\/[a-z-]+\.js$/.test(line))).toEqual([]);
});

test('has an import rule for every folder', () => {
  const known = Object.keys(MAY_IMPORT);
  expect([...new Set(files.map(roomOf))].filter((room) => !known.includes(room))).toEqual([]);
});

test('allows only imports of lower layers', () => {
  const wrong = files.flatMap((file) =>
    ours(file)
      .filter((found) => !mayImport(file, found))
      .map(({ to, kind }) => `${file} -> ${to} (${kind})`),
  );
  expect(wrong).toEqual([]);
});

test('lets the control API import the mock, and the mock import its pipeline, but not the reverse', () => {
  const layers = ['', 'runtime/mock/', 'runtime/control/'];
  const layerOf = (file: string) => layers.findLastIndex((folder) => file.startsWith(folder));
  const wrong = files
    .filter((file) => file.startsWith('runtime/'))
    .flatMap((file) =>
      ours(file)
        .filter(({ to, kind }) => kind !== 'type' && layerOf(to) > layerOf(file))
        .map(({ to }) => `${file} -> ${to}`),
    );
  expect(wrong).toEqual([]);
});

test('lets resource files import only resource files whose suffix comes no later in the order from rules to endpoints', () => {
  const rank = (file: string) => SUFFIXES.indexOf(suffixOf(file));
  const wrong = files.filter(isOfResource).flatMap((file) =>
    ours(file)
      .filter(({ to }) => isOfResource(to) && rank(to) > rank(file))
      .map(({ to }) => `${file} -> ${to}`),
  );
  expect(wrong).toEqual([]);
});

test('lists every resource folder in the import order', () => {
  expect([...new Set(files.filter(isOfResource).map(resourceOf))].sort()).toEqual([...RESOURCES].sort());
});

test('lets resource files other than endpoints import only files of the same or an earlier resource', () => {
  const rank = (file: string) => RESOURCES.indexOf(resourceOf(file));
  const wrong = files
    .filter((file) => isOfResource(file) && suffixOf(file) !== 'endpoint')
    .flatMap((file) =>
      ours(file)
        .filter(({ to }) => isOfResource(to) && rank(to) > rank(file))
        .map(({ to }) => `${file} -> ${to}`),
    );
  expect(wrong).toEqual([]);
});

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test('declares each endpoint that has a documentation page in a separate file named after the endpoint', () => {
  const declaration = /^export const (\w+) = defineEndpoint\(\{\n([\s\S]*?)^\}\);/gm;
  const found = files.filter(isOfResource).flatMap((file) => {
    const declared = [...(parsed.get(file)?.code ?? '').matchAll(declaration)];
    return declared
      .filter(([, , options = '']) => /^ {2}docs: '/m.test(options))
      .map(([, name = '']) => ({ file: file.split('/').at(-1), expected: `${kebabCase(name)}.ts` }));
  });
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ file, expected }) => file !== expected)).toEqual([]);
});

test('contains no import cycles between files', () => {
  expect(firstCycle(files, (file) => ours(file).map(({ to }) => to))).toBeUndefined();
});

test('contains no import cycles between folders', () => {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    const from = ruleNameOf(file);
    const to = ours(file).filter(({ kind }) => kind !== 'type');
    const others = to.map((found) => ruleNameOf(found.to)).filter((name) => name !== from);
    folders.set(from, [...(folders.get(from) ?? []), ...others]);
  }
  expect(folders.get('runtime/mock')).toContain('scenarios');
  expect(firstCycle([...folders.keys()], (folder) => folders.get(folder) ?? [])).toBeUndefined();
});

test('draws an arrow in ARCHITECTURE.md for each import between parts, unless other arrows imply it', () => {
  const { folders, arrows } = drawnArchitecture();
  const entryPoints = ['index.ts', 'schemas.ts', 'handlers/index.ts'];
  const partOf = (file: string) =>
    folders
      .filter((folder) => file === folder || file.startsWith(`${folder}/`))
      .sort((a, b) => b.length - a.length)[0];
  const below = new Map(folders.map((folder) => [folder, new Set<string>()]));
  for (const file of files.filter((name) => !entryPoints.includes(name))) {
    const from = partOf(file);
    expect(from, `${file} belongs to a part of the diagram`).toBeDefined();
    for (const { to, kind } of ours(file)) {
      const part = entryPoints.includes(to) ? undefined : partOf(to);
      if (kind !== 'type' && part !== undefined && part !== from) below.get(from as string)?.add(part);
    }
  }
  const reaches = (from: string, to: string): boolean =>
    from === to || [...(below.get(from) ?? [])].some((next) => reaches(next, to));
  const needed = folders.flatMap((from) => {
    const next = [...(below.get(from) ?? [])];
    return next
      .filter((to) => !next.some((other) => other !== to && reaches(other, to)))
      .map((to) => `${from} -> ${to}`);
  });
  expect(arrows.sort()).toEqual(needed.sort());
});

/** The first diagram of ARCHITECTURE.md: the folders of its nodes, and its arrows between them. */
function drawnArchitecture(): { folders: string[]; arrows: string[] } {
  const text = readFileSync(join(SRC, '../ARCHITECTURE.md'), 'utf8');
  const [, diagram = ''] = /```mermaid\ngraph TD\n([\s\S]*?)```/.exec(text) ?? [];
  const labels = new Map<string, string>();
  for (const [, id = '', folder = ''] of diagram.matchAll(/(\w+)\[([^:\]]+)/g)) labels.set(id, folder);
  const chains = diagram
    .trim()
    .split('\n')
    .map((line) => line.split('-->').map((node) => node.trim().replace(/\[.*\]/, '')))
    .map((ids) => ids.map((id) => labels.get(id) ?? id));
  const arrows = chains.flatMap((chain) => chain.slice(1).map((to, i) => `${chain[i]} -> ${to}`));
  return { folders: [...new Set(chains.flat())], arrows };
}

/** The first cycle of imports, as a path. */
function firstCycle(all: string[], importsIn: (from: string) => string[]): string | undefined {
  const done = new Set<string>();
  const visit = (from: string, way: string[]): string | undefined => {
    if (way.includes(from)) return [...way.slice(way.indexOf(from)), from].join(' -> ');
    if (done.has(from)) return undefined;
    for (const to of importsIn(from)) {
      const cycle = visit(to, [...way, from]);
      if (cycle !== undefined) return cycle;
    }
    done.add(from);
    return undefined;
  };
  for (const from of all) {
    const cycle = visit(from, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

describe('faker', () => {
  test.each(
    [
      'index.ts',
      'handlers/index.ts',
      'schemas.ts',
      'runtime/mock/create-mock.ts',
      'adapters/browser/index.ts',
      'adapters/storybook/index.ts',
    ].filter((file) => importsOf.has(file)),
  )('does not load faker with %s', (entry) => {
    expect([...reached(entry)].filter((name) => name.startsWith('@faker-js/'))).toEqual([]);
  });

  test('loads faker with factories, but not with scenarios', () => {
    const importers = [...importsOf].flatMap(([file, imports]) =>
      imports
        .filter(({ to, kind }) => to === 'factories/samples.ts' && kind === 'dynamic')
        .map(({ kind }) => `${kind} ${file}`),
    );
    expect(importers).toEqual(['dynamic factories/records/context.ts']);
    const reachedBySeeds = files
      .filter((file) => file.startsWith('scenarios/'))
      .flatMap((file) => [...reached(file)]);
    expect(reachedBySeeds.filter((name) => name.startsWith('@faker-js/'))).toEqual([]);
    const packages = [...reached('factories/index.ts')].filter((name) => name.startsWith('@faker-js/'));
    expect(packages).toEqual(['@faker-js/faker/locale/en']);
  });
});

test('loads neither msw nor faker with the schemas', () => {
  const packages = [...reached('schemas.ts')].filter(
    (name) => name === 'msw' || /^(msw\/|@faker-js\/)/.test(name),
  );
  expect(packages).toEqual([]);
  expect(reached('index.ts')).toContain('msw');
});

test('imports the YAML library only in the modules that read seed files', () => {
  const importers = files.filter((file) => importsOf.get(file)?.some(({ to }) => to === 'yaml'));
  expect(importers).toEqual(['scenarios/seed-file/file.ts', 'server/command/without-server.ts']);
  const entries = [
    'index.ts',
    'handlers/index.ts',
    'scenarios/index.ts',
    'adapters/node/index.ts',
    'server/index.ts',
    'server/cli.ts',
  ];
  for (const entry of entries) expect(reached(entry)).not.toContain('yaml');
});

test('does not load msw with the command line', () => {
  const packages = [...reached('server/cli.ts', new Set(), ['static', 'dynamic'])];
  expect(packages.filter((name) => name.startsWith('msw'))).toEqual([]);
});

/** Everything loaded together with a file: files and packages. */
function reached(entry: string, seen = new Set<string>(), kinds: Import['kind'][] = ['static']): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const { to, kind } of importsOf.get(entry) ?? []) if (kinds.includes(kind)) reached(to, seen, kinds);
  return seen;
}

test('contains no more type assertions than MAX_TYPE_ASSERTIONS', () => {
  const found = files
    .filter((file) => !file.endsWith('.generated.ts'))
    .map((file) => ({ file, count: typeAssertions(file) }))
    .filter(({ count }) => count > 0);
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const most = found.sort((a, b) => b.count - a.count).slice(0, 10);
  expect(
    total,
    `Use a type guard, a discriminated union or a helper of values.ts instead. Most are in ${most
      .map(({ file, count }) => `${file} (${count})`)
      .join(', ')}`,
  ).toBeLessThanOrEqual(MAX_TYPE_ASSERTIONS);
});

test('parses URLs without URL.canParse, which rejects valid URLs in Node 20 and 22', () => {
  const found = files.filter((file) => parsed.get(file)?.code.includes('URL.canParse('));
  expect(found).toEqual([]);
});

test('compares feature levels with numbers only in contract/levels', () => {
  const found = files
    .filter((file) => !file.startsWith('contract/levels/'))
    .flatMap((file) => levelComparisons(file).map((text) => `${file}: ${text}`));
  expect(found).toEqual([]);
});

test('compares dialects only in contract/dialects', () => {
  const found = files
    .filter((file) => !file.startsWith('contract/dialects/'))
    .flatMap((file) => dialectComparisons(file).map((text) => `${file}: ${text}`));
  expect(found).toEqual([]);
});

test('uses every dialect rule in the source', () => {
  const used = files
    .filter((file) => !file.startsWith('contract/dialects/'))
    .flatMap((file) => [...(parsed.get(file)?.code ?? '').matchAll(/follows\([^()]*'(\w+)'/g)])
    .map(([, name]) => name);
  expect(
    Object.values(DIALECT_RULES)
      .flatMap((rules) => Object.keys(rules))
      .filter((name) => !used.includes(name)),
  ).toEqual([]);
});

interface Node {
  type: string;
  start: number;
  end: number;
  operator?: string;
  left?: Node;
  right?: Node;
  typeAnnotation?: Node;
  value?: unknown;
}

/** The number of type assertions in a file, except `as const`. */
function typeAssertions(file: string): number {
  const { program, code } = parsed.get(file) as ReturnType<typeof parse>;
  let count = 0;
  walk(program, ({ type, typeAnnotation }) => {
    if (type !== 'TSAsExpression' || typeAnnotation === undefined) return;
    if (code.slice(typeAnnotation.start, typeAnnotation.end) !== 'const') count++;
  });
  return count;
}

/** Comparisons of a level with a number above 0. */
function levelComparisons(file: string): string[] {
  const { program, code } = parsed.get(file) as ReturnType<typeof parse>;
  const text = ({ start, end }: Node) => code.slice(start, end);
  const found: string[] = [];
  walk(program, (node) => {
    if (node.type !== 'BinaryExpression' || !/^([<>]=?|[!=]==?)$/.test(node.operator ?? '')) return;
    const { left, right } = node as Required<Node>;
    const sides = [left, right];
    const number = sides.find(({ type, value }) => type === 'Literal' && typeof value === 'number');
    const other = sides.find((side) => side !== number);
    if (number !== undefined && number.value !== 0 && other !== undefined && /level/i.test(text(other))) {
      found.push(text(node));
    }
  });
  return found;
}

/** Comparisons of something with the name of a dialect. */
function dialectComparisons(file: string): string[] {
  const { program, code } = parsed.get(file) as ReturnType<typeof parse>;
  const text = ({ start, end }: Node) => code.slice(start, end);
  const found: string[] = [];
  walk(program, (node) => {
    const named = (side: Node | undefined) =>
      side?.type === 'Literal' && DIALECTS.includes(side.value as Dialect);
    const compares =
      node.type === 'BinaryExpression' &&
      (named(node.left) || named(node.right)) &&
      /dialect/i.test(text(node));
    if (compares || (node.type === 'SwitchStatement' && /^switch \([^)]*dialect/i.test(text(node)))) {
      found.push(text(node));
    }
  });
  return found;
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit);
    return;
  }
  if (typeof (node as Node).type === 'string') visit(node as Node);
  for (const value of Object.values(node)) walk(value, visit);
}
