import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { type ControlApp, type ControlAppOptions, createControlApp } from '../../runtime/control/app.js';
import { defineRoute, notFound, type Route } from '../../runtime/control/route.js';
import { definite, keysOf } from '../../values.js';
import type { StateFile } from '../files.js';
import { readPageFile } from '../package-files.js';
import { harRoute } from './har.js';
import { openApiRoutes } from './openapi.js';

function saveRoute(stateFile: StateFile | undefined): Route {
  return defineRoute('POST /save', {
    summary: 'Save the state to the file of `--save`',
    mainOnly: true,
    unobserved: true,
    response: z.object({ file: z.string() }),
    fails: 'The server was started without `--save`, or the file cannot be written.',
    async run() {
      if (stateFile === undefined) {
        throw new UsageError('The server has no file to save to. Start it with --save FILE.');
      }
      await stateFile.save();
      return { file: stateFile.path };
    },
  });
}

/** Whether a path, without the base path of an organization, belongs to the control API. */
export function isControlPath(path: string): boolean {
  return path === '/_mock' || path.startsWith('/_mock/');
}

/** Creates the control API of one organization, with the routes specific to a server. */
export function createServerControl({
  stateFile,
  ...options
}: Omit<ControlAppOptions, 'furtherRoutes'> & { stateFile?: StateFile | undefined }): ControlApp {
  return createControlApp({
    ...options,
    furtherRoutes: (all) => [harRoute, saveRoute(stateFile), ...pageRoutes, ...openApiRoutes(all)],
  });
}

const FILE_TYPES = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  js: 'text/javascript; charset=utf-8',
};

/** The content security policy of pages: no content from other hosts, no inline scripts, and no framing. */
const PAGE_POLICY =
  "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** The content security policy of the API viewer, whose script sets inline styles. */
const VIEWER_POLICY = `${PAGE_POLICY}; style-src 'self' 'unsafe-inline'; img-src 'self' data:`;

const page = (description: string) => ({ contentType: 'text/html', description });

const pageRoutes: Route[] = [
  defineRoute('GET /', {
    summary: 'Open the inspector',
    response: page('The inspector, a page that uses this API'),
    run: () => fileResponse('index.html'),
  }),
  defineRoute('GET /docs', {
    summary: 'Browse the documentation of the API, or of the control API with `?api=control`',
    response: page('An OpenAPI viewer that works offline'),
    run: ({ url }) => viewerResponse(url.searchParams.get('api') === 'control'),
  }),
  defineRoute('GET /inspector/{name}', {
    summary: 'Get a script, style sheet or icon of these pages',
    response: { contentType: 'text/javascript', description: 'The file' },
    run({ path: { name } }) {
      if (!/^[a-z-]+\.(css|js|svg)$/.test(name)) throw missingFile(name);
      return fileResponse(name);
    },
  }),
];

function viewerResponse(isControl: boolean): Response {
  const [title, document] = isControl ? ['Control API', 'openapi.control.json'] : ['API', 'openapi.json'];
  const current = (is: boolean) => (is ? ' aria-current="page"' : '');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title} - team-chat-mock</title>
<link rel="icon" href="inspector/icon.svg">
<link rel="stylesheet" href="inspector/viewer.css">
<script type="module" src="inspector/viewer.js"></script>
<script type="module" src="inspector/rapidoc.js"></script>
</head>
<body>
<header>
<h1>team-chat-mock: ${title}</h1>
<nav aria-label="Pages"><a href="docs"${current(!isControl)}>API</a> <a href="docs?api=control"${current(isControl)}>Control API</a> <a href="./">Inspector</a></nav>
${isControl ? '' : '<label>Sign in as <select id="persona"></select></label>'}
</header>
<main>
<rapi-doc spec-url="${document}" load-fonts="false" show-header="false" schema-style="table" allow-server-selection="false" allow-authentication="false" primary-color="#3d4fc4" nav-bg-color="#1b1e25"></rapi-doc>
</main>
</body>
</html>
`;
  return pageResponse(html, 'html', VIEWER_POLICY);
}

async function fileResponse(name: string): Promise<Response> {
  const extension = definite(keysOf(FILE_TYPES).find((each) => name.endsWith(`.${each}`)));
  const text = await readPageFile(name).catch(() => {
    throw missingFile(name);
  });
  return pageResponse(text, extension, PAGE_POLICY);
}

function pageResponse(text: string, extension: keyof typeof FILE_TYPES, policy: string): Response {
  return new Response(text, {
    headers: {
      'content-type': FILE_TYPES[extension],
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    },
  });
}

function missingFile(name: string) {
  return notFound(`There is no page file "${name}".`);
}
