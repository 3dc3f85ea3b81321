import { ApiError } from '../../contract/errors/index.js';
import { LongPoll } from '../../contract/index.js';
import type { DeepReadonly, Organization, User } from '../../model/index.js';
import { corruptBody, neverReachesServer, proxyPage } from '../faults/fault-effects.js';
import type { Fault } from '../faults/fault-spec.js';
import type { ReadFields } from '../http/fields.js';
import { type Answer, DROPPED, failure } from '../http/respond.js';
import { Admission } from './admission.js';
import type { Execution } from './execution.js';
import type { PipelineParts } from './parts.js';
import { record } from './record.js';
import { type RequestContext, shown } from './request-context.js';

/** What a request goes through once it is whole: delays and faults, the organization's turn, the journal. */
export class Transit {
  readonly #parts: PipelineParts;
  readonly #admission: Admission;
  readonly #execution: Execution;

  constructor(parts: PipelineParts, execution: Execution) {
    this.#parts = parts;
    this.#admission = new Admission(parts);
    this.#execution = execution;
  }

  /** The answer to a request, whose fields were read or could not be. */
  async pass(context: RequestContext, read: ReadFields | ApiError): Promise<Answer> {
    const { fault } = context;
    context.unrepeatable = fault && neverReachesServer(fault);
    const delay = this.#parts.latency() + (fault === undefined ? 0 : this.#parts.faults.delayOf(fault));
    if (delay > 0) await this.#parts.wait(delay);
    const cut = fault && (await this.#cutShort(context, fault));
    if (cut !== undefined) return cut;
    if (read instanceof ApiError) {
      context.unrepeatable = 'its body could not be read';
      this.#admission.giveBackFault(context);
      return this.#finish(context, failure(read, this.#parts.serverVersion.dialect));
    }
    if (read.fields.size > 0) {
      context.params = Object.fromEntries(
        [...read.fields].map(([name, value]) => [name, shown(name, value)]),
      );
    }
    context.note = read.note;
    const first = await this.#turn(context, (org) =>
      this.#execution.execute(org, this.#admission.admit(org, context), context),
    );
    return first instanceof LongPoll ? this.#wait(context, first) : first;
  }

  /** Waits while others have their turns, and then answers in a turn of its own. */
  async #wait(context: RequestContext, { options }: LongPoll): Promise<Answer> {
    try {
      await this.#parts.wait(options.milliseconds, context.request.signal, options.until);
      const resumed = await this.#turn(context, (org) => {
        const actor = org.tables.users.get(context.userId as number) as DeepReadonly<User>;
        return this.#execution.resume(context.endpoint, () => options.resume(org, actor));
      });
      return resumed as Answer;
    } finally {
      options.leave();
    }
  }

  /** What becomes of a request that a fault keeps from the server; `undefined` if it reaches it. */
  async #cutShort(context: RequestContext, fault: Fault): Promise<Answer | undefined> {
    if (fault.network_error === true) {
      this.#record(context, DROPPED, `fault ${fault.id} dropped the connection`);
      return DROPPED;
    }
    if (fault.timeout === true) {
      // Said at once: nobody knows when it ends.
      this.#record(context, DROPPED, `fault ${fault.id} never answers this`);
      await this.#parts.wait(Infinity, context.request.signal);
      return DROPPED;
    }
    const page = proxyPage(fault);
    if (page !== undefined)
      this.#record(context, page, `fault ${fault.id} answered with the page of a proxy`);
    return page;
  }

  #turn(
    context: RequestContext,
    task: (org: Organization) => Promise<Answer | LongPoll>,
  ): Promise<Answer | LongPoll> {
    return this.#parts.queue.runExclusive(async () => {
      const answer = await this.#answer(context, task);
      return answer instanceof LongPoll ? answer : this.#finish(context, answer);
    });
  }

  /** The organization's turn: everything is checked, then written; what fails has written nothing. */
  async #answer(
    context: RequestContext,
    task: (org: Organization) => Promise<Answer | LongPoll>,
  ): Promise<Answer | LongPoll> {
    const org = this.#parts.organization();
    try {
      // Most turns have nothing to wait for but their task.
      const before = this.#parts.commit(org);
      if (before !== undefined) await before;
      const due = this.#parts.runDue(org);
      if (due !== undefined) await due;
      const answer = await task(org);
      const told = this.#parts.commit(org);
      if (told !== undefined) await told;
      return answer;
    } catch (thrown) {
      const error = thrown instanceof ApiError ? thrown : unexpected(thrown, context);
      if (error.keepsChanges) await this.#parts.commit(org);
      else await org.rollback();
      return failure(error, this.#parts.serverVersion.dialect);
    }
  }

  #finish(context: RequestContext, answer: Answer): Answer {
    const sent = corruptBody(answer, context.fault);
    const note =
      sent.corruption === undefined ? [] : [`fault ${context.fault?.id} made this answer ${sent.corruption}`];
    if (context.note !== undefined) note.unshift(context.note);
    this.#record(context, sent, note.length === 0 ? undefined : note.join('; '));
    return sent;
  }

  #record(context: RequestContext, answer: Answer, note: string | undefined): void {
    record(this.#parts.journal, this.#parts.organization().clock.now(), context, answer, note);
  }
}

/** A bug of the mock, or of a custom scenario: a 500 envelope that says so, the stack in the journal. */
function unexpected(thrown: unknown, context: RequestContext): ApiError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  context.note = error.stack ?? error.message;
  return new ApiError('INTERNAL_ERROR', `The mock failed in ${context.endpoint.name}: ${error.message}`);
}
