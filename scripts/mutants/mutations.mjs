/** Finds the places of a source file where a small change makes another rule. */
import { parseSync } from 'oxc-parser';

const COMPARISONS = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' };
const LOGICAL = { '&&': '||', '||': '&&' };
const ARITHMETIC = { '+': '-', '-': '+' };

/**
 * Returns the mutations of source code, in order.
 * @returns {{ start: number, end: number, before: string, after: string, line: number }[]}
 */
export function mutationsOf(path, text) {
  const { program } = parseSync(path, text);
  const found = [];
  const add = (node, after) => {
    const { start, end } = node;
    const line = text.slice(0, start).split('\n').length;
    found.push({ start, end, before: text.slice(start, end), after, line });
  };
  walk(program, undefined, (node, parent) => mutate(node, parent, text, add));
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

function mutate(node, parent, text, add) {
  const source = (part) => text.slice(part.start, part.end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const { left, right, operator } = node;
      const isSum = ARITHMETIC[operator] !== undefined;
      // A sum of strings is a message for people.
      if (isSum && [left, right].some((side) => /^['"`]/.test(source(side)))) return;
      const other = COMPARISONS[operator] ?? LOGICAL[operator] ?? ARITHMETIC[operator];
      if (other === undefined) return;
      const operands =
        LOGICAL[operator] === undefined
          ? [source(left), source(right)]
          : [`(${source(left)})`, `(${source(right)})`];
      add(node, `(${operands[0]} ${other} ${operands[1]})`);
      return;
    }
    case 'IfStatement':
      add(node.test, 'false');
      if (node.test.type !== 'BinaryExpression') add(node.test, `!(${source(node.test)})`);
      return;
    case 'ConditionalExpression':
      add(node.test, `!(${source(node.test)})`);
      return;
    case 'UnaryExpression':
      if (node.operator === '!') add(node, `(${source(node.argument)})`);
      return;
    case 'ExpressionStatement': {
      const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
      const isCheck =
        call.type === 'CallExpression' && /^(assert|require|parse)[A-Z]/.test(source(call.callee));
      if (isCheck) add(node, ';');
      return;
    }
    case 'Literal':
      // Limits. Small numbers are skipped, because they are mostly positions.
      if (
        typeof node.value === 'number' &&
        Number.isInteger(node.value) &&
        node.value > 1 &&
        parent?.type !== 'Property'
      )
        add(node, `(${node.raw} + 1)`);
      return;
    default:
  }
}

/** Visits the nodes of a program that remain when it runs. */
function walk(node, parent, visit) {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, parent, visit);
    return;
  }
  if (typeof node !== 'object' || node === null || typeof node.type !== 'string') return;
  const isType = node.type.startsWith('TS') && node.expression === undefined;
  if (isType || node.type === 'ImportDeclaration') return;
  visit(node, parent);
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'typeAnnotation' && key !== 'typeArguments' && key !== 'parent') walk(value, node, visit);
  }
}
