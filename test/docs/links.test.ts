import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// `npm run docs:build` checks the links of the built site, including those into the generated reference.
// These tests check the links that people follow in the repository.
const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const FOLDERS = [
  '.',
  'docs',
  'docs/guide',
  'docs/features',
  'docs/recipes',
  'decisions',
  'examples/web-client',
];
const pages = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md') || name === 'llms.txt')
    .map((name) => join(folder, name)),
);

/** The text without code blocks, where brackets have another meaning. */
const proseOf = (page: string) => read(page).replace(/^```[\s\S]*?^```$/gm, '');

function anchorsOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function problemOf(page: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : relative(root, resolve(root, dirname(page), path));
  if (target.startsWith('docs/reference')) return undefined;
  if (!existsSync(join(root, target))) return `${link}: ${target} does not exist`;
  if (anchor !== undefined && !anchorsOf(target).includes(anchor)) return `${link}: no such heading`;
  return undefined;
}

test.each(pages)('finds the target of every link in %s', (page) => {
  const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const local = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(local.map((link) => problemOf(page, link)).filter(Boolean)).toEqual([]);
});

test('lists every page of the documentation in the sidebar', () => {
  const config = read('docs/.vitepress/config.mts');
  const paths = pages
    .filter((page) => page.startsWith('docs/') && page !== 'docs/index.md')
    .map((page) => page.replace(/^docs/, '').replace(/(index)?\.md$/, ''));
  expect(paths.filter((path) => !config.includes(`'${path}'`))).toEqual([]);
});

test('shows every picture from docs/images in the documentation', () => {
  const all = pages.map(read).join('\n');
  expect(readdirSync(join(root, 'docs/images')).filter((name) => !all.includes(name))).toEqual([]);
});
