import type { MatcherState } from 'vitest';
import { assertKnownKeys, shown, UsageError, unknownName } from '../../contract/errors/index.js';
import { typeProblem } from '../../contract/input.js';
import type { Endpoints, Event, EventOf } from '../../handlers/endpoint-types.generated.js';
import type { OutboxEmail, OutboxPush } from '../../model/index.js';
import { WARNING_KINDS, type WarningKind } from '../../runtime/clients/client-mistakes.js';
import { explanationText } from '../../runtime/history/explain.js';
import { type JournalEntry, receivedLines, requestLine } from '../../runtime/journal/journal-entry.js';
import { assertEventType } from '../../runtime/mock/mock-controls.js';
import { runtimeOf } from '../../runtime/mock/mock-internals.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { fieldsOf, pick } from '../../values.js';

type EndpointName = keyof Endpoints;

/** Decoded parameters and path captures that a request must have. Other parameters and captures may have any value. */
export type ExpectedRequest<TName extends EndpointName> = Partial<Endpoints[TName]['params']> &
  Partial<Endpoints[TName]['path']>;

/** Matchers that `team-chat-mock/vitest` adds to `expect(mock)`. Expected values may be asymmetric matchers. */
export interface TeamChatMatchers<R = void> {
  /**
   * Checks that a request to the endpoint was received with these parameters and captures.
   * @example expect(mock).toHaveReceived('PATCH /users/{user_id}', { user_id: 4, role: 300 })
   */
  toHaveReceived<TName extends EndpointName>(endpoint: TName, expected?: ExpectedRequest<TName>): R;
  /**
   * Checks how many requests to the endpoint were received with these parameters and captures.
   * @example expect(mock).toHaveReceivedTimes('POST /messages', 1, { topic: 'lunch' })
   */
  toHaveReceivedTimes<TName extends EndpointName>(
    endpoint: TName,
    times: number,
    expected?: ExpectedRequest<TName>,
  ): R;
  /**
   * Checks that an event with this type and these fields was sent to an event queue. Searches the latest 1,000 events.
   * @throws UsageError when the type does not exist
   * @example expect(mock).toHaveEmitted('reaction', { op: 'add', emoji_name: 'tada' })
   */
  toHaveEmitted<T extends Event['type']>(type: T, expected?: DeepPartial<EventOf<T>>): R;
  /**
   * Checks that an invitation email was sent to this address, or with these fields.
   * @example expect(mock).toHaveSentInvitation('new@example.org')
   */
  toHaveSentInvitation(expected?: string | Partial<OutboxEmail>): R;
  /**
   * Checks that the mock has detected no client mistake, such as a poll that acknowledges an unknown event.
   * @example expect(mock).toHaveNoWarnings({ except: ['large_page'] })
   */
  toHaveNoWarnings(options?: { except?: readonly WarningKind[] }): R;
  /**
   * Checks that a push notification with these fields was sent.
   * @example expect(mock).toHavePushed({ user_id: 4, payload: { event: 'message' } })
   */
  toHavePushed(expected?: DeepPartial<OutboxPush>): R;
}

type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;

type Result = { pass: boolean; message(): string };

/** A request, event, email or push that may match: its fields, and the line that describes it in failure messages. */
type Candidate = { fields: Fields; line: string };

type Fields = Record<string, unknown>;

export const matchers = {
  toHaveReceived(this: MatcherState, actual: unknown, endpoint: string, expected: Fields = {}): Result {
    const mock = requireMock(actual, 'toHaveReceived');
    const received = requestsTo(mock, endpoint);
    return expectCandidate(this, ['a', `request ${endpoint}`], received, expected, () => linesOf(mock));
  },

  toHaveReceivedTimes(
    this: MatcherState,
    actual: unknown,
    endpoint: string,
    times: number,
    expected: Fields = {},
  ): Result {
    const mock = requireMock(actual, 'toHaveReceivedTimes');
    const received = requestsTo(mock, endpoint);
    if (!Number.isSafeInteger(times) || times < 0) {
      throw new UsageError(`Invalid "times": must be a whole number, 0 or greater, got ${shown(times)}.`);
    }
    const found = received.filter((candidate) => matches(this, candidate, expected));
    const others = received.filter((candidate) => !found.includes(candidate));
    return {
      pass: found.length === times,
      message: () =>
        paragraphs(
          `Expected ${this.isNot ? 'not ' : ''}${counted(times)} ${endpoint}${withFields(this, expected)}, received ${found.length}.`,
          lines(found),
          this.isNot ? undefined : nearMiss(this, others, expected),
          linesOf(mock),
        ),
    };
  },

  toHaveEmitted(this: MatcherState, actual: unknown, type: string, expected: Fields = {}): Result {
    const mock = requireMock(actual, 'toHaveEmitted');
    // JavaScript callers may misspell the type.
    assertEventType(type);
    const events = mock.queues.emitted();
    const candidates = events
      .filter((event) => event.type === type)
      .map((event) => ({ fields: { ...event }, line: JSON.stringify(event) }));
    return expectCandidate(this, ['an', `event ${type}`], candidates, expected, () => {
      const sent = [...new Set(events.map((event) => event.type))];
      return mock.db.event_queues.count() === 0 && sent.length === 0
        ? 'No event queue is registered, so there are no events. Register one: await mock.queues.register(persona).'
        : `Types of the events that were sent: ${sent.join(', ') || 'none'}.`;
    });
  },

  toHaveSentInvitation(this: MatcherState, actual: unknown, expected: string | Fields = {}): Result {
    const { emails } = requireMock(actual, 'toHaveSentInvitation').outbox;
    const wanted = typeof expected === 'string' ? { to: expected } : expected;
    const sent = emails.map((email) => ({ fields: { ...email }, line: `invitation to ${email.to}` }));
    return expectCandidate(this, ['an', 'invitation'], sent, wanted, () => outboxText(sent));
  },

  toHaveNoWarnings(
    this: MatcherState,
    actual: unknown,
    options: { except?: readonly WarningKind[] } = {},
  ): Result {
    assertKnownKeys('option of toHaveNoWarnings', options, ['except']);
    const { except = [] } = options;
    if (!Array.isArray(except)) throw new UsageError(`Invalid "except": ${typeProblem('array', except)}.`);
    const unknown = except.find((kind) => !Object.hasOwn(WARNING_KINDS, kind));
    if (unknown !== undefined) {
      throw new UsageError(unknownName('kind of warning', unknown, Object.keys(WARNING_KINDS)));
    }
    const { warnings, requests } = requireMock(actual, 'toHaveNoWarnings');
    const found = warnings.filter(({ kind }) => !except.includes(kind));
    const listed = found.map(({ kind, message, request_id, times }) => {
      const entry = requests.find(({ id }) => id === request_id);
      const line = entry === undefined ? '' : `\n    ${requestLine(entry)}`;
      return `  ${kind}${times > 1 ? ` (${times} times)` : ''}: ${message}${line}`;
    });
    return {
      pass: found.length === 0,
      message: () =>
        this.isNot
          ? 'Expected warnings about clients, but the mock has none.'
          : paragraphs('Expected no warnings about clients, but there are:', listed),
    };
  },

  toHavePushed(this: MatcherState, actual: unknown, expected: Fields = {}): Result {
    const { pushes } = requireMock(actual, 'toHavePushed').outbox;
    const sent = pushes.map((push) => ({
      fields: { ...push },
      line: `push ${push.payload.event} to user ${push.user_id}`,
    }));
    return expectCandidate(this, ['a', 'push notification'], sent, expected, () => outboxText(sent));
  },
};

