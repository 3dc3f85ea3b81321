/** What a narrow element compares with: a name or an ID, or several. */
export type Operand = string | number | readonly (string | number)[];

/** One element of a narrow, in either form. */
export interface NarrowElement {
  operator: string;
  operand: Operand;
  negated: boolean;
}

/** The operators that lift a narrow out of the personal history. */
const CHANNEL_OPERATORS = ['channel', 'stream', 'channels', 'streams'];

/** Whether an element is a channel, or several, to look in. */
export function looksInChannels({ operator, negated }: NarrowElement): boolean {
  return !negated && CHANNEL_OPERATORS.includes(operator);
}
