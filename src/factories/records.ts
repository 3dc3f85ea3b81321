import {
  type AlertWord,
  type Channel,
  type ChannelFolder,
  type EventQueue,
  type Identified,
  type Invitation,
  isoWithOffset,
  type Message,
  type MessageState,
  type NavigationView,
  type Presence,
  type ProfileField,
  type ProfileValue,
  type PushDevice,
  type ScheduledMessage,
  type Subscription,
  systemGroupId,
  type User,
  type UserGroup,
  type UserTopic,
} from '../model/index.js';
import { sentence, topicName } from './content.js';
import { type Faker, FakerSource } from './faker.js';

/** A record before it is stored: its table gives it the next ID unless it brings one. */
export type NewRecord<R extends Identified> = Omit<R, 'id'> & { id?: number };

type Overrides<R extends Identified, Required extends keyof R = never> = Partial<R> & Pick<R, Required>;

const DAY = 86_400;
const COLORS = ['#76ce90', '#fae589', '#a6c7e5', '#e79ab5', '#bfd56f', '#f4ae55', '#b0a5fd', '#addfe5'];

/** Builds records of every resource, complete and plausible, from one seed. `now` is UNIX seconds. */
export class RecordFactories {
  readonly #source: FakerSource;
  readonly #now: number;

  constructor(options: { seed: number; now: number }) {
    this.#source = new FakerSource(options.seed);
    this.#now = options.now;
  }

  /** A faker for texts that belong together, such as a conversation. */
  content(purpose: string): Faker {
    return this.#source.own(purpose);
  }

