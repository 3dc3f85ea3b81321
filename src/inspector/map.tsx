import { useSignal } from '@preact/signals';
import { RecordLink } from './navigation.js';
import { Empty, Table } from './parts.js';
import { useRefresh, useStore } from './store.js';
import type { RecordPage } from './wire.js';

type Row = RecordPage['records'][number];

const TABLES = ['users', 'channels', 'subscriptions', 'user_groups'] as const;
const MAX_RECORDS = 500;
const MAX_NAMES = 12;

/** Who subscribes to what, who may post where, and which groups hold which permissions. */
export function OrganizationMap() {
  const { ask } = useStore();
  const records = useSignal<Record<(typeof TABLES)[number], Row[]> | undefined>(undefined);
  const settings = useSignal<Record<string, unknown>>({});
  useRefresh(async () => {
    const pages = await Promise.all(
      TABLES.map((name) => ask<RecordPage>('GET', `state/${name}?limit=${MAX_RECORDS}`)),
    );
    settings.value = await ask('GET', 'settings');
    records.value = Object.fromEntries(pages.map((page) => [page.name, page.records])) as never;
  });
  if (records.value === undefined) return null;
  const { users, channels, subscriptions, user_groups: groups } = records.value;
  const nameOf = (id: unknown) => String(users.find((user) => user.id === id)?.full_name ?? `user ${id}`);
  return (
    <section>
      <h2>Map of the organization</h2>
      <p class="hint">The first {MAX_RECORDS} users, channels, subscriptions and groups.</p>
      <h3>Channels</h3>
      <Table caption="Channels" head={['Channel', 'Kind', 'Subscribers', 'May post', 'May subscribe others']}>
        {channels.map((channel) => {
          const members = subscriptions.filter(
            ({ stream_id, active }) => stream_id === channel.id && active === true,
          );
          return (
            <tr key={channel.id}>
              <td>
                {String(channel.name)} <RecordLink table="channels" id={channel.id} />
              </td>
              <td>{kindOf(channel)}</td>
              <td class="wrap">{namesText(members.map(({ user_id }) => nameOf(user_id)))}</td>
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
                : namesText((group.direct_member_ids as number[]).map(nameOf))}
            </td>
            <td class="wrap">{permissionsOf(group, settings.value).join(', ')}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function kindOf({ invite_only, is_web_public, is_archived }: Row): string {
  const kind = invite_only ? 'private' : is_web_public ? 'web-public' : 'public';
  return is_archived ? `${kind}, archived` : kind;
}

function namesText(names: readonly string[]): string {
  if (names.length === 0) return 'nobody';
  const shown = names.slice(0, MAX_NAMES).join(', ');
  return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown;
}

/** The name of a group, or the users and groups that hold a permission. */
function holdersText(value: unknown, groups: readonly Row[], nameOf: (id: unknown) => string): string {
  const groupName = (id: unknown) => String(groups.find((group) => group.id === id)?.name ?? id);
  if (typeof value === 'number') return groupName(value);
  if (typeof value !== 'object' || value === null) return String(value ?? 'as the organization');
  const { direct_members = [], direct_subgroups = [] } = value as Record<string, number[] | undefined>;
  return namesText([...direct_members.map(nameOf), ...direct_subgroups.map(groupName)]);
}

/** The settings that name a group, by its ID or its role. */
function permissionsOf({ id, name, deactivated }: Row, settings: Record<string, unknown>): string[] {
  if (deactivated === true) return ['deactivated'];
  const role = String(name).replace(/^role:/, '');
  return Object.entries(settings)
    .filter(
      ([setting, value]) =>
        /_group$|^can_manage_all_groups$|^can_create_groups$/.test(setting) &&
        (value === id || value === role),
    )
    .map(([setting]) => setting);
}
