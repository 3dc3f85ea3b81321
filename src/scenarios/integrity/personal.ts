import * as z from 'zod';
import { parseViewName } from '../../handlers/navigation/navigation.rules.js';
import { isEmail } from '../../handlers/users/user.rules.js';
import { ROLES } from '../../model/index.js';
import type { Report } from './report.js';

const HEADER_VALUE = /^[\x20-\x7e]*$/;

/** Views, queues and words of single users, and the invitations that users sent. */
export function checkPersonalThings(report: Report): void {
  const { alert_words: words, event_queues: queues, navigation_views: views } = report.org.tables;
  report.unique('navigation_views', views.all(), 'user and fragment', ({ user_id, fragment }) =>
    [user_id, fragment].join(),
  );
  for (const { id, user_id, fragment, name } of views.all()) {
    report.refers('navigation_views', id, 'user_id', 'users', [user_id]);
    report.rule('navigation_views', id, () => parseViewName(fragment, name));
  }
  report.unique('event_queues', queues.all(), 'the queue ID', ({ queue_id }) => queue_id);
  for (const { id, user_id } of queues.all())
    report.refers('event_queues', id, 'user_id', 'users', [user_id]);
  for (const { id, user_id } of words.all()) report.refers('alert_words', id, 'user_id', 'users', [user_id]);
  checkDrafts(report);
  checkInvitations(report);
  checkOwnThings(report);
}

function checkDrafts(report: Report): void {
  const { drafts } = report.org.tables;
  for (const { id, user_id, type, to } of drafts.all()) {
    report.refers('drafts', id, 'user_id', 'users', [user_id]);
    if (type === 'stream') report.refers('drafts', id, 'to', 'channels', to);
    if (type === 'private') report.refers('drafts', id, 'to', 'users', to);
    if (type === 'stream' && to.length !== 1) report.add('drafts', id, 'goes to a channel, but not to one');
    if (type === '' && to.length > 0) report.add('drafts', id, 'goes nowhere yet, but names whom');
  }
}

/** Settings, statuses and muted users. */
function checkOwnThings(report: Report): void {
  const { muted_users: muted, user_settings: settings, user_statuses: statuses } = report.org.tables;
  report.unique('user_settings', settings.all(), 'the user', ({ user_id }) => user_id);
  for (const { id, user_id } of settings.all())
    report.refers('user_settings', id, 'user_id', 'users', [user_id]);
  report.unique('user_statuses', statuses.all(), 'the user', ({ user_id }) => user_id);
  for (const { id, user_id } of statuses.all())
    report.refers('user_statuses', id, 'user_id', 'users', [user_id]);
  for (const { id, cast, scenes } of report.org.tables.storylines.all()) {
    report.refers('storylines', id, 'cast', 'users', cast);
    report.refers(
      'storylines',
      id,
      'scenes',
      'channels',
      scenes.map(({ stream_id }) => stream_id),
    );
  }
  const { realm_emoji: emoji, uploads } = report.org.tables;
  report.unique(
    'realm_emoji',
    emoji.all().filter(({ deactivated }) => !deactivated),
    'the name',
    ({ name }) => name,
  );
  for (const { id, author_id } of emoji.all())
    report.refers('realm_emoji', id, 'author_id', 'users', [author_id]);
  for (const { id, user_id, content, content_type } of uploads.all()) {
    report.refers('uploads', id, 'user_id', 'users', [user_id]);
    if (!z.base64().safeParse(content).success) report.add('uploads', id, 'content is not Base64');
    if (!HEADER_VALUE.test(content_type)) report.add('uploads', id, 'content_type is not a header value');
  }
  report.unique('muted_users', muted.all(), 'user and muted user', ({ user_id, muted_user_id }) =>
    [user_id, muted_user_id].join(),
  );
  for (const { id, user_id, muted_user_id } of muted.all())
    report.refers('muted_users', id, 'muted_user_id', 'users', [user_id, muted_user_id]);
}

function checkInvitations(report: Report): void {
  const { org } = report;
  const { invitations, user_groups: groups, users } = org.tables;
  for (const invitation of invitations.all()) {
    const { id, invited_by, invite_as, group_ids } = invitation;
    report.refers('invitations', id, 'invited_by', 'users', [invited_by]);
    report.refers('invitations', id, 'stream_ids', 'channels', invitation.stream_ids);
    report.refers('invitations', id, 'group_ids', 'user_groups', group_ids);
    if (!isEmail(invitation.email)) report.add('invitations', id, `"${invitation.email}" is not an email`);
    const inviter = users.get(invited_by);
    if (inviter !== undefined && (inviter.bot_type !== null || inviter.role === ROLES.guest)) {
      report.policy('invitations', id, `user ${invited_by} is a bot or a guest, and invites nobody`);
    }
    if (inviter !== undefined && invite_as < inviter.role) {
      report.policy('invitations', id, `invites to role ${invite_as}, above the inviter's ${inviter.role}`);
    }
    if (group_ids.some((group) => groups.get(group)?.is_system_group || groups.get(group)?.deactivated)) {
      report.policy('invitations', id, 'group_ids name a system group or a deactivated one');
    }
    if (invitation.invited > org.clock.now()) report.policy('invitations', id, 'was sent in the future');
  }
}
