import fc from 'fast-check';
import type { TeamChatMock } from '../../src/index.js';
import { PEOPLE } from './random-realm.js';

/** An element of a narrow, with `negated` always present. */
export interface PlainElement {
  operator: string;
  operand: unknown;
  negated: boolean;
}

/** Every operator, with operands that mostly match something in a random realm. */
const OPERANDS: [operator: string, operand: unknown][] = [
  ['channel', 1],
  ['channel', 'engineering'],
  ['stream', 5],
  ['channel', 3],
  ['stream', 7],
  ['channels', 'public'],
  ['streams', 'web-public'],
  ['topic', 'lunch'],
  ['topic', 'general chat'],
  ['subject', 'Standup'],
  ['dm', [6]],
  ['pm-with', 'owner@example.com'],
  ['dm-including', 2],
  ['group-pm-with', 'member@example.com'],
  ['sender', 1],
  ['from', 'member@example.com'],
  ['id', 7],
  ['near', 3],
  ['with', 4],
  ['search', 'hello'],
  ['has', 'link'],
  ['has', 'image'],
  ['has', 'attachment'],
  ['has', 'reaction'],
  ['is', 'dm'],
  ['is', 'private'],
  ['is', 'starred'],
  ['is', 'alerted'],
  ['is', 'mentioned'],
  ['is', 'unread'],
  ['is', 'followed'],
  ['is', 'muted'],
  ['is', 'resolved'],
];

const element = fc
  .tuple(fc.constantFrom(...OPERANDS), fc.boolean())
  .map(([[operator, operand], negated]) => ({ operator, operand, negated }));

/** A narrow of up to three elements. Has `with` at most once, since two would contradict each other. */
export const plainNarrow: fc.Arbitrary<PlainElement[]> = fc
  .oneof(fc.array(element, { maxLength: 1 }), fc.array(element, { maxLength: 3 }))
  .map((elements) => {
    const first = elements.findIndex(({ operator }) => operator === 'with');
    return elements.filter(({ operator }, i) => operator !== 'with' || i === first);
  });

type Message = NonNullable<ReturnType<TeamChatMock['db']['messages']['get']>>;

/** Finds the messages a user can see, by a plain filter that shares no code with the mock. */
export class PlainReader {
  readonly #db: TeamChatMock['db'];
  readonly #userId: number;

  constructor(mock: TeamChatMock, userId: number) {
    this.#db = mock.db;
    this.#userId = userId;
  }

  /** Returns the IDs of all messages that match the narrow. */
  search(narrow: readonly PlainElement[]): number[] {
    const lifted = narrow.some(({ operator, negated }) => !negated && /^(channel|stream)s?$/.test(operator));
    return this.#db.messages
      .all()
      .filter((message) => lifted || this.#isPersonal(message))
      .filter((message) => this.matches(message, narrow))
      .map(({ id }) => id);
  }

  /** Whether the user can read the message and it matches the narrow. */
  matches(message: Message, narrow: readonly PlainElement[]): boolean {
    if (!this.canRead(message)) return false;
    return this.#withoutPlaces(narrow).every(
      (one) => one.operator === 'near' || this.#holds(message, one) !== one.negated,
    );
  }

  isUnread(id: number): boolean {
    return !this.#flags(id).includes('read');
  }

  canRead(message: Message): boolean {
    if (message.recipient_ids) return message.recipient_ids.includes(this.#userId);
    const channel = this.#db.channels.get(message.stream_id as number);
    if (channel?.is_web_public) return true;
    if (channel?.invite_only) {
      return channel.history_public_to_subscribers
        ? this.#sub(message.stream_id) !== undefined
        : this.#sub(message.stream_id) !== undefined && (this.#brought(message) || this.#kept(message));
    }
    return this.#userId !== PEOPLE.guest || this.#sub(message.stream_id) !== undefined;
  }

  /** Whether the narrow is rejected because the user cannot read the channel or conversation it names. */
  isRefused(narrow: readonly PlainElement[]): boolean {
    const target = narrow.find(({ operator }) => operator === 'with');
    const message = target && this.#db.messages.get(target.operand as number);
    const lost = target !== undefined && (message === undefined || !this.canRead(message));
    if (lost && !isConversation(narrow)) return true;
    return this.#withoutPlaces(narrow).some(({ operator, operand }) => {
      if (operator !== 'channel' && operator !== 'stream') return false;
      const id = operand === 'engineering' ? 2 : (operand as number);
      const channel = this.#db.channels.get(id);
      if (channel?.is_web_public || this.#sub(id) !== undefined) return false;
      return channel?.invite_only === true || this.#userId === PEOPLE.guest;
    });
  }

