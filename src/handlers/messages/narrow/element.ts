/** The operand of a narrow element: one or several names or IDs. */
export type Operand = string | number | readonly (string | number)[];

/** One element of a narrow, in either form. */
export interface NarrowElement {
  operator: string;
  operand: Operand;
  negated: boolean;
}

/** Operators that extend a narrow beyond the personal history. */
const ONE_CHANNEL = ['channel', 'stream'];
const SEVERAL_CHANNELS = ['channels', 'streams'];

/** Whether an element selects one or several channels. Archived ones are searched for received messages only. */
export function looksInChannels({ operator, operand, negated }: NarrowElement): boolean {
  if (negated) return false;
  return ONE_CHANNEL.includes(operator) || (SEVERAL_CHANNELS.includes(operator) && operand !== 'archived');
}
