import * as z from 'zod';
import { type ApiError, apiError, badParameter } from '../../../contract/errors/index.js';
import { json } from '../../../contract/index.js';
import { type DeepReadonly, isSpectator, narrowElement, type UserRecord } from '../../../model/index.js';

export type NarrowElement = DeepReadonly<z.infer<typeof narrowElement>>;
export type Operand = NarrowElement['operand'];

// Names of operators that select a channel, several channels, a topic or a direct conversation.
export const CHANNEL_OPERATORS = ['channel', 'stream'];
const CHANNELS_OPERATORS = ['channels', 'streams'];
export const TOPIC_OPERATORS = ['topic', 'subject'];
export const DIRECT_OPERATORS = ['dm', 'pm-with'];

/**
 * Whether an element selects all messages in one or several channels. Negated elements do not, and `channels:archived`
 * selects only received messages.
 */
export function looksInChannels({ operator, operand, negated }: NarrowElement): boolean {
  if (negated) return false;
  return (
    CHANNEL_OPERATORS.includes(operator) || (CHANNELS_OPERATORS.includes(operator) && operand !== 'archived')
  );
}

/** An element of the narrow in POST /register: a pair of operator and operand, or an object. */
export type SentElement = readonly [string, string] | NarrowElement;

const element = z.object({ ...narrowElement.shape, negated: z.boolean().default(false) });
const pair = z.tuple([z.string(), z.string()]);

/** Maximum length of a narrow as JSON, in characters. */
const MAX_NARROW_LENGTH = 100_000;

/** A narrow parameter. Its elements are objects, or the legacy pairs of operator and operand. */
export const narrowParam = json<NarrowElement[]>(z.array(z.union([element, pair.transform(fromPair)]))).max(
  MAX_NARROW_LENGTH,
);

function fromPair([operator, operand]: readonly [string, string]): NarrowElement {
  return { operator, operand, negated: false };
}

export function isPair(element: SentElement): element is readonly [string, string] {
  return Array.isArray(element);
}

export function elementOf(sent: SentElement): NarrowElement {
  return isPair(sent) ? fromPair(sent) : sent;
}

/** The narrow parameter of an event queue. Keeps the sent form, because some servers accept only pairs. */
export const queueNarrowParam = json<SentElement[]>(z.array(z.union([element, pair]))).max(MAX_NARROW_LENGTH);

type OperandType = 'string' | 'string or integer' | 'string or list of integers' | 'string that is not blank';

/** Operand types in Zulip by operator; other operators take strings. */
const OPERAND_TYPES: ReadonlyMap<string, OperandType> = new Map([
  ...[...CHANNEL_OPERATORS, 'id', 'sender', 'group-pm-with', 'dm-including', 'with', 'mentions'].map(
    (operator) => [operator, 'string or integer'] as const,
  ),
  ...DIRECT_OPERATORS.map((operator) => [operator, 'string or list of integers'] as const),
  ['search', 'string that is not blank'],
]);

/** @throws ApiError `BAD_REQUEST` for an operand of a type that its operator does not take */
export function assertOperandTypes(elements: readonly NarrowElement[]): void {
  for (const { operator, operand } of elements) {
    const type = OPERAND_TYPES.get(operator) ?? 'string';
    if (!isOfType(operand, type))
      throw badParameter('narrow', `the operand of "${operator}" must be a ${type}`);
  }
}

function isOfType(operand: Operand, type: OperandType): boolean {
  if (typeof operand === 'string') return type !== 'string that is not blank' || operand.trim() !== '';
  if (typeof operand === 'number') return type === 'string or integer';
  return type === 'string or list of integers' && operand.every((entry) => typeof entry === 'number');
}

/** Operators that callers who are not signed in may use. */
const PUBLIC_OPERATORS = [
  ...CHANNEL_OPERATORS,
  ...CHANNELS_OPERATORS,
  ...TOPIC_OPERATORS,
  'sender',
  'from',
  'has',
  'search',
  'near',
  'id',
  'with',
];

const ONLY_IN_CHANNELS = [...CHANNEL_OPERATORS, ...CHANNELS_OPERATORS, ...TOPIC_OPERATORS];
const ONLY_DIRECT = [...DIRECT_OPERATORS, 'pm_with', 'dm-including', 'group-pm-with', 'group_pm_with'];

/** @throws ApiError `BAD_NARROW` for a narrow that selects both channel messages and direct messages */
export function assertOneKind(elements: readonly NarrowElement[]): void {
  const isDirect = ({ operator, operand }: NarrowElement) =>
    operator === 'is' && (operand === 'dm' || operand === 'private');
  const inChannels = elements.some((element) =>
    element.negated ? isDirect(element) : ONLY_IN_CHANNELS.includes(element.operator),
  );
  const direct = elements.some(
    (element) => !element.negated && (isDirect(element) || ONLY_DIRECT.includes(element.operator)),
  );
  if (inChannels && direct) throw badNarrow('no message is both in a channel and direct');
}

/**
 * Checks the narrow of a caller who is not signed in. The narrow must select web-public channels, so that clients
 * notice when they have lost their session.
 * @throws ApiError `UNAUTHORIZED`
 */
export function assertSpectatorNarrow(actor: UserRecord, narrow: readonly NarrowElement[]): void {
  if (!isSpectator(actor)) return;
  const selectsWebPublic = narrow.some(
    ({ operator, operand, negated }) =>
      !negated && CHANNELS_OPERATORS.includes(operator) && operand === 'web-public',
  );
  if (!selectsWebPublic) throw notLoggedIn('must contain {"operator": "channels", "operand": "web-public"}');
  const personal = narrow.find(
    ({ operator, operand }) =>
      !PUBLIC_OPERATORS.includes(operator) && !(operator === 'is' && operand === 'resolved'),
  );
  if (personal !== undefined) {
    throw notLoggedIn(`must not contain "${personal.operator}:${String(personal.operand)}"`);
  }
}

function notLoggedIn(problem: string): ApiError {
  return apiError('UNAUTHORIZED', `Not logged in: the narrow ${problem}`);
}

export function badNarrow(problem: string): ApiError {
  return apiError('BAD_NARROW', `Invalid "narrow": ${problem}`, { desc: problem }).because(
    'validNarrow',
    `The narrow cannot be evaluated: ${problem}`,
    'send another "narrow"',
  );
}
