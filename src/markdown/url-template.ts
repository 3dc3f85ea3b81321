import { definite } from '../values.js';

/** How values are joined, whether their names are included, and whether reserved characters are kept. */
interface Format {
  first: string;
  between: string;
  named: boolean;
  reserved: boolean;
}

const OPERATORS: Readonly<Record<string, Format>> = {
  '': { first: '', between: ',', named: false, reserved: false },
  '+': { first: '', between: ',', named: false, reserved: true },
  '#': { first: '#', between: ',', named: false, reserved: true },
  '.': { first: '.', between: '.', named: false, reserved: false },
  '/': { first: '/', between: '/', named: false, reserved: false },
  ';': { first: ';', between: ';', named: true, reserved: false },
  '?': { first: '?', between: '&', named: true, reserved: false },
  '&': { first: '&', between: '&', named: true, reserved: false },
};

const EXPRESSION = /\{([^{}]*)\}/g;
const VARIABLE = /^((?:\w|%[0-9a-f]{2})+(?:\.(?:\w|%[0-9a-f]{2})+)*)(?::([1-9]\d{0,3})|\*)?$/i;

interface Expression {
  operator: string;
  variables: { name: string; length: number | undefined }[];
}

export interface UrlTemplate {
  variables: readonly string[];
  /** Returns the URL with the values filled in. Leaves out variables without a value. */
  expand(values: Readonly<Record<string, string | undefined>>): string;
}

/** Parses a URL template. Returns `undefined` if it is not valid. */
export function parseUrlTemplate(template: string): UrlTemplate | undefined {
  if (/[{}]/.test(template.replace(EXPRESSION, ''))) return undefined;
  const expressions = [...template.matchAll(EXPRESSION)].map(([, inner = '']) => parseExpression(inner));
  if (!expressions.every((expression) => expression !== undefined)) return undefined;
  return {
    variables: [...new Set(expressions.flatMap(({ variables }) => variables.map(({ name }) => name)))],
    expand(values) {
      const literals = template.split(/\{[^{}]*\}/).map((text) => encode(text, true));
      const expanded = expressions.map((expression) => expandOne(expression, values));
      return literals.map((literal, i) => literal + (expanded[i] ?? '')).join('');
    },
  };
}

function parseExpression(inner: string): Expression | undefined {
  const operator = /^[+#./;?&]/.exec(inner)?.[0] ?? '';
  const variables = inner
    .slice(operator.length)
    .split(',')
    .map((written) => {
      const [, name, length] = VARIABLE.exec(written) ?? [];
      return name === undefined
        ? undefined
        : { name, length: length === undefined ? undefined : Number(length) };
    });
  return variables.every((variable) => variable !== undefined) ? { operator, variables } : undefined;
}

function expandOne(
  { operator, variables }: Expression,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const { first, between, named, reserved } = definite(OPERATORS[operator]);
  const written = variables.flatMap(({ name, length }) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return [];
    const shown = encode(length === undefined ? value : [...value].slice(0, length).join(''), reserved);
    if (!named) return [shown];
    return [shown === '' && operator === ';' ? name : `${name}=${shown}`];
  });
  return written.length === 0 ? '' : first + written.join(between);
}

function encode(text: string, reserved: boolean): string {
  const whole = text.replace(/\p{Surrogate}/gu, '\ufffd');
  if (!reserved) return encodeURIComponent(whole).replace(/[!'()*]/g, percent);
  return whole.replace(/%[0-9a-f]{2}|[^\w\-.~:/?#[\]@!$&'()*+,;=]/giu, (part) =>
    part.length === 3 && part[0] === '%' ? part : encodeURIComponent(part),
  );
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
