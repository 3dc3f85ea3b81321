/** Finds the places of a source file where a small change makes another rule. */
import { parseSync } from 'oxc-parser';

const COMPARISONS = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' };
const LOGICAL = { '&&': '||', '||': '&&' };
const ARITHMETIC = { '+': '-', '-': '+' };

/**
 * Returns the mutations of source code, in order.
 * `isStatic`: evaluated once, when the module is imported. `explains`: part of the explanation of an error.
 * @returns {{ start: number, end: number, before: string, after: string, line: number, isStatic: boolean, isStatement: boolean,
 *   explains: boolean }[]}
 */
export function mutationsOf(path, text) {
  const { program } = parseSync(path, text);
  const found = [];
  const outside = { isStatic: true, explains: false };
  walk(program, undefined, outside, (node, parent, place) => {
    const add = ({ type, start, end }, after) => {
      const line = text.slice(0, start).split('\n').length;
      const isStatement = type === 'ExpressionStatement';
      found.push({ start, end, before: text.slice(start, end), after, line, isStatement, ...place });
    };
    mutate(node, parent, text, add);
  });
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

/** Calls that only explain an error. */
const EXPLANATIONS = /(^|\.)(because|notVisible|noRecord|requestAs|sendAs|needs(Role|Person|Group))$/;

/** Visits the nodes of a program that remain when it runs. */
function walk(node, parent, place, visit) {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, parent, place, visit);
    return;
  }
  if (typeof node !== 'object' || node === null || typeof node.type !== 'string') return;
  const isType = node.type.startsWith('TS') && node.expression === undefined;
  if (isType || node.type === 'ImportDeclaration') return;
  visit(node, parent, place);
  const isFunction = /Function/.test(node.type) && node.body !== undefined;
  const explains = node.type === 'CallExpression' && EXPLANATIONS.test(nameOf(node.callee));
  const isExplanation = isFunction && makesExplanation(node);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'parent') continue;
    walk(
      value,
      node,
      {
        isStatic: place.isStatic && !isFunction,
        explains: place.explains || isExplanation || (explains && key === 'arguments'),
      },
      visit,
    );
  }
}

const nameOf = ({ type, name, property }) =>
  type === 'MemberExpression' ? `.${property.name}` : String(name ?? '');

/** Whether a function makes an error, or the calls that an error suggests. */
const makesExplanation = ({ id, returnType }) =>
  returnType?.typeAnnotation.typeName?.name === 'ApiError' || /^allow[A-Z]/.test(id?.name ?? '');
