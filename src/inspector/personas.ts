import { baseUrl, onState } from './api.js';
import { copyButton } from './copy.js';
import { curlOfPersona } from './curl.js';
import { el, fill, table } from './dom.js';
import type { Panel } from './panel.js';
import type { Persona } from './wire.js';

const ROLES: Record<number, string> = {
  100: 'owner',
  200: 'administrator',
  300: 'moderator',
  400: 'member',
  600: 'guest',
};

/** Who can sign in, and how. */
export function personasPanel(): Panel {
  const content = el('div');
  onState(({ personas }) => {
    const rows = Object.entries(personas).map(([name, persona]) => rowOf(name, persona));
    fill(content, table('Personas', ['Persona', 'ID', 'Name', 'Role', 'API email', 'API key', ''], rows));
  });
  const hint = 'They sign in with HTTP Basic: the API email as user name, the API key as password.';
  return { element: el('section', {}, el('h2', {}, 'Personas'), el('p', { class: 'hint' }, hint), content) };
}

function rowOf(name: string, persona: Persona): (Node | string)[] {
  const { user_id, full_name, email, api_key, role } = persona;
  return [
    el('strong', {}, name),
    String(user_id),
    full_name,
    el('span', { title: `role ${role}` }, ROLES[role] ?? String(role)),
    el(
      'span',
      { class: 'value' },
      el('code', {}, email),
      copyButton('Copy', `email of ${name}`, () => email),
    ),
    el(
      'span',
      { class: 'value' },
      el('code', {}, api_key),
      copyButton('Copy', `API key of ${name}`, () => api_key),
    ),
    copyButton('Copy curl', `for ${name}`, () => curlOfPersona(persona, baseUrl)),
  ];
}