  user(overrides: Overrides<User> = {}): NewRecord<User> {
    const { faker, n } = this.#source.next('user');
    const name = overrides.full_name ?? faker.person.fullName();
    const local = name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]+/g, '.');
    return {
      full_name: name,
      delivery_email: `${local}.${n}@example.com`,
      email_visibility: 'everyone',
      role: 400,
      is_active: true,
      is_deleted: false,
      is_imported_stub: false,
      bot_type: null,
      bot_owner_id: null,
      date_joined: isoWithOffset(this.#now - DAY * (30 + faker.number.int({ max: 700 }))),
      first_login: null,
      timezone: faker.helpers.arrayElement([
        'Europe/Berlin',
        'America/New_York',
        'Asia/Kolkata',
        'Asia/Tokyo',
        'UTC',
      ]),
      uploaded_avatar_url: null,
      avatar_version: 1,
      api_key: faker.string.alphanumeric(32),
      can_change_user_emails: false,
      is_billing_admin: false,
      ...overrides,
    };
  }

  profileField(overrides: Overrides<ProfileField> = {}): NewRecord<ProfileField> {
    const { n } = this.#source.next('profile field');
    return {
      name: `Field ${n}`,
      hint: '',
      type: 1,
      order: n,
      field_data: '',
      display_in_profile_summary: false,
      required: false,
      editable_by_user: true,
      ...overrides,
    };
  }

  profileValue(overrides: Overrides<ProfileValue, 'user_id' | 'field_id'>): NewRecord<ProfileValue> {
    const { faker } = this.#source.next('profile value');
    return { value: faker.word.words(2), ...overrides };
  }

  presence(overrides: Overrides<Presence, 'user_id'>): NewRecord<Presence> {
    return { last_active: this.#now, last_connected: this.#now, ...overrides };
  }

  pushDevice(overrides: Overrides<PushDevice, 'user_id'>): NewRecord<PushDevice> {
    const { faker } = this.#source.next('push device');
    return {
      token: faker.string.hexadecimal({ length: 64, prefix: '' }),
      kind: 'apple',
      known_to_relay: true,
      ...overrides,
    };
  }

  userGroup(overrides: Overrides<UserGroup> = {}): NewRecord<UserGroup> {
    const { faker, n } = this.#source.next('user group');
    const administrators = systemGroupId('role:administrators');
    return {
      name: `${faker.word.noun()}-${n}`,
      description: sentence(faker),
      is_system_group: false,
      creator_id: null,
      date_created: this.#now - 60 * DAY,
      deactivated: false,
      direct_member_ids: [],
      direct_subgroup_ids: [],
      can_add_members_group: administrators,
      can_join_group: administrators,
      can_leave_group: systemGroupId('role:everyone'),
      can_manage_group: administrators,
      can_mention_group: systemGroupId('role:everyone'),
      can_remove_members_group: administrators,
      ...overrides,
    };
  }

  channel(overrides: Overrides<Channel> = {}): NewRecord<Channel> {
    const { faker, n } = this.#source.next('channel');
    const administrators = systemGroupId('role:administrators');
    const everyone = systemGroupId('role:everyone');
    return {
      name: `${faker.word.noun()} ${n}`,
      description: sentence(faker),
      date_created: this.#now - DAY * (60 + faker.number.int({ max: 300 })),
      creator_id: null,
      is_archived: false,
      invite_only: false,
      is_web_public: false,
      history_public_to_subscribers: true,
      is_default: false,
      folder_id: null,
      topics_policy: 'inherit',
      message_retention_days: null,
      weekly_traffic: faker.number.int({ max: 80 }),
      can_add_subscribers_group: systemGroupId('role:nobody'),
      can_remove_subscribers_group: administrators,
      can_administer_channel_group: administrators,
      can_delete_any_message_group: administrators,
      can_delete_own_message_group: everyone,
      can_move_messages_out_of_channel_group: administrators,
      can_move_messages_within_channel_group: systemGroupId('role:members'),
      can_resolve_topics_group: systemGroupId('role:members'),
      can_send_message_group: everyone,
      can_subscribe_group: systemGroupId('role:nobody'),
      ...overrides,
    };
  }

  channelFolder(overrides: Overrides<ChannelFolder> = {}): NewRecord<ChannelFolder> {
    const { faker, n } = this.#source.next('channel folder');
    return {
      name: `Folder ${n}`,
      description: sentence(faker),
      is_archived: false,
      order: n,
      creator_id: null,
      date_created: this.#now - 60 * DAY,
      ...overrides,
    };
  }

  subscription(overrides: Overrides<Subscription, 'user_id' | 'stream_id'>): NewRecord<Subscription> {
    return {
      active: true,
      periods: [{ after: 0, until: null }],
      color: COLORS[overrides.stream_id % COLORS.length] as string,
      pin_to_top: false,
      is_muted: false,
      desktop_notifications: null,
      email_notifications: null,
      wildcard_mentions_notify: null,
      push_notifications: null,
      audible_notifications: null,
      ...overrides,
    };
  }

  message(overrides: Overrides<Message, 'sender_id'>): NewRecord<Message> {
    const { faker } = this.#source.next('message');
    const direct = overrides.recipient_ids != null;
    return {
      client: 'website',
      content: sentence(faker),
      stream_id: null,
      topic: direct ? '' : topicName(faker),
      recipient_ids: null,
      timestamp: this.#now,
      last_edit_timestamp: null,
      last_moved_timestamp: null,
      edit_history: [],
      reactions: [],
      ...overrides,
    };
  }

  messageState(overrides: Overrides<MessageState, 'user_id' | 'message_id'>): NewRecord<MessageState> {
    return { flags: [], ...overrides };
  }

  scheduledMessage(overrides: Overrides<ScheduledMessage, 'sender_id'>): NewRecord<ScheduledMessage> {
    const { faker } = this.#source.next('scheduled message');
    return {
      stream_id: null,
      topic: overrides.stream_id == null ? '' : topicName(faker),
      recipient_ids: overrides.stream_id == null ? [overrides.sender_id] : null,
      content: sentence(faker),
      client: 'website',
      read_by_sender: true,
      scheduled_delivery_timestamp: this.#now + 3600,
      failed: false,
      ...overrides,
    };
  }

  userTopic(overrides: Overrides<UserTopic, 'user_id' | 'stream_id' | 'topic'>): NewRecord<UserTopic> {
    return { visibility_policy: 1, last_updated: this.#now, ...overrides };
  }

  alertWord(overrides: Overrides<AlertWord, 'user_id'>): NewRecord<AlertWord> {
    const { faker } = this.#source.next('alert word');
    return { word: faker.word.noun(), ...overrides };
  }

  navigationView(overrides: Overrides<NavigationView, 'user_id'>): NewRecord<NavigationView> {
    return { fragment: 'inbox', is_pinned: true, name: null, ...overrides };
  }

  eventQueue(overrides: Overrides<EventQueue, 'user_id'>): NewRecord<EventQueue> {
    const { faker } = this.#source.next('event queue');
    return {
      queue_id: faker.string.uuid(),
      created: this.#now,
      last_used: this.#now,
      event_types: null,
      apply_markdown: false,
      client_gravatar: true,
      slim_presence: false,
      user_list_incomplete: false,
      empty_topic_name: false,
      bulk_message_deletion: false,
      all_public_streams: false,
      narrow: [],
      ...overrides,
    };
  }

  invitation(overrides: Overrides<Invitation, 'invited_by'>): NewRecord<Invitation> {
    const { n } = this.#source.next('invitation');
    return {
      email: `invitee-${n}@example.com`,
      invite_as: 400,
      invited: this.#now,
      expires: this.#now + 10 * DAY,
      stream_ids: [],
      group_ids: [],
      include_realm_default_subscriptions: true,
      notify_referrer_on_join: true,
      welcome_message_custom_text: null,
      ...overrides,
    };
  }
}
