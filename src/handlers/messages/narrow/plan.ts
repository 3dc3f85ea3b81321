import { badParameter } from '../../../contract/errors/index.js';
import { conversationKey, type MessageRecord, type Organization, topicKey } from '../../../model/index.js';
import { canReadMessage } from '../../access/message-access.rules.js';
import { looksInChannels, type NarrowElement } from './element.js';
import { filtered, type Ids, listed } from './ids.js';
import { isInConversationOf, messageIdOf, type NarrowContext, OPERATORS } from './operators.js';
import { personalHistory, type Scope, type Term } from './scope.js';
import { searchedWords } from './search.js';
import { notMutedTerm, unreadTerm } from './states.js';

/** A narrow, understood for one caller. */
export interface Narrow {
  /** Whether a message that the caller can read matches. */
  matches(message: MessageRecord): boolean;
  /** The matching messages of the history that the narrow looks in, for which these terms hold too. */
  search(...more: Term[]): Ids;
  /** Those that the caller has not read; without `muted`, as the published service finds where to begin. */
  unread(muted: boolean): Ids;
  /** The words that are searched for; `undefined` when nothing is. */
  words: readonly string[] | undefined;
}

/**
 * Understands a narrow: the shortest list of IDs that one of its elements, or the history that it looks in, knows; the
 * rest are tests.
 * @throws ApiError `BAD_REQUEST` for an unknown operator or operand, or a channel or user that the caller cannot know
 */
export function planNarrow(context: NarrowContext, given: readonly NarrowElement[]): Narrow {
  const { elements, conversation } = resolveWith(context, given);
  const lifted = given.some(looksInChannels);
  let personal: Scope | undefined;
  const scope = () => {
    personal ??= personalHistory(context.org, context.actor);
    return personal;
  };
  const channelIds = () => (terms.find(isScope) ?? scope()).channelIds;
  const terms: Term[] = elements.map((element) => termOf(context, element, channelIds));
  if (conversation !== undefined) terms.push(conversation);
  const searches = elements.filter(({ operator, negated }) => operator === 'search' && !negated);
  const matches = (message: MessageRecord) => terms.every((term) => term.test(message));
  const search = (...more: Term[]) => {
    const all = [lifted ? readable(context) : scope(), ...terms, ...more];
    const { messages } = context.org.tables;
    return filtered(shortest(all), (id) => {
      const message = messages.get(id);
      return message !== undefined && all.every((term) => term.test(message));
    });
  };
  const { org, actor } = context;
  const named = new Set(elements.filter(({ negated }) => !negated).map(({ operator }) => operator));
  return {
    matches,
    words:
      searches.length === 0 ? undefined : searches.flatMap(({ operand }) => searchedWords(String(operand))),
    search,
    unread(muted) {
      const unread = unreadTerm(org, actor);
      return muted ? search(unread) : search(unread, notMutedTerm(org, actor, named));
    },
  };
}

/** Outside the personal history the elements say which channels; what the caller cannot read stays out. */
function readable({ org, actor }: NarrowContext): Term {
  return { test: (message) => canReadMessage(org, actor, message) };
}

const OF_NAMES = [
  'channel',
  'stream',
  'dm',
  'pm-with',
  'dm-including',
  'group-pm-with',
  'sender',
  'from',
  'with',
];

/**
 * That a narrow says something, whether or not what it names is there: an event queue may wait for that.
 * @throws ApiError `BAD_REQUEST` for an unknown operator, or an operand that could never be one
 */
export function assertNarrowMakesSense(context: NarrowContext, given: readonly NarrowElement[]): void {
  for (const element of given) if (!OF_NAMES.includes(element.operator)) termOf(context, element, () => []);
}

function termOf(
  context: NarrowContext,
  { operator, operand, negated }: NarrowElement,
  channelIds: () => readonly number[],
): Term {
  const meaning = OPERATORS.get(operator);
  if (meaning === undefined) throw badParameter('narrow', `there is no operator "${operator}"`);
  const term = meaning(context, operand, channelIds);
  // Where to look is no condition, so there is nothing to invert.
  if (!negated || operator === 'near') return term;
  return { test: (message) => !term.test(message) };
}

/** Whether a term is a channel, or several, to look in. */
function isScope(term: Term): term is Scope {
  return 'channelIds' in term;
}

function shortest(terms: readonly Term[]): Ids {
  const lists = terms.map(({ ids }) => ids).filter((ids) => ids !== undefined);
  return lists.reduce((a, b) => (b.size < a.size ? b : a));
}

const CONVERSATION_OPERATORS = ['channel', 'stream', 'topic', 'subject', 'dm', 'pm-with'];

/** Whether an element says in which conversation to look; one that is negated says where not to. */
function namesConversation({ operator, negated }: NarrowElement): boolean {
  return !negated && CONVERSATION_OPERATORS.includes(operator);
}

/**
 * `with` names a message whose conversation is meant, wherever it was moved; it stands in for a channel, topic or
 * conversation that the narrow names beside it. If the message cannot be read, those say where to look.
 */
function resolveWith(
  context: NarrowContext,
  given: readonly NarrowElement[],
): { elements: readonly NarrowElement[]; conversation?: Term } {
  const element = given.find(({ operator }) => operator === 'with');
  if (element === undefined) return { elements: given };
  const { org, actor } = context;
  const others = given.filter((one) => one !== element);
  if (others.some(({ operator }) => operator === 'with')) {
    throw badParameter('narrow', '"with" stands in a narrow at most once');
  }
  const wanted = messageIdOf('with', element.operand);
  const message = org.tables.messages.get(wanted);
  if (message === undefined || !canReadMessage(org, actor, message)) {
    if (others.some(namesConversation)) return { elements: others };
    throw badParameter('narrow', `there is no message ${wanted}`);
  }
  const isIn = isInConversationOf(message);
  if (element.negated) return { elements: others, conversation: { test: (other) => !isIn(other) } };
  const elements = others.filter((one) => !namesConversation(one));
  return { elements, conversation: { test: isIn, ids: listed(conversationIds(org, message)) } };
}

function conversationIds({ tables }: Organization, message: MessageRecord): readonly number[] {
  const { recipient_ids: people, stream_id, topic } = message;
  if (people !== null) return tables.messages.idsBy('conversation', conversationKey(people));
  return tables.messages.idsBy('topic', topicKey(stream_id as number, topic));
}
