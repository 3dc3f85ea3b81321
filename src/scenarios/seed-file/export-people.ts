import { INVITATION_SECONDS } from '../../factories/records/personal.js';
import { viewFragment, viewTarget } from '../../handlers/navigation/navigation.resource.js';
import {
  type DeepReadonly,
  type Draft,
  type Invitation,
  type Organization,
  ROLES,
} from '../../model/index.js';
import { definite, keysOf } from '../../values.js';
import { outdatedTermsOf } from '../integrity/people-and-messages.js';
import { brief, type Labels, unixSeconds, unless } from './labels.js';
import { BOT_CODES, ROLE_NAMES, type SeedFile, type SeedUser } from './schema.js';
import { DEFAULT_AGE_SECONDS, relativeTime } from './times.js';

export async function exportUsers(labels: Labels): Promise<SeedUser[]> {
  const users: SeedUser[] = [];
  let previousId = 0;
  for (const user of labels.org.tables.users.all()) {
    const persona = labels.persona(user.id);
    const exported = brief<SeedUser>({
      name: user.full_name,
      persona,
      id: unless(previousId + 1, user.id),
      email: user.delivery_email,
      email_visibility: unless('everyone', user.email_visibility),
      role: unless('member', roleName(user.role)),
      active: unless(true, user.is_active),
      deleted: unless(false, user.is_deleted),
      imported: unless(false, user.is_imported_stub),
      bot: keysOf(BOT_CODES).find((name) => BOT_CODES[name] === user.bot_type),
      owner: user.bot_owner_id === null ? undefined : labels.user(user.bot_owner_id),
      api_key: unless(persona && `${persona}-key`, user.api_key),
      password: user.password,
      timezone: unless('', user.timezone),
      joined: labels.timeUnless(labels.now - DEFAULT_AGE_SECONDS, unixSeconds(user.date_joined)),
      created_by_api: user.created_by_api,
      first_login: user.first_login === null ? undefined : labels.time(unixSeconds(user.first_login)),
      avatar: user.uploaded_avatar_url ?? undefined,
      can_change_user_emails: unless(false, user.can_change_user_emails),
      billing_admin: unless(false, user.is_billing_admin),
      ...(await exportDetails(labels, user.id)),
    });
    users.push(exported);
    previousId = user.id;
  }
  return users;
}

function roleName(role: number): (typeof ROLE_NAMES)[number] {
  return definite(ROLE_NAMES.find((name) => ROLES[name] === role));
}

async function exportDetails(labels: Labels, id: number): Promise<Partial<SeedUser>> {
  const { tables } = labels.org;
  const status = tables.user_statuses.firstBy('user', id);
  const presence = tables.presences.firstBy('user', id);
  const values = tables.profile_values.by('user', id);
  const settings = tables.user_settings.firstBy('user', id)?.settings ?? {};
  return {
    status: status && brief({ text: status.status_text || undefined, emoji: await labels.emoji(status) }),
    presence: presence && {
      active: presence.last_active === null ? null : labels.time(presence.last_active),
      connected: labels.time(presence.last_connected),
    },
    profile: Object.fromEntries(
      values.map(({ field_id, value }) => [
        tables.profile_fields.get(field_id)?.name,
        typeof value === 'string' ? value : labels.users(value),
      ]),
    ),
    settings: structuredClone(settings),
    muted_users: labels.users(tables.muted_users.by('user', id).map(({ muted_user_id }) => muted_user_id)),
    alert_words: tables.alert_words.by('user', id).map(({ word }) => word),
    snippets: tables.saved_snippets
      .by('user', id)
      .map(({ title, content, date_created }) =>
        brief({ title, text: content, at: labels.timeUnless(labels.now, date_created) }),
      ),
  };
}

/** Returns the drafts, scheduled messages, navigation views and invitations. */
export function exportPersonal(labels: Labels): Partial<SeedFile> {
  const { tables } = labels.org;
  return {
    drafts: tables.drafts.all().map((draft) =>
      brief({
        user: labels.user(draft.user_id),
        ...draftDestination(labels, draft),
        text: draft.content,
        at: labels.timeUnless(labels.now, draft.timestamp),
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
          // Relative to the clock, even if `labels.now` is later: seed files reject due messages that were not sent.
          at: each.failed
            ? labels.time(each.scheduled_delivery_timestamp)
            : relativeTime(each.scheduled_delivery_timestamp, labels.org.clock.now()),
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
    invitations: keptInvitations(labels.org).map((invitation) => ({
      email: invitation.email,
      ...brief({ notify: unless(true, invitation.notify_referrer_on_join) }),
      ...exportInvited(labels, invitation),
    })),
    invite_links: tables.invite_links
      .all()
      .map((link) => ({ key: link.key, ...exportInvited(labels, link) })),
  };
}

/** Returns the invitations whose inviters may still send them. Seed files must not contain any others. */
export function keptInvitations(org: Organization): readonly DeepReadonly<Invitation>[] {
  return org.tables.invitations.all().filter((invitation) => outdatedTermsOf(org, invitation).length === 0);
}

function draftDestination(labels: Labels, { type, to, topic }: DeepReadonly<Draft>) {
  if (type === '') return {};
  if (type === 'private') return { people: labels.users(to) };
  return { channel: labels.channel(definite(to[0])), topic: topic === '' ? undefined : topic };
}

/** Returns a view's channel and topic if the fragment has the channel's current name; otherwise the fragment. */
function viewOf(labels: Labels, fragment: string) {
  const target = viewTarget(fragment);
  if (target === undefined || !labels.isFoundByName(target.channelId)) return { view: fragment };
  const channel = labels.channel(target.channelId);
  if (viewFragment(target.channelId, channel, target.topic) !== fragment) return { view: fragment };
  return { channel, topic: target.topic };
}

type Invited = Omit<DeepReadonly<Invitation>, 'id' | 'email' | 'notify_referrer_on_join'>;

function exportInvited(labels: Labels, invited: Invited) {
  const { invited: at, expires } = invited;
  const expiry = expires === null ? null : labels.timeUnless(at + INVITATION_SECONDS, expires);
  return {
    ...brief({
      by: labels.user(invited.invited_by),
      role: unless('member', roleName(invited.invite_as)),
      at: labels.timeUnless(labels.now, at),
      channels: invited.stream_ids.map((id) => labels.channel(id)),
      groups: invited.group_ids.map((id) => labels.group(id)),
      default_channels: unless(true, invited.include_realm_default_subscriptions),
      welcome_message: invited.welcome_message_custom_text ?? undefined,
    }),
    ...(expiry === undefined ? {} : { expires: expiry }),
  };
}
