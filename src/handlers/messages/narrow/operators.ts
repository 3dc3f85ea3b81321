import type { Caller } from '../../../contract/index.js';
import { supports } from '../../../contract/levels/index.js';
import {
  type ChannelRecord,
  CONTENT_FEATURES,
  isSpectator,
  type Organization,
  topicKey,
  type UserRecord,
} from '../../../model/index.js';
import { isOneOf } from '../../../values.js';
import { canReadChannel, findChannel } from '../../access/channel-access.rules.js';
import { canAccessUser } from '../../access/user-access.rules.js';
import { normalizeTopic } from '../../channels/topic.rules.js';
import { conversationOf, findRecipient } from '../recipients.rules.js';
import { badNarrow, type Operand } from './element.js';
import { includesSorted, listed, union } from './ids.js';
import {
  dmTerm,
  flaggedTerm,
  historyOf,
  inArchivedChannels,
  notMutedTerm,
  STATE_TERMS,
  type Term,
} from './terms.js';
import { fullTextTerm, searchedWords, wordsTerm } from './text-search.js';

/**
 * Resolves an operand. `channelIds` returns the channels that the narrow selects; call this function only after all
 * elements are resolved.
 */
type Meaning = (caller: Caller, operand: Operand, channelIds: () => readonly number[]) => Term;

const EVERYTHING: Term = { test: () => true };
const NOTHING: Term = { test: () => false, ids: listed([]) };

/** The highest ID that a message can have in Zulip. */
const MAX_MESSAGE_ID = 2 ** 31 - 1;

const channel: Meaning = ({ org, actor }, operand) =>
  historyOf(org, actor, [requireNamedChannel(org, actor, operand)]);

const channels: Meaning = ({ org, actor, level }, operand) => {
  if (operand === 'archived' && supports(level, 'archivedChannelsNarrow')) return inArchivedChannels(org);
  if (operand !== 'public' && operand !== 'web-public') throw unknownOperand('channels', operand);
  return historyOf(org, actor, org.tables.channels.by('reach', operand));
};

const topic: Meaning = ({ org, level }, operand, channelIds) => {
  // Topics have no IDs.
  if (typeof operand !== 'string') throw unknownOperand('topic', operand);
  const keepsSpaces = org.follows('keepsSpacesAroundTopics') && operand !== operand.trim();
  const wanted = keepsSpaces ? operand : normalizeTopic(org, operand, level);
  const lower = wanted.toLowerCase();
  return {
    test: (message) => message.stream_id !== null && message.topic.toLowerCase() === lower,
    get ids() {
      return union(
        channelIds().map((id) =>
          listed(org.tables.messages.idsBy('topic', topicKey({ stream_id: id, topic: wanted }))),
        ),
      );
    },
  };
};

const dm: Meaning = ({ org, actor }, operand) => {
  const people = peopleOf(org, actor, 'dm', operand);
  return people.length === 0 ? NOTHING : dmTerm(org, conversationOf(actor.id, people));
};

const dmIncluding: Meaning = ({ org, actor }, operand) => {
  const people = peopleOf(org, actor, 'dm-including', operand);
  if (people.length > 1 && org.follows('limitsDmIncludingToOneUser'))
    throw unknownOperand('dm-including', operand);
  const shortest = [actor.id, ...people]
    .map((id) => org.tables.messages.idsBy('directWith', id))
    .reduce((a, b) => (b.length < a.length ? b : a));
  return {
    test: ({ recipient_ids: ids }) => ids !== null && people.every((id) => ids.includes(id)),
    ids: listed(shortest),
  };
};

const sender: Meaning = ({ org, actor }, operand) => {
  if (typeof operand === 'object') throw unknownOperand('sender', operand);
  const { id } = requirePerson(org, actor, operand);
  return {
    test: ({ sender_id }) => sender_id === id,
    ids: listed(org.tables.messages.idsBy('sender', id)),
  };
};

const mentions: Meaning = ({ org, actor, level }, operand) => {
  if (!supports(level, 'mentionsNarrow')) throw badNarrow('there is no operator "mentions"');
  if (typeof operand === 'object') throw unknownOperand('mentions', operand);
  return flaggedTerm(org, requirePerson(org, actor, operand).id, ['mentioned']);
};

const id: Meaning = (_, operand) => {
  const wanted = messageIdOf('id', operand);
  if (wanted > MAX_MESSAGE_ID) throw unknownOperand('id', operand);
  return { test: (message) => message.id === wanted, ids: listed([wanted]) };
};

/** Resolves `near`, which matches every message: clients only scroll to one. */
const near: Meaning = ({ org }, operand) => {
  if (!org.follows('acceptsAnyNear')) messageIdOf('near', operand);
  return EVERYTHING;
};

const search: Meaning = ({ org }, operand) => {
  if (typeof operand === 'string' && org.follows('searchesDisplayedText')) return fullTextTerm(org, operand);
  const words = typeof operand === 'string' ? searchedWords(operand) : [];
  if (words.length === 0) throw unknownOperand('search', operand);
  return wordsTerm(words);
};

