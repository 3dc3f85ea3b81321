import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { activeSubscription } from '../../handlers/access/channel-access.rules.js';
import { startSubscription } from '../../handlers/channels/channel.actions.js';
import { channelSchema, postPolicy, presentChannel } from '../../handlers/channels/channel.present.js';
import {
  parseChannelDescription,
  parseChannelName,
  parseChannelSettings,
} from '../../handlers/channels/channel.rules.js';
import { presentSubscription, subscriptionSchema } from '../../handlers/channels/subscription.present.js';
import { requireColor } from '../../handlers/channels/subscription.rules.js';
import {
  assertFolderNameFree,
  folderSchema,
  parseFolderName,
  presentFolder,
} from '../../handlers/folders/folder.resource.js';
import { assertLength } from '../../handlers/text/text.rules.js';
import { renderMarkdownSync } from '../../markdown/preload.js';
import { CHANNEL_SETTINGS, compositeKey, SUBSCRIPTION_SETTINGS, systemGroupId } from '../../model/index.js';
import { definite, omit, pick } from '../../values.js';
import { builtId, type Definition, invalidField, type Traits } from '../definition.js';
import { channelFolderRecord, channelRecord } from '../records/organization.js';
import { subscriptionRecord } from '../records/personal.js';
import { freeName } from '../samples.js';
import {
  assertCreator,
  chooseChannel,
  findOrCreateUser,
  ONE_USER,
  ONE_WITH_ID,
  requireActiveChannel,
  type UserReference,
} from './references.js';

/** Fields that servers at the default level do not return. */
const CHANNEL_OMITTED = ['email_address', 'default_push_notifications'] as const;

/** A channel as the API returns it. */
export type WireChannel = Omit<z.output<typeof channelSchema>, (typeof CHANNEL_OMITTED)[number]>;

const ADMINISTRATORS = systemGroupId('role:administrators');
/** The groups that may post, by the value of the legacy field `stream_post_policy`. */
const POSTERS: Readonly<Record<number, number>> = {
  2: ADMINISTRATORS,
  3: systemGroupId('role:fullmembers'),
  4: systemGroupId('role:moderators'),
};

