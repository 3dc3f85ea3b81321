import { readFile } from 'node:fs/promises';
import { defineRoute, notFound } from '../../runtime/control/route.js';

/** The built pages, beside `server/` in the package. */
const FOLDER = new URL('../../inspector/', import.meta.url);

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  js: 'text/javascript; charset=utf-8',
};

/** Loads nothing from other hosts, runs nothing inline, and cannot be framed. */
const POLICY =
  "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** The API viewer sets styles from its script. */
const VIEWER_POLICY = `${POLICY}; style-src 'self' 'unsafe-inline'; img-src 'self' data:`;

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

const page = (description: string) => ({ contentType: 'text/html', description });

export const inspectorRoutes = [
  defineRoute({
    method: 'GET',
    path: '/',
    summary: 'Open the inspector',
    response: page('The inspector, a page that uses this API'),
    run: () => fileResponse('index.html'),
  }),
  defineRoute({
    method: 'GET',
    path: '/docs',
    summary: 'Browse the documentation of the API, or of the control API with `?api=control`',
    response: page('An OpenAPI viewer that works offline'),
    run: ({ url }) => viewerResponse(url.searchParams.get('api') === 'control'),
  }),
  defineRoute({
    method: 'GET',
    path: '/inspector/{name}',
    summary: 'Get a script, style sheet or icon of these pages',
    response: { contentType: 'text/javascript', description: 'The file' },
    run({ captured: name }) {
      if (!/^[a-z-]+\.(css|js|svg)$/.test(name)) throw missing(name);
      return fileResponse(name);
    },
  }),
];

/** RapiDoc over one of the two documents. */
function viewerResponse(isControl: boolean): Response {
  const [title, document] = isControl ? ['Control API', 'openapi.control.json'] : ['API', 'openapi.json'];
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} - team-chat-mock</title>
<link rel="icon" href="inspector/icon.svg">
<style>nav a { color: #ddd; margin-right: 1em }</style>
<script type="module" src="inspector/rapidoc.js"></script>
</head>
<body>
<rapi-doc spec-url="${document}" load-fonts="false" render-style="focused" show-header="false" schema-style="table">
<nav slot="nav-logo"><a href="docs">API</a> <a href="docs?api=control">Control API</a> <a href="./">Inspector</a></nav>
</rapi-doc>
</body>
</html>
`;
  return new Response(html, {
    headers: { ...HEADERS, 'content-security-policy': VIEWER_POLICY, 'content-type': TYPES.html as string },
  });
}

async function fileResponse(name: string): Promise<Response> {
  const contentType = TYPES[name.slice(name.lastIndexOf('.') + 1)] as string;
  const text = await readFile(new URL(name, FOLDER), 'utf8').catch(() => {
    throw missing(name);
  });
  return new Response(text, {
    headers: { ...HEADERS, 'content-security-policy': POLICY, 'content-type': contentType },
  });
}

function missing(name: string) {
  return notFound(`The inspector has no file "${name}".`);
}
