import { readFileSync } from 'node:fs';
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
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

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

const listed = [...read('SECURITY.md').matchAll(/^\| (\S+) \| ([^|]+) \| (installed|bundled) \|$/gm)].map(
  ([, name = '', license = '', how = '']) => ({ name, license, how }),
);

const installed = closureOf(Object.keys(dependencies));
/** `bundled-licenses.slow.test.ts` compares these with the build. */
const bundled = new Map(
  listed
    .filter(({ how }) => how === 'bundled')
    .map(({ name }) => [name, lock.packages[`node_modules/${name}`] as Locked]),
);

test('lists every installed dependency in SECURITY.md, in order and with its license from the lockfile', () => {
  const rows = listed.filter(({ how }) => how === 'installed').map(({ name }) => name);
  expect(rows).toEqual([...installed.keys()].sort());
  expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).sort());
  for (const { name, license } of listed) {
    expect(license, name).toBe((installed.get(name) ?? bundled.get(name))?.license);
  }
});

test.each([...installed, ...bundled])(
  'finds a permissive license for %s, and an install script only if the package is msw',
  (name, locked) => {
    expect(LICENCES).toContain(locked.license);
    expect(locked.hasInstallScript ?? false).toBe(name === 'msw');
  },
);

test('locks every package with a hash, and only from the npm registry', () => {
  const loose = Object.entries(lock.packages).filter(
    ([path, { link, integrity }]) => path.startsWith('node_modules/') && !link && integrity === undefined,
  );
  expect(loose.map(([path]) => path)).toEqual([]);
  const hosts = Object.values(lock.packages).flatMap(({ resolved }) =>
    resolved?.startsWith('http') ? [new URL(resolved).host] : [],
  );
  expect(hosts.filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
});
