import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Case, Fields, Ref, RequestOptions } from '../../../conformance/case.js';
import type { Dialect } from '../../contract/index.js';
import { fieldsOf } from '../../values.js';
import type { Difference } from './compare.js';
import { type Identities, onBoth, type References, SIDES, type Side } from './identities.js';
import type { Account, Connection, Reply } from './requests.js';

const FIRST_PAUSE_MS = 15;
const MAX_WAIT_MS = 1_500;
/** The maximum wait after a server has failed to send several events, because it probably will not send others. */
const SHORT_MAX_WAIT_MS = 150;
const MAX_TIMEOUTS = 4;

/** Waits for events, because some servers deliver them a moment after the response. */
export class EventWaits {
  #timeouts = 0;

  /** Calls `arrived` until it resolves to true or the wait times out. */
  async until(arrived: () => Promise<boolean>): Promise<void> {
    const maxWait = this.#timeouts < MAX_TIMEOUTS ? MAX_WAIT_MS : SHORT_MAX_WAIT_MS;
    let pause = FIRST_PAUSE_MS;
    for (let waited = 0; !(await arrived()); waited += pause, pause *= 2) {
      if (waited >= maxWait) {
        this.#timeouts++;
        return;
      }
      await sleep(pause);
    }
  }
}

/** A user on both servers. */
export interface Actor {
  name: string;
  server: Account | undefined;
  mock: Account | undefined;
  user_id: Record<Side, number>;
  full_name: Record<Side, string>;
  /** The email that the API shows. */
  email: Record<Side, string>;
}

/** The state that all cases of a run share. */
export interface Stage {
  server: Connection;
  mock: Connection;
  level: number;
  dialect: Dialect;
  actors: ReadonlyMap<string, Actor>;
  identities: Identities;
  /** IDs of the personas on each server. */
  personas: Record<Side, ReadonlySet<unknown>>;
  waits: EventWaits;
  /** Returns the time of the servers, in UNIX seconds. */
  now(): number;
  /** Returns a prefix that no case has used. */
  nextPrefix(): string;
}

export function appliesTo({ since = 0, until, dialect }: Case, stage: Pick<Stage, 'level' | 'dialect'>) {
  return (
    stage.level >= since &&
    (until === undefined || stage.level < until) &&
    (dialect === undefined || dialect === stage.dialect)
  );
}

/** Thrown when a step that a case needs fails on both servers. */
export class Skipped extends Error {}

/** Thrown when a step that a case needs fails on only one server. */
export class Stopped extends Error {}

export class CaseAnswer implements Answer {
  readonly replies: Record<Side, Reply>;
  readonly #references: References;

  constructor(replies: Record<Side, Reply>, references: References) {
    this.replies = replies;
    this.#references = references;
  }

  get status(): number {
    return this.replies.server.status;
  }

  get ok(): boolean {
    return this.status === 200;
  }

  field(name: string): Record<Side, unknown> {
    return onBoth((side) => this.replies[side].body?.[name]);
  }

  ref(path: string): Ref {
    const values = onBoth((side) => valueAt(this.replies[side].body, path));
    const missing = SIDES.filter((side) => values[side] === undefined);
    if (missing.length === SIDES.length) throw new Skipped(`a response has no ${path}`);
    if (missing.length > 0) throw new Stopped(`a preparation returned ${path} on only one server`);
    return this.#references.add(values);
  }

  must(): this {
    const accepted = SIDES.filter((side) => this.replies[side].status === 200);
    if (accepted.length === SIDES.length) return this;
    if (accepted.length > 0) throw new Stopped('a preparation succeeded on only one server');
    const { status, body } = this.replies.mock;
    throw new Skipped(`a preparation was rejected: ${status} ${String(body?.msg ?? '')}`);
  }
}

/** Returns the value at a path such as `messages.0.id` or `user_groups.name=role:members.id`. */
function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const part of path.split('.')) {
    if (Array.isArray(value) && part.includes('=')) {
      const [field = '', wanted] = part.split('=');
      value = value.find((item) => String(fieldsOf(item)[field]) === wanted);
    } else {
      value = fieldsOf(value)[part];
    }
  }
  return value;
}

/** A difference, and the request whose responses differ. */
export interface CaseDifference extends Difference {
  request: string;
  as: string;
}

/** Sends the requests of a case to both servers. */
export interface Sender extends Pick<EventWaits, 'until'> {
  readonly references: References;
  request(
    actor: Actor,
    method: string,
    path: string,
    fields: Fields,
    options: RequestOptions,
  ): Promise<CaseAnswer>;
  /**
   * Fetches and compares the events that a queue received since the last call.
   * @param last IDs of the last events; updated in place
   */
  events(actor: Actor, queueId: Record<Side, unknown>, last: Record<Side, number>): Promise<void>;
  note(difference: CaseDifference): void;
}
