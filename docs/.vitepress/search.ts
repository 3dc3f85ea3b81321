/** The index of the search. `scripts/docs/check-search.mjs` checks which pages it finds. */
import type { MarkdownRenderer } from 'vitepress';

interface Environment {
  relativePath: string;
  frontmatter?: {
    /** Words that people search for, though the page uses others. */
    keywords?: string;
    /** The same for sections, by anchor. */
    sectionKeywords?: Record<string, string>;
  };
}

/** A section as the index stores it. */
interface Section {
  id: string;
  title?: string;
  titles?: string[];
  text?: string;
}

/** Renders a page for the index: without code colors, and without pages of TypeScript declarations. */
export function renderForSearch(
  source: string,
  environment: Environment,
  markdown: MarkdownRenderer,
): string {
  const { relativePath } = environment;
  if (relativePath.startsWith('reference/api/')) return '';
  const { highlight } = markdown.options;
  markdown.options.highlight = null;
  const html = markdown.render(source, environment);
  markdown.options.highlight = highlight;
  const { keywords, sectionKeywords = {} } = environment.frontmatter ?? {};
  let result = isEndpointPage(relativePath) ? asOneSection(html) : html;
  if (keywords !== undefined) result = result.replace('</h1>', `</h1>${marked(keywords)}`);
  for (const [anchor, words] of Object.entries(sectionKeywords)) {
    const heading = new RegExp(`<h([23]) id="${anchor}"[\\s\\S]*?</h\\1>`);
    if (!heading.test(result))
      throw new Error(`${relativePath}: sectionKeywords names no heading "${anchor}"`);
    result = result.replace(heading, (found) => found + marked(words));
  }
  return result;
}

const isEndpointPage = (path: string) => /^reference\/endpoints\/(?!index)/.test(path);
const marked = (keywords: string) => `<p>‹${keywords}›</p>`;

/** Sections and examples of 170 similar pages would make up most of the index. */
function asOneSection(html: string): string {
  return html
    .replace(/<pre[\s\S]*?<\/pre>/g, '')
    .replace(/<h([2-6])[^>]*>([\s\S]*?)<\/h\1>/g, (_, __, heading: string) =>
      heading.replace(/<[^>]*>/g, ' '),
    );
}

/** The content of a field. Its source runs in the browser, so it uses nothing from this file. */
function extractField(section: Section, field: string): unknown {
  if (field === 'keywords') return /‹(.*?)›/.exec(section.text ?? '')?.[1] ?? '';
  return section[field as keyof Section];
}

/**
 * The form of a word in the index and in queries; null for the words of questions, which occur everywhere. Its source
 * runs in the browser.
 */
function processTerm(term: string): string | null {
  const word = term.toLowerCase();
  return /^(an?|and|can|do|for|how|i|in|my|of|on|the|to|what|with)$/.test(word) ? null : word;
}

/**
 * The guide comes before the reference, and a page that is named after the word before those that mention it. Its
 * source runs in the browser, so it uses nothing from this file.
 */
function boostDocument(id: string, term: string, stored?: Record<string, unknown>): number {
  const [path = ''] = id.split('#');
  const isFirst = Array.isArray(stored?.titles) && stored.titles.length === 0;
  const isEndpoint = /\/reference\/endpoints\//.test(id);
  let boost = isEndpoint ? 1 : 0.5;
  if (/\/(guide|recipes|features|troubleshooting)/.test(id)) boost = 2;
  if (isFirst) boost *= 1.5;
  const words = String(stored?.title)
    .toLowerCase()
    .split(/[\W_]+/);
  if (words.some((word) => word === term || word === `${term}s`)) boost *= isFirst ? 4 : 2;
  if (path.split('/').at(-1)?.startsWith(term)) boost *= 2;
  return boost;
}

/** Options of the index, in the build and in the browser. */
export const indexOptions = { fields: ['title', 'titles', 'text', 'keywords'], extractField, processTerm };

/** Options of queries, in the browser. */
export const searchOptions = {
  boost: { title: 4, keywords: 12, text: 2, titles: 1 },
  boostDocument,
  // With a typo, short words are other words: "send" and "seed".
  fuzzy: (term: string) => (term.length > 5 ? 0.2 : false),
};
