import { isDeepStrictEqual } from 'node:util';
import type { Caller, Fields, Follower, Queue, Ref, RequestOptions } from '../../../conformance/case.js';
import {
  applyEvent,
  type ClientState,
  FETCHED,
  FOLLOWED,
  stateOf,
} from '../../../conformance/client-state.js';
import { keysOf } from '../../values.js';
import { objects } from '../external-data.js';
import { onBoth, SIDES, type Side } from './identities.js';
import type { Actor, CaseAnswer, Sender } from './stage.js';

const UNCHECKED = { unchecked: true };
const REQUESTED = {
  event_types: FOLLOWED,
  fetch_event_types: FETCHED,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_settings_object: true,
    include_deactivated_groups: true,
    empty_topic_name: true,
  },
};

/** A client on each server. Its state follows from one registration and the events since then. */
export class CaseFollower implements Follower {
  readonly #sender: Sender;
  readonly #actor: Actor;
  readonly #queueId: Record<Side, unknown>;
  readonly #lastEventId: Record<Side, number>;
  readonly #states: Record<Side, ClientState>;

  private constructor(sender: Sender, actor: Actor, registered: CaseAnswer) {
    this.#sender = sender;
    this.#actor = actor;
    this.#queueId = registered.field('queue_id');
    this.#lastEventId = lastEventIds(registered);
    this.#states = statesOf(registered);
  }

  static async register(sender: Sender, actor: Actor): Promise<CaseFollower> {
    const registered = await sender.request(actor, 'POST', '/register', REQUESTED, UNCHECKED);
    return new CaseFollower(sender, actor, registered.must());
  }

  async assertUpToDate(): Promise<void> {
    let fresh = this.#states;
    await this.#sender.until(async () => {
      await this.#applyEvents();
      const registered = await this.#sender.request(this.#actor, 'POST', '/register', REQUESTED, UNCHECKED);
      fresh = statesOf(registered.must());
      return SIDES.every((side) => isDeepStrictEqual(this.#states[side], fresh[side]));
    });
    for (const name of keysOf(fresh.server)) {
      if (SIDES.every((side) => isDeepStrictEqual(this.#states[side][name], fresh[side][name]))) continue;
      this.#sender.note({
        request: 'POST /register',
        as: this.#actor.name,
        at: `${name}: as events say, and as registering returns`,
        ...onBoth((side) => ({
          events: plain(this.#states[side][name]),
          registering: plain(fresh[side][name]),
        })),
      });
    }
  }

  async #applyEvents(): Promise<void> {
    const { references } = this.#sender;
    const fields = {
      queue_id: references.add(this.#queueId),
      last_event_id: references.add(this.#lastEventId),
      dont_block: true,
    };
    const polled = await this.#sender.request(this.#actor, 'GET', '/events', fields, UNCHECKED);
    const { replies } = polled;
    const status = onBoth((side) => replies[side].status);
    if (status.server !== status.mock) {
      this.#sender.note({ request: 'GET /events', as: this.#actor.name, at: 'status', ...status });
    }
    polled.must();
    for (const side of SIDES) {
      for (const event of objects(replies[side].body?.events)) {
        applyEvent(this.#states[side], event);
        this.#lastEventId[side] = Math.max(this.#lastEventId[side], Number(event.id));
      }
    }
  }
}

const statesOf = ({ replies }: CaseAnswer) => onBoth((side) => stateOf(replies[side].body ?? {}));

function lastEventIds(registered: CaseAnswer): Record<Side, number> {
  const ids = registered.field('last_event_id');
  return onBoth((side) => Number(ids[side]));
}

/** Returns a part of a client's state, in the form that the report shows. */
function plain(part: ClientState[keyof ClientState]): unknown {
  return part instanceof Map ? Object.fromEntries(part) : [...part];
}

/** A user of both servers, as a case sees it. */
export class UserCaller implements Caller {
  readonly user_id: Ref;
  readonly email: Ref;
  readonly delivery_email: Ref;
  readonly full_name: Ref;
  readonly #sender: Sender;
  readonly #actor: Actor;

  constructor(sender: Sender, actor: Actor) {
    this.#sender = sender;
    this.#actor = actor;
    const { references } = sender;
    this.user_id = references.add(actor.user_id);
    this.email = references.add(actor.email);
    this.delivery_email = references.add(onBoth((side) => actor[side]?.email));
    this.full_name = references.add(actor.full_name);
  }

  readonly get = this.#sends('GET');
  readonly post = this.#sends('POST');
  readonly put = this.#sends('PUT');
  readonly patch = this.#sends('PATCH');
  readonly delete = this.#sends('DELETE');

  async listen(eventTypes: readonly string[], fields: Fields = {}): Promise<Queue> {
    const parameters = { event_types: eventTypes, fetch_event_types: [], ...fields };
    const registered = (await this.post('/register', parameters, UNCHECKED)).must();
    const queueId = registered.field('queue_id');
    const last = lastEventIds(registered);
    return {
      id: registered.ref('queue_id'),
      events: () => this.#sender.events(this.#actor, queueId, last),
    };
  }

  follow(): Promise<Follower> {
    return CaseFollower.register(this.#sender, this.#actor);
  }

  #sends(method: string) {
    return (path: string, fields: Fields = {}, options: RequestOptions = {}) =>
      this.#sender.request(this.#actor, method, path, fields, options);
  }
}
