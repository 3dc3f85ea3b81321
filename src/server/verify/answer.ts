import type { Answer, Ref } from '../../../conformance/case.js';
import { fieldsOf } from '../../values.js';
import type { Reply } from './connection.js';
import type { References, Side } from './identities.js';
import { SIDES } from './stage.js';

/** The error when a step that a case needs works on neither server. */
export class Skipped extends Error {}

/** The error when a step that a case needs works on one server only. */
export class Stopped extends Error {}

/** The responses of both servers to a request of a case. */
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

  ref(path: string): Ref {
    const [server, mock] = SIDES.map((side) => valueAt(this.replies[side].body, path));
    if (server === undefined || mock === undefined) {
      if (server === undefined && mock === undefined) throw new Skipped(`a response has no ${path}`);
      throw new Stopped(`a step that prepares returns ${path} on one server only`);
    }
    return this.#references.add(server, mock);
  }

  must(): this {
    const accepted = SIDES.map((side) => this.replies[side].status === 200);
    if (accepted.every((ok) => ok)) return this;
    if (accepted.some((ok) => ok)) throw new Stopped('a step that prepares works on one server only');
    const { status, body } = this.replies.mock;
    throw new Skipped(`a step that prepares is rejected: ${status} ${String(body?.msg ?? '')}`);
  }
}

/** The value at a path such as `messages.0.id` or `user_groups.name=role:members.id`. */
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
