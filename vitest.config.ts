import { configDefaults, defineConfig } from 'vitest/config';
import { markdownSnippets } from './test/support/markdown-snippets.js';
import { ISOLATED, SETTINGS, SLOW } from './test/support/projects.js';

const provide = { transport: 'msw', propertySeed: '1', propertyRuns: 1 } as const;
// Tests in browsers have a configuration of their own: vitest.browser.config.ts.
const exclude = [...configDefaults.exclude, 'test/browser/**', ...SLOW];

/** `npm test`: runs every test that is quick, against the source, once. See vitest.thorough.config.ts for the others. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    // Milliseconds from which the reporter names a test below its file.
    slowTestThreshold: 5_000,
    projects: [
      {
        test: {
          ...SETTINGS,
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [...exclude, ...ISOLATED],
          // Loads the source once for each worker instead of once for each file.
          isolate: false,
          provide,
        },
      },
      {
        plugins: [markdownSnippets()],
        test: { ...SETTINGS, name: 'isolated', include: ISOLATED, exclude, provide },
      },
    ],
  },
});
