import { isDeepStrictEqual } from 'node:util';
import type { Caller, Fields, Follower, Queue, Ref, RequestOptions } from '../../../conformance/case.js';
import {
  applyEvent,
  type ClientState,
  FETCHED,
  FOLLOWED,
  stateOf,
} from '../../../conformance/client-state.js';
import { hasFields, keysOf } from '../../values.js';
import type { Side } from './identities.js';
import { type Actor, type CaseAnswer, type Sender, SIDES } from './stage.js';

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
  readonly #last: Record<Side, number>;
  readonly #states: Record<Side, ClientState>;

  private constructor(sender: Sender, actor: Actor, registered: CaseAnswer) {
    this.#sender = sender;
    this.#actor = actor;
    const fieldOf = (name: string) => ({
      server: registered.replies.server.body?.[name],
      mock: registered.replies.mock.body?.[name],
    });
    this.#queueId = fieldOf('queue_id');
    const last = fieldOf('last_event_id');
    this.#last = { server: Number(last.server), mock: Number(last.mock) };
    this.#states = statesOf(registered);
  }

  static async register(sender: Sender, actor: Actor): Promise<CaseFollower> {
    const registered = await sender.request(actor, 'POST', '/register', REQUESTED, UNCHECKED);
    return new CaseFollower(sender, actor, registered.must());
  }

  async assertUpToDate(): Promise<void> {
    let fresh = this.#states;
    const isEqual = (side: Side) => isDeepStrictEqual(this.#states[side], fresh[side]);
    await this.#sender.until(async () => {
      await this.#applyEvents();
      const registered = await this.#sender.request(this.#actor, 'POST', '/register', REQUESTED, UNCHECKED);
      fresh = statesOf(registered.must());
      return SIDES.every(isEqual);
    });
    for (const name of keysOf(fresh.server)) {
      const both = SIDES.map((side) => [this.#states[side][name], fresh[side][name]] as const);
      if (both.every(([own, other]) => isDeepStrictEqual(own, other))) continue;
      const [server, mock] = both.map(([own, other]) => ({ events: plain(own), registering: plain(other) }));
      this.#sender.note({
        request: 'POST /register',
        as: this.#actor.name,
        at: `${name}: as events say, and as registering returns`,
        server,
        mock,
      });
    }
  }

  async #applyEvents(): Promise<void> {
    const { references } = this.#sender;
    const fields = {
      queue_id: references.add(this.#queueId.server, this.#queueId.mock),
      last_event_id: references.add(this.#last.server, this.#last.mock),
      dont_block: true,
    };
    const polled = await this.#sender.request(this.#actor, 'GET', '/events', fields, UNCHECKED);
    const { replies } = polled;
    const [server, mock] = SIDES.map((side) => replies[side].status);
    if (server !== mock) {
      this.#sender.note({ request: 'GET /events', as: this.#actor.name, at: 'status', server, mock });
    }
    polled.must();
    for (const side of SIDES) {
      const events = replies[side].body?.events;
      for (const event of Array.isArray(events) ? events.filter(hasFields) : []) {
        applyEvent(this.#states[side], event);
        this.#last[side] = Math.max(this.#last[side], Number(event.id));
      }
    }
  }
}

const statesOf = ({ replies }: CaseAnswer): Record<Side, ClientState> => ({
  server: stateOf(replies.server.body ?? {}),
  mock: stateOf(replies.mock.body ?? {}),
});

/** A part of a state as the report shows it. */
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
    this.user_id = references.add(actor.user_id.server, actor.user_id.mock);
    this.email = references.add(actor.email.server, actor.email.mock);
    this.delivery_email = references.add(actor.server?.email, actor.mock?.email);
    this.full_name = references.add(actor.full_name.server, actor.full_name.mock);
  }

  get = (path: string, fields = {}, options: RequestOptions = {}) => this.#send('GET', path, fields, options);
  post = (path: string, fields = {}, options: RequestOptions = {}) =>
    this.#send('POST', path, fields, options);
  put = (path: string, fields = {}, options: RequestOptions = {}) => this.#send('PUT', path, fields, options);
  patch = (path: string, fields = {}, options: RequestOptions = {}) =>
    this.#send('PATCH', path, fields, options);
  delete = (path: string, fields = {}, options: RequestOptions = {}) =>
    this.#send('DELETE', path, fields, options);

  async listen(eventTypes: readonly string[], fields: Fields = {}): Promise<Queue> {
    const parameters = { event_types: eventTypes, fetch_event_types: [], ...fields };
    const registered = await this.#send('POST', '/register', parameters, { unchecked: true });
    return new CaseQueue(this.#sender, this.#actor, registered.must());
  }

  follow(): Promise<Follower> {
    return CaseFollower.register(this.#sender, this.#actor);
  }

  #send(method: string, path: string, fields: Fields, options: RequestOptions) {
    return this.#sender.request(this.#actor, method, path, fields, options);
  }
}

class CaseQueue implements Queue {
  readonly id: Ref;
  readonly #sender: Sender;
  readonly #actor: Actor;
  readonly #ids: Record<Side, string>;
  readonly #last: Record<Side, number>;

  constructor(sender: Sender, actor: Actor, registered: CaseAnswer) {
    this.#sender = sender;
    this.#actor = actor;
    this.id = registered.ref('queue_id');
    const valueOn = (side: Side, field: string) => registered.replies[side].body?.[field];
    this.#ids = {
      server: String(valueOn('server', 'queue_id')),
      mock: String(valueOn('mock', 'queue_id')),
    };
    this.#last = {
      server: Number(valueOn('server', 'last_event_id')),
      mock: Number(valueOn('mock', 'last_event_id')),
    };
  }

  events(): Promise<void> {
    return this.#sender.events(this.#actor, this.#ids, this.#last);
  }
}
