import { assertKnownKeys, UsageError } from '../../contract/errors/index.js';
import type { RegisterState } from '../../handlers/endpoint-types.generated.js';
import type { ReadonlyTables, Settings, TableName } from '../../model/index.js';
import { definite } from '../../values.js';
import { type ExplainedChange, explainedChanges } from '../history/explain.js';
import {
  type EarlierTable,
  momentOf,
  type PastMoment,
  scalarsAt,
  tableAt,
  type When,
} from '../history/moment.js';
import type { EntryRef } from '../journal/journal-entry.js';
import { hideSecrets } from '../journal/secrets.js';
import type { MockRuntime } from './mock-runtime.js';
import type { PersonaClient } from './persona-client.js';
import type { Snapshot } from './snapshot.js';

export type { EarlierTable } from '../history/moment.js';

type RecordOf<N extends TableName> = NonNullable<ReturnType<ReadonlyTables[N]['get']>>;

/** Options of `at` and `rewind`. */
export interface HistoryOptions {
  /** Selects the moment before or after the request; default `after`. */
  when?: When;
}

/**
 * The organization at a moment: before or after a request. Reading its records throws a UsageError when the history no
 * longer reaches back to the moment, because the mock was reset, its journal was cleared, a snapshot was restored, or
 * too much has changed since.
 */
export interface HistoryMoment {
  /** Time on the mock's clock, in UNIX seconds. */
  readonly now: number;
  /** The settings at that moment. */
  readonly settings: Readonly<Settings>;
  /**
   * The records at that moment, by resource.
   * @example mock.history.at(entry, { when: 'before' }).db.users.get(4)?.full_name
   */
  readonly db: { readonly [N in TableName]: EarlierTable<RecordOf<N>> };
  /**
   * Returns the state as a snapshot, without event queues and faults: a test can start from it.
   * @example createTeamChatMock({ snapshot: await mock.history.at(entry).snapshot() })
   */
  snapshot(): Promise<Snapshot>;
  /**
   * Returns the response that a persona would have received from POST /register.
   * @throws UsageError when the persona is unknown, or cannot register, for example because the user is deactivated
   * @example (await mock.history.at(entry).register('member')).subscriptions
   */
  register(persona: string): Promise<RegisterState>;
  /**
   * Returns the unread messages of a persona, as in `unread_msgs` of POST /register.
   * @throws UsageError when the persona is unknown, or cannot register, for example because the user is deactivated
   * @example (await mock.history.at(entry).unread('member')).count
   */
  unread(persona: string): Promise<NonNullable<RegisterState['unread_msgs']>>;
}

/**
 * Earlier states of the organization, by entries of the journal. Reaches back over at most 20,000 changes and events
 * (or about 20 million characters), and not beyond a reset, a restored snapshot or a cleared journal.
 */
export interface MockHistory {
  /**
   * Returns the organization as it was after a request, or before it.
   * @throws UsageError when the entry is not in the journal, or the history does not reach back to it
   * @example mock.history.at(mock.requests.at(-1), { when: 'before' }).db.messages.count()
   */
  at(entry: EntryRef, options?: HistoryOptions): HistoryMoment;
  /**
   * Returns the changes from the moment after one request to the moment after another. The second request may
   * be earlier.
   * @throws UsageError when an entry is not in the journal, or the history does not reach back to it
   * @example mock.history.diff(mock.requests[0], mock.requests.at(-1))
   */
  diff(a: EntryRef, b: EntryRef): ExplainedChange[];
  /**
   * Rewinds the organization, the clock and the rate limits to the moment after a request, or before it. Event queues
   * are removed, so that clients get `BAD_EVENT_QUEUE_ID` and register again. Faults, the journal and the outbox stay.
   * @throws UsageError when the entry is not in the journal, or the history does not reach back to it
   * @example await mock.history.rewind(mock.requests.at(-1), { when: 'before' })
   */
  rewind(entry: EntryRef, options?: HistoryOptions): Promise<void>;
}

/** The parts of a mock that `register` uses. */
interface TemporaryMock {
  as(persona: string): Pick<PersonaClient, 'post'>;
  close(): void;
}

type StartMock = (snapshot: Snapshot) => TemporaryMock;

/** Returns the history of a mock; `start` creates another mock from a snapshot. */
export function historyOf(runtime: MockRuntime, start: StartMock): MockHistory {
  return {
    at: (entry, options) => historyMoment(runtime, momentOf(runtime, entry, whenOf(options)), start),
    diff(a, b) {
      const [from, to] = [momentOf(runtime, a), momentOf(runtime, b)];
      return hideSecrets(runtime.org, explainedChanges(runtime, from.position, to.position));
    },
    async rewind(entry, options) {
      const when = whenOf(options);
      await runtime.rewind(() => momentOf(runtime, entry, when));
    },
  };
}

function historyMoment(runtime: MockRuntime, moment: PastMoment, start: StartMock): HistoryMoment {
  const { history } = runtime;
  const names = runtime.org.eachTable().map(([name]) => name);
  const tables = names.map((name) => [name, tableAt(history, moment, () => runtime.org.tables[name])]);
  const snapshot = () => runtime.snapshotAt(moment);
  const register = async (persona: string) => {
    // Registering must not count toward the rate limit.
    const mock = start({ ...(await snapshot()), rates: [] });
    try {
      const { body } = await mock.as(persona).post('/register');
      if (body.result === 'success') return body;
      throw new UsageError(`"${persona}" could not register at that moment: ${body.msg}.`);
    } finally {
      mock.close();
    }
  };
  return {
    now: moment.now,
    settings: scalarsAt(runtime.org, history, moment.position).settings,
    db: Object.fromEntries(tables),
    snapshot,
    register,
    unread: async (persona) => definite((await register(persona)).unread_msgs),
  };
}

/** @throws UsageError for an unknown option */
function whenOf(options: HistoryOptions = {}): When | undefined {
  assertKnownKeys('option of history', options, ['when']);
  return options.when;
}
