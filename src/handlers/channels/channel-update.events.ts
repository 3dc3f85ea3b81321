import * as z from 'zod';
import { type EventDraft, type EventSource, perVersion, rewriterFor } from '../../contract/index.js';
import { type Capability, supports } from '../../contract/levels/index.js';
import {
  CHANNEL_SETTINGS,
  type ChangeSet,
  type ChannelRecord,
  isUpdate,
  type Organization,
  ROLES,
} from '../../model/index.js';
import { fieldsOf, getOrAdd, keysOf } from '../../values.js';
import { changesRole, toldOfDeactivation, usersWithChangedActivation } from '../access/user-access.events.js';
import { namesUser, visibleSetting } from '../groups/group-setting.rules.js';
import {
  CHANNEL_SETTING_SINCE,
  channelSchema,
  defaultChannelSchema,
  presentChannel,
  presentChannelUpdate,
  presentDefaultChannels,
} from './channel.present.js';
import { countsAsActive } from './channel.rules.js';
import { isChannelShown, wasChannelShown } from './subscription.events.js';

/** Emits events for changed properties of channels that users can see, and for changed default channels. */
export const channelUpdateEvents: EventSource = {
  schemas: {
    'stream.update': z.object({
      stream_id: z.int(),
      name: z.string(),
      property: z.string(),
      value: z.unknown(),
      rendered_description: z.string().optional(),
      history_public_to_subscribers: z.boolean().optional(),
      is_web_public: z.boolean().optional(),
    }),
    default_streams: z.object({ default_streams: z.array(defaultChannelSchema) }),
  },
  eventDrafts(org, changeSet) {
    const changed = changeSet.changes('channels').filter(isUpdate);
    return [
      ...changed.flatMap(({ before, after }) => propertyEventDrafts(org, before, after)),
      ...permissionEventDrafts(org, changeSet),
      ...activityEventDrafts(org, changeSet),
      ...defaultChannelsEventDrafts(changeSet),
    ];
  },
};

/** The properties that decide who can read a channel. One event about `invite_only` contains all of them. */
const PRIVACY = ['invite_only', 'is_web_public', 'history_public_to_subscribers'] as const;
/** Properties whose changes do not cause separate events. */
const SILENT: readonly string[] = [
  'rendered_description',
  ...PRIVACY.filter((property) => property !== 'invite_only'),
];

type Property = keyof typeof channelSchema.shape;
/** Older properties that are derived from `can_send_message_group`. */
const OLD_FORMS: readonly Property[] = ['stream_post_policy', 'is_announcement_only'];
const PROPERTIES: readonly Property[] = [
  ...keysOf(channelSchema.shape).filter((property) => !OLD_FORMS.includes(property)),
  ...OLD_FORMS,
];

const rewriteChannelFor = perVersion(
  (serverVersion) => rewriterFor(channelSchema, serverVersion) ?? ((channel: unknown) => channel),
);

function propertyEventDrafts(org: Organization, before: ChannelRecord, after: ChannelRecord): EventDraft[] {
  // Channels look the same to everyone, so all queues of a server version share these fields.
  const fieldsFor = perVersion((serverVersion) => {
    const present = (channel: ChannelRecord) =>
      fieldsOf(rewriteChannelFor(serverVersion)(presentChannel(org, channel, serverVersion.level)));
    return { previous: present(before), current: present(after) };
  });
  return PROPERTIES.filter((property) => !SILENT.includes(property)).map((property) => ({
    kind: 'stream.update',
    payloadFor(view) {
      const { previous, current } = fieldsFor(view);
      const properties: readonly string[] = property === 'invite_only' ? PRIVACY : [property];
      if (properties.every((name) => JSON.stringify(previous[name]) === JSON.stringify(current[name]))) {
        return undefined;
      }
      if (!wasChannelShown(view, before) || !isChannelShown(view, after)) return undefined;
      // As in Zulip, the event about a rename contains the old name in addition to the new one.
      return { ...presentChannelUpdate(org, after, property, current[property]), name: before.name };
    },
  }));
}

