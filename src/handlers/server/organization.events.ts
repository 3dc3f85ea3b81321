import * as z from 'zod';
import type { EventDraft, EventSource, QueueView } from '../../contract/events.js';
import { supports } from '../../contract/levels/index.js';
import {
  apiEmail,
  type ChannelFolder,
  type DeepReadonly,
  type Organization,
  type Presence,
  type RealmEmoji,
  type RecordChange,
} from '../../model/index.js';
import { differing } from '../../values.js';
import { usersWithChangedActivation } from '../access/user-access.events.js';
import { canAccessUser, isAdministrator } from '../access/user-access.rules.js';
import { folderSchema, presentFolder } from '../folders/folder.resource.js';
import {
  modernPresencesSchema,
  presenceEntrySchema,
  presentModernPresences,
  presentPresences,
} from '../presence/presence.resource.js';
import {
  oneRealmEmojiSchema,
  presentOneRealmEmoji,
  presentProfileFields,
  presentRealmEmoji,
  profileFieldSchema,
  realmEmojiSchema,
} from './administration.present.js';
import {
  linkifierFilterSchema,
  linkifierSchema,
  presentFilters,
  presentLinkifiers,
} from './linkifier.resource.js';

/**
 * Emits events for changed records of the organization: folders, presence, invitations, custom profile
 * fields, linkifiers, emoji.
 */
export const organizationEvents: EventSource = {
  schemas: {
    'channel_folder.add': z.object({ channel_folder: folderSchema }),
    'channel_folder.update': z.object({
      channel_folder_id: z.int(),
      data: folderSchema.omit({ id: true }).partial(),
    }),
    'channel_folder.reorder': z.object({ order: z.array(z.int()) }),
    presence: z.object({
      user_id: z.int().optional(),
      email: z.string().optional(),
      server_timestamp: z.number().optional(),
      presence: z.record(z.string(), presenceEntrySchema).optional(),
      presences: modernPresencesSchema.optional(),
    }),
    invites_changed: z.object({}),
    custom_profile_fields: z.object({ fields: z.array(profileFieldSchema) }),
    realm_linkifiers: z.object({ realm_linkifiers: z.array(linkifierSchema) }),
    realm_filters: z.object({ realm_filters: z.array(linkifierFilterSchema) }),
    'realm_emoji.add': z.object({ emoji: oneRealmEmojiSchema }),
    'realm_emoji.update_one': z.object({
      emoji_id: z.string(),
      data: z.object({ deactivated: z.boolean() }),
    }),
    'realm_emoji.update': z.object({ realm_emoji: realmEmojiSchema }),
  },
  eventDrafts(org, changeSet) {
    return [
      ...(changeSet.changes('profile_fields').length === 0 ? [] : [profileFieldsEventDraft(org)]),
      ...changeSet.changes('channel_folders').flatMap((change) => folderEventDrafts(org, change)),
      ...folderOrderEventDrafts(org, changeSet.changes('channel_folders')),
      ...changeSet.changes('presences').flatMap(({ after }) => presenceEventDrafts(org, after)),
      ...usersWithChangedActivation(changeSet).flatMap((id) =>
        presenceEventDrafts(org, org.tables.presences.firstBy('user', id)),
      ),
      ...emojiEventDrafts(org, changeSet.changes('realm_emoji')),
      ...(changeSet.changes('linkifiers').length === 0 ? [] : linkifierEventDrafts(org)),
      ...invitationEventDrafts(
        [...changeSet.changes('invitations'), ...changeSet.changes('invite_links')].map(
          ({ before, after }) => after ?? before,
        ),
      ),
    ];
  },
};

function profileFieldsEventDraft(org: Organization): EventDraft {
  return {
    kind: 'custom_profile_fields',
    payloadFor: ({ level }) => ({ fields: presentProfileFields(org, level) }),
  };
}

