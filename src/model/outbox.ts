/** An invitation email that a real server would have sent. */
export interface OutboxEmail {
  /** UNIX seconds. */
  at: number;
  kind: 'invitation';
  to: string;
  /** User ID of the inviter. */
  invited_by: number;
  invite_as: number;
  /** UNIX seconds; null: the invitation never expires. */
  expires_at: number | null;
}

/** A push notification that a real server would have sent. */
export interface OutboxPush {
  /** UNIX seconds. */
  at: number;
  user_id: number;
  token: string;
  payload: { event: string; realm_name?: string; [key: string]: unknown };
}

/** Limit for the emails and for the push notifications. */
const MAX_ENTRIES = 1_000;
/** Limit for all emails, and for all push notifications together, as JSON. */
const MAX_CHARACTERS = 5_000_000;

/** Emails and push notifications sent so far, oldest first, at most the latest thousand of each. */
export class Outbox {
  /**
   * The invitation emails, oldest first.
   * @example mock.outbox.emails.at(-1)?.to // 'new@example.org'
   */
  readonly emails: OutboxEmail[] = [];
  /**
   * The push notifications, oldest first.
   * @example mock.outbox.pushes.filter(({ user_id }) => user_id === 4)
   */
  readonly pushes: OutboxPush[] = [];
  readonly #lengths = new WeakMap<object, number>();
  readonly #total = { emails: 0, pushes: 0 };

  /** @internal */
  email(email: OutboxEmail): void {
    this.#keep('emails', email);
  }

  /** @internal */
  push(push: OutboxPush): void {
    this.#keep('pushes', push);
  }

  /**
   * Removes all entries.
   * @example mock.outbox.clear()
   */
  clear(): void {
    this.emails.length = 0;
    this.pushes.length = 0;
    this.#total.emails = 0;
    this.#total.pushes = 0;
  }

  /** The latest entry stays, however long it is. */
  #keep(name: 'emails' | 'pushes', entry: OutboxEmail | OutboxPush): void {
    const entries: object[] = this[name];
    const { length } = JSON.stringify(entry);
    entries.push(entry);
    this.#lengths.set(entry, length);
    this.#total[name] += length;
    while (entries.length > MAX_ENTRIES || (this.#total[name] > MAX_CHARACTERS && entries.length > 1)) {
      this.#total[name] -= this.#lengths.get(entries.shift() as object) ?? 0;
    }
  }
}
