import { existsSync, readFileSync } from 'node:fs';
import { defineConfig, type MarkdownRenderer } from 'vitepress';

const { homepage, repository } = JSON.parse(
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
    items: [page('Why team-chat-mock', '/guide/why'), page('Glossary', '/glossary')],
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
      page('Docker', '/guide/docker'),
    ],
  },
  {
    text: 'Features',
    items: [
      page('Scenarios', '/features/scenarios'),
      page('Factories', '/features/factories'),
      page('Faults', '/features/faults'),
      page('Overrides', '/features/overrides'),
      page('Request journal', '/features/journal'),
      page('Triggers', '/features/triggers'),
      page('Events and register', '/features/events'),
      page('Feature levels', '/features/feature-levels'),
      page('Browser worker', '/features/browser'),
      page('Command line', '/features/command-line'),
      page('Control API', '/features/control-api'),
      page('Inspector', '/features/inspector'),
      page('Devtools in the page', '/features/devtools'),
      page('Remote client', '/features/client'),
      page('OpenAPI and schemas', '/features/openapi'),
      page('Performance', '/features/performance'),
    ],
  },
  { text: 'Help', items: [page('Troubleshooting', '/troubleshooting')] },
];

const recipes = [
  {
    text: 'Recipes',
    items: [
      page('All recipes', '/recipes/'),
      page('Errors and networks', '/recipes/errors'),
      page('Users and permissions', '/recipes/users'),
      page('Messages and events', '/recipes/messages'),
      page('Data and scenarios', '/recipes/data'),
      page('Requests and assertions', '/recipes/requests'),
      page('Set-ups', '/recipes/setups'),
    ],
  },
];

const reference = [
  {
    text: 'Reference',
    items: [
      page('Endpoints', '/reference/endpoints/'),
      page('Event types', '/reference/events'),
      page('Error codes', '/reference/errors'),
      page('Settings', '/reference/settings'),
      page('Scenarios', '/reference/scenarios'),
      page('Feature levels', '/reference/feature-levels'),
      page('The published API', '/reference/published-api'),
      page('Flags', '/reference/command-line'),
      page('Control API', '/features/control-api'),
      page('JavaScript API', '/reference/api/'),
      { text: 'OpenAPI viewer', link: '/api-viewer/index.html', target: '_self' },
    ],
  },
  ...endpoints,
];

export default defineConfig({
  title: 'team-chat-mock',
  description: 'A stateful mock server and test fixtures for the API of a team chat service',
  base,
  lang: 'en',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}logo.svg` }]],
  cleanUrls: true,
  lastUpdated: false,
  // Links between pages are checked by VitePress, their anchors by scripts/docs/check-links.mjs.
  ignoreDeadLinks: false,
  markdown: { config: linkToRepository },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guide', link: '/guide/why', activeMatch: '^/(guide|features|glossary|troubleshooting)' },
      { text: 'Recipes', link: '/recipes/', activeMatch: '^/recipes' },
      { text: 'Reference', link: '/reference/endpoints/', activeMatch: '^/reference' },
    ],
    sidebar: {
      '/reference/': reference,
      '/recipes/': recipes,
      '/': guide,
    },
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: source }],
    footer: { message: 'MIT license' },
  },
});

/** Links that leave docs/, such as to an example, lead to the repository. */
function linkToRepository(md: MarkdownRenderer) {
  md.core.ruler.push('link-to-repository', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.attrGet('href');
      if (token.type === 'link_open' && href?.startsWith('../../'))
        token.attrSet('href', `${source}/tree/main/${href.slice('../../'.length)}`);
    }
  });
}
