import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

interface Locked {
  license?: string;
  hasInstallScript?: boolean;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
}

const lock: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'));
const { dependencies, peerDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'peerDependencies',
  Record<string, string>
>;

const LICENCES = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', '(MIT OR CC0-1.0)'];

/** Packages with everything that they depend on, each as installed. */
function closureOf(names: Iterable<string>): Map<string, Locked> {
  const found = new Map<string, Locked>();
  const visit = (name: string, from: string) => {
    const nested = `${from}/node_modules/${name}`;
    const path = from !== '' && nested in lock.packages ? nested : `node_modules/${name}`;
    const locked = lock.packages[path];
    if (locked === undefined) throw new Error(`${name} is not in package-lock.json`);
    if (found.has(name)) return;
    found.set(name, locked);
    for (const dependency of Object.keys(locked.dependencies ?? {})) visit(dependency, path);
  };
  for (const name of names) visit(name, '');
  return found;
}

/** Packages that the source imports and the build puts into `dist`: those that users do not install. */
function bundledNames(): string[] {
  const names = new Set<string>();
  for (const file of readdirSync(new URL('src/', ROOT), { recursive: true }) as string[]) {
    if (!/\.tsx?$/.test(file) || file.endsWith('.d.ts')) continue;
    for (const [, specifier = ''] of read(`src/${file}`).matchAll(
      /(?:^import|^export|^\} )[^;']*? from '([^'.][^']*)'/gm,
    )) {
      names.add(
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    }
  }
  // Storybook's manager provides React.
  const given = [...Object.keys(dependencies), ...Object.keys(peerDependencies), ...builtinModules, 'react'];
  return [...names].filter((name) => !name.startsWith('node:') && !given.includes(name)).sort();
}

const installed = closureOf(Object.keys(dependencies));
const bundled = closureOf(bundledNames());

test('lists every runtime dependency with its license in SECURITY.md', () => {
  const rows = [
    ...[...installed].map(([name, { license }]) => [name, license, 'installed']),
    ...[...bundled]
      .filter(([name]) => !installed.has(name))
      .map(([name, { license }]) => [name, license, 'bundled']),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .sort();
  const listed = read('SECURITY.md').match(/^\| \S+ \| [^|]+ \| (?:installed|bundled) \|$/gm);
  expect(listed).toEqual(rows);
});

test.each([...installed, ...bundled])(
  'finds a permissive license and no install script in %s',
  (_, locked) => {
    expect(LICENCES).toContain(locked.license);
    expect(locked.hasInstallScript ?? false).toBe(false);
  },
);

test('locks every package to the content of a registry', () => {
  const loose = Object.entries(lock.packages).filter(
    ([path, { link, integrity }]) => path.startsWith('node_modules/') && !link && integrity === undefined,
  );
  expect(loose.map(([path]) => path)).toEqual([]);
  const hosts = Object.values(lock.packages).flatMap(({ resolved }) =>
    resolved?.startsWith('http') ? [new URL(resolved).host] : [],
  );
  expect(hosts.filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
});
