/** Serves one constant response with the server library of the mock: `node constant.mjs PORT FILE`. */
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';

const [port, file = ''] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const init = { headers: { 'content-type': 'application/json' } };
serve({ fetch: () => new Response(text, init), port: Number(port), hostname: '127.0.0.1' });
