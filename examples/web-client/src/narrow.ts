import type { RequestOf } from 'team-chat-mock/schemas';

/** One element of a narrow, in the object form. */
type Element = Exclude<NonNullable<RequestOf<'GET /messages'>['narrow']>[number], readonly unknown[]>;
export type Narrow = Element[];

export function element(operator: string, operand: Element['operand']): Element {
  return { operator, operand, negated: false };
}

export const channelNarrow = (channelId: number): Narrow => [element('channel', channelId)];

export const topicNarrow = (channelId: number, topic: string): Narrow => [
  element('channel', channelId),
  element('topic', topic),
];

export const directNarrow = (userIds: readonly number[]): Narrow => [element('dm', [...userIds])];

export const channelHash = (id: number, name: string) =>
  `#narrow/channel/${id}-${encodePart(name.replaceAll(' ', '-'))}`;

export const topicHash = (id: number, name: string, topic: string) =>
  `${channelHash(id, name)}/topic/${encodePart(topic)}`;

export const directHash = (userIds: readonly number[]) =>
  `#narrow/dm/${[...userIds].sort((a, b) => a - b).join(',')}-dm`;

export const searchHash = (words: string) => `#narrow/search/${encodePart(words)}`;

/** The narrow in a fragment such as `narrow/channel/2-engineering/topic/standup`; `undefined` if none. */
export function narrowOf(fragment: string): Narrow | undefined {
  const [kind, ...parts] = fragment.split('/');
  if (kind !== 'narrow' || parts.length < 2) return undefined;
  const narrow: Element[] = [];
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const given = decodePart(parts[at] as string);
    const negated = given.startsWith('-');
    const operator = negated ? given.slice(1) : given;
    narrow.push({ operator, operand: operandOf(operator, decodePart(parts[at + 1] as string)), negated });
  }
  return narrow;
}

const WITH_ID = ['channel', 'stream', 'sender', 'from', 'id', 'near', 'with'];
const WITH_IDS = ['dm', 'pm-with', 'dm-including'];

/** IDs may be followed by a hyphen and a readable name: `2-engineering`, `4,6-dm`. */
function operandOf(operator: string, text: string): Element['operand'] {
  const ids = /^\d+(,\d+)*(?=-|$)/.exec(text)?.[0].split(',').map(Number);
  if (ids === undefined) return text;
  if (WITH_IDS.includes(operator)) return ids;
  return WITH_ID.includes(operator) ? (ids[0] as number) : text;
}

/** The operand of the first element with this operator. */
export function operandIn(narrow: Narrow, operator: string): Element['operand'] | undefined {
  return narrow.find((each) => each.operator === operator && !each.negated)?.operand;
}

/** The server encodes percent signs in fragments as dots. */
function encodePart(name: string): string {
  return encodeURIComponent(name)
    .replace(/[.!~*'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('.', '%'));
  } catch {
    // Typed by hand: used unchanged.
    return part;
  }
}
