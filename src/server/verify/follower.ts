import { isDeepStrictEqual } from 'node:util';
import type { Follower } from '../../../conformance/case.js';
import {
  applyEvent,
  type ClientState,
  FETCHED,
  FOLLOWED,
  stateOf,
} from '../../../conformance/client-state.js';
import { hasFields, keysOf } from '../../values.js';
import type { CaseAnswer } from './answer.js';
import type { Side } from './identities.js';
import type { Sender } from './sender.js';
import { type Actor, SIDES } from './stage.js';

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

/** A client on each server, whose state follows from one registration and the events since then. */
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

  async isUpToDate(): Promise<void> {
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
    const { replies } = await this.#sender.request(this.#actor, 'GET', '/events', fields, UNCHECKED);
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
