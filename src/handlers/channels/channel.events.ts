import * as z from 'zod';
import { type EventDraft, type EventSource, since, until } from '../../contract/index.js';
import type { ChangeSet, ChannelRecord, Organization, UserGroupRecord } from '../../model/index.js';
import { fromKeys, keysOf } from '../../values.js';
import type { GroupLookup } from '../access/membership.rules.js';
import { changesRole } from '../access/user-access.events.js';
import { channelSchema, channelShape, presentChannel } from './channel.present.js';
import { isChannelShown, type Peers, peersByChannel, wasChannelShown } from './subscription.events.js';

/** A channel before and after a change that may affect who sees the channel, and the users who joined or left it. */
interface VisibilityChange {
  before: ChannelRecord | undefined;
  after: ChannelRecord;
  peers: Peers | undefined;
  groupBefore: GroupLookup;
}

const { stream_id, ...otherFields } = channelShape;
const deletedChannel = z.object({
  stream_id,
  ...fromKeys(keysOf(otherFields), (name) => until('deletedChannelIds', otherFields[name])),
});

/** Emits events for new channels, and for channels that become visible to someone. */
export const channelEvents: EventSource = {
  schemas: {
    'stream.create': z.object({ streams: z.array(channelSchema) }),
    'stream.delete': z.object({
      streams: z.array(deletedChannel),
      stream_ids: since('deletedChannelIds', z.array(z.int())),
    }),
  },
  eventDrafts: (org, changeSet) => visibilityChanges(org, changeSet).map(creationEventDraft),
};

/**
 * Emits events for channels that become invisible. This is a separate source, because its events follow the events
 * about ended subscriptions.
 */
export const lostChannelEvents: EventSource = {
  schemas: {},
  eventDrafts: (org, changeSet) => visibilityChanges(org, changeSet).map(lossEventDraft),
};

/** Returns the channels that may have become visible or invisible to someone. */
function visibilityChanges(org: Organization, changeSet: ChangeSet): VisibilityChange[] {
  const { channels } = org.tables;
  const peers = peersByChannel(changeSet);
  const changes = new Map(changeSet.changes('channels').map((change) => [change.id, change]));
  const groups = new Map(changeSet.changes('user_groups').map((change) => [change.id, change]));
  const groupBefore = (id: number) => {
    const change = groups.get(id);
    return change ? change.before : org.tables.user_groups.get(id);
  };
  const rolesChanged = changeSet.changes('users').some(changesRole);
  const groupsChanged = [...groups.values()].some(
    ({ before, after }) => membersOf(before) !== membersOf(after),
  );
  const ids = rolesChanged || groupsChanged ? channels.ids() : new Set([...changes.keys(), ...peers.keys()]);
  return [...ids].flatMap((id) => {
    const after = channels.get(id);
    const change = changes.get(id);
    if (after === undefined) return [];
    return [{ before: change ? change.before : after, after, peers: peers.get(id), groupBefore }];
  });
}

/** Returns a string that changes whenever the direct members or subgroups of a group change. */
function membersOf(group: UserGroupRecord | undefined): string {
  if (group === undefined || group.deactivated) return '';
  return `${group.direct_member_ids} ${group.direct_subgroup_ids}`;
}

function creationEventDraft({ before, after, peers, groupBefore }: VisibilityChange): EventDraft {
  return {
    kind: 'stream.create',
    payloadFor(view) {
      if (!isChannelShown(view, after) || wasChannelShown(view, before, peers, groupBefore)) return undefined;
      const channel = presentChannel(view.org, after, view.level);
      // Later events tell clients who joined or left, so this is the count before the change.
      const added = (peers?.joined.length ?? 0) - (peers?.left.length ?? 0);
      return { streams: [{ ...channel, subscriber_count: channel.subscriber_count - added }] };
    },
  };
}

function lossEventDraft({ before, after, peers, groupBefore }: VisibilityChange): EventDraft {
  return {
    kind: 'stream.delete',
    payloadFor(view) {
      if (isChannelShown(view, after) || !wasChannelShown(view, before, peers, groupBefore)) return undefined;
      return { streams: [presentChannel(view.org, after, view.level)], stream_ids: [after.id] };
    },
  };
}
