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

/** Emails and push notifications sent so far, oldest first, at most the latest thousand of each. */
export class Outbox {
  readonly emails: OutboxEmail[] = [];
  readonly pushes: OutboxPush[] = [];

  email(email: OutboxEmail): void {
    keepLatest(this.emails, email);
  }

  push(push: OutboxPush): void {
    keepLatest(this.pushes, push);
  }

  /** Removes all entries. */
  clear(): void {
    this.emails.length = 0;
    this.pushes.length = 0;
  }
}

const LIMIT = 1000;

function keepLatest<T>(list: T[], item: T): void {
  list.push(item);
  if (list.length > LIMIT) list.shift();
}
