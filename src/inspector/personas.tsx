import type { Persona } from './control-api.js';
import { Copy, Table } from './parts.js';
import { useStore } from './store.js';
import { curlOfPersona } from './text.js';

/** Names of roles, by their code. */
export const ROLES: Record<number, string> = {
  100: 'owner',
  200: 'administrator',
  300: 'moderator',
  400: 'member',
  600: 'guest',
};

/** The personas with their credentials. */
export function Personas() {
  const { state } = useStore();
  return (
    <section>
      <h2>Personas</h2>
      <p class="hint">
        Sign in with the API email and the API key (HTTP Basic). The key is the password too.
      </p>
      <Table
        caption="Personas"
        head={['Persona', 'ID', 'Name', 'Role', 'API email', 'API key', 'Command line']}
      >
        {Object.entries(state.value?.personas ?? {}).map(([name, persona]) => (
          <Row key={name} name={name} persona={persona} />
        ))}
      </Table>
    </section>
  );
}

function Row({ name, persona }: { name: string; persona: Persona }) {
  const { connection } = useStore();
  const { user_id, full_name, email, api_key, role } = persona;
  return (
    <tr>
      <td>
        <strong>{name}</strong>
      </td>
      <td>{user_id}</td>
      <td>{full_name}</td>
      <td title={`role ${role}`}>{ROLES[role] ?? role}</td>
      <td>
        <span class="value">
          <code>{email}</code>
          <Copy what={`email of ${name}`} text={() => email} />
        </span>
      </td>
      <td>
        <span class="value">
          <code>{api_key}</code>
          <Copy what={`API key of ${name}`} text={() => api_key} />
        </span>
      </td>
      <td>
        <Copy what={`for ${name}`} text={() => curlOfPersona(persona, connection.baseUrl)}>
          Copy curl
        </Copy>
      </td>
    </tr>
  );
}
