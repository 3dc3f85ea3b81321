import { fieldsOf, hasFields } from '../values.js';
import type { Persona, RecordPage, StoredRecord } from './control-api.js';
import { RecordLink } from './links.js';
import { Copy, Empty, Table } from './parts.js';
import { useLoaded, useStore } from './store.js';
import { curlOfPersona, roleText } from './text.js';

// The sections Personas and Map: users who can sign in, subscriptions, and permissions.

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
          <PersonaRow key={name} name={name} persona={persona} />
        ))}
      </Table>
    </section>
  );
}

function PersonaRow({ name, persona }: { name: string; persona: Persona }) {
  const { connection } = useStore();
  const { user_id, full_name, email, api_key, role } = persona;
  return (
    <tr>
      <td>
        <strong>{name}</strong>
      </td>
      <td>{user_id}</td>
      <td>{full_name}</td>
      <td title={`role ${role}`}>{roleText(role)}</td>
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

const MAX_RECORDS = 500;
const MAX_NAMES = 12;

/** Shows who subscribes to each channel and may post in it, and the permissions of groups. */
export function OrganizationMap() {
  const { fetchJson } = useStore();
  const [loaded] = useLoaded(async () => {
    const rowsOf = (table: string) => fetchJson<RecordPage>('GET', `state/${table}?limit=${MAX_RECORDS}`);
    const [users, channels, subscriptions, groups] = await Promise.all([
      rowsOf('users'),
      rowsOf('channels'),
      rowsOf('subscriptions'),
      rowsOf('user_groups'),
    ]);
    const settings = await fetchJson<Record<string, unknown>>('GET', 'settings');
    return {
      users: new Map(users.records.map((user) => [user.id, user])),
      channels: channels.records,
      subscriptions,
      groups: groups.records,
      settings,
    };
  });
  if (loaded === undefined) return null;
  const { users, channels, subscriptions, groups, settings } = loaded;
  const nameOf = (id: unknown) => String(users.get(Number(id))?.full_name ?? `user ${id}`);
  const activeSubscriptions = subscriptions.records.filter(({ active }) => active === true);
  const isComplete = subscriptions.total <= MAX_RECORDS;
  return (
    <section>
      <h2>Map of the organization</h2>
      <p class="hint">The first {MAX_RECORDS} users, channels, subscriptions and groups.</p>
      <h3>Channels</h3>
      <Table caption="Channels" head={['Channel', 'Kind', 'Subscribers', 'May post', 'May subscribe others']}>
        {channels.map((channel) => {
          const subscribers = activeSubscriptions
            .filter(({ stream_id }) => stream_id === channel.id)
            .map(({ user_id }) => nameOf(user_id));
          return (
            <tr key={channel.id}>
              <td>
                {String(channel.name)} <RecordLink table="channels" id={channel.id} />
              </td>
              <td>{kindOf(channel)}</td>
              <td class="wrap">{isComplete ? namesText(subscribers) : partialText(subscribers)}</td>
              <td>{holdersText(channel.can_send_message_group, groups, nameOf)}</td>
              <td>{holdersText(channel.can_add_subscribers_group, groups, nameOf)}</td>
            </tr>
          );
        })}
      </Table>
      <h3>Groups</h3>
      {groups.length === 0 && <Empty>No groups.</Empty>}
      <Table caption="Groups" head={['Group', 'Members', 'Permissions of the organization']}>
        {groups.map((group) => (
          <tr key={group.id}>
            <td>
              {String(group.name)} <RecordLink table="user_groups" id={group.id} />
            </td>
            <td class="wrap">
              {group.is_system_group === true
                ? 'by role'
                : namesText(listOf(group.direct_member_ids).map(nameOf))}
            </td>
            <td class="wrap">{permissionsOf(group, settings).join(', ')}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function kindOf({ invite_only, is_web_public, is_archived }: StoredRecord): string {
  const kind = invite_only ? 'private' : is_web_public ? 'web-public' : 'public';
  return is_archived ? `${kind}, archived` : kind;
}

function namesText(names: readonly string[]): string {
  if (names.length === 0) return 'nobody';
  const shown = names.slice(0, MAX_NAMES).join(', ');
  return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown;
}

/** The names of the loaded subscribers of a channel, which may have others. */
function partialText(names: readonly string[]): string {
  return names.length === 0 ? 'not loaded' : `${names.slice(0, MAX_NAMES).join(', ')} and perhaps more`;
}

/** The name of a group, or the users and groups that hold a permission; `as the organization` for null. */
function holdersText(
  value: unknown,
  groups: readonly StoredRecord[],
  nameOf: (id: unknown) => string,
): string {
  const groupName = (id: unknown) => String(groups.find((group) => group.id === id)?.name ?? id);
  if (typeof value === 'number') return groupName(value);
  if (!hasFields(value)) return String(value ?? 'as the organization');
  const { direct_members, direct_subgroups } = value;
  return namesText([...listOf(direct_members).map(nameOf), ...listOf(direct_subgroups).map(groupName)]);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The settings that name a group, by its ID or its role, or in a list; only `deactivated` for a deactivated group. */
function permissionsOf(group: StoredRecord, settings: Record<string, unknown>): string[] {
  const { id, name, deactivated, is_system_group } = group;
  if (deactivated === true) return ['deactivated'];
  const role = is_system_group === true ? String(name).replace(/^role:/, '') : undefined;
  const namesGroup = (value: unknown) =>
    value === id || value === role || listOf(fieldsOf(value).direct_subgroups).includes(id);
  return Object.entries(settings)
    .filter(
      ([setting, value]) =>
        /_group$|^can_manage_all_groups$|^can_create_groups$/.test(setting) && namesGroup(value),
    )
    .map(([setting]) => setting);
}
