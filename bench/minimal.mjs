/**
 * `minimal.mjs PORT FILE`: the mock's server library with nothing but a check of credentials and
 * serialization.
 */
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';

const [port, file] = process.argv.slice(2);
const answer = JSON.parse(readFileSync(file, 'utf8'));
const users = new Map([['member@example.com:member-key', answer]]);
const init = { headers: { 'content-type': 'application/json' } };

function respond(request) {
  const { pathname } = new URL(request.url);
  const user = users.get(atob(request.headers.get('authorization').slice('Basic '.length)));
  return pathname === '/api/v1/users/me' && user !== undefined
    ? new Response(JSON.stringify({ ...user }), init)
    : new Response(null, { status: 404 });
}

serve({ fetch: respond, port: Number(port), hostname: '127.0.0.1' });
