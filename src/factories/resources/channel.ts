import type * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { channelSchema, presentChannel } from '../../handlers/channels/channel.present.js';
import {
  parseChannelDescription,
  parseChannelName,
  parseChannelSettings,
} from '../../handlers/channels/new-channel.rules.js';
import { CHANNEL_SETTINGS, systemGroupId } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { renderMarkdown } from '../markdown.js';
import { channelRecord } from '../records/channels.js';
import { freeName } from '../samples.js';
import { ONE_OBJECT } from '../trait-arguments.js';
import { assertUsers } from './references.js';

/** A channel as the API returns it. */
export type WireChannel = Omit<
  z.output<typeof channelSchema>,
  'email_address' | 'default_push_notifications'
>;

const ADMINISTRATORS = systemGroupId('role:administrators');

const traits = {
  private: () => ({ invite_only: true }),
  webPublic: () => ({ is_web_public: true }),
  archived: () => ({ is_archived: true }),
  /** Only administrators may post. */
  announcementOnly: () => ({ can_send_message_group: ADMINISTRATORS }),
  /** A private channel whose subscribers do not see messages from before they subscribed. */
  withHistoryHidden: () => ({ invite_only: true, history_public_to_subscribers: false }),
  inFolder: (folder: { id: number }) => ({ folder_id: folder.id }),
} satisfies Traits<WireChannel>;

/** The overrides of a channel that its record stores under the same name. */
const STORED = [
  'description',
  'creator_id',
  'invite_only',
  'is_web_public',
  'is_archived',
  'history_public_to_subscribers',
  'folder_id',
  'topics_policy',
  'message_retention_days',
] as const;

export const channel: Definition<WireChannel, WireChannel, WireChannel, typeof traits> = {
  name: 'channel',
  schema: channelSchema,
  inputs: {},
  stored: ['name', ...STORED, ...CHANNEL_SETTINGS],
  traits,
  traitArguments: { inFolder: ONE_OBJECT },
  build(context, input) {
    const { id, is_default, weekly_traffic, default_push_notifications, ...record } = channelRecord(
      context,
      {},
    );
    const announcementOnly =
      input.can_send_message_group === ADMINISTRATORS || input.stream_post_policy === 2;
    // V8 copies large objects 40 times faster into a literal whose first fields are its own.
    return {
      stream_id: 1000 + context.n,
      rendered_description: renderMarkdown(input.description ?? record.description),
      is_announcement_only: announcementOnly,
      stream_post_policy: announcementOnly ? 2 : 1,
      first_message_id: null,
      is_recently_active: true,
      stream_weekly_traffic: weekly_traffic,
      subscriber_count: 0,
      ...record,
      ...input,
    };
  },
  count: (org) => org.tables.channels.ids().at(-1) ?? 0,
  async store(org, wire, input, context) {
    const { channels, channel_folders: folders } = org.tables;
    const isTaken = (name: string) => channels.firstBy('name', name.toLowerCase()) !== undefined;
    const name = parseChannelName(freeName(input.name, wire.name, isTaken), 'name');
    const description = parseChannelDescription(wire.description, 'description');
    if (isTaken(name)) throw badParameter('name', `a channel named ${name} already exists`);
    if (wire.invite_only && wire.is_web_public) {
      throw badParameter('is_web_public', 'a private channel cannot be web-public');
    }
    if (wire.folder_id !== null && folders.get(wire.folder_id)?.is_archived !== false) {
      throw badParameter('folder_id', `there is no active folder ${wire.folder_id}`);
    }
    if (wire.creator_id !== null) assertUsers(org, 'creator_id', [wire.creator_id]);
    const settings = parseChannelSettings(org, wire);
    const stored = Object.fromEntries(STORED.map((field) => [field, wire[field]]));
    const overrides = { ...stored, ...settings, name, description };
    const record = await channels.create(channelRecord(context, overrides));
    const { email_address, default_push_notifications, ...presented } = presentChannel(
      org,
      record,
      DEFAULT_LEVEL,
    );
    return presented;
  },
};
