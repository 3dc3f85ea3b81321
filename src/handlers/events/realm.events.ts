import * as z from 'zod';
import type { EventDraft, EventSource } from '../../contract/event-draft.js';
import { factsOf } from '../../contract/index.js';
import { isAvailableAt, supports } from '../../contract/levels/index.js';
import type { Settings } from '../../model/index.js';
import { presentVersion, versionShape } from '../server/server.present.js';
import { presentRealmSettings, realmSchemas } from './register/realm.js';
import { REALM_DEFAULTS } from './register/realm-defaults.js';

/** Emits changes of the organization: its settings and the configuration of the server. */
export const realmEvents: EventSource = {
  schemas: {
    'realm.update': z.object({
      property: z.string(),
      value: z.unknown(),
      extra_data: z.object({ upload_quota: z.int().nullable() }).optional(),
    }),
    'realm.update_dict': z.object({
      property: z.literal('default'),
      data: z.record(z.string(), z.unknown()),
    }),
    restart: z.object({ ...versionShape, server_generation: z.int() }),
  },
  eventDrafts(org, { settings }) {
    if (settings === undefined) return [];
    const { before, after } = settings;
    return [
      ...settingEventDrafts(before, after),
      ...(CONFIGURATION.some((name) => before[name] !== after[name]) ? [restart(org.clock.now())] : []),
    ];
  },
};

const PREFIX = 'realm_';

/**
 * Permissions share one event, other settings have one each. Names without the prefix `realm_` are derived.
 */
function settingEventDrafts(before: Readonly<Settings>, after: Readonly<Settings>): EventDraft[] {
  const [previous, current] = [presentRealmSettings(before), presentRealmSettings(after)];
  const changed = Object.keys(current).filter(
    (name) => name.startsWith(PREFIX) && current[name] !== previous[name],
  );
  const permissions = changed.filter((name) => name.endsWith('_group'));
  return [
    ...changed.filter((name) => !permissions.includes(name)).flatMap((name) => update(name, current[name])),
    ...(permissions.length === 0 ? [] : [permissionsUpdate(permissions, current)]),
  ];
}

function isKnown(name: string, level: number): boolean {
  const schema = realmSchemas[name];
  return schema !== undefined && isAvailableAt(factsOf(schema), level);
}

function update(name: string, value: unknown): EventDraft[] {
  const property = name.slice(PREFIX.length);
  if (property === 'plan_type') return planUpdate(value);
  // Clients of newer servers derive it from the visibility of the history.
  const isSent = (level: number) =>
    property !== 'allow_edit_history' || !supports(level, 'historyVisibility');
  return [
    {
      kind: 'realm.update',
      payloadFor: ({ level }) => (isKnown(name, level) && isSent(level) ? { property, value } : undefined),
    },
  ];
}

/** The plan determines the limits of uploads. */
function planUpdate(plan_type: unknown): EventDraft[] {
  const { realm_upload_quota_mib: upload_quota_mib, max_file_upload_size_mib } = REALM_DEFAULTS;
  const data = { plan_type, upload_quota_mib, max_file_upload_size_mib };
  return [
    {
      kind: 'realm.update',
      payloadFor: ({ level }) =>
        supports(level, 'planUpdatedTogether')
          ? undefined
          : { property: 'plan_type', value: plan_type, extra_data: { upload_quota: null } },
    },
    {
      kind: 'realm.update_dict',
      payloadFor: ({ level }) =>
        supports(level, 'planUpdatedTogether') ? { property: 'default', data } : undefined,
    },
  ];
}

function permissionsUpdate(names: readonly string[], values: Record<string, unknown>): EventDraft {
  return {
    kind: 'realm.update_dict',
    payloadFor({ level }) {
      const known = names.filter((name) => isKnown(name, level));
      if (known.length === 0) return undefined;
      return {
        property: 'default',
        data: Object.fromEntries(known.map((name) => [name.slice(PREFIX.length), values[name]])),
      };
    },
  };
}

/** Settings of the server rather than the organization; changing them requires a restart of a real server. */
const CONFIGURATION = [
  'max_message_length',
  'max_topic_length',
  'max_channel_folder_name_length',
  'max_channel_folder_description_length',
  'realm_empty_topic_display_name',
  'limit_presence_to_accessible',
  'call_providers',
] as const satisfies readonly (keyof Settings)[];

/** Makes clients that depend on it register again. */
function restart(now: number): EventDraft {
  return {
    kind: 'restart',
    payloadFor: ({ level }) => ({ ...presentVersion(level), server_generation: now }),
  };
}
