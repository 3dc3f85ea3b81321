import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { afterAll, beforeAll } from 'vitest';

const { resolve } = createRequire(import.meta.url);

const BUILT = fileURLToPath(new URL('../../../dist/adapters/$1/index.js', import.meta.url));

/** The worker script of the installed msw. */
export const workerScript = () => readFileSync(resolve('msw/mockServiceWorker.js'), 'utf8');

/** Contents of a site in addition to the pages. */
interface Extra {
  /** Responds to a path; `undefined` responds with 404. */
  files?: Record<string, (() => string) | undefined>;
  /** Modules of the pages, by path, in TypeScript. */
  modules?: Record<string, string>;
}

/** Serves the pages of `test/browser/pages` with Vite's development server. */
export function useSite({ files = {}, modules = {} }: Extra = {}): { readonly url: string } {
  const site = { url: '' };
  let close: () => Promise<void>;
  beforeAll(async () => {
    const server = await createServer({
      root: fileURLToPath(new URL('../pages', import.meta.url)),
      configFile: false,
      logLevel: 'error',
      server: { port: 0, host: '127.0.0.1' },
      resolve: {
        // The built package, whose few files a page loads faster than the source.
        alias: [
          { find: /^team-chat-mock\/(\w+)$/, replacement: BUILT },
          { find: /^(?:\.\.\/)+src\/adapters\/(\w+)\/index\.js$/, replacement: BUILT },
        ],
      },
      plugins: [serve(files), written(modules)],
    });
    await server.listen();
    site.url = server.resolvedUrls?.local[0] as string;
    close = () => server.close();
  });
  afterAll(() => close());
  return site;
}

function serve(files: Record<string, (() => string) | undefined>): Plugin {
  return {
    name: 'files',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        if (!(path in files)) return next();
        const file = files[path];
        response.statusCode = file === undefined ? 404 : 200;
        response.setHeader('content-type', 'text/javascript');
        response.end(file?.());
      });
    },
  };
}

/** Modules without files; a separate page runs each: `/PATH.html`. */
function written(modules: Record<string, string>): Plugin {
  return {
    name: 'modules',
    resolveId: (id) => (id in modules ? id : undefined),
    load: (id) => modules[id],
  };
}
