import { DAY, type Invitation, ROLES } from '../../model/index.js';
import { definite } from '../../values.js';
import { SeedFileError, type SeedPath } from './problems.js';
import type { SeedFile, SeedInvitation } from './schema.js';
import { destinationOf } from './seed-messages.js';
import { defined, entriesAt, type Stage } from './stage.js';
import { viewFragment } from './text-forms.js';

/** Validity of invitations without an expiry. */
export const INVITATION_SECONDS = 10 * DAY;

/** Stores drafts, scheduled messages, navigation views and invitations. */
export async function seedPersonal(stage: Stage, file: SeedFile): Promise<void> {
  const { names } = stage;
  const { create, now } = stage.world;
  for (const [draft, path] of entriesAt(file.drafts, ['drafts'])) {
    const to = destinationOf(stage, draft, path);
    await stage.store(path, 'drafts', () =>
      create.draft({
        user_id: names.user(draft.user, [...path, 'user']),
        content: draft.text,
        timestamp: stage.time(draft.at, [...path, 'at'], now),
        ...(to === undefined
          ? {}
          : 'stream_id' in to
            ? { type: 'stream' as const, to: [to.stream_id], topic: to.topic }
            : { type: 'private' as const, to: to.recipient_ids }),
      }),
    );
  }
  for (const [scheduled, path] of entriesAt(file.scheduled_messages, ['scheduled_messages'])) {
    const to = destinationOf(stage, scheduled, path);
    if (to === undefined) throw new SeedFileError(path, 'needs a "channel" or "people"');
    await stage.store(path, 'scheduled_messages', () =>
      create.scheduledMessage({
        sender_id: names.user(scheduled.user, [...path, 'user']),
        content: scheduled.text,
        scheduled_delivery_timestamp: stage.time(scheduled.at, [...path, 'at'], now),
        failed: scheduled.failed ?? false,
        ...to,
      }),
    );
  }
  for (const [view, path] of entriesAt(file.navigation_views, ['navigation_views'])) {
    await stage.store(path, 'navigation_views', () =>
      create.navigationView({
        user_id: names.user(view.user, [...path, 'user']),
        fragment: fragmentOf(stage, view, path),
        name: view.name ?? null,
        is_pinned: view.pinned ?? true,
      }),
    );
  }
  for (const [invitation, path] of entriesAt(file.invitations, ['invitations'])) {
    const { email, notify = true } = invitation;
    await stage.store(path, 'invitations', () =>
      create.invitation({ email, notify_referrer_on_join: notify, ...invitedOf(stage, invitation, path) }),
    );
  }
  for (const [link, path] of entriesAt(file.invite_links, ['invite_links'])) {
    await stage.store(path, 'invite_links', () =>
      create.inviteLink({ ...defined({ key: link.key }), ...invitedOf(stage, link, path) }),
    );
  }
}

type View = NonNullable<SeedFile['navigation_views']>[number];

function fragmentOf({ names }: Stage, { view, channel, topic }: View, path: SeedPath): string {
  if ((view === undefined) === (channel === undefined)) {
    throw new SeedFileError(path, 'needs either a "view" or a "channel"');
  }
  if (view !== undefined) {
    if (topic !== undefined) throw new SeedFileError([...path, 'topic'], 'needs a "channel"');
    return view;
  }
  const name = definite(channel);
  return viewFragment(names.channel(name, [...path, 'channel']), name, topic);
}

type Invited = Omit<SeedInvitation, 'email' | 'notify'>;

function invitedOf(
  stage: Stage,
  invited: Invited,
  path: SeedPath,
): Omit<Invitation, 'id' | 'email' | 'notify_referrer_on_join'> {
  const at = stage.time(invited.at, [...path, 'at'], stage.world.now);
  const expires =
    invited.expires === null
      ? null
      : stage.time(invited.expires, [...path, 'expires'], at + INVITATION_SECONDS);
  return {
    invited_by: stage.names.user(invited.by, [...path, 'by']),
    invite_as: ROLES[invited.role ?? 'member'],
    invited: at,
    expires,
    stream_ids: stage.names.channels(invited.channels ?? [], [...path, 'channels']),
    group_ids: stage.names.groups(invited.groups ?? [], [...path, 'groups']),
    include_realm_default_subscriptions: invited.default_channels ?? true,
    welcome_message_custom_text: invited.welcome_message ?? null,
  };
}
