import { ApiError } from '../../contract/errors/index.js';
import { Postponed } from '../../contract/index.js';
import type { DeepReadonly, Organization, User } from '../../model/index.js';
import { proxyPage, spoilt, unreached } from '../faults/fault-effects.js';
import type { Fault } from '../faults/fault-spec.js';
import type { ReadFields } from '../http/fields.js';
import { type Answer, DROPPED, failure } from '../http/respond.js';
import { Admission } from './admission.js';
import type { Execution } from './execution.js';
import type { PipelineParts } from './parts.js';
import { type Passage, shown } from './passage.js';
import { record } from './record.js';

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
  async pass(passage: Passage, read: ReadFields | ApiError): Promise<Answer> {
    const { fault } = passage;
    passage.unrepeatable = fault && unreached(fault);
    const delay = this.#parts.latency() + (fault === undefined ? 0 : this.#parts.faults.delayOf(fault));
    if (delay > 0) await this.#parts.wait(delay);
    const cut = fault && (await this.#cutShort(passage, fault));
    if (cut !== undefined) return cut;
    if (read instanceof ApiError) {
      passage.unrepeatable = 'its body could not be read';
      this.#admission.giveBackFault(passage);
      return this.#finish(passage, failure(read, this.#parts.edition.dialect));
    }
    if (read.fields.size > 0) {
      passage.params = Object.fromEntries(
        [...read.fields].map(([name, value]) => [name, shown(name, value)]),
      );
    }
    passage.note = read.note;
    const first = await this.#turn(passage, (org) =>
      this.#execution.execute(org, this.#admission.admit(org, passage), passage),
    );
    return first instanceof Postponed ? this.#wait(passage, first) : first;
  }

  /** Waits while others have their turns, and then answers in a turn of its own. */
  async #wait(passage: Passage, { given }: Postponed): Promise<Answer> {
    try {
      await this.#parts.wait(given.milliseconds, passage.request.signal, given.until);
      const resumed = await this.#turn(passage, (org) => {
        const actor = org.tables.users.get(passage.userId as number) as DeepReadonly<User>;
        return this.#execution.resume(passage.endpoint, () => given.resume(org, actor));
      });
      return resumed as Answer;
    } finally {
      given.leave();
    }
  }

  /** What becomes of a request that a fault keeps from the server; `undefined` if it reaches it. */
  async #cutShort(passage: Passage, fault: Fault): Promise<Answer | undefined> {
    if (fault.network_error === true) {
      this.#record(passage, DROPPED, `fault ${fault.id} dropped the connection`);
      return DROPPED;
    }
    if (fault.timeout === true) {
      // Said at once: nobody knows when it ends.
      this.#record(passage, DROPPED, `fault ${fault.id} never answers this`);
      await this.#parts.wait(Infinity, passage.request.signal);
      return DROPPED;
    }
    const page = proxyPage(fault);
    if (page !== undefined)
      this.#record(passage, page, `fault ${fault.id} answered with the page of a proxy`);
    return page;
  }

  #turn(
    passage: Passage,
    task: (org: Organization) => Promise<Answer | Postponed>,
  ): Promise<Answer | Postponed> {
    return this.#parts.turns.run(async () => {
      const answer = await this.#answer(passage, task);
      return answer instanceof Postponed ? answer : this.#finish(passage, answer);
    });
  }

  /** The organization's turn: everything is checked, then written; what fails has written nothing. */
  async #answer(
    passage: Passage,
    task: (org: Organization) => Promise<Answer | Postponed>,
  ): Promise<Answer | Postponed> {
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
      const error = thrown instanceof ApiError ? thrown : unexpected(thrown, passage);
      if (error.keepsChanges) await this.#parts.commit(org);
      else await org.undo();
      return failure(error, this.#parts.edition.dialect);
    }
  }

  #finish(passage: Passage, answer: Answer): Answer {
    const sent = spoilt(answer, passage.fault);
    const note =
      sent.spoilt === undefined ? [] : [`fault ${passage.fault?.id} made this answer ${sent.spoilt}`];
    if (passage.note !== undefined) note.unshift(passage.note);
    this.#record(passage, sent, note.length === 0 ? undefined : note.join('; '));
    return sent;
  }

  #record(passage: Passage, answer: Answer, note: string | undefined): void {
    record(this.#parts.journal, this.#parts.organization().clock.now(), passage, answer, note);
  }
}

/** A bug of the mock, or of a custom scenario: a 500 envelope that says so, the stack in the journal. */
function unexpected(thrown: unknown, passage: Passage): ApiError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  passage.note = error.stack ?? error.message;
  return new ApiError('INTERNAL_ERROR', `The mock failed in ${passage.endpoint.name}: ${error.message}`);
}
