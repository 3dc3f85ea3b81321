import type {
  ChannelRecord,
  DeepReadonly,
  EventQueue,
  GroupSetting,
  MessageRecord,
  MessageState,
  StoredEvent,
  SubscriptionRecord,
  UserGroupRecord,
  UserRecord,
  UserTopic,
} from '../../../src/model/index.js';

/** The event queue of a client: its unacknowledged events, and the ID of the next one. */
export interface Box {
  nextId: number;
  events: StoredEvent[];
}

interface Tables {
  users: UserRecord;
  channels: ChannelRecord;
  messages: MessageRecord;
  message_states: DeepReadonly<MessageState>;
  subscriptions: SubscriptionRecord;
  user_groups: UserGroupRecord;
  user_topics: DeepReadonly<UserTopic>;
  event_queues: DeepReadonly<EventQueue>;
}

const mapped = new WeakMap<readonly object[], ReadonlyMap<number, object>>();
const grouped = new WeakMap<readonly object[], ReadonlyMap<unknown, readonly object[]>>();

/**
 * The records of an organization at one time. Answers the questions of the oracles from records alone, by rules written
 * from the reference: it shares no code with the mock.
 */
export class World {
  readonly now: number;
  readonly isZulip: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly boxes: Readonly<Record<string, Box>>;
  readonly #tables: Readonly<Record<string, readonly object[]>>;

  constructor(values: {
    now: number;
    isZulip: boolean;
    settings: object;
    boxes: Record<string, Box>;
    tables: Record<string, readonly object[]>;
  }) {
    this.now = values.now;
    this.isZulip = values.isZulip;
    this.settings = values.settings as Record<string, unknown>;
    this.boxes = values.boxes;
    this.#tables = values.tables;
  }

  all<T extends keyof Tables>(table: T): readonly Tables[T][] {
    return (this.#tables[table] ?? []) as readonly Tables[T][];
  }

  /** The records of every table, by its name. */
  get tables(): Readonly<Record<string, readonly object[]>> {
    return this.#tables;
  }

  get<T extends keyof Tables>(table: T, id: number): Tables[T] | undefined {
    return byId(this.all(table)).get(id) as Tables[T] | undefined;
  }

  has(table: string, id: number): boolean {
    return byId(this.#tables[table] ?? []).has(id);
  }

  /** The active subscription of a user. */
  subscription(userId: number, channelId: number): SubscriptionRecord | undefined {
    return this.of('subscriptions', 'user_id', userId).find(
      (subscription) => subscription.stream_id === channelId && subscription.active,
    );
  }

  /** The records with this value of one field; each table is always searched by the same field. */
  of<T extends keyof Tables>(
    table: T,
    field: keyof Tables[T] & string,
    value: unknown,
  ): readonly Tables[T][] {
    const records = this.all(table);
    let groups = grouped.get(records);
    if (groups === undefined) {
      const made = new Map<unknown, object[]>();
      for (const record of records) {
        const key = record[field];
        const group = made.get(key);
        if (group === undefined) made.set(key, [record]);
        else group.push(record);
      }
      groups = made;
      grouped.set(records, groups);
    }
    return (groups.get(value) ?? []) as readonly Tables[T][];
  }

  /** Whether a user is in a group-setting value: directly, in a group, or by role in a system group. */
  isIn(user: UserRecord, setting: DeepReadonly<GroupSetting>): boolean {
    if (typeof setting !== 'number' && setting.direct_members.includes(user.id)) return true;
    const seen = new Set<number>();
    const next = typeof setting === 'number' ? [setting] : [...setting.direct_subgroups];
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      const group = this.get('user_groups', id);
      if (group === undefined || seen.has(id)) continue;
      seen.add(id);
      if (
        group.is_system_group ? isInSystemGroup(user, group.name) : group.direct_member_ids.includes(user.id)
      )
        return true;
      next.push(...group.direct_subgroup_ids);
    }
    return false;
  }

  /** Whether a user may read a message. */
  mayRead(user: UserRecord, message: MessageRecord): boolean {
    if (message.recipient_ids !== null) return message.recipient_ids.includes(user.id);
    const channel = this.get('channels', message.stream_id as number);
    if (channel === undefined) return false;
    if (channel.is_web_public) return true;
    const subscription = this.subscription(user.id, channel.id);
    if (!channel.invite_only) return user.role !== 600 || subscription !== undefined;
    const { can_subscribe_group: joiners, can_add_subscribers_group: adders } = channel;
    const isGranted =
      this.isZulip && user.role !== 600 && [joiners, adders].some((value) => this.isIn(user, value));
    if (subscription === undefined && !isGranted) return false;
    if (channel.history_public_to_subscribers) return true;
    const wasSent = this.of('subscriptions', 'user_id', user.id)
      .filter(({ stream_id }) => stream_id === channel.id)
      .flatMap(({ periods }) => periods)
      .some(({ after, until }) => message.id > after && (until === null || message.id <= until));
    const states = this.of('message_states', 'user_id', user.id);
    return wasSent || states.some(({ message_id }) => message_id === message.id);
  }

  /** Whether a user muted a topic, or its channel without an exception for the topic. */
  hasMuted(userId: number, channelId: number, topic: string): boolean {
    const policy = this.of('user_topics', 'user_id', userId).find(
      (entry) => entry.stream_id === channelId && entry.topic.toLowerCase() === topic.toLowerCase(),
    )?.visibility_policy;
    if (policy !== undefined && policy !== 0) return policy === 1;
    return this.subscription(userId, channelId)?.is_muted === true;
  }

  /** The messages that a user has not read. */
  unreadOf(userId: number): MessageRecord[] {
    return this.of('message_states', 'user_id', userId)
      .filter(({ flags }) => !flags.includes('read'))
      .map(({ message_id }) => this.get('messages', message_id))
      .filter((message) => message !== undefined);
  }
}

const ROLE_LIMITS: Record<string, number> = {
  'role:owners': 100,
  'role:administrators': 200,
  'role:moderators': 300,
  'role:fullmembers': 400,
  'role:members': 400,
  'role:everyone': 600,
  'role:internet': 600,
  'role:nobody': 0,
};

function isInSystemGroup({ role }: UserRecord, name: string): boolean {
  return role <= (ROLE_LIMITS[name] ?? 0);
}

function byId(records: readonly object[]): ReadonlyMap<number, object> {
  let map = mapped.get(records);
  if (map === undefined) {
    map = new Map(records.map((record) => [(record as { id: number }).id, record]));
    mapped.set(records, map);
  }
  return map;
}
