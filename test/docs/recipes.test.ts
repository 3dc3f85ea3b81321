/** Runs the blocks marked `run` of the README, the recipes and some pages, against the source. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { snippetsOf } from '../support/markdown-snippets.js';

await import(`../../${'README'}.md`);
for (const page of ['why', 'vitest']) await import(`../../docs/guide/${page}.md`);
for (const page of ['triggers', 'client', 'narrow', 'seed-files', 'import'])
  await import(`../../docs/features/${page}.md`);

const folder = new URL('../../docs/recipes/', import.meta.url);
const pages = readdirSync(folder)
  .filter((name) => name !== 'index.md')
  .map((name) => name.replace('.md', ''));
for (const page of pages) await import(`../../docs/recipes/${page}.md`);

test.each(pages)('runs code from every recipe in docs/recipes/%s.md', (page) => {
  const text = readFileSync(new URL(`${page}.md`, folder), 'utf8');
  const run = new Set(snippetsOf(text).map(({ heading }) => heading));
  const recipes = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  expect(recipes.filter((recipe) => !run.has(recipe))).toEqual([]);
});
