import type * as z from 'zod';
import { nearest, UsageError } from '../contract/errors/index.js';
import { PLAIN_WORDS } from '../contract/input.js';
import { withPeriod } from '../strings.js';
import { fieldsOf } from '../values.js';
import type { Channel, Subscription, UserGroup } from './schemas/channel.js';
import type { Message, Reminder, SavedSnippet } from './schemas/message.js';
import type { InviteLink, Upload } from './schemas/organization.js';
import type { User, WebSession } from './schemas/user.js';

/** A deeply read-only type, because tables return the records themselves, not copies. */
export type DeepReadonly<T> = T extends (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** The highest ID of a record or event: far below 2^53, so that IDs stay exact. */
export const MAX_ID = 2 ** 50;

/** Returns the order of a new record, after all others. */
export function nextOrder(records: readonly { readonly order: number }[]): number {
  return Math.max(0, ...records.map(({ order }) => order)) + 1;
}

/** An empty list that all records share, because most lists are empty. */
const EMPTY: readonly never[] = Object.freeze([]);

/** Freezes plain data deeply, and replaces empty lists with a shared one. Returns the same object. */
export function deepFreeze<T extends object>(value: T): T {
  return Object.freeze(freezeFields(value));
}

/** Freezes the fields of plain data deeply, but not the object itself. Returns the same object. */
function freezeFields<T extends object>(value: T): T {
  for (const key in value) {
    const inner: unknown = value[key];
    if (typeof inner !== 'object' || inner === null) continue;
    // The assertion is safe, because an empty list is a list of any type.
    if (Array.isArray(inner) && inner.length === 0) value[key] = EMPTY as T[typeof key];
    else if (!Object.isFrozen(inner)) deepFreeze(inner);
  }
  return value;
}

/** The field of every record: an integer ID that is unique in the table. */
export interface Identified {
  id: number;
}

export type Stored<R> = DeepReadonly<R> & Readonly<Identified>;

// The types of the frozen records that tables return.

export type UserRecord = DeepReadonly<User>;
export type ChannelRecord = DeepReadonly<Channel>;
export type SubscriptionRecord = DeepReadonly<Subscription>;
export type MessageRecord = DeepReadonly<Message>;
/** A message in a channel, not a direct message. */
export type ChannelMessageRecord = Extract<MessageRecord, { readonly stream_id: number }>;
export type UserGroupRecord = DeepReadonly<UserGroup>;
export type ReminderRecord = DeepReadonly<Reminder>;
export type SavedSnippetRecord = DeepReadonly<SavedSnippet>;
export type UploadRecord = DeepReadonly<Upload>;
export type WebSessionRecord = DeepReadonly<WebSession>;
export type InviteLinkRecord = DeepReadonly<InviteLink>;

/**
 * The values of a record to be stored. This is a class, because `@msw/data` copies the fields of a plain object before
 * checking them.
 */
export class RecordInput {
  constructor(
    readonly id: number,
    readonly values: object,
    /** Whether to order the values without checking them, because a test checks the seed that the values come from. */
    readonly trusted: boolean,
  ) {}
}

/**
 * The schema of a resource, in the form that `@msw/data` expects. The schema also creates the records. `F` is the type
 * of a frozen record.
 */
export class RecordSchema<F extends object> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'team-chat-mock';
    readonly validate: (input: unknown) => { readonly value: F };
    readonly types?: { readonly input: RecordInput; readonly output: F };
  };
  readonly #table: string;
  readonly #schema: z.ZodType;

  constructor(table: string, schema: z.ZodType) {
    this.#table = table;
    this.#schema = schema;
    // Throws an error: if issues were returned, the library would only print them and omit them from its own error.
    const validate = (input: unknown) => {
      if (!(input instanceof RecordInput)) throw new TypeError(`Expected a RecordInput for table "${table}"`);
      return { value: this.recordOf(input) };
    };
    this['~standard'] = { version: 1, vendor: 'team-chat-mock', validate };
  }

  /**
   * Returns a new record. Its fields are frozen, but not the record itself: `@msw/data` adds its own key.
   * @throws UsageError that names the table and each wrong field
   */
  recordOf({ values, trusted }: RecordInput): F {
    // The assertion is safe, because the values were checked: just now, or by a test of the seed.
    return freezeFields(trusted ? this.#inOrder(values) : this.#parse(values)) as F;
  }

  /** Returns a description of each wrong field of a record. */
  problemsOf(record: unknown): string[] {
    return this.#describeAll(this.#schema.safeParse(record, PLAIN_WORDS).error);
  }

  #parse(values: object): object {
    const checked = this.#schema.safeParse(values, PLAIN_WORDS);
    if (checked.success) return fieldsOf(checked.data);
    const problems = this.#describeAll(checked.error).join('; ');
    throw new UsageError(withPeriod(`Invalid record in ${this.#table}: ${problems}`));
  }

  /** Returns a copy of valid values with the fields in the order of the schema, like the result of a validation. */
  #inOrder(values: object): object {
    const ordered: Record<string, unknown> = {};
    for (const field of this.fields) {
      const value: unknown = Reflect.get(values, field);
      if (value !== undefined) ordered[field] = value;
    }
    return ordered;
  }

  get fields(): string[] {
    return 'shape' in this.#schema ? Object.keys(fieldsOf(this.#schema.shape)) : [];
  }

  #describeAll(error: z.ZodError | undefined): string[] {
    return (error?.issues ?? []).map((issue) => this.#describe(issue));
  }

  /** Describes an issue with its path. For a misspelled field, suggests the nearest name. */
  #describe(issue: z.core.$ZodIssue): string {
    const place = issue.path.join('.') || this.#table;
    if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) return `${place}: ${issue.message}`;
    return issue.keys
      .map((key) => {
        const near = nearest(key, this.fields);
        return `unknown field "${key}"${near === undefined ? '' : `. Did you mean "${near}"?`}`;
      })
      .join('; ');
  }
}