/**
 * Returns the result of a matcher that expects a candidate with these fields. `all` describes everything received or
 * sent.
 */
function expectCandidate(
  state: MatcherState,
  [article, noun]: [article: 'a' | 'an', noun: string],
  candidates: Candidate[],
  expected: Fields,
  all: () => string | string[],
): Result {
  const found = candidates.filter((candidate) => matches(state, candidate, expected));
  const fields = withFields(state, expected);
  return {
    pass: found.length > 0,
    message: () =>
      state.isNot
        ? paragraphs(`Expected no ${noun}${fields}, but there was:`, lines(found))
        : paragraphs(`Expected ${article} ${noun}${fields}.`, nearMiss(state, candidates, expected), all()),
  };
}

function outboxText(sent: Candidate[]): string {
  return sent.length === 0 ? 'The outbox is empty.' : `The outbox has ${sent.length}:\n${lines(sent)}`;
}

function requestsTo(mock: TeamChatMock, endpoint: string): Candidate[] {
  const { journal } = runtimeOf(mock);
  // `of` checks the name, which JavaScript callers may misspell.
  return mock.requests.of(endpoint as EndpointName).map((entry: JournalEntry) => ({
    fields: { ...journal.capturesOf(entry), ...entry.params },
    line: requestLine(entry),
  }));
}

function requireMock(actual: unknown, matcher: string): TeamChatMock {
  if (isMock(actual)) return actual;
  throw new UsageError(`${matcher} needs a mock: expect(mock).${matcher}(...).`);
}

function isMock(actual: unknown): actual is TeamChatMock {
  const { requests, outbox } = fieldsOf(actual);
  return typeof fieldsOf(requests).of === 'function' && outbox !== undefined;
}

function matches({ equals, utils }: MatcherState, { fields }: Candidate, expected: Fields): boolean {
  return equals(fields, expected, [utils.iterableEquality, utils.subsetEquality]);
}

/** Describes the nearest candidate and how it differs from the expected fields. */
function nearMiss(state: MatcherState, candidates: Candidate[], expected: Fields): string | undefined {
  const names = Object.keys(expected);
  const wrong = (candidate: Candidate) =>
    names.filter((name) => !matches(state, candidate, { [name]: expected[name] })).length;
  const [best] = [...candidates].sort((a, b) => wrong(a) - wrong(b));
  if (best === undefined) return undefined;
  const received = pick(
    best.fields,
    names.filter((name) => Object.hasOwn(best.fields, name)),
  );
  return `Nearest: ${best.line}\n${state.utils.diff(expected, received) ?? ''}`;
}

function withFields({ utils }: MatcherState, expected: Fields): string {
  return Object.keys(expected).length === 0 ? '' : ` with ${utils.stringify(expected, 5, { min: true })}`;
}

function counted(requests: number): string {
  return requests === 1 ? '1 request' : `${requests} requests`;
}

function lines(candidates: Candidate[]): string {
  return candidates.map(({ line }) => `  ${line}`).join('\n');
}

function paragraphs(...parts: (string | string[] | undefined)[]): string {
  const texts = parts.map((part) => (Array.isArray(part) ? part.join('\n') : part));
  return texts.filter((text) => text !== undefined && text !== '').join('\n\n');
}

function linesOf(mock: TeamChatMock): string[] {
  const { requests } = mock;
  return receivedLines(requests, requests.unmatched, (entry) => explanationText(mock.explain(entry)));
}
