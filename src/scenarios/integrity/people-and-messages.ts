import * as z from 'zod';
import { ApiError } from '../../contract/errors/index.js';
import { parseContent } from '../../handlers/messages/content.rules.js';
import { parseViewName } from '../../handlers/navigation/navigation.resource.js';
import { parseToken } from '../../handlers/push/push.resource.js';
import { parseFieldData } from '../../handlers/server/profile-field.resource.js';
import { assertLength, assertPrintable } from '../../handlers/text/text.rules.js';
import { isEmail } from '../../handlers/users/email.rules.js';
import { parseProfileData } from '../../handlers/users/profile.rules.js';
import { parseFullName } from '../../handlers/users/user.rules.js';
import {
  type DeepReadonly,
  type Invitation,
  type MessageRecord,
  type Organization,
  PROFILE_FIELD_TYPES,
  type ProfileField,
  ROLES,
  type UserRecord,
} from '../../model/index.js';
import { parsedJson } from '../../strings.js';
import { definite } from '../../values.js';
import type { Report } from './report.js';

/** Checks users, their profiles, presence and devices, and the personas. */
export function checkPeople(report: Report): void {
  const { personas, tables } = report.org;
  if (tables.users.idsBy('activeOwner', 'owner').length === 0) {
    report.add(
      'users',
      '*',
      'there is no active owner; use `extends: scenarios.empty`, which has an owner and the system groups',
    );
  }
  for (const user of tables.users.all()) checkUser(report, user);
  for (const field of tables.profile_fields.all()) checkProfileField(report, field);
  checkProfileValues(report);
  for (const { id, last_active, last_connected } of tables.presences.all()) {
    if (Math.max(last_active ?? 0, last_connected) > report.org.clock.now()) {
      report.addPolicy('presences', id, 'was last seen in the future');
    }
  }
  for (const { id, token } of tables.push_devices.all()) {
    report.checkRule('push_devices', id, () => parseToken(token));
  }
  for (const [name, id] of Object.entries(personas)) {
    if (!tables.users.has(id)) report.add('personas', name, `refers to user ${id}, who does not exist`);
  }
}

function checkUser(report: Report, user: UserRecord): void {
  const { id, bot_type, bot_owner_id: ownerId } = user;
  report.checkRule('users', id, () => parseFullName(user.full_name));
  if (!isEmailOf(report.org.identity.host, user.delivery_email)) {
    report.add('users', id, `delivery_email is not an email address: "${user.delivery_email}"`);
  }
  if (user.is_deleted && user.is_active) report.add('users', id, 'is deleted, and so cannot be active');
  if (Number.isNaN(Date.parse(user.date_joined))) {
    report.add('users', id, `date_joined is not an ISO 8601 time: "${user.date_joined}"`);
  }
  if (ownerId === null) return;
  if (bot_type === null) report.add('users', id, 'bot_owner_id must be null for a person');
  if (report.org.tables.users.get(ownerId)?.bot_type != null) {
    report.add('users', id, `bot_owner_id refers to ${ownerId}, which is a bot`);
  }
}

/** Whether a string is an email address. The organization's host may lack a dot, as in `localhost`. */
function isEmailOf(host: string, text: string): boolean {
  const ending = `@${host}`;
  return isEmail(text.endsWith(ending) ? `${text.slice(0, -ending.length)}@example.com` : text);
}

