/** The index of the search. */
import type { MarkdownRenderer } from 'vitepress';

interface Environment {
  relativePath: string;
  frontmatter?: { search?: boolean; keywords?: string };
}

/** Renders a page for the index: pages of TypeScript declarations are left out, and code is not highlighted. */
export function renderForSearch(
  source: string,
  environment: Environment,
  markdown: MarkdownRenderer,
): string {
  if (environment.relativePath.startsWith('reference/api/')) return '';
  const { highlight } = markdown.options;
  markdown.options.highlight = null;
  const html = markdown.render(source, environment);
  markdown.options.highlight = highlight;
  const keywords = environment.frontmatter?.keywords;
  // Words that people search for, though the page uses others.
  return keywords === undefined ? html : html.replace('</h1>', `</h1><p>${keywords}</p>`);
}

/**
 * The guide comes before the reference, and a page that is named after the word before those that mention it. Runs in
 * the browser, so it uses nothing from this file.
 */
export function boostDocument(id: string, term: string, stored?: Record<string, unknown>): number {
  const [path = '', anchor] = id.split('#');
  const isEndpoint = /\/reference\/endpoints\//.test(id);
  const isFirst = Array.isArray(stored?.titles) && stored.titles.length === 0;
  let boost = isEndpoint ? 1 : 0.5;
  if (/\/(guide|recipes|features|troubleshooting)/.test(id)) boost = 2;
  if (isEndpoint && anchor !== undefined && !isFirst) boost = 0.15;
  if (isFirst) boost *= 1.5;
  const words = String(stored?.title)
    .toLowerCase()
    .split(/[\W_]+/);
  if (words.some((word) => word === term || word === `${term}s`)) boost *= isFirst ? 4 : 2;
  if (path.split('/').at(-1)?.startsWith(term)) boost *= 2;
  return boost;
}
