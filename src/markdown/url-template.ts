import { definite } from '../values.js';

/** The format of the values of each operator of RFC 6570. */
const OPERATORS: Readonly<
  Record<string, { first: string; between: string; named: boolean; reserved: boolean }>
> = {
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
  /** The names of its variables, each once. */
  variables: readonly string[];
  /** Fills in values; variables without one are left out. */
  expand(values: Readonly<Record<string, string | undefined>>): string;
}

/** Parses a URL template; undefined if it is not valid. */
export function parseUrlTemplate(template: string): UrlTemplate | undefined {
  if (/[{}]/.test(template.replace(EXPRESSION, ''))) return undefined;
  const expressions = [...template.matchAll(EXPRESSION)].map(([, inner = '']) => parseExpression(inner));
  const valid = expressions.filter((expression) => expression !== undefined);
  if (valid.length < expressions.length) return undefined;
  return {
    variables: [...new Set(valid.flatMap(({ variables }) => variables.map(({ name }) => name)))],
    expand(values) {
      let at = 0;
      const literal = (text: string) => encode(text, true);
      return template
        .split(EXPRESSION)
        .map((part, i) => (i % 2 === 0 ? literal(part) : expandOne(definite(valid[at++]), values)))
        .join('');
    },
  };
}

function parseExpression(inner: string): Expression | undefined {
  const operator = /^[+#./;?&]/.exec(inner)?.[0] ?? '';
  const variables = inner
    .slice(operator.length)
    .split(',')
    .map((variable) => VARIABLE.exec(variable))
    .map(
      (found) =>
        found && { name: definite(found[1]), length: found[2] === undefined ? undefined : Number(found[2]) },
    );
  return variables.every((variable) => variable !== null)
    ? { operator, variables: variables.filter((variable) => variable !== null) }
    : undefined;
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
