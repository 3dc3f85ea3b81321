import { newSubscription } from '../../handlers/channels/channel.actions.js';
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
  type Subscription,
  type UserStatus,
  type UserTopic,
  VISIBILITY_POLICY,
} from '../../model/index.js';
import { capitalized, emailName } from '../../strings.js';
import { type RecordBuilder, uuid } from './context.js';

/** How long invitations and invitation links are valid by default. */
export const INVITATION_SECONDS = 10 * DAY;

/** Builds a subscription that began before the first message. */
export const subscriptionRecord: RecordBuilder<Subscription, 'user_id' | 'stream_id'> = (
  _context,
  overrides,
) => ({ ...newSubscription(overrides.user_id, overrides.stream_id, 0), ...overrides });

export const userTopicRecord: RecordBuilder<UserTopic, 'user_id' | 'stream_id' | 'topic'> = (
  { now },
  overrides,
) => ({ visibility_policy: VISIBILITY_POLICY.muted, last_updated: now, ...overrides });

export const profileValueRecord: RecordBuilder<ProfileValue, 'user_id' | 'field_id'> = (
  { random, samples },
  overrides,
) => ({ value: overrides.value ?? samples().sentence(random), ...overrides });

export const presenceRecord: RecordBuilder<Presence, 'user_id'> = ({ now }, overrides) => ({
  last_active: now,
  last_connected: now,
  ...overrides,
});

export const pushDeviceRecord: RecordBuilder<PushDevice, 'user_id'> = ({ random }, overrides) => ({
  token: random.hex(64),
  kind: 'apple',
  known_to_relay: true,
  ...overrides,
});

export const messageRecord: RecordBuilder<Message, 'sender_id'> = ({ n, now, samples }, overrides) => {
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
};

/** Builds a user's flags on a message. Without the flag `read`, the message is unread. */
export const messageStateRecord: RecordBuilder<MessageState, 'user_id' | 'message_id'> = (
  _context,
  overrides,
) => ({ flags: [], ...overrides });

export const scheduledMessageRecord: RecordBuilder<ScheduledMessage, 'sender_id'> = (
  { random, now, samples },
  overrides,
) => {
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
};

export const draftRecord: RecordBuilder<Draft, 'user_id'> = ({ random, now, samples }, overrides) => {
  const content = overrides.content ?? samples().sentence(random);
  return { type: '', to: [], topic: '', content, timestamp: now, ...overrides };
};

export const alertWordRecord: RecordBuilder<AlertWord, 'user_id'> = ({ random, samples }, overrides) => ({
  word: overrides.word ?? samples().word(random),
  ...overrides,
});

export const navigationViewRecord: RecordBuilder<NavigationView, 'user_id'> = (_context, overrides) => ({
  fragment: 'inbox',
  is_pinned: true,
  name: null,
  ...overrides,
});

export const eventQueueRecord: RecordBuilder<EventQueue, 'user_id'> = ({ random, now }, overrides) => ({
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
});

export const invitationRecord: RecordBuilder<Invitation, 'invited_by'> = (
  { random, n, now, samples },
  overrides,
) => ({
  email: overrides.email ?? `${emailName(samples().fullName(random))}.${n}@example.com`,
  ...invitationTerms(now),
  notify_referrer_on_join: true,
  ...overrides,
});

export const inviteLinkRecord: RecordBuilder<InviteLink, 'invited_by'> = ({ random, now }, overrides) => ({
  key: random.hex(24),
  ...invitationTerms(now),
  ...overrides,
});

/** Returns the default terms of invitations and invitation links, which invite people as members. */
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

export const userStatusRecord: RecordBuilder<UserStatus, 'user_id'> = ({ random, samples }, overrides) => {
  const status_text = overrides.status_text ?? samples().topic(random);
  return { status_text, emoji_name: '', emoji_code: '', reaction_type: '', ...overrides };
};

export const mutedUserRecord: RecordBuilder<MutedUser, 'user_id' | 'muted_user_id'> = (
  { now },
  overrides,
) => ({ date_muted: now, ...overrides });

export const botStorageRecord: RecordBuilder<BotStorageEntry, 'user_id'> = (
  { random, n, samples },
  overrides,
) => ({
  key: overrides.key ?? `${samples().word(random)}-${n}`,
  value: overrides.value ?? samples().topic(random),
  ...overrides,
});

export const reminderRecord: RecordBuilder<Reminder, 'user_id' | 'message_id'> = ({ now }, overrides) => ({
  note: '',
  content: 'You requested a reminder for a message.',
  scheduled_delivery_timestamp: now + HOUR,
  failed: false,
  ...overrides,
});

/** Builds a snippet of Markdown that a user saves for reuse in messages. */
export const savedSnippetRecord: RecordBuilder<SavedSnippet, 'user_id'> = (
  { random, now, samples },
  overrides,
) => ({
  title: overrides.title ?? capitalized(samples().topic(random)),
  content: overrides.content ?? samples().sentence(random),
  date_created: now,
  ...overrides,
});
