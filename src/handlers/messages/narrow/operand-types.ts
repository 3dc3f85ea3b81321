import { badParameter } from '../../../contract/errors/index.js';
import type { NarrowElement, Operand } from './element.js';

type OperandType = 'string' | 'string or integer' | 'string or list of integers' | 'string that is not empty';

/** Zulip's types of operands. Those of other operators are strings. */
const TYPES: ReadonlyMap<string, OperandType> = new Map([
  ...['channel', 'stream', 'id', 'sender', 'group-pm-with', 'dm-including', 'with', 'mentions'].map(
    (operator) => [operator, 'string or integer'] as const,
  ),
  ...['dm', 'pm-with'].map((operator) => [operator, 'string or list of integers'] as const),
  ['search', 'string that is not empty'] as const,
]);

/**
 * Checks the types of the operands.
 * @throws ApiError `BAD_REQUEST`
 */
export function assertOperandTypes(elements: readonly NarrowElement[]): void {
  for (const { operator, operand } of elements) {
    const type = TYPES.get(operator) ?? 'string';
    if (!isOfType(operand, type))
      throw badParameter('narrow', `the operand of "${operator}" must be a ${type}`);
  }
}

function isOfType(operand: Operand, type: OperandType): boolean {
  if (typeof operand === 'string') return type !== 'string that is not empty' || operand !== '';
  if (typeof operand === 'number') return type === 'string or integer';
  return type === 'string or list of integers' && operand.every((entry) => typeof entry === 'number');
}
