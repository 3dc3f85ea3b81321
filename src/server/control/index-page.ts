import { html } from 'hono/html';
import type { Route } from './route.js';

const CONTROLS = [
  ['GET', 'health'],
  ['GET', 'state'],
  ['GET', 'scenarios'],
  ['POST', 'reset'],
  ['GET', 'snapshot'],
  ['PUT', 'snapshot'],
  ['GET', 'faults'],
  ['POST', 'faults'],
  ['GET', 'errors'],
  ['GET', 'openapi.json'],
  ['GET', 'requests'],
  ['GET', 'repro'],
  ['GET', 'outbox'],
  ['GET', 'settings'],
  ['PATCH', 'settings'],
  ['GET', 'clock'],
  ['POST', 'clock'],
];

/** A page for people: where the API is, who can sign in, and what can be controlled. */
export const indexPage: Route = async ({ mock, base }, request) => {
  const state = await mock.state();
  const api = `${new URL(request.url).origin}${base}`;
  const rows = Object.entries(state.personas).map(
    ([name, persona]) => html`<tr><td>${name}</td><td>${persona.user_id}</td><td>${persona.full_name}</td>
      <td><code>${persona.email}</code></td><td><code>${persona.api_key}</code></td></tr>`,
  );
  const controls = CONTROLS.map(([method, name]) =>
    method === 'GET'
      ? html`<li>GET <a href="${base}/_mock/${name}">${base}/_mock/${name}</a></li>`
      : html`<li>${method} ${base}/_mock/${name}</li>`,
  );
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>team-chat-mock</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; } th, td { text-align: left; padding: 0.2rem 1rem 0.2rem 0; }
</style>
</head>
<body>
<h1>team-chat-mock</h1>
<p>Base address <code>${api}</code>, API below <code>${api}/api/v1</code>. Scenario ${state.scenario}, seed ${state.seed},
feature level ${state.feature_level}, dialect ${state.dialect}.</p>
<h2>Personas</h2>
<table><thead><tr><th>Persona</th><th>ID</th><th>Name</th><th>API email</th><th>API key</th></tr></thead>
<tbody>${rows}</tbody></table>
<h2>Controls</h2>
<ul>${controls}</ul>
</body>
</html>`;
  return new Response(String(page), { headers: { 'content-type': 'text/html; charset=utf-8' } });
};