const has: Meaning = ({ org }, operand) => {
  if (!isOneOf(CONTENT_FEATURES, operand)) throw unknownOperand('has', operand);
  const having = () => org.tables.messages.idsBy('has', operand);
  return { test: (message) => includesSorted(having(), message.id), ids: listed(having()) };
};

const is: Meaning = ({ org, actor }, operand) => {
  const state = typeof operand === 'string' ? STATE_TERMS.get(operand) : undefined;
  if (state === undefined) throw unknownOperand('is', operand);
  return state(org, actor);
};

/** Resolves `group-pm-with`, which selects group conversations with a user. */
const groupsWith: Meaning = (caller, operand, channelIds) => {
  const { test, ...ids } = dmIncluding(caller, operand, channelIds);
  return { ...ids, test: (message) => test(message) && (message.recipient_ids?.length ?? 0) > 2 };
};

/** Resolves `in`, which selects all messages, or those that are not muted. */
const within: Meaning = ({ org, actor }, operand) => {
  if (operand === 'all') return EVERYTHING;
  if (operand === 'home') return notMutedTerm(org, actor, new Set());
  throw unknownOperand('in', operand);
};

/**
 * Returns the meaning of an operator; `undefined` if the server does not know the operator. `with` is resolved earlier.
 */
export function meaningOf({ org }: Caller, operator: string): Meaning | undefined {
  if (OLD_NAMES.includes(operator) && org.follows('lacksOldOperatorNames')) return undefined;
  const legacy = org.follows('hasLegacyOperators') ? LEGACY_OPERATORS.get(operator) : undefined;
  return legacy ?? OPERATORS.get(operator);
}

const OPERATORS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries({
    channel,
    stream: channel,
    channels,
    streams: channels,
    topic,
    subject: topic,
    dm,
    'pm-with': dm,
    'dm-including': dmIncluding,
    'group-pm-with': dmIncluding,
    sender,
    from: sender,
    mentions,
    id,
    near,
    search,
    has,
    is,
  }),
);

/** Operators that only the `reference` dialect supports. */
const OLD_NAMES: readonly string[] = ['subject', 'from'];

/** Operators that only Zulip supports, or that have a different meaning in Zulip. */
const LEGACY_OPERATORS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries({
    in: within,
    pm_with: dm,
    'group-pm-with': groupsWith,
    group_pm_with: groupsWith,
  }),
);

/** @throws ApiError `BAD_NARROW` for an operand that cannot be the ID of a message */
export function messageIdOf(operator: string, operand: Operand): number {
  const wanted = typeof operand === 'string' && /^\d{1,15}$/.test(operand) ? Number(operand) : operand;
  if (typeof wanted !== 'number' || wanted < 0) throw unknownOperand(operator, operand);
  return wanted;
}

/** Finds a channel by ID or name; in the `reference` dialect, also by an ID in a string. */
function requireNamedChannel(org: Organization, actor: UserRecord, operand: Operand): ChannelRecord {
  if (typeof operand === 'object') throw unknownOperand('channel', operand);
  const found =
    findChannel(org, operand) ?? (readsAsId(org, operand) ? findChannel(org, Number(operand)) : undefined);
  const showsHidden = org.follows('findsNothingInHiddenChannels') && !isSpectator(actor);
  // In the reference dialect and for spectators, channels that the caller cannot read count as unknown.
  if (found === undefined || !(showsHidden || canReadChannel(org, actor, found))) {
    throw badNarrow(`there is no channel ${JSON.stringify(operand)}`);
  }
  return found;
}

/** Finds one or several people by ID or email. A string may list comma-separated emails; extra commas are ignored. */
function peopleOf(org: Organization, actor: UserRecord, operator: string, operand: Operand): number[] {
  const isText = typeof operand === 'string';
  const input = isText ? operand.split(',').flatMap((entry) => entry.trim() || []) : [operand].flat();
  if (input.includes('') || (isText && input.length === 0)) throw unknownOperand(operator, operand);
  return input.map((entry) => requirePerson(org, actor, entry).id);
}

function readsAsId(org: Organization, reference: Operand): boolean {
  return typeof reference === 'string' && /^\d{1,15}$/.test(reference) && !org.follows('readsDigitsAsNames');
}

function requirePerson(org: Organization, actor: UserRecord, reference: string | number): UserRecord {
  const byId = readsAsId(org, reference) ? org.tables.users.get(Number(reference)) : undefined;
  const user = findRecipient(org, actor, reference) ?? byId;
  if (user === undefined || !canAccessUser(org, actor, user)) {
    throw badNarrow(`there is no user ${JSON.stringify(reference)}`);
  }
  return user;
}

function unknownOperand(operator: string, operand: Operand) {
  return badNarrow(`"${operator}" does not take ${JSON.stringify(operand)}`);
}
