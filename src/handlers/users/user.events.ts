import * as z from 'zod';
import type { EventDraft, EventSource, QueueView } from '../../contract/events.js';
import { supports } from '../../contract/levels/index.js';
import {
  avatarSource,
  avatarUrl,
  type DeepReadonly,
  isAddition,
  isUpdate,
  mediumAvatarUrl,
  type Organization,
  type ProfileValue,
  type RecordChange,
  type UserRecord,
} from '../../model/index.js';
import {
  changesRole,
  type UserVisibility,
  usersWithChangedActivation,
  usersWithChangedVisibility,
  userVisibility,
} from '../access/user-access.events.js';
import { isSystemBot } from '../access/user-access.rules.js';
import {
  presentProfileValue,
  presentUnknownUser,
  presentUser,
  UNKNOWN_USER,
  userSchema,
} from './user.present.js';

type Shown = z.input<typeof userSchema>;

const personSchema = z.object({
  user_id: z.int(),
  full_name: z.string().optional(),
  role: z.int().optional(),
  delivery_email: z.string().nullable().optional(),
  new_email: z.string().optional(),
  timezone: z.string().optional(),
  /** @deprecated Only sent with `timezone`. */
  email: z.string().optional(),
  date_joined: z.string().optional(),
  is_imported_stub: z.boolean().optional(),
  is_active: z.boolean().optional(),
  bot_owner_id: z.int().nullable().optional(),
  avatar_url: z.string().nullable().optional(),
  avatar_url_medium: z.string().nullable().optional(),
  avatar_source: z.enum(['U', 'G']).optional(),
  avatar_version: z.int().optional(),
  custom_profile_field: z
    .object({ id: z.int(), value: z.string().nullable(), rendered_value: z.string().optional() })
    .optional(),
});

/** Emits events for new and changed users, and for users who become visible or invisible. */
export const userEvents: EventSource = {
  schemas: {
    'realm_user.add': z.object({
      person: z.object({ ...userSchema.shape, is_system_bot: z.literal(true).optional() }),
    }),
    'realm_user.remove': z.object({ person: z.object({ user_id: z.int(), full_name: z.string() }) }),
    'realm_user.update': z.object({ person: personSchema }),
  },
  eventDrafts(org, changeSet) {
    const changes = changeSet.changes('users');
    const created = changes.filter(isAddition);
    const changed = changes.filter(isUpdate);
    const visibility = userVisibility(org, changeSet);
    return [
      ...created.map(({ after }) => addition(visibility, after)),
      ...changed.flatMap(({ before, after }) => updates(visibility, before, after)),
      ...usersWithChangedActivation(changeSet).map((id) =>
        olderActivity(visibility, org.tables.users.expect(id)),
      ),
      ...usersWithChangedVisibility(org, changeSet).flatMap((user) => visibilityChanges(visibility, user)),
      ...(changed.some(changesRole) ? changesForNewRoles(org, visibility, changed) : []),
      ...changeSet.changes('profile_values').map((change) => profileUpdate(org, visibility, change)),
    ];
  },
};

/**
 * Returns the event about a new user. A recipient who cannot see the user receives a placeholder, or no event if the
 * recipient's client supports incomplete lists.
 */
function addition(visibility: UserVisibility, user: UserRecord): EventDraft {
  return {
    kind: 'realm_user.add',
    payloadFor(view) {
      const { org, queue } = view;
      if (isSystemBot(org, user)) return { person: { ...withProfileData(user, view), is_system_bot: true } };
      if (visibility.canSee(view, user)) return { person: withProfileData(user, view) };
      const isIncomplete = queue.capabilities.includes('user_list_incomplete');
      return !isIncomplete && { person: presentUnknownUser(org, user.id) };
    },
  };
}

/**
 * Returns a user as the actor sees them. Leaves out profile data, because changes to profile data have their own
 * events.
 */
function shownTo(actor: UserRecord, user: UserRecord, { org, level, queue }: QueueView): Shown {
  const clientGravatar = queue.client_gravatar;
  return presentUser(user, { org, actor, level, clientGravatar, profileData: false });
}

function withProfileData(user: UserRecord, { org, actor, level, queue }: QueueView): Shown {
  return presentUser(user, { org, actor, level, clientGravatar: queue.client_gravatar, profileData: true });
}

