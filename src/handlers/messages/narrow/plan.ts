import { ApiError, badParameter, badRequest } from '../../../contract/errors/index.js';
import type { Caller } from '../../../contract/index.js';
import type { MessageRecord, Organization } from '../../../model/index.js';
import { lazily } from '../../../values.js';
import { canReadMessage } from '../../access/message-access.rules.js';
import {
  assertOneKind,
  assertOperandTypes,
  badNarrow,
  CHANNEL_OPERATORS,
  DIRECT_OPERATORS,
  elementOf,
  isPair,
  looksInChannels,
  type NarrowElement,
  type SentElement,
  TOPIC_OPERATORS,
} from './element.js';
import { filterIds, type Ids } from './ids.js';
import { meaningOf, messageIdOf } from './operators.js';
import {
  conversationTerm,
  notMutedTerm,
  personalHistory,
  type Scope,
  type Term,
  unreadTerm,
} from './terms.js';
import { highlightFullText, highlightHtml, searchedWords } from './text-search.js';

/** A narrow, resolved for one caller. */
export interface Narrow {
  /** Whether the message, which the caller can read, meets the condition. */
  matches(message: MessageRecord): boolean;
  /** Returns the matching messages that also satisfy these terms. */
  search(...more: Term[]): Ids;
  /**
   * Returns the matches from which the anchor `first_unread` selects: the caller's unread ones, in Zulip without muted
   * ones.
   */
  unread(): Ids;
  /**
   * Highlights what the narrow's searches find, in HTML or an escaped topic; `undefined` if the narrow has no search.
   */
  highlight: ((html: string) => string) | undefined;
}

/**
 * Resolves a narrow. A search iterates over the shortest known list of IDs, and tests each message.
 * @throws ApiError `BAD_NARROW` for an unknown operator or operand, or a channel or user that the caller cannot see;
 * `BAD_REQUEST` for an operand of the wrong type, if the server checks types
 */
export function planNarrow(caller: Caller, input: readonly NarrowElement[]): Narrow {
  const { org, actor } = caller;
  if (org.follows('checksOperandTypes')) assertOperandTypes(input);
  const { elements: resolved, conversation } = resolveWith(caller, input);
  const elements = org.follows('searchesDisplayedText') ? joinSearches(resolved) : resolved;
  if (org.follows('rejectsChannelWithDirectMessages')) assertOneKind(elements);
  const personal = lazily(() => personalHistory(org, actor));
  const channelIds = () => (terms.find(isScope) ?? personal()).channelIds;
  const terms: Term[] = elements.map((element) => termOf(caller, element, channelIds));
  if (conversation !== undefined) terms.push(conversation);
  const search = (...more: Term[]) => {
    const readable: Term = { test: (message) => canReadMessage(org, actor, message) };
    const history = isLimitedToPersonal(org, input) ? personal() : readable;
    const all = [history, ...terms, ...more];
    return filterIds(shortest(all), (id) => {
      const message = org.tables.messages.get(id);
      return message !== undefined && all.every((term) => term.test(message));
    });
  };
  return {
    matches: (message) => terms.every((term) => term.test(message)),
    search,
    unread() {
      const unread = unreadTerm(org, actor);
      if (!org.follows('firstUnreadSkipsMuted')) return search(unread);
      const named = new Set(elements.filter(({ negated }) => !negated).map(({ operator }) => operator));
      return search(unread, notMutedTerm(org, actor, named));
    },
    highlight: highlighterOf(caller, elements),
  };
}

/**
 * Whether a narrow finds only messages in the caller's personal history. A narrow that selects channels also finds
 * other messages; in Zulip, only if the narrow does not test the caller's flags or policies.
 */
function isLimitedToPersonal(org: Organization, elements: readonly NarrowElement[]): boolean {
  if (!elements.some(looksInChannels)) return true;
  return org.follows('statesLimitHistory') && elements.some(testsState);
}

function highlighterOf(caller: Caller, elements: readonly NarrowElement[]): Narrow['highlight'] {
  const searches = elements
    .filter((element) => element.operator === 'search' && !isNegated(caller, element))
    .map(({ operand }) => String(operand));
  if (searches.length === 0) return undefined;
  if (caller.org.follows('searchesDisplayedText'))
    return (html) => highlightFullText(html, searches.join(' '));
  // The scheme of a URL is not highlighted.
  const words = searches.flatMap(searchedWords).map((word) => word.replace(/^[a-z]+:\/\/(?=.)/, ''));
  return (html) => highlightHtml(html, words);
}

/**
 * Joins the searches of a narrow, as Zulip does: stop words alone find nothing, but are ignored next to other words.
 */
function joinSearches(elements: readonly NarrowElement[]): readonly NarrowElement[] {
  const searches = elements.filter(({ operator }) => operator === 'search');
  if (searches.length < 2) return elements;
  const operand = searches.map((search) => String(search.operand)).join(' ');
  const others = elements.filter(({ operator }) => operator !== 'search');
  return [...others, { operator: 'search', operand, negated: false }];
}

