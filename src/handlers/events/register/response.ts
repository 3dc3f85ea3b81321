import * as z from 'zod';
import { since, zulipName } from '../../../contract/index.js';
import { versionAt } from '../../../contract/levels/index.js';
import {
  type ClientCapability,
  DEFAULT_USER_SETTINGS,
  type DeepReadonly,
  type EventQueue,
  type Organization,
  REPORT_TYPES,
  type UserRecord,
} from '../../../model/index.js';
import type { IncludeSubscribers } from '../../channels/subscription.present.js';
import { MAX_BULK_SUBSCRIPTION_MESSAGES } from '../../channels/subscription.rules.js';
import { MAX_REMINDER_NOTE_LENGTH } from '../../scheduled/reminder.resource.js';

/** The caller, and the options that decide how sections are presented. */
export interface RegisterView {
  org: Organization;
  actor: UserRecord;
  level: number;
  realmUrl: string;
  clientGravatar: boolean;
  includeSubscribers: IncludeSubscribers;
  /** Whether to send presence by user ID instead of in the older form by email. */
  slimPresence: boolean;
  /** The response omits the presence of users who were last seen more than this many days ago. */
  presenceHistoryDays: number;
  /** Capabilities of the client that the server also supports. */
  capabilities: ReadonlySet<ClientCapability>;
  /** Event types that the client requested by name; `undefined` if the client requested all. */
  requested: ReadonlySet<string> | undefined;
}

/** A section of the register response: the event types that include it, and its fields. */
export interface Section {
  /** The event types that include the section, if a client requests all of them. */
  readonly types: readonly string[];
  readonly shape: Readonly<Record<string, z.ZodType>>;
  present(view: RegisterView): Record<string, unknown>;
}

export function defineSection<S extends Record<string, z.ZodType>>(
  type: string,
  shape: S,
  present: (view: RegisterView) => z.input<z.ZodObject<S>>,
): Section {
  return { types: [type], shape, present };
}

/**
 * Declares a section with a single field.
 * @param types the event types that include the section, by default the name of the field
 */
export function defineField<S extends z.ZodType>(
  name: string,
  schema: S,
  present: (view: RegisterView) => z.input<S>,
  types: string | readonly string[] = name,
): Section {
  return { types: [types].flat(), shape: { [name]: schema }, present: (view) => ({ [name]: present(view) }) };
}

/** The fields with the server's version in the server settings and in the register response. */
export const versionShape = {
  service_feature_level: since('levelAnnounced', zulipName('zulip_feature_level', z.int())),
  service_version: zulipName('zulip_version', z.string()),
  service_merge_base: zulipName('zulip_merge_base', z.string()),
};

export function presentVersion(level: number) {
  const version = versionAt(level);
  return { service_feature_level: level, service_version: version, service_merge_base: version };
}

/** Fields that every register response has. */
export const registeredShape = {
  queue_id: z.string(),
  last_event_id: z.int(),
  idle_queue_timeout_secs: since('idleQueueTimeout', z.int()),
  ...versionShape,
  max_message_length: z.int(),
  max_topic_length: z.int(),
  max_channel_folder_name_length: since('folderLengths', z.int()),
  max_channel_folder_description_length: since('folderLengths', z.int()),
  max_reminder_note_length: since('reminderNotes', z.int()),
  max_bulk_new_subscription_messages: since('bulkSubscriptionMessages', z.int()),
  receives_typing_notifications: since('receivesTyping', z.boolean()),
  realm_empty_topic_display_name: since('emptyTopic', z.string()),
  server_report_message_types: since(
    'reportTypesAnnounced',
    z.array(z.object({ key: z.string(), name: z.string() })),
  ),
};

/** The register response to a client that fetches no sections. */
export const registeredSchema = z.object(registeredShape);

export function presentRegistered(
  settings: Organization['settings'],
  { queue_id, idle_timeout }: Pick<DeepReadonly<EventQueue>, 'queue_id' | 'idle_timeout'>,
  level: number,
  receivesTyping = DEFAULT_USER_SETTINGS.receives_typing_notifications,
) {
  return {
    queue_id,
    last_event_id: -1,
    idle_queue_timeout_secs: idle_timeout,
    ...presentVersion(level),
    max_message_length: settings.max_message_length,
    max_topic_length: settings.max_topic_length,
    max_channel_folder_name_length: settings.max_channel_folder_name_length,
    max_channel_folder_description_length: settings.max_channel_folder_description_length,
    max_reminder_note_length: MAX_REMINDER_NOTE_LENGTH,
    max_bulk_new_subscription_messages: MAX_BULK_SUBSCRIPTION_MESSAGES,
    receives_typing_notifications: receivesTyping,
    realm_empty_topic_display_name: settings.realm_empty_topic_display_name,
    server_report_message_types: REPORT_TYPES.map(({ key, name }) => ({ key, name })),
  };
}
