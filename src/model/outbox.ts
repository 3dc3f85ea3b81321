import { definite } from '../values.js';
import { deepFreeze } from './records.js';

/** An invitation email that a real server would have sent. */
export interface OutboxEmail {
  /** When the email was sent, in UNIX seconds. */
  readonly at: number;
  readonly kind: 'invitation';
  readonly to: string;
  /** User ID of the inviter. */
  readonly invited_by: number;
  readonly invite_as: number;
  /** UNIX seconds; null if the invitation never expires. */
  readonly expires_at: number | null;
}

/** A push notification that a real server would have sent. */
export interface OutboxPush {
  /** When the notification was sent, in UNIX seconds. */
  readonly at: number;
  readonly user_id: number;
  readonly token: string;
  readonly payload: {
    readonly event: string;
    readonly realm_name?: string;
    readonly [key: string]: unknown;
  };
}

/** Emails and push notifications sent so far, oldest first, at most the latest 1,000 of each. */
export interface MockOutbox {
  /**
   * The invitation emails, oldest first.
   * @example mock.outbox.emails.at(-1)?.to // 'new@example.org'
   */
  readonly emails: OutboxEmail[];
  /**
   * The push notifications, oldest first.
   * @example mock.outbox.pushes.filter(({ user_id }) => user_id === 4)
   */
  readonly pushes: OutboxPush[];
  /**
   * Returns all entries, oldest first.
   * @example const { emails, pushes } = mock.outbox.all()
   */
  all(): { emails: OutboxEmail[]; pushes: OutboxPush[] };
  /**
   * Removes all entries.
   * @example mock.outbox.clear()
   */
  clear(): void;
}

/** Maximum number of emails, and of push notifications. */
const MAX_ENTRIES = 1_000;
/** Maximum length of all emails together, and of all push notifications together, in characters of JSON. */
const MAX_CHARACTERS = 5_000_000;

export class Outbox {
  readonly emails: OutboxEmail[] = [];
  readonly pushes: OutboxPush[] = [];
  readonly #lengths = new WeakMap<object, number>();
  readonly #total = { emails: 0, pushes: 0 };
  /** The entries since the last commit, each with the older entries that were dropped for it. */
  #uncommitted: { name: 'emails' | 'pushes'; dropped: object[] }[] = [];

  email(email: OutboxEmail): void {
    this.#add('emails', email);
  }

  push(push: OutboxPush): void {
    this.#add('pushes', push);
  }

  /** Keeps the entries since the last commit, even if a later request fails. */
  commit(): void {
    if (this.#uncommitted.length > 0) this.#uncommitted = [];
  }

  /** Removes the entries since the last commit, and restores the entries that were dropped for them. */
  rollback(): void {
    for (const { name, dropped } of this.#uncommitted.reverse()) {
      const entries: object[] = this[name];
      this.#total[name] -= this.#lengthOf(entries.pop());
      entries.unshift(...dropped);
      for (const entry of dropped) this.#total[name] += this.#lengthOf(entry);
    }
    this.#uncommitted = [];
  }

  clear(): void {
    this.#uncommitted = [];
    this.emails.length = 0;
    this.pushes.length = 0;
    this.#total.emails = 0;
    this.#total.pushes = 0;
  }

  /** Adds an entry, and drops the oldest ones above the limits. Keeps the latest entry, however long it is. */
  #add(name: 'emails' | 'pushes', entry: OutboxEmail | OutboxPush): void {
    const entries: object[] = this[name];
    const { length } = JSON.stringify(entry);
    entries.push(deepFreeze(entry));
    this.#lengths.set(entry, length);
    this.#total[name] += length;
    const dropped: object[] = [];
    while (entries.length > MAX_ENTRIES || (this.#total[name] > MAX_CHARACTERS && entries.length > 1)) {
      const oldest = definite(entries.shift());
      this.#total[name] -= this.#lengthOf(oldest);
      dropped.push(oldest);
    }
    this.#uncommitted.push({ name, dropped });
  }

  #lengthOf(entry: object | undefined): number {
    return (entry && this.#lengths.get(entry)) ?? 0;
  }
}

/** Returns the public outbox of a mock, which stays the same object through resets. */
export function publicOutbox(current: () => Outbox): MockOutbox {
  return Object.freeze({
    get emails() {
      return [...current().emails];
    },
    get pushes() {
      return [...current().pushes];
    },
    all: () => ({ emails: [...current().emails], pushes: [...current().pushes] }),
    clear: () => current().clear(),
  });
}
