import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const pages = ['.', 'docs', 'decisions', 'examples/web-client'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md') || name === 'llms.txt')
    .map((name) => join(folder, name)),
);

/** Without blocks of code, where brackets mean something else. */
const proseOf = (page: string) => read(page).replace(/^```[\s\S]*?^```$/gm, '');

/** The anchors of a page's headings. */
function anchorsOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** What is wrong with a link of a page, if anything. */
function problemOf(page: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : relative(root, resolve(root, dirname(page), path));
  if (!existsSync(join(root, target))) return `${link}: there is no ${target}`;
  if (anchor !== undefined && !anchorsOf(target).includes(anchor)) return `${link}: there is no such heading`;
  return undefined;
}

test.each(pages)('every link of %s leads somewhere', (page) => {
  const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const local = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(local.map((link) => problemOf(page, link)).filter(Boolean)).toEqual([]);
});

test('every page of docs/ is led to from the README', () => {
  const named = new Set(read('README.md').match(/docs\/[\w-]+\.md/g));
  expect(pages.filter((page) => page.startsWith('docs/') && !named.has(page))).toEqual([]);
});

test('every picture of the documentation is shown somewhere', () => {
  const all = pages.map(read).join('\n');
  expect(readdirSync(join(root, 'docs/images')).filter((name) => !all.includes(name))).toEqual([]);
});
