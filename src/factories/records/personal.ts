import { IDLE_TIMEOUT_SECONDS } from '../../handlers/events/queue.resource.js';
import {
  type AlertWord,
  type BotStorageEntry,
  DAY,
  type Draft,
  type EventQueue,
  HOUR,
  type Invitation,
  type InviteLink,
  type Message,
  type MessageState,
  type MutedUser,
  type NavigationView,
  type Presence,
  type ProfileValue,
  type PushDevice,
  type Reminder,
  ROLES,
  type SavedSnippet,
  type ScheduledMessage,
  type UserStatus,
} from '../../model/index.js';
import { capitalized, emailName } from '../../strings.js';
import { type NewRecord, type Overrides, type RecordContext, uuid } from './context.js';

/** The default validity of invitations and invitation links. */
export const INVITATION_SECONDS = 10 * DAY;

export function profileValueRecord(
  { random, samples }: RecordContext,
  overrides: Overrides<ProfileValue, 'user_id' | 'field_id'>,
): NewRecord<ProfileValue> {
  return { value: overrides.value ?? samples().sentence(random), ...overrides };
}

export function presenceRecord(
  { now }: RecordContext,
  overrides: Overrides<Presence, 'user_id'>,
): NewRecord<Presence> {
  return { last_active: now, last_connected: now, ...overrides };
}

export function pushDeviceRecord(
  { random }: RecordContext,
  overrides: Overrides<PushDevice, 'user_id'>,
): NewRecord<PushDevice> {
  return { token: random.hex(64), kind: 'apple', known_to_relay: true, ...overrides };
}

export function messageRecord(
  { n, now, samples }: RecordContext,
  overrides: Overrides<Message, 'sender_id'>,
): NewRecord<Message> {
  const isDirect = overrides.recipient_ids != null;
  return {
    client: 'website',
    content: overrides.content ?? samples().message(n).content,
    stream_id: null,
    topic: overrides.topic ?? (isDirect ? '' : samples().message(n).topic),
    recipient_ids: null,
    timestamp: now,
    last_edit_timestamp: null,
    last_moved_timestamp: null,
    edit_history: [],
    reactions: [],
    ...overrides,
  };
}

/** A user's flags on a message; without `read` it is unread. */
export function messageStateRecord(
  _context: RecordContext,
  overrides: Overrides<MessageState, 'user_id' | 'message_id'>,
): NewRecord<MessageState> {
  return { flags: [], ...overrides };
}

export function scheduledMessageRecord(
  { random, now, samples }: RecordContext,
  overrides: Overrides<ScheduledMessage, 'sender_id'>,
): NewRecord<ScheduledMessage> {
  const isDirect = overrides.stream_id == null;
  return {
    stream_id: null,
    topic: overrides.topic ?? (isDirect ? '' : samples().topic(random)),
    recipient_ids: isDirect ? [overrides.sender_id] : null,
    content: overrides.content ?? samples().sentence(random),
    client: 'website',
    read_by_sender: true,
    scheduled_delivery_timestamp: now + HOUR,
    failed: false,
    ...overrides,
  };
}

export function draftRecord(
  { random, now, samples }: RecordContext,
  overrides: Overrides<Draft, 'user_id'>,
): NewRecord<Draft> {
  const content = overrides.content ?? samples().sentence(random);
  return { type: '', to: [], topic: '', content, timestamp: now, ...overrides };
}

export function alertWordRecord(
  { random, samples }: RecordContext,
  overrides: Overrides<AlertWord, 'user_id'>,
): NewRecord<AlertWord> {
  return { word: overrides.word ?? samples().word(random), ...overrides };
}

export function navigationViewRecord(
  _context: RecordContext,
  overrides: Overrides<NavigationView, 'user_id'>,
): NewRecord<NavigationView> {
  return { fragment: 'inbox', is_pinned: true, name: null, ...overrides };
}

export function eventQueueRecord(
  { random, now }: RecordContext,
  overrides: Overrides<EventQueue, 'user_id'>,
): NewRecord<EventQueue> {
  return {
    queue_id: uuid(random),
    created: now,
    last_used: now,
    event_types: null,
    apply_markdown: false,
    client_gravatar: true,
    slim_presence: false,
    idle_timeout: IDLE_TIMEOUT_SECONDS,
    capabilities: [],
    all_public_streams: false,
    narrow: [],
    ...overrides,
  };
}

export function invitationRecord(
  { random, n, now, samples }: RecordContext,
  overrides: Overrides<Invitation, 'invited_by'>,
): NewRecord<Invitation> {
  return {
    email: overrides.email ?? `${emailName(samples().fullName(random))}.${n}@example.com`,
    ...invitationTerms(now),
    notify_referrer_on_join: true,
    ...overrides,
  };
}

export function inviteLinkRecord(
  { random, now }: RecordContext,
  overrides: Overrides<InviteLink, 'invited_by'>,
): NewRecord<InviteLink> {
  return { key: random.hex(24), ...invitationTerms(now), ...overrides };
}

/** The default terms of invitations and invitation links, which invite a member. */
export function invitationTerms(now: number) {
  return {
    invite_as: ROLES.member,
    invited: now,
    expires: now + INVITATION_SECONDS,
    stream_ids: [],
    group_ids: [],
    include_realm_default_subscriptions: true,
    welcome_message_custom_text: null,
  };
}

export function userStatusRecord(
  { random, samples }: RecordContext,
  overrides: Overrides<UserStatus, 'user_id'>,
): NewRecord<UserStatus> {
  const status_text = overrides.status_text ?? samples().topic(random);
  return { status_text, emoji_name: '', emoji_code: '', reaction_type: '', ...overrides };
}

export function mutedUserRecord(
  { now }: RecordContext,
  overrides: Overrides<MutedUser, 'user_id' | 'muted_user_id'>,
): NewRecord<MutedUser> {
  return { date_muted: now, ...overrides };
}

export function botStorageRecord(
  { random, n, samples }: RecordContext,
  overrides: Overrides<BotStorageEntry, 'user_id'>,
): NewRecord<BotStorageEntry> {
  return {
    key: overrides.key ?? `${samples().word(random)}-${n}`,
    value: overrides.value ?? samples().topic(random),
    ...overrides,
  };
}

export function reminderRecord(
  { now }: RecordContext,
  overrides: Overrides<Reminder, 'user_id' | 'message_id'>,
): NewRecord<Reminder> {
  return {
    note: '',
    content: 'You requested a reminder for a message.',
    scheduled_delivery_timestamp: now + HOUR,
    failed: false,
    ...overrides,
  };
}

/** Markdown that a user saves for reuse in messages. */
export function savedSnippetRecord(
  { random, now, samples }: RecordContext,
  overrides: Overrides<SavedSnippet, 'user_id'>,
): NewRecord<SavedSnippet> {
  return {
    title: overrides.title ?? capitalized(samples().topic(random)),
    content: overrides.content ?? samples().sentence(random),
    date_created: now,
    ...overrides,
  };
}
