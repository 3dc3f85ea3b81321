import type { Caller, Fields, Follower, Queue, Ref, RequestOptions } from '../../../conformance/case.js';
import type { CaseAnswer } from './answer.js';
import { CaseFollower } from './follower.js';
import type { Side } from './identities.js';
import type { Sender } from './sender.js';
import type { Actor } from './stage.js';

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
    const asked = { event_types: eventTypes, fetch_event_types: [], ...fields };
    const registered = await this.#send('POST', '/register', asked, { unchecked: true });
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