/** Emits events with all custom emoji, or only with the changed ones for clients that support that. */
function emojiEventDrafts(
  org: Organization,
  changes: readonly RecordChange<DeepReadonly<RealmEmoji>>[],
): EventDraft[] {
  if (changes.length === 0) return [];
  const individually = ({ queue }: QueueView) => queue.capabilities.includes('individual_emoji_changes');
  return [
    ...changes.flatMap(({ before, after }): EventDraft[] => {
      if (after === undefined) return [];
      const [kind, payload] =
        before === undefined
          ? ['realm_emoji.add', { emoji: presentOneRealmEmoji(after) }]
          : [
              'realm_emoji.update_one',
              { emoji_id: String(after.id), data: { deactivated: after.deactivated } },
            ];
      return [{ kind, payloadFor: (view) => (individually(view) ? payload : undefined) }];
    }),
    {
      kind: 'realm_emoji.update',
      payloadFor: (view) => (individually(view) ? undefined : { realm_emoji: presentRealmEmoji(org) }),
    },
  ];
}

function linkifierEventDrafts(org: Organization): EventDraft[] {
  return [
    {
      kind: 'realm_linkifiers',
      payloadFor({ level, queue }) {
        if (!supports(level, 'linkifiers')) return undefined;
        if (supports(level, 'urlTemplates') && !queue.capabilities.includes('linkifier_url_template'))
          return undefined;
        return { realm_linkifiers: presentLinkifiers(org) };
      },
    },
    {
      kind: 'realm_filters',
      payloadFor: ({ level }) =>
        supports(level, 'urlTemplates') ? undefined : { realm_filters: presentFilters(org) },
    },
  ];
}

function folderEventDrafts(
  org: Organization,
  { id, before, after }: RecordChange<DeepReadonly<ChannelFolder>>,
): EventDraft[] {
  if (after === undefined) return [];
  const current = presentFolder(org, after);
  if (before === undefined)
    return [{ kind: 'channel_folder.add', payloadFor: () => ({ channel_folder: current }) }];
  const previous = presentFolder(org, before);
  const data = Object.fromEntries(differing(previous, current).filter(([name]) => name !== 'order'));
  if (Object.keys(data).length === 0) return [];
  return [{ kind: 'channel_folder.update', payloadFor: () => ({ channel_folder_id: id, data }) }];
}

function folderOrderEventDrafts(
  org: Organization,
  changes: readonly RecordChange<DeepReadonly<ChannelFolder>>[],
): EventDraft[] {
  const moved = changes.some(({ before, after }) => before && after && before.order !== after.order);
  if (!moved) return [];
  const order = [...org.tables.channel_folders.all()].sort((a, b) => a.order - b.order).map(({ id }) => id);
  return [
    {
      kind: 'channel_folder.reorder',
      payloadFor: ({ level }) => (supports(level, 'folderReorderEvents') ? { order } : undefined),
    },
  ];
}

/** Emits an event with the presence of an active user when it changes or the user is reactivated. */
function presenceEventDrafts(org: Organization, after: DeepReadonly<Presence> | undefined): EventDraft[] {
  const user = after && org.tables.users.get(after.user_id);
  if (after === undefined || user === undefined || user.bot_type !== null || !user.is_active) return [];
  return [
    {
      kind: 'presence',
      payloadFor({ actor, level, queue }) {
        if (org.settings.limit_presence_to_accessible && !canAccessUser(org, actor, user)) return undefined;
        if (queue.capabilities.includes('simplified_presence_events')) {
          return { presences: presentModernPresences([{ user, presence: after }]) };
        }
        const email = apiEmail(user, org.identity.host);
        const { website } = presentPresences(org, [{ user, presence: after }], level)[email] ?? {};
        if (website === undefined) return undefined;
        const identity = queue.slim_presence ? { user_id: user.id } : { user_id: user.id, email };
        return { ...identity, server_timestamp: org.clock.now(), presence: { website } };
      },
    },
  ];
}

/** Emits one event for all changed invitations, after which clients fetch the list again. */
function invitationEventDrafts(
  changed: readonly (DeepReadonly<{ invited_by: number }> | undefined)[],
): EventDraft[] {
  if (changed.length === 0) return [];
  const inviters = new Set(changed.map((invitation) => invitation?.invited_by));
  return [
    {
      kind: 'invites_changed',
      payloadFor: ({ actor, level }) =>
        isAdministrator(actor) || (inviters.has(actor.id) && supports(level, 'multiuseInviteGroup'))
          ? {}
          : undefined,
    },
  ];
}
