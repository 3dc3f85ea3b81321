import * as z from 'zod';
import { parseViewName } from '../../handlers/navigation/navigation.rules.js';
import { isEmail } from '../../handlers/users/user.rules.js';
import { type DeepReadonly, type Invitation, ROLES } from '../../model/index.js';
import type { Report } from './report.js';

const HEADER_VALUE = /^[\x20-\x7e]*$/;
const BASE64 = z.base64();

/** Checks navigation views, drafts, uploads and invitations. */
export function checkPersonalRecords(report: Report): void {
  const { drafts, invitations, navigation_views: views, uploads } = report.org.tables;
  for (const { id, fragment, name } of views.all()) {
    report.rule('navigation_views', id, () => parseViewName(fragment, name));
  }
  for (const { id, type, to } of drafts.all()) {
    if (type !== '') report.refers('drafts', id, 'to', type === 'stream' ? 'channels' : 'users', to);
    if (type === 'stream' && to.length !== 1) report.add('drafts', id, 'to must contain one channel');
    if (type === '' && to.length > 0) report.add('drafts', id, 'to must be empty without a type');
  }
  for (const { id, content, content_type } of uploads.all()) {
    if (!BASE64.safeParse(content).success) report.add('uploads', id, 'content is not Base64');
    if (!HEADER_VALUE.test(content_type)) report.add('uploads', id, 'content_type is not a header value');
  }
  for (const invitation of invitations.all()) checkInvitation(report, invitation);
}

function checkInvitation(report: Report, invitation: DeepReadonly<Invitation>): void {
  const { org } = report;
  const { id, invited_by, invite_as, group_ids, email } = invitation;
  if (!isEmail(email)) report.add('invitations', id, `email is not an email address: "${email}"`);
  const inviter = org.tables.users.get(invited_by);
  if (inviter !== undefined && (inviter.bot_type !== null || inviter.role === ROLES.guest)) {
    report.policy('invitations', id, `invited_by refers to ${invited_by}, who is a bot or a guest`);
  }
  if (inviter !== undefined && invite_as < inviter.role) {
    report.policy('invitations', id, `invite_as ${invite_as} is above the inviter's role ${inviter.role}`);
  }
  const groups = group_ids.map((group) => org.tables.user_groups.get(group));
  if (groups.some((group) => group?.is_system_group || group?.deactivated)) {
    report.policy('invitations', id, 'group_ids contain a system group or a deactivated one');
  }
  if (invitation.invited > org.clock.now()) report.policy('invitations', id, 'was sent in the future');
}
