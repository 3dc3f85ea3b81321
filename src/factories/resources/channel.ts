import type * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import { channelSchema, presentChannel } from '../../handlers/channels/channel.present.js';
import {
  parseChannelDescription,
  parseChannelName,
  parseChannelSettings,
} from '../../handlers/channels/new-channel.rules.js';
import { renderMarkdown } from '../../markdown/index.js';
import { CHANNEL_SETTINGS, systemGroupId } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { freeName, named } from '../names.js';
import { RecordFactories } from '../records.js';
import { assertUsers } from './references.js';

/** A channel as the API answers it. */
export type WireChannel = Omit<z.output<typeof channelSchema>, 'email_address'>;

const traits = {
  private: () => ({ invite_only: true }),
  webPublic: () => ({ is_web_public: true }),
  archived: () => ({ is_archived: true }),
  /** Only administrators post. */
  announcementOnly: () => ({ can_send_message_group: systemGroupId('role:administrators') }),
  /** Subscribers do not see what was written before they came. */
  withHistoryHidden: () => ({ invite_only: true, history_public_to_subscribers: false }),
  inFolder: ({ id }: { id: number }) => ({ folder_id: id }),
} satisfies Traits<WireChannel>;

export const channel: Definition<WireChannel, WireChannel, WireChannel, typeof traits> = {
  name: 'channel',
  schema: channelSchema,
  inputs: {},
  stored: [
    'name',
    'description',
    'creator_id',
    'invite_only',
    'is_web_public',
    'is_archived',
    'history_public_to_subscribers',
    'folder_id',
    'topics_policy',
    'message_retention_days',
    ...CHANNEL_SETTINGS,
  ],
  traits,
  build({ faker, n, now, names }, given) {
    const { id, is_default, weekly_traffic, ...plain } = new RecordFactories({ seed: n, now }).channel();
    const { name, description: purpose } = named(names.channels, n);
    const description = given.description ?? purpose;
    const announcement =
      given.can_send_message_group === systemGroupId('role:administrators') || given.stream_post_policy === 2;
    return {
      ...plain,
      stream_id: 1000 + n,
      name,
      description,
      rendered_description: renderMarkdown(description),
      is_announcement_only: announcement,
      stream_post_policy: announcement ? 2 : 1,
      first_message_id: null,
      is_recently_active: true,
      stream_weekly_traffic: faker.number.int({ max: 80 }),
      subscriber_count: 0,
      ...given,
    };
  },
  count: (org) => org.tables.channels.ids().at(-1) ?? 0,
  async store(org, { name: wanted, ...rest }, given, { n, now }) {
    const { channels, channel_folders: folders } = org.tables;
    const isTaken = (name: string) => channels.firstBy('name', name.toLowerCase()) !== undefined;
    const wire = {
      ...rest,
      name: parseChannelName(freeName(given.name, wanted, isTaken), 'name'),
      description: parseChannelDescription(rest.description, 'description'),
    };
    if (isTaken(wire.name)) {
      throw badRequest(`"name": there is a channel ${wire.name} already`);
    }
    if (wire.invite_only && wire.is_web_public)
      throw badRequest('"is_web_public": a private channel cannot be');
    if (wire.folder_id !== null && folders.get(wire.folder_id)?.is_archived !== false) {
      throw badRequest(`"folder_id": there is no folder ${wire.folder_id} in use`);
    }
    if (wire.creator_id !== null) assertUsers(org, 'creator_id', [wire.creator_id]);
    const settings = parseChannelSettings(org, wire);
    const plain = new RecordFactories({ seed: n, now }).channel();
    const keys = Object.keys(plain).filter((key) => key in wire && key !== 'date_created');
    const taken = Object.fromEntries(keys.map((key) => [key, wire[key as keyof WireChannel]]));
    const record = await channels.create({ ...plain, ...taken, ...settings });
    const { email_address, ...answered } = presentChannel(org, record, LATEST_LEVEL);
    return answered;
  },
};