/** Drafts events, for newer servers, about permissions that name users who were deactivated or reactivated. */
function permissionEventDrafts(org: Organization, changeSet: ChangeSet): EventDraft[] {
  const userIds = usersWithChangedActivation(changeSet);
  if (userIds.length === 0) return [];
  const isToldOtherwise = toldOfDeactivation(org, changeSet);
  return org.tables.channels.all().flatMap((channel) =>
    CHANNEL_SETTINGS.filter((property) => namesUser(channel[property], userIds)).map((property) => ({
      kind: 'stream.update',
      payloadFor(view) {
        if (!supports(view.level, 'directMembersActiveOnly') || !isChannelShown(view, channel))
          return undefined;
        if (!supports(view.level, CHANNEL_SETTING_SINCE[property])) return undefined;
        const untold = userIds.filter((id) => !isToldOtherwise(view, id));
        if (!namesUser(channel[property], untold)) return undefined;
        return presentChannelUpdate(
          org,
          channel,
          property,
          visibleSetting(org, channel[property], view.level),
        );
      },
    })),
  );
}

/** The messages that a change added to a channel or removed from it. */
interface Traffic {
  added: Set<number>;
  /** The time when each removed message was sent, in UNIX seconds, by message ID. */
  removed: Map<number, number>;
}

/** Drafts events about properties that depend on messages: the first message's ID, and whether a channel is active. */
function activityEventDrafts(org: Organization, changeSet: ChangeSet): EventDraft[] {
  const traffic = new Map<number, Traffic>();
  const trafficOf = (channelId: number) =>
    getOrAdd(traffic, channelId, () => ({ added: new Set(), removed: new Map() }));
  for (const { id, before, after } of changeSet.changes('messages')) {
    if (before?.stream_id === after?.stream_id) continue;
    if (before?.stream_id != null) trafficOf(before.stream_id).removed.set(id, before.timestamp);
    if (after?.stream_id != null) trafficOf(after.stream_id).added.add(id);
  }
  return [...traffic].flatMap(([channelId, changes]) => trafficEventDrafts(org, channelId, changes));
}

function trafficEventDrafts(org: Organization, channelId: number, { added, removed }: Traffic): EventDraft[] {
  const { channels, messages } = org.tables;
  const channel = channels.get(channelId);
  // Tests may delete a channel that has messages.
  if (channel === undefined) return [];
  const ids = messages.idsBy('channel', channelId);
  const isKept = (id: number) => !added.has(id);
  let firstBefore = ids.find(isKept);
  let lastBefore = ids.findLast(isKept);
  for (const id of removed.keys()) {
    if (firstBefore === undefined || id < firstBefore) firstBefore = id;
    if (lastBefore === undefined || id > lastBefore) lastBefore = id;
  }
  const isActive = (lastId = 0) =>
    countsAsActive(org, channel, removed.get(lastId) ?? messages.get(lastId)?.timestamp ?? 0);
  const draft = (property: string, value: unknown, since?: Capability): EventDraft => ({
    kind: 'stream.update',
    payloadFor: (view) =>
      isChannelShown(view, channel) && (since === undefined || supports(view.level, since))
        ? presentChannelUpdate(org, channel, property, value)
        : undefined,
  });
  const drafts: EventDraft[] = [];
  if (firstBefore !== ids[0]) drafts.push(draft('first_message_id', ids[0] ?? null));
  const isNowActive = isActive(ids.at(-1));
  if (isActive(lastBefore) !== isNowActive) {
    drafts.push(draft('is_recently_active', isNowActive, 'recentlyActiveChannels'));
  }
  return drafts;
}

/**
 * Drafts the event with the default channels: for everyone but guests when the default channels change, and for users
 * who become or stop being guests.
 */
function defaultChannelsEventDrafts(changeSet: ChangeSet): EventDraft[] {
  const isListed = (channel: ChannelRecord | undefined) =>
    channel?.is_default === true && !channel.is_archived;
  const changed = changeSet
    .changes('channels')
    .some(({ before, after }) => isListed(before) !== isListed(after));
  const anyRoleChanged = changeSet.changes('users').some(changesRole);
  if (!changed && !anyRoleChanged) return [];
  return [
    {
      kind: 'default_streams',
      payloadFor({ org, actor, actorBefore, level }) {
        const wasGuest = actorBefore.role === ROLES.guest;
        const isGuest = actor.role === ROLES.guest;
        if (wasGuest === isGuest && (isGuest || !changed)) return undefined;
        return { default_streams: presentDefaultChannels(org, actor, level) };
      },
    },
  ];
}