/** Checks the data of a profile field, because users' values may refer to the options in it. */
function checkProfileField(report: Report, { id, type, field_data: data }: DeepReadonly<ProfileField>): void {
  const isKnown = [PROFILE_FIELD_TYPES.options, PROFILE_FIELD_TYPES.external].some((other) => other === type);
  try {
    if (isKnown) parseFieldData(type, JSON.parse(data || '{}'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report.add('profile_fields', id, error.message);
  }
}

function checkProfileValues(report: Report): void {
  const { org } = report;
  const { profile_fields: fields, profile_values: values, users } = org.tables;
  const owner = users.firstBy('activeOwner', 'owner');
  for (const { id, user_id, field_id, value } of values.all()) {
    const user = users.get(user_id);
    if (owner === undefined || user === undefined || !fields.has(field_id)) continue;
    report.checkRule('profile_values', id, () =>
      parseProfileData(org, owner, user, [{ id: field_id, value }]),
    );
  }
}

const HEADER_VALUE = /^[\x20-\x7e]*$/;
const BASE64 = z.base64();

/** Checks navigation views, drafts, uploads and invitations. */
export function checkPersonalRecords(report: Report): void {
  const { drafts, invitations, navigation_views: views, uploads } = report.org.tables;
  for (const { id, fragment, name } of views.all()) {
    report.checkRule('navigation_views', id, () => parseViewName(fragment, name));
  }
  for (const { id, type, to } of drafts.all()) {
    if (type !== '') report.checkIds('drafts', id, 'to', type === 'stream' ? 'channels' : 'users', to);
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
  const { id, email } = invitation;
  if (!isEmail(email)) report.add('invitations', id, `email is not an email address: "${email}"`);
  for (const problem of outdatedTermsOf(org, invitation)) report.addPolicy('invitations', id, problem);
  if (invitation.invited > org.clock.now()) report.addPolicy('invitations', id, 'was sent in the future');
}

/** Returns the reasons why the inviter may no longer send an invitation, such as a changed role or group. */
export function outdatedTermsOf(
  org: Organization,
  { invited_by, invite_as, group_ids }: DeepReadonly<Invitation>,
): string[] {
  const problems: string[] = [];
  const inviter = org.tables.users.get(invited_by);
  if (inviter !== undefined && (inviter.bot_type !== null || inviter.role === ROLES.guest)) {
    problems.push(`invited_by refers to ${invited_by}, who is a bot or a guest`);
  }
  if (inviter !== undefined && invite_as < inviter.role) {
    problems.push(`invite_as ${invite_as} is above the inviter's role ${inviter.role}`);
  }
  const groups = group_ids.map((group) => org.tables.user_groups.get(group));
  if (groups.some((group) => group?.is_system_group || group?.deactivated)) {
    problems.push('group_ids contain a system group or a deactivated one');
  }
  return problems;
}

/** Checks messages, scheduled messages and submessages. */
export function checkMessages(report: Report): void {
  const { org } = report;
  for (const message of org.tables.messages.all()) checkMessage(report, message);
  for (const scheduled of org.tables.scheduled_messages.all()) {
    checkTarget(report, 'scheduled_messages', scheduled);
    report.checkRule('scheduled_messages', scheduled.id, () => parseContent(org, scheduled.content));
  }
  for (const { id, content } of org.tables.submessages.all()) {
    if (parsedJson(content) === undefined) report.add('submessages', id, 'content is not JSON');
  }
}

function checkMessage(report: Report, message: MessageRecord): void {
  const { org } = report;
  const { id, recipient_ids: people } = message;
  checkTarget(report, 'messages', message);
  report.checkRule('messages', id, () => parseContent(org, message.content));
  if (message.timestamp > org.clock.now()) report.addPolicy('messages', id, 'was sent in the future');
  if (people !== null) {
    if (!people.includes(message.sender_id)) {
      report.add('messages', id, `recipient_ids do not contain the sender ${message.sender_id}`);
    }
    if (people.some((person, i) => i > 0 && person <= definite(people[i - 1]))) {
      report.add('messages', id, 'recipient_ids must be ascending, without duplicates');
    }
  }
  if (message.edit_history.length > 0) checkHistory(report, message);
  if (message.reactions.length > 0) checkReactions(report, message);
}

function checkHistory(report: Report, { id, timestamp, edit_history }: MessageRecord): void {
  const now = report.org.clock.now();
  const times = edit_history.map((entry) => entry.timestamp);
  const add = (problem: string) => report.addPolicy('messages', id, `edit_history ${problem}`);
  if (times.some((time) => time > now)) add('contains an edit in the future');
  if (times.some((time, i) => time > (times[i - 1] ?? time))) add('must start with the latest edit');
  if (times.some((time) => time < timestamp)) add('contains an edit from before the message was sent');
}

function checkReactions(report: Report, { id, reactions }: MessageRecord): void {
  const keys = reactions.map(({ user_id, emoji_code, reaction_type }) =>
    [user_id, reaction_type, emoji_code].join(),
  );
  if (new Set(keys).size < keys.length) report.add('messages', id, 'reactions contain one reaction twice');
}

/** Checks that a message has exactly one target: a topic in a channel, or users. */
function checkTarget(
  report: Report,
  table: 'messages' | 'scheduled_messages',
  message: Pick<MessageRecord, 'id' | 'stream_id' | 'recipient_ids' | 'topic'>,
): void {
  const { id, stream_id, recipient_ids, topic } = message;
  if ((stream_id === null) === (recipient_ids === null)) {
    report.add(table, id, 'must have exactly one of stream_id and recipient_ids');
  }
  if (stream_id === null && topic !== '') report.add(table, id, 'topic must be empty in a direct message');
  report.checkRule(table, id, () => assertPrintable('topic', topic));
  report.checkRule(table, id, () => assertLength('topic', topic, report.org.settings.max_topic_length));
}