  /**
   * The narrow without channel, topic and people if `with` names a readable message: the conversation of that
   * message replaces them.
   */
  #withoutPlaces(narrow: readonly PlainElement[]): readonly PlainElement[] {
    const target = narrow.find(({ operator }) => operator === 'with');
    if (target === undefined) return narrow;
    const message = this.#db.messages.get(target.operand as number);
    if (message === undefined || !this.canRead(message)) return narrow.filter((one) => one !== target);
    return target.negated ? narrow : narrow.filter((one) => !isPlace(one));
  }

  #sub(streamId: number | null) {
    return this.#db.subscriptions
      .all()
      .find((one) => one.user_id === this.#userId && one.stream_id === streamId && one.active);
  }

  #isPersonal(message: Message): boolean {
    return message.recipient_ids !== null || this.#brought(message) || this.#kept(message);
  }

  /** Whether flags of the user are recorded for the message, such as a star. */
  #kept({ id }: Message): boolean {
    return this.#db.message_states
      .all()
      .some(({ user_id, message_id }) => user_id === this.#userId && message_id === id);
  }

  /** Whether the user received the message through a current or former subscription. */
  #brought(message: Message): boolean {
    const periods = this.#db.subscriptions
      .all()
      .filter((one) => one.user_id === this.#userId && one.stream_id === message.stream_id)
      .flatMap((one) => one.periods);
    return periods.some(({ after, until }) => message.id > after && message.id <= (until ?? Infinity));
  }

  #flags(id: number): readonly string[] {
    const state = this.#db.message_states
      .all()
      .find((one) => one.user_id === this.#userId && one.message_id === id);
    return state?.flags ?? ['read'];
  }

  #policy(message: Message): number {
    const found = this.#db.user_topics
      .all()
      .find(
        (one) =>
          one.user_id === this.#userId &&
          one.stream_id === message.stream_id &&
          one.topic.toLowerCase() === message.topic.toLowerCase(),
      );
    return found?.visibility_policy ?? 0;
  }

  #holds(message: Message, { operator, operand }: PlainElement): boolean {
    const emails: Record<string, number> = {
      'member@example.com': PEOPLE.member,
      'owner@example.com': PEOPLE.owner,
    };
    const userId = emails[String(operand)] ?? (operand as number);
    switch (operator) {
      case 'channel':
      case 'stream':
        return message.stream_id === (operand === 'engineering' ? 2 : operand);
      case 'channels':
      case 'streams': {
        const channel = message.stream_id === null ? undefined : this.#db.channels.get(message.stream_id);
        return channel !== undefined && (operand === 'public' ? !channel.invite_only : channel.is_web_public);
      }
      case 'topic':
      case 'subject': {
        const wanted = operand === 'general chat' ? '' : String(operand).toLowerCase();
        return message.stream_id !== null && message.topic.toLowerCase() === wanted;
      }
      case 'dm':
      case 'pm-with': {
        const people = new Set([this.#userId, ...(Array.isArray(operand) ? operand : [userId])]);
        return message.recipient_ids?.join() === [...people].sort((a, b) => a - b).join();
      }
      case 'dm-including':
      case 'group-pm-with':
        return message.recipient_ids?.includes(userId) === true;
      case 'sender':
      case 'from':
        return message.sender_id === userId;
      case 'id':
        return message.id === operand;
      case 'with': {
        const other = this.#db.messages.get(operand as number) as Message;
        return (
          message.stream_id === other.stream_id &&
          message.topic.toLowerCase() === other.topic.toLowerCase() &&
          message.recipient_ids?.join() === other.recipient_ids?.join()
        );
      }
      case 'search':
        return `${message.content} ${message.topic}`.includes(operand as string);
      case 'has':
        return this.#has(message, operand as string);
      case 'is':
        return this.#is(message, operand as string);
      default:
        throw new Error(`Unknown operator "${operator}" in the plain filter`);
    }
  }

  #has(message: Message, thing: string): boolean {
    if (thing === 'reaction') return message.reactions.length > 0;
    const upload = message.content.includes('/user_uploads/');
    if (thing === 'attachment') return upload;
    return thing === 'image'
      ? message.content.includes('.png')
      : upload || message.content === 'see https://example.com';
  }

  #is(message: Message, state: string): boolean {
    const flags = this.#flags(message.id);
    const policy = this.#policy(message);
    switch (state) {
      case 'dm':
      case 'private':
        return message.recipient_ids !== null;
      case 'resolved':
        return message.topic.startsWith('✔ ');
      case 'unread':
        return !flags.includes('read');
      case 'starred':
        return flags.includes('starred');
      case 'alerted':
        return flags.includes('has_alert_word');
      case 'mentioned':
        return flags.some((flag) => flag.includes('mentioned'));
      case 'followed':
        return policy === 3;
      default:
        return policy === 1 || (policy === 0 && this.#sub(message.stream_id)?.is_muted === true);
    }
  }
}

/** Whether a narrow has a direct conversation, or a channel and a topic. */
function isConversation(narrow: readonly PlainElement[]): boolean {
  const places = narrow.filter(isPlace).map(({ operator }) => operator);
  if (places.some((operator) => /^(?:dm|pm-with)$/.test(operator))) return true;
  return (
    places.some((operator) => /^(?:channel|stream)$/.test(operator)) &&
    places.some((operator) => /^(?:topic|subject)$/.test(operator))
  );
}

function isPlace({ operator, negated }: PlainElement): boolean {
  return !negated && ['channel', 'stream', 'topic', 'subject', 'dm', 'pm-with'].includes(operator);
}