const channelTraits = {
  private: () => ({ invite_only: true }),
  webPublic: () => ({ is_web_public: true }),
  archived: () => ({ is_archived: true }),
  /** A channel in which only administrators may post. */
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

export const channel: Definition<WireChannel, typeof channelTraits> = {
  name: 'channel',
  table: 'channels',
  schema: channelSchema,
  stored: ['name', ...STORED, ...CHANNEL_SETTINGS],
  traits: channelTraits,
  traitArguments: { inFolder: ONE_WITH_ID },
  build(context, input) {
    const { id, is_default, weekly_traffic, default_push_notifications, ...record } = channelRecord(context, {
      creator_id: input.creator_id ?? null,
    });
    const implied = POSTERS[input.is_announcement_only ? 2 : (input.stream_post_policy ?? 1)];
    const can_send_message_group = input.can_send_message_group ?? implied ?? record.can_send_message_group;
    const stream_post_policy = postPolicy({ can_send_message_group });
    // V8 spreads a large object 40 times faster if the literal begins with explicit fields.
    return assertConsistent({
      stream_id: builtId(context.n),
      rendered_description: renderMarkdownSync(input.description ?? record.description),
      is_announcement_only: stream_post_policy === 2,
      stream_post_policy,
      first_message_id: null,
      is_recently_active: true,
      stream_weekly_traffic: weekly_traffic,
      subscriber_count: 0,
      ...record,
      can_send_message_group,
      ...input,
    });
  },
  async store(org, wire, input, context) {
    const { channels, channel_folders: folders } = org.tables;
    const isTaken = (name: string) => channels.firstBy('name', name.toLowerCase()) !== undefined;
    const name = parseChannelName(freeName(input.name, wire.name, isTaken), 'name');
    const description = parseChannelDescription(wire.description, 'description');
    if (isTaken(name)) throw badParameter('name', `a channel named ${name} already exists`);
    const { message_retention_days: days } = wire;
    if (days !== null && days !== -1 && days <= 0) {
      throw badParameter('message_retention_days', 'must be above 0, or -1 for unlimited');
    }
    if (wire.folder_id !== null && folders.get(wire.folder_id)?.is_archived !== false) {
      throw badParameter('folder_id', `there is no active folder ${wire.folder_id}`);
    }
    assertCreator(org, wire.creator_id);
    const settings = parseChannelSettings(org, wire);
    const overrides = { ...pick(wire, STORED), ...settings, name, description };
    const record = await channels.create(channelRecord(context, overrides));
    return omit(presentChannel(org, record, DEFAULT_LEVEL), CHANNEL_OMITTED);
  },
};

/** @throws UsageError for fields of a channel that contradict each other */
function assertConsistent(wire: WireChannel): WireChannel {
  const policy = postPolicy(wire);
  const reject = (field: keyof WireChannel, problem: string) => {
    throw invalidField('channel', field, problem);
  };
  if (wire.invite_only && wire.is_web_public)
    reject('is_web_public', 'a private channel cannot be web-public');
  if (!wire.invite_only && !wire.history_public_to_subscribers) {
    reject('history_public_to_subscribers', 'only a private channel can hide its history');
  }
  const implied = 'the value for this `can_send_message_group` is';
  if (wire.stream_post_policy !== policy) reject('stream_post_policy', `${implied} ${policy}`);
  const isForAdmins = policy === 2;
  if (wire.is_announcement_only !== isForAdmins) reject('is_announcement_only', `${implied} ${isForAdmins}`);
  return wire;
}

/** A channel folder as the API returns it. */
export type WireChannelFolder = z.output<typeof folderSchema>;

const folderTraits = { archived: () => ({ is_archived: true }) } satisfies Traits<WireChannelFolder>;

export const channelFolder: Definition<WireChannelFolder, typeof folderTraits> = {
  name: 'channelFolder',
  table: 'channel_folders',
  schema: folderSchema,
  stored: ['name', 'description', 'is_archived', 'order', 'creator_id'],
  traits: folderTraits,
  traitArguments: {},
  build(context, input) {
    const record = channelFolderRecord(context, input);
    return {
      ...record,
      id: record.id ?? builtId(context.n),
      rendered_description: renderMarkdownSync(record.description),
    };
  },
  async store(org, { id, rendered_description, ...wire }, input) {
    const { channel_folders: folders } = org.tables;
    const isTaken = (name: string) => folders.firstBy('activeName', name.toLowerCase()) !== undefined;
    const { max_channel_folder_name_length: maxLength } = org.settings;
    const name = parseFolderName(org, freeName(input.name, wire.name, isTaken, maxLength));
    if (!wire.is_archived) assertFolderNameFree(org, name);
    assertLength('description', wire.description, org.settings.max_channel_folder_description_length);
    if (wire.order < 0) throw badParameter('order', 'must be 0 or greater');
    assertCreator(org, wire.creator_id);
    return presentFolder(org, await folders.create({ ...wire, name }));
  },
};

const SUBSCRIPTION_OMITTED = [...CHANNEL_OMITTED, 'role'] as const;

/** A subscribed channel as the API returns it. */
export type WireSubscription = Omit<
  z.output<typeof subscriptionSchema>,
  (typeof SUBSCRIPTION_OMITTED)[number]
>;
/** The overrides of a subscription: its fields and its user. */
export type SubscriptionInput = WireSubscription & { user_id: number };

const aChannel = { error: 'must be a channel, such as { stream_id: 1 }' };
const ONE_CHANNEL = z.tuple([z.looseObject({ stream_id: z.int(aChannel) }, aChannel)], aChannel);

const subscriptionTraits = {
  muted: () => ({ is_muted: true }),
  pinned: () => ({ pin_to_top: true }),
  of: (user: UserReference) => ({ user_id: user.user_id }),
  to: (channel: { stream_id: number }) => ({ stream_id: channel.stream_id }),
} satisfies Traits<SubscriptionInput>;

export const subscription: Definition<WireSubscription, typeof subscriptionTraits, SubscriptionInput> = {
  name: 'subscription',
  table: 'subscriptions',
  schema: subscriptionSchema,
  inputs: { user_id: z.int() },
  stored: ['user_id', 'stream_id', ...SUBSCRIPTION_SETTINGS],
  traits: subscriptionTraits,
  traitArguments: { of: ONE_USER, to: ONE_CHANNEL },
  build(context, { user_id, ...input }) {
    const defaults = { user_id: 0, stream_id: builtId(context.n) };
    const { active, periods, user_id: _, ...personal } = subscriptionRecord(context, defaults);
    const { in_home_view } = input;
    const is_muted = input.is_muted ?? (in_home_view === undefined ? personal.is_muted : !in_home_view);
    if (in_home_view === is_muted) {
      throw invalidField(
        'subscription',
        'in_home_view',
        `${in_home_view} contradicts "is_muted" ${is_muted}`,
      );
    }
    return {
      in_home_view: !is_muted,
      ...personal,
      ...channel.build(context, { subscriber_count: 1, ...input }),
      ...input,
      is_muted,
    };
  },
  async store(org, wire, input, context) {
    const { subscriptions } = org.tables;
    const { id: userId } = await findOrCreateUser(org, context, 'user_id', input.user_id);
    const isNew = (channelId: number) => activeSubscription(org, userId, channelId) === undefined;
    const { id } =
      input.stream_id === undefined
        ? await chooseChannel(org, context, (candidate) => isNew(candidate.id))
        : requireActiveChannel(org, 'stream_id', input.stream_id);
    if (!isNew(id)) throw badParameter('stream_id', `user ${userId} is already subscribed to channel ${id}`);
    await startSubscription(org, userId, id, requireColor(wire.color, 'color'));
    const record = definite(subscriptions.firstBy('userChannel', compositeKey(userId, id)));
    const personal = pick(wire, SUBSCRIPTION_SETTINGS);
    const updated = await subscriptions.update(record.id, personal);
    return omit(presentSubscription(org, updated, DEFAULT_LEVEL), SUBSCRIPTION_OMITTED);
  },
};
