import { DIALECTS } from '../../contract/dialects/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { hasProtectedHistory } from '../../handlers/access/channel-access.rules.js';
import { widgetOf } from '../../handlers/messages/content.rules.js';
import { DEFAULT_IDENTITY, type Organization, type TableName } from '../../model/index.js';
import { fieldsOf } from '../../values.js';
import { exportMessages } from './export-messages.js';
import { changedSettingsOf, exportOrganization, exportSettings, optionsIn } from './export-organization.js';
import { exportPersonal, exportUsers } from './export-people.js';
import { brief, Labels, unless } from './labels.js';
import { FIELD_TYPES, type SeedFile } from './schema.js';

/** A seed file, and the number of records that it cannot contain. */
interface ExportedSeedFile {
  file: SeedFile;
  /** Number of records that the format cannot contain, by table, and of edited messages. */
  leftOut: Record<string, number>;
}

/** Tables whose records a seed file cannot contain. */
const WITHOUT_PLACE = [
  'bot_storage',
  'encrypted_push_devices',
  'event_queues',
  'push_devices',
  'realm_exports',
  'reminders',
  'storylines',
  'uploads',
  'user_settings_defaults',
] as const satisfies TableName[];

/** Returns the organization as a seed file. Seeding it creates the same organization, with new IDs for messages. */
export async function exportSeedFile(org: Organization): Promise<ExportedSeedFile> {
  const labels = new Labels(org);
  const leftOut: ExportedSeedFile['leftOut'] = {};
  for (const table of WITHOUT_PLACE) {
    const count = org.tables[table].count();
    if (count > 0) leftOut[table] = count;
  }
  for (const [what, count] of Object.entries(countFacts(labels))) if (count > 0) leftOut[what] = count;
  const file: SeedFile = brief({
    organization: exportIdentity(org),
    feature_level:
      org.featureLevel === undefined || org.featureLevel === DEFAULT_LEVEL ? undefined : org.featureLevel,
    dialect: unless(DIALECTS[0], org.dialect),
    settings: exportSettings(labels, changedSettingsOf(org.settings, org.dialect)),
    users: exportUsers(labels),
    ...exportOrganization(labels),
    conversations: await exportMessages(labels, leftOut),
    ...exportPersonal(labels),
  });
  return { file, leftOut };
}

/** Counts values that a seed file cannot contain, such as edit histories, in tables that it contains. */
function countFacts(labels: Labels): Record<string, number> {
  const { org } = labels;
  const { channels, messages, profile_fields: fields, submessages, subscriptions, users } = org.tables;
  const count = <T>(all: readonly T[], isLost: (one: T) => boolean) => all.filter(isLost).length;
  const undated = ({ date_created }: { date_created: number | null }) => date_created === null;
  return {
    'votes and tasks': count(submessages.all(), ({ id, message_id, content }) => {
      const widget = widgetOf(messages.expect(message_id).content);
      const isFirst = submessages.by('message', message_id)[0]?.id === id;
      return !isFirst || JSON.stringify(widget) !== content;
    }),
    'edit histories': count(messages.all(), ({ edit_history }) => edit_history.length > 0),
    'further personas': count(Object.entries(org.personas), ([name, id]) => labels.persona(id) !== name),
    'settings of bots': count(users.all(), ({ bot_settings }) => bot_settings !== undefined),
    'ended subscriptions': count(subscriptions.all(), ({ active }) => !active),
    'starts of subscriptions with protected history': count(
      subscriptions.all(),
      ({ active, periods, stream_id }) => {
        const channel = channels.get(stream_id);
        if (!active || channel === undefined || !hasProtectedHistory(channel)) return false;
        const [first] = messages.idsBy('channel', stream_id);
        return first !== undefined && (periods.length > 1 || (periods[0]?.after ?? 0) >= first);
      },
    ),
    'groups and folders without a date': count(
      [
        ...org.tables.user_groups.all().filter((group) => !group.is_system_group),
        ...org.tables.channel_folders.all(),
      ],
      undated,
    ),
    'orders of options': count(fields.all(), ({ type, field_data }) => {
      if (type !== FIELD_TYPES.options || field_data === '') return false;
      const data = fieldsOf(JSON.parse(field_data));
      const orders = Object.keys(optionsIn(data)).map((key) => Number(fieldsOf(data[key]).order));
      return orders.some((order, i) => i > 0 && order < Number(orders[i - 1]));
    }),
  };
}

function exportIdentity({ identity }: Organization): SeedFile['organization'] {
  const { name, description, host } = identity;
  return brief({
    name: name === DEFAULT_IDENTITY.name ? undefined : name,
    description: description === DEFAULT_IDENTITY.description ? undefined : description,
    host: host === DEFAULT_IDENTITY.host ? undefined : host,
    root_domain: identity.root_domain,
  });
}
