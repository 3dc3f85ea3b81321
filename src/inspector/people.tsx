import { fieldsOf, hasFields } from '../values.js';
import type { RecordPage, StoredRecord } from './control-api.js';
import { curlOfPersona } from './curl.js';
import { Copy, RecordLink, Table } from './parts.js';
import { useLoaded, useStore } from './store.js';
import { roleText } from './text.js';

// The Personas and Map sections: users who can sign in, subscriptions, and permissions.

export function Personas() {
  const { connection, state } = useStore();
  return (
    <section>
      <h2>Personas</h2>
      <p class="hint">
        Sign in with the API email and the API key (HTTP Basic). The key is the password too.
      </p>
      <Table
        caption="Personas"
        rows={Object.entries(state.value?.personas ?? {})}
        columns={{
          Persona: ([name]) => <strong>{name}</strong>,
          ID: ([, { user_id }]) => user_id,
          Name: ([, { full_name }]) => full_name,
          Role: ([, { role }]) => <span title={`role ${role}`}>{roleText(role)}</span>,
          'API email': ([name, { email }]) => <Copied what={`email of ${name}`} value={email} />,
          'API key': ([name, { api_key }]) => <Copied what={`API key of ${name}`} value={api_key} />,
          'Command line': ([name, persona]) => (
            <Copy what={`for ${name}`} text={() => curlOfPersona(persona, connection.baseUrl)}>
              Copy curl
            </Copy>
          ),
        }}
      />
    </section>
  );
}

function Copied({ what, value }: { what: string; value: string }) {
  return (
    <span class="value">
      <code>{value}</code>
      <Copy what={what} text={() => value} />
    </span>
  );
}

const MAX_RECORDS = 500;
const MAX_NAMES = 12;

/** Shows who subscribes to each channel, who may post in it, and which permissions groups have. */
export function OrganizationMap() {
  const { fetchJson } = useStore();
  const [loaded] = useLoaded(async () => {
    const firstOf = (table: string) => fetchJson<RecordPage>('GET', `state/${table}?limit=${MAX_RECORDS}`);
    const [users, channels, subscriptions, groups] = await Promise.all([
      firstOf('users'),
      firstOf('channels'),
      firstOf('subscriptions'),
      firstOf('user_groups'),
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
  const subscribersOf = (channelId: number) =>
    subscriptions.records
      .filter(({ active, stream_id }) => active === true && stream_id === channelId)
      .map(({ user_id }) => nameOf(user_id));
  return (
    <section>
      <h2>Map of the organization</h2>
      <p class="hint">The first {MAX_RECORDS} users, channels, subscriptions and groups.</p>
      <h3>Channels</h3>
      <Table
        caption="Channels"
        rows={channels}
        wrapped={['Subscribers']}
        columns={{
          Channel: (channel) => <Named table="channels" record={channel} />,
          Kind: channelKind,
          Subscribers: ({ id }) => namesText(subscribersOf(id), subscriptions.total <= MAX_RECORDS),
          'May post': (channel) => holdersText(channel.can_send_message_group, groups, nameOf),
          'May subscribe others': (channel) => holdersText(channel.can_add_subscribers_group, groups, nameOf),
        }}
      />
      <h3>Groups</h3>
      <Table
        caption="Groups"
        empty="No groups."
        rows={groups}
        wrapped={['Members', 'Permissions of the organization']}
        columns={{
          Group: (group) => <Named table="user_groups" record={group} />,
          Members: ({ is_system_group, direct_member_ids: ids }) =>
            is_system_group === true ? 'by role' : namesText(listOf(ids).map(nameOf)),
          'Permissions of the organization': (group) => permissionsOf(group, settings).join(', '),
        }}
      />
    </section>
  );
}

function Named({ table, record: { id, name } }: { table: string; record: StoredRecord }) {
  return (
    <>
      {String(name)} <RecordLink table={table} id={id} />
    </>
  );
}

function channelKind({ invite_only, is_web_public, is_archived }: StoredRecord): string {
  const openKind = is_web_public ? 'web-public' : 'public';
  const kind = invite_only ? 'private' : openKind;
  return is_archived ? `${kind}, archived` : kind;
}

/** @param isComplete whether all names are loaded */
function namesText(names: readonly string[], isComplete = true): string {
  if (names.length === 0) return isComplete ? 'nobody' : 'not loaded';
  const shown = names.slice(0, MAX_NAMES).join(', ');
  if (!isComplete) return `${shown} and perhaps more`;
  return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown;
}

/** Returns the name of a group, or the names of a permission's holders; `as the organization` for null. */
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

/** Matches the names of settings that hold a group, a role, or users and groups. */
const PERMISSION_SETTING = /_group$|^can_manage_all_groups$|^can_create_groups$/;

/**
 * Returns the settings that refer to a group by ID, by role or in a list; only `deactivated` for a deactivated group.
 */
function permissionsOf(group: StoredRecord, settings: Record<string, unknown>): string[] {
  const { id, name, deactivated, is_system_group } = group;
  if (deactivated === true) return ['deactivated'];
  const role = is_system_group === true ? String(name).replace(/^role:/, '') : undefined;
  const namesGroup = (value: unknown) =>
    value === id || value === role || listOf(fieldsOf(value).direct_subgroups).includes(id);
  return Object.keys(settings).filter(
    (setting) => PERMISSION_SETTING.test(setting) && namesGroup(settings[setting]),
  );
}
