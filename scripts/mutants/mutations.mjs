/** Finds the places of a source file where a small change alters a rule. */
import { parseSync } from 'oxc-parser';

/** @import { ArrowFunctionExpression, Expression, Function as FunctionNode, Node, Span } from 'oxc-parser' */

/**
 * `isStatic`: evaluated once, when the module is imported. `explains`: part of the explanation of an error.
 * @typedef {{ isStatic: boolean, explains: boolean }} Place
 * @typedef {Place & { start: number, end: number, before: string, after: string, line: number, isStatement: boolean }} Mutation
 * @typedef {(node: Span & { type: string }, after: string) => void} Add
 */

/** @type {Record<string, string>} */
const COMPARISONS = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' };
/** @type {Record<string, string>} */
const LOGICAL = { '&&': '||', '||': '&&' };
/** @type {Record<string, string>} */
const ARITHMETIC = { '+': '-', '-': '+' };

/**
 * Returns the mutations of source code, in order.
 * @param {string} path
 * @param {string} text
 */
export function mutationsOf(path, text) {
  const { program } = parseSync(path, text);
  /** @type {Mutation[]} */
  const found = [];
  const outside = { isStatic: true, explains: false };
  walk(program, undefined, outside, (node, parent, place) => {
    /** @type {Add} */
    const add = ({ type, start, end }, after) => {
      const line = text.slice(0, start).split('\n').length;
      const isStatement = type === 'ExpressionStatement';
      found.push({ start, end, before: text.slice(start, end), after, line, isStatement, ...place });
    };
    mutate(node, parent, text, add);
  });
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/**
 * @param {Node} node
 * @param {Node | undefined} parent
 * @param {string} text
 * @param {Add} add
 */
function mutate(node, parent, text, add) {
  /** @param {Span} part */
  const source = (part) => text.slice(part.start, part.end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const { left, right, operator } = node;
      const isSum = ARITHMETIC[operator] !== undefined;
      // Skips sums of strings, because they are messages for people.
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
      // Changes limits, but skips small numbers, because most of these are positions.
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

/**
 * Visits the nodes of a program except types and imports, which no mutation can change.
 * @param {unknown} node
 * @param {Node | undefined} parent
 * @param {Place} place
 * @param {(node: Node, parent: Node | undefined, place: Place) => void} visit
 */
function walk(node, parent, place, visit) {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, parent, place, visit);
    return;
  }
  if (!isNode(node)) return;
  const isType = node.type.startsWith('TS') && !('expression' in node);
  if (isType || node.type === 'ImportDeclaration') return;
  visit(node, parent, place);
  const isFunction = 'body' in node && 'returnType' in node;
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

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** @param {Expression} callee */
function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || !('name' in callee.property)) return '';
  return `.${callee.property.name}`;
}

/**
 * Whether a function makes an error, or the calls that an error suggests.
 * @param {FunctionNode | ArrowFunctionExpression} node
 */
function makesExplanation({ id, returnType }) {
  const type = returnType?.typeAnnotation;
  const isError =
    type?.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    type.typeName.name === 'ApiError';
  return isError || /^allow[A-Z]/.test(id?.name ?? '');
}