function termOf(caller: Caller, element: NarrowElement, channelIds: () => readonly number[]): Term {
  const { operator, operand } = element;
  const meaning = meaningOf(caller, operator);
  if (meaning === undefined) throw badNarrow(`there is no operator "${operator}"`);
  const term = meaning(caller, operand, channelIds);
  return isNegated(caller, element) ? { test: (message) => !term.test(message) } : term;
}

/**
 * Whether the server negates an element. `near` is never negated, because it is not a condition. Zulip does not negate
 * `search` or `in:all` either.
 */
function isNegated({ org }: Caller, { operator, operand, negated }: NarrowElement): boolean {
  if (!negated || operator === 'near') return false;
  const isIgnored = operator === 'search' || (operator === 'in' && operand === 'all');
  return !(isIgnored && org.follows('ignoresSomeNegations'));
}

/** Whether an element tests the caller's flags or policies, so that only received messages can match. */
function testsState({ operator, operand }: NarrowElement): boolean {
  return operator === 'is' && operand !== 'resolved';
}

function isScope(term: Term): term is Scope {
  return 'channelIds' in term;
}

function shortest(terms: readonly Term[]): Ids {
  const lists = terms.map(({ ids }) => ids).filter((ids) => ids !== undefined);
  return lists.reduce((a, b) => (b.size < a.size ? b : a));
}

const CONVERSATION_OPERATORS = [...CHANNEL_OPERATORS, ...TOPIC_OPERATORS, ...DIRECT_OPERATORS];

function selectsBy(operators: readonly string[], elements: readonly NarrowElement[]): boolean {
  return elements.some(({ operator, negated }) => !negated && operators.includes(operator));
}

/** Whether a narrow selects one direct conversation, or one topic in one channel. */
function definesConversation(elements: readonly NarrowElement[]): boolean {
  return (
    selectsBy(DIRECT_OPERATORS, elements) ||
    (selectsBy(CHANNEL_OPERATORS, elements) && selectsBy(TOPIC_OPERATORS, elements))
  );
}

/**
 * Resolves `with`, which names a message whose current conversation replaces any channel, topic or conversation in the
 * narrow. If the caller cannot read the message, the narrow's other elements must define a conversation, and only they
 * apply. A negated `with` keeps the other elements and excludes the message's conversation.
 */
function resolveWith(
  caller: Caller,
  input: readonly NarrowElement[],
): { elements: readonly NarrowElement[]; conversation?: Term } {
  const element = input.find(({ operator }) => operator === 'with');
  if (element === undefined) return { elements: input };
  const { org, actor } = caller;
  const others = input.filter((candidate) => candidate !== element);
  if (others.some(({ operator }) => operator === 'with')) {
    throw badNarrow('"with" may occur only once in a narrow');
  }
  const wanted = messageIdOf('with', element.operand);
  const message = org.tables.messages.get(wanted);
  if (message === undefined || !canReadMessage(org, actor, message)) {
    if (definesConversation(others)) return { elements: others };
    throw badNarrow(`there is no message ${wanted}`);
  }
  const conversation = conversationTerm(org, message);
  if (element.negated) {
    return { elements: others, conversation: { test: (other) => !conversation.test(other) } };
  }
  const elements = others.filter((candidate) => !selectsBy(CONVERSATION_OPERATORS, [candidate]));
  return { elements, conversation };
}

const QUEUE_OPERATORS: readonly string[] = ['channel', 'stream', 'topic', 'sender', 'is'];

/** @throws ApiError `BAD_REQUEST` for an element that the dialect does not accept in a queue's narrow */
export function parseQueueNarrow(caller: Caller, sent: readonly SentElement[]): NarrowElement[] {
  const narrow = sent.map(elementOf);
  if (!caller.org.follows('checksOnlyOperatorsOfQueues')) {
    assertValidQueueNarrow(caller, narrow);
    return narrow;
  }
  for (const element of sent) {
    if (!isPair(element)) throw badParameter('narrow', 'must contain only pairs of strings');
    const [operator, operand] = element;
    if (!QUEUE_OPERATORS.includes(operator)) {
      throw badParameter('narrow', `a queue does not support the operator "${operator}"`);
    }
    if (operator === 'is' && operand === 'followed') {
      throw badParameter('narrow', 'a queue does not support the operand "followed"');
    }
  }
  return narrow;
}

/** Operators whose operands name records that need not exist yet, because an event queue may wait for them. */
const RECORD_OPERATORS = [
  ...CHANNEL_OPERATORS,
  ...DIRECT_OPERATORS,
  ...['dm-including', 'group-pm-with', 'sender', 'from', 'mentions', 'with'],
];

/**
 * Checks the operators of a queue's narrow, and their operands unless these name records.
 * @throws ApiError `BAD_REQUEST` for an unknown operator, or an operand that its operator does not take
 */
function assertValidQueueNarrow(caller: Caller, narrow: readonly NarrowElement[]): void {
  const checked = narrow.filter(({ operator }) => !RECORD_OPERATORS.includes(operator));
  try {
    for (const element of checked) termOf(caller, element, () => []);
  } catch (error) {
    // Only endpoints that evaluate a narrow respond with the code BAD_NARROW.
    throw error instanceof ApiError ? badRequest(error.message) : error;
  }
}
