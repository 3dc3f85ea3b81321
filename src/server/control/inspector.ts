import { readFile } from 'node:fs/promises';
import { errorResponse } from './json.js';
import type { Route } from './route.js';

/** The page and what it is made of, beside `server/` in the built package. */
const FOLDER = new URL('../../inspector/', import.meta.url);

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  js: 'text/javascript; charset=utf-8',
};

/** Nothing from elsewhere, nothing inline, and no other page around it. */
const HEADERS = {
  'content-security-policy':
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

/** The inspector: a page for people. What it shows it asks the control API for. */
export const inspectorPage: Route = () => fileOf('index.html');

/** A script or style sheet of the inspector. */
export const inspectorFile: Route = (_control, _request, name) =>
  /^[a-z-]+\.(css|js|svg)$/.test(name) ? fileOf(name) : missing(name);

async function fileOf(name: string): Promise<Response> {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] as string;
  try {
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    return new Response(text, { headers: { ...HEADERS, 'content-type': type } });
  } catch {
    return missing(name);
  }
}

function missing(name: string): Response {
  return errorResponse(404, 'NOT_FOUND', `The inspector has no file "${name}"`);
}
