import * as z from 'zod';
import type { EventDraft, EventSource } from '../../contract/events.js';
import { perVersion, rewriterFor, since, until } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  CHANNEL_SETTINGS,
  type ChangeSet,
  type ChannelRecord,
  isUpdate,
  type Organization,
  ROLES,
  type UserGroupRecord,
} from '../../model/index.js';
import { fieldsOf, keysOf } from '../../values.js';
import type { GroupLookup } from '../access/membership.rules.js';
import { changesRole, toldOfDeactivation, usersWithChangedActivation } from '../access/user-access.events.js';
import { namesUser, visibleSetting } from '../groups/group-setting.rules.js';
import {
  CHANNEL_SETTING_SINCE,
  channelSchema,
  channelShape,
  defaultChannelSchema,
  presentChannel,
  presentChannelUpdate,
  presentDefaultChannels,
} from './channel.present.js';
import { channelActivity } from './channel-activity.events.js';
import { type Peers, peersByChannel, saw, sees } from './subscription.events.js';

/** A channel before and after a change, and users who joined or left it. */
interface Case {
  before: ChannelRecord | undefined;
  after: ChannelRecord;
  peers: Peers | undefined;
  groupBefore: GroupLookup;
}

const schemas = {
  'stream.create': z.object({ streams: z.array(channelSchema) }),
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
  'stream.delete': z.object({
    streams: z.array(
      z.object({
        stream_id: z.int(),
        ...Object.fromEntries(
          Object.entries(channelShape)
            .filter(([name]) => name !== 'stream_id')
            .map(([name, schema]) => [name, until('deletedChannelIds', schema)]),
        ),
      }),
    ),
    stream_ids: since('deletedChannelIds', z.array(z.int())),
  }),
};

/** Emits events for new channels, channels that become visible, and changed properties. */
export const channelEvents: EventSource = {
  schemas,
  eventDrafts(org, changeSet) {
    const changed = changeSet.changes('channels').filter(isUpdate);
    return [
      ...casesOf(org, changeSet).map(creation),
      ...changed.flatMap(({ before, after }) => updatesOf(org, before, after)),
      ...permissions(org, changeSet),
      ...channelActivity(org, changeSet),
      ...defaultChannels(changeSet),
    ];
  },
};

/**
 * Emits events for channels that become invisible. A separate source, because these events follow those about ended subscriptions.
 */
export const lostChannelEvents: EventSource = {
  schemas: {},
  eventDrafts: (org, changeSet) => casesOf(org, changeSet).map(loss),
};

/** The channels that may have become visible or invisible to someone. */
function casesOf(org: Organization, changeSet: ChangeSet): Case[] {
  const { channels } = org.tables;
  const peers = peersByChannel(changeSet);
  const changes = new Map(changeSet.changes('channels').map((change) => [change.id, change]));
  const groups = new Map(changeSet.changes('user_groups').map((change) => [change.id, change]));
  const groupBefore = (id: number) => {
    const change = groups.get(id);
    return change ? change.before : org.tables.user_groups.get(id);
  };
  const anyRole = changeSet.changes('users').some(changesRole);
  const anyMembers = [...groups.values()].some(({ before, after }) => membersOf(before) !== membersOf(after));
  const ids =
    anyRole || anyMembers
      ? channels.all().map(({ id }) => id)
      : [...new Set([...changes.keys(), ...peers.keys()])];
  return ids.flatMap((id) => {
    const after = channels.get(id);
    const change = changes.get(id);
    if (after === undefined) return [];
    return [{ before: change ? change.before : after, after, peers: peers.get(id), groupBefore }];
  });
}

/** A string that changes whenever the members of a group change. */
function membersOf(group: UserGroupRecord | undefined): string {
  if (group === undefined || group.deactivated) return '';
  return `${group.direct_member_ids} ${group.direct_subgroup_ids}`;
}

function creation({ before, after, peers, groupBefore }: Case): EventDraft {
  return {
    kind: 'stream.create',
    payloadFor(view) {
      if (!sees(view, after) || saw(view, before, peers, groupBefore)) return undefined;
      const channel = presentChannel(view.org, after, view.level);
      // Clients receive the new subscribers in separate events afterwards, so they are not counted here.
      const peersNow = (peers?.joined.length ?? 0) - (peers?.left.length ?? 0);
      return { streams: [{ ...channel, subscriber_count: channel.subscriber_count - peersNow }] };
    },
  };
}

function loss({ before, after, peers, groupBefore }: Case): EventDraft {
  return {
    kind: 'stream.delete',
    payloadFor(view) {
      if (sees(view, after) || !saw(view, before, peers, groupBefore)) return undefined;
      return { streams: [presentChannel(view.org, after, view.level)], stream_ids: [after.id] };
    },
  };
}

/** The properties that decide who can read a channel. One event about `invite_only` contains all of them. */
const PRIVACY = ['invite_only', 'is_web_public', 'history_public_to_subscribers'] as const;
/** Properties whose changes cause no event of their own. */
const SILENT: readonly string[] = [
  'rendered_description',
  ...PRIVACY.filter((property) => property !== 'invite_only'),
];

type Property = keyof typeof channelSchema.shape;
/** Older forms of `can_send_message_group`, derived from it. */
const OLD_FORMS: readonly Property[] = ['stream_post_policy', 'is_announcement_only'];
const PROPERTIES: readonly Property[] = [
  ...keysOf(channelSchema.shape).filter((property) => !OLD_FORMS.includes(property)),
  ...OLD_FORMS,
];

const rewriteChannelFor = perVersion(
  (serverVersion) => rewriterFor(channelSchema, serverVersion) ?? ((channel: unknown) => channel),
);

/** Emits one event for each changed property. */
function updatesOf(org: Organization, before: ChannelRecord, after: ChannelRecord): EventDraft[] {
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
      if (!saw(view, before) || !sees(view, after)) return undefined;
      // As in Zulip, the event of a rename contains the old name in addition to the new one.
      return { ...presentChannelUpdate(org, after, property, current[property]), name: before.name };
    },
  }));
}

/** Emits events for permissions that name users who were deactivated or reactivated. */
function permissions(org: Organization, changeSet: ChangeSet): EventDraft[] {
  const userIds = usersWithChangedActivation(changeSet);
  if (userIds.length === 0) return [];
  const isToldOtherwise = toldOfDeactivation(org, changeSet);
  return org.tables.channels.all().flatMap((channel) =>
    CHANNEL_SETTINGS.filter((property) => namesUser(channel[property], userIds)).map((property) => ({
      kind: 'stream.update',
      payloadFor(view) {
        if (!supports(view.level, 'directMembersActiveOnly') || !sees(view, channel)) return undefined;
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

/**
 * Emits events with the default channels when they change, or when a user becomes a guest or stops
 * being one.
 */
function defaultChannels(changeSet: ChangeSet): EventDraft[] {
  const counts = (channel: ChannelRecord | undefined) => channel?.is_default === true && !channel.is_archived;
  const changed = changeSet.changes('channels').some(({ before, after }) => counts(before) !== counts(after));
  const anyRole = changeSet.changes('users').some(changesRole);
  if (!changed && !anyRole) return [];
  return [
    {
      kind: 'default_streams',
      payloadFor({ org, actor, actorBefore, level }) {
        const [wasGuest, isGuest] = [actorBefore, actor].map(({ role }) => role === ROLES.guest);
        if (isGuest ? wasGuest : !changed && !wasGuest) return undefined;
        return { default_streams: presentDefaultChannels(org, actor, level) };
      },
    },
  ];
}
