import type { DeepReadonly, Draft, Invitation } from '../../model/index.js';
import { definite } from '../../values.js';
import { roleName } from './export-people.js';
import { brief, type Labels, unless } from './labels.js';
import type { SeedFile } from './schema.js';
import { INVITATION_SECONDS } from './seed-personal.js';
import { viewFragment, viewTarget } from './views.js';

/** Drafts, scheduled messages, navigation views and invitations. */
export function exportPersonal(labels: Labels): Partial<SeedFile> {
  const { tables } = labels.org;
  return {
    drafts: tables.drafts.all().map((draft) =>
      brief({
        user: labels.user(draft.user_id),
        ...draftDestination(labels, draft),
        text: draft.content,
        at: labels.timeUnless(draft.timestamp, labels.now),
      }),
    ),
    scheduled_messages: tables.scheduled_messages
      .all()
      .filter(({ delivered }) => delivered !== true)
      .map((each) =>
        brief({
          user: labels.user(each.sender_id),
          channel: each.stream_id === null ? undefined : labels.channel(each.stream_id),
          topic: each.stream_id === null || each.topic === '' ? undefined : each.topic,
          people: each.recipient_ids === null ? undefined : labels.users(each.recipient_ids),
          text: each.content,
          at: labels.time(each.scheduled_delivery_timestamp),
          failed: unless(false, each.failed),
        }),
      ),
    navigation_views: tables.navigation_views.all().map((view) =>
      brief({
        user: labels.user(view.user_id),
        ...viewOf(labels, view.fragment),
        name: view.name ?? undefined,
        pinned: unless(true, view.is_pinned),
      }),
    ),
    invitations: tables.invitations.all().map((invitation) => ({
      email: invitation.email,
      ...brief({ notify: unless(true, invitation.notify_referrer_on_join) }),
      ...exportInvited(labels, invitation),
    })),
    invite_links: tables.invite_links
      .all()
      .map((link) => ({ key: link.key, ...exportInvited(labels, link) })),
  };
}

function draftDestination(labels: Labels, { type, to, topic }: DeepReadonly<Draft>) {
  if (type === '') return {};
  if (type === 'private') return { people: labels.users(to) };
  return { channel: labels.channel(definite(to[0])), topic: topic === '' ? undefined : topic };
}

/** The channel of a view, if the fragment has its current name. */
function viewOf(labels: Labels, fragment: string) {
  const target = viewTarget(fragment);
  if (target === undefined || !labels.isNamed(target.channelId)) return { view: fragment };
  const channel = labels.channel(target.channelId);
  if (viewFragment(target.channelId, channel, target.topic) !== fragment) return { view: fragment };
  return { channel, topic: target.topic };
}

type Invited = Omit<DeepReadonly<Invitation>, 'id' | 'email' | 'notify_referrer_on_join'>;

function exportInvited(labels: Labels, invited: Invited) {
  const { invited: at, expires } = invited;
  const expiry = expires === null ? null : labels.timeUnless(expires, at + INVITATION_SECONDS);
  return {
    ...brief({
      by: labels.user(invited.invited_by),
      role: unless('member', roleName(invited.invite_as)),
      at: labels.timeUnless(at, labels.now),
      channels: invited.stream_ids.map((id) => labels.channel(id)),
      groups: invited.group_ids.map((id) => labels.group(id)),
      default_channels: unless(true, invited.include_realm_default_subscriptions),
      welcome_message: invited.welcome_message_custom_text ?? undefined,
    }),
    ...(expiry === undefined ? {} : { expires: expiry }),
  };
}