/** Emits a separate event for each changed field of a user. */
function updates(visibility: UserVisibility, before: UserRecord, after: UserRecord): EventDraft[] {
  return FIELD_CHANGES.map((changesOf) => ({
    kind: 'realm_user.update',
    payloadFor(view) {
      if (!visibility.couldSee(view, before) || !visibility.canSee(view, after)) return undefined;
      const previous = shownTo(view.actorBefore, before, view);
      const current = shownTo(view.actor, after, view);
      const fields = changesOf(previous, current, after, view);
      return fields && { person: { user_id: after.id, ...fields } };
    },
  }));
}

/** Returns the event that older servers send: a deactivated user is removed, and a reactivated one is added. */
function olderActivity(visibility: UserVisibility, user: UserRecord): EventDraft {
  return {
    kind: user.is_active ? 'realm_user.add' : 'realm_user.remove',
    payloadFor(view) {
      if (supports(view.level, 'activityUpdates') || !visibility.canSee(view, user)) return undefined;
      if (user.is_active) return { person: withProfileData(user, view) };
      return { person: { user_id: user.id, full_name: user.full_name } };
    },
  };
}

type Fields = Omit<z.input<typeof personSchema>, 'user_id'>;

/** Returns the content of an event if the recipient sees a new value of one field, otherwise `undefined`. */
type FieldChange = (before: Shown, after: Shown, user: UserRecord, view: QueueView) => Fields | undefined;

const FIELD_CHANGES: readonly FieldChange[] = [
  (before, { full_name }) => (before.full_name === full_name ? undefined : { full_name }),
  (before, { role }) => (before.role === role ? undefined : { role }),
  (before, { delivery_email = null }) =>
    (before.delivery_email ?? null) === delivery_email ? undefined : { delivery_email },
  (before, { email }) => (before.email === email ? undefined : { new_email: email }),
  (before, { timezone, email }) => (before.timezone === timezone ? undefined : { email, timezone }),
  (before, { date_joined }) => (before.date_joined === date_joined ? undefined : { date_joined }),
  (before, { is_imported_stub }, _, { level }) =>
    before.is_imported_stub === is_imported_stub || !supports(level, 'isImportedStubField')
      ? undefined
      : { is_imported_stub },
  (before, { bot_owner_id }) => (before.bot_owner_id === bot_owner_id ? undefined : { bot_owner_id }),
  (before, { avatar_url, avatar_version }, user, { org }) => {
    if (before.avatar_url === avatar_url && before.avatar_version === avatar_version) return undefined;
    const hasUrl = avatar_url !== null || org.follows('omitsGravatarsOfPublicEmails');
    return {
      avatar_url: hasUrl ? avatarUrl(user) : null,
      avatar_url_medium: hasUrl ? mediumAvatarUrl(user) : null,
      avatar_source: avatarSource(user),
      avatar_version,
    };
  },
  (before, { is_active }, _, { level }) =>
    before.is_active === is_active || !supports(level, 'activityUpdates') ? undefined : { is_active },
];

/** Emits events for a user who becomes visible or invisible to someone. */
function visibilityChanges(visibility: UserVisibility, user: UserRecord): EventDraft[] {
  return [
    {
      kind: 'realm_user.add',
      payloadFor: (view) =>
        !visibility.couldSee(view, user) &&
        visibility.canSee(view, user) && { person: withProfileData(user, view) },
    },
    {
      kind: 'realm_user.remove',
      payloadFor: (view) =>
        visibility.couldSee(view, user) &&
        !visibility.canSee(view, user) && { person: { user_id: user.id, full_name: UNKNOWN_USER } },
    },
  ];
}

/**
 * Emits events about fields of other users, such as real emails, that a recipient sees differently because the
 * recipient's role changed.
 */
function changesForNewRoles(
  org: Organization,
  visibility: UserVisibility,
  changed: readonly RecordChange<UserRecord>[],
): EventDraft[] {
  const changedIds = new Set(changed.map(({ id }) => id));
  return org.tables.users
    .all()
    .filter(({ id }) => !changedIds.has(id))
    .flatMap((user) => updates(visibility, user, user))
    .map(({ kind, payloadFor }) => ({
      kind,
      payloadFor: (view) => view.actor.role !== view.actorBefore.role && payloadFor(view),
    }));
}

function profileUpdate(
  org: Organization,
  visibility: UserVisibility,
  { before, after }: RecordChange<DeepReadonly<ProfileValue>>,
): EventDraft {
  const { user_id, field_id } = after ?? before;
  return {
    kind: 'realm_user.update',
    payloadFor(view) {
      const user = org.tables.users.get(user_id);
      if (user === undefined || !visibility.canSee(view, user)) return undefined;
      const content = after === undefined ? { value: null } : presentProfileValue(org, after);
      return { person: { user_id, custom_profile_field: { id: field_id, ...content } } };
    },
  };
}
