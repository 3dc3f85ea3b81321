import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { defineConfig, type MarkdownRenderer, type PageData } from 'vitepress';
import { codeTheme } from './code-theme';
import { highlightSimply } from './highlight';
import { indexOptions, renderForSearch, searchOptions } from './search';

const { description, homepage, repository, version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const base = new URL(homepage).pathname;
const source = repository.url.replace(/^git\+|\.git$/g, '');

/** Written by `npm run docs:reference`. */
const generated = new URL('../reference/sidebar.json', import.meta.url);
const endpoints = existsSync(generated) ? JSON.parse(readFileSync(generated, 'utf8')) : [];

const page = (text: string, link: string) => ({ text, link });

const guide = [
  {
    text: 'Introduction',
    items: [
      page('Getting started', '/guide/getting-started'),
      page('Why team-chat-mock', '/guide/why'),
      page('How it works', '/guide/how-it-works'),
      page('How faithful is it?', '/guide/fidelity'),
    ],
  },
  {
    text: 'Five-minute tutorials',
    items: [
      page('Vite and React', '/guide/vite-react'),
      page('Next.js', '/guide/next'),
      page('Vitest', '/guide/vitest'),
      page('Jest', '/guide/jest'),
      page('node:test', '/guide/node'),
      page('Playwright', '/guide/playwright'),
      page('Cypress', '/guide/cypress'),
      page('Storybook', '/guide/storybook'),
      page('React Native', '/guide/react-native'),
      page('Python', '/guide/python'),
      page('Instead of a fake', '/guide/instead-of-a-fake'),
      page('Docker', '/guide/docker'),
    ],
  },
  {
    text: 'Features',
    items: [
      page('Scenarios', '/features/scenarios'),
      page('Seed files', '/features/seed-files'),
      page('Factories', '/features/factories'),
      page('Faults', '/features/faults'),
      page('Overrides', '/features/overrides'),
      page('Request journal', '/features/journal'),
      page('Triggers', '/features/triggers'),
      page('Event queues', '/features/events'),
      page('Register and event types', '/features/register'),
      page('Narrows', '/features/narrow'),
      page('Web sessions', '/features/web-sessions'),
      page('Feature levels', '/features/feature-levels'),
      page('Browser worker', '/features/browser'),
      page('Command line', '/features/command-line'),
      page('Recordings', '/features/recordings'),
      page('Fixtures as files', '/features/fixtures'),
      page('Verify a server of your own', '/features/verify'),
      page('Watch a real server', '/features/proxy'),
      page('Import a real organization', '/features/import'),
      page('Control API', '/features/control-api'),
      page('Inspector', '/features/inspector'),
      page('Devtools in the page', '/features/devtools'),
      page('Remote client', '/features/client'),
      page('OpenAPI and schemas', '/features/openapi'),
      page('Performance', '/features/performance'),
    ],
  },
  {
    text: 'Help',
    items: [
      page('Troubleshooting', '/troubleshooting'),
      page('Find a wrong unread count', '/guide/wrong-count'),
    ],
  },
];

const recipes = [
  {
    text: 'Recipes',
    items: [
      page('All recipes', '/recipes/'),
      page('Errors and networks', '/recipes/errors'),
      page('Why did my client fail?', '/recipes/explain'),
      page('Users and permissions', '/recipes/users'),
      page('Messages and events', '/recipes/messages'),
      page('Data and scenarios', '/recipes/data'),
      page('Requests and assertions', '/recipes/requests'),
      page('Setups', '/recipes/setups'),
    ],
  },
];

const referencePages = [
  {
    text: 'Reference',
    items: [
      page('Endpoints', '/reference/endpoints/'),
      page('Event types', '/reference/events'),
      page('Error codes', '/reference/errors'),
      page('Settings', '/reference/settings'),
      page('Scenarios', '/reference/scenarios'),
      page('Feature levels', '/reference/feature-levels'),
      page('Dialects', '/reference/dialects'),
      page('The published API', '/reference/published-api'),
      page('Coverage', '/reference/coverage'),
      page('Flags', '/reference/command-line'),
      page('Control API', '/features/control-api'),
      page('JavaScript API', '/reference/api/'),
      { text: 'OpenAPI viewer', link: '/api-viewer/index.html', target: '_self' },
    ],
  },
];

export default defineConfig({
  title: 'team-chat-mock',
  description,
  base,
  lang: 'en',
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}logo.svg` }],
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:site_name', content: 'team-chat-mock' }],
  ],
  cleanUrls: true,
  lastUpdated: true,
  sitemap: { hostname: homepage },
  // Otherwise each page contains the sidebars and the names of all pages.
  metaChunk: true,
  // Links between pages are checked by VitePress, their anchors by scripts/docs/check-links.mjs.
  ignoreDeadLinks: false,
  markdown: {
    config(md) {
      linkToRepository(md);
      highlightQuickly(md);
    },
    theme: codeTheme,
  },
  transformPageData: describe,
  transformHead: ({ pageData }) => [
    ['link', { rel: 'canonical', href: addressOf(pageData) }],
    ['meta', { property: 'og:url', content: addressOf(pageData) }],
    ['meta', { property: 'og:title', content: pageData.title || 'team-chat-mock' }],
    ['meta', { property: 'og:description', content: pageData.description || description }],
  ],
  themeConfig: {
    logo: '/logo.svg',
    search: {
      provider: 'local',
      options: { _render: renderForSearch, miniSearch: { options: indexOptions, searchOptions } },
    },
    nav: [
      { text: 'Guide', link: '/guide/getting-started', activeMatch: '^/(guide|features|troubleshooting)' },
      { text: 'Recipes', link: '/recipes/', activeMatch: '^/recipes' },
      { text: 'Reference', link: '/reference/endpoints/', activeMatch: '^/reference' },
      {
        text: `v${version}`,
        items: [
          { text: 'Changelog', link: `${source}/blob/main/CHANGELOG.md` },
          { text: 'Contributing', link: `${source}/blob/main/CONTRIBUTING.md` },
        ],
      },
    ],
    sidebar: {
      // Half of the pages, which are much smaller without the list of endpoints.
      '/reference/api/': referencePages,
      '/reference/': [...referencePages, ...endpoints],
      '/recipes/': recipes,
      '/': guide,
    },
    outline: [2, 3],
    editLink: { pattern: `${source}/edit/main/docs/:path`, text: 'Edit this page' },
    socialLinks: [{ icon: 'github', link: source }],
    footer: { message: 'MIT license. Not affiliated with Zulip or Kandra Labs.' },
  },
});

function addressOf({ relativePath }: PageData): string {
  return `${homepage}${relativePath.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`;
}

/** The description of a page is its first paragraph. */
function describe(data: PageData): void {
  if (data.description !== '' && data.description !== description) return;
  const file = new URL(`../${data.filePath}`, import.meta.url);
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
  const paragraph = text.split(/\n{2,}/).find((part) => /^[A-Z`[]/.test(part.trim()));
  if (paragraph === undefined) return;
  const plain = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  data.description = plain.length > 160 ? `${plain.slice(0, 157).replace(/\s\S*$/, '')}...` : plain;
}

/** Links that leave docs/, such as to an example, lead to the repository. */
function linkToRepository(md: MarkdownRenderer) {
  md.core.ruler.push('link-to-repository', ({ tokens, env }) => {
    const folder = posix.join('docs', posix.dirname(env.relativePath ?? ''));
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.attrGet('href');
      if (token.type !== 'link_open' || href === null || !href.startsWith('../')) continue;
      const target = posix.join(folder, href);
      if (!target.startsWith('docs/')) token.attrSet('href', `${source}/tree/main/${target}`);
    }
  });
}

/** Highlights the code of the generated reference simply, and equal blocks elsewhere only once. */
function highlightQuickly(md: MarkdownRenderer) {
  const { highlight } = md.options;
  const { fence } = md.renderer.rules;
  if (!highlight || !fence) return;
  let isReference = false;
  md.renderer.rules.fence = (...args) => {
    isReference = String(args[3].relativePath).startsWith('reference/');
    return fence(...args);
  };
  const cached = new Map<string, string>();
  md.options.highlight = (code, language, attributes) => {
    const key = JSON.stringify([language, attributes, code, isReference]);
    const html =
      cached.get(key) ?? (isReference ? highlightSimply(code) : highlight(code, language, attributes));
    cached.set(key, html);
    return html;
  };
}
