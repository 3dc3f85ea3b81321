/** Checks credentials and serializes a response, with the server library of the mock: `node minimal.mjs PORT FILE`. */
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';

const [port, file = ''] = process.argv.slice(2);
const body = JSON.parse(readFileSync(file, 'utf8'));
const users = new Map([['member@example.com:member-key', body]]);
const init = { headers: { 'content-type': 'application/json' } };

/** @param {Request} request */
function respond(request) {
  const { pathname } = new URL(request.url);
  const credentials = request.headers.get('authorization')?.slice('Basic '.length) ?? '';
  const user = users.get(atob(credentials));
  return pathname === '/api/v1/users/me' && user !== undefined
    ? new Response(JSON.stringify({ ...user }), init)
    : new Response(null, { status: 404 });
}

serve({ fetch: respond, port: Number(port), hostname: '127.0.0.1' });
