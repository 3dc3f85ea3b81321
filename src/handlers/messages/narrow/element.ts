/** The operand of a narrow element: one or several names or IDs. */
export type Operand = string | number | readonly (string | number)[];

/** One element of a narrow, in either form. */
export interface NarrowElement {
  operator: string;
  operand: Operand;
  negated: boolean;
}

/** Operators that extend a narrow beyond the personal history. */
const CHANNEL_OPERATORS = ['channel', 'stream', 'channels', 'streams'];

/** Whether an element selects one or several channels. */
export function looksInChannels({ operator, negated }: NarrowElement): boolean {
  return !negated && CHANNEL_OPERATORS.includes(operator);
}
