// Builds strings of JavaScript code, for messages and reproductions.

/** Code of a call on a mock: `callText('settings.set', { deactivated: false })`. */
export function callText(method: string, ...args: readonly unknown[]): string {
  return `${method}(${args.map(literal).join(', ')})`;
}

/** The literal of a string in JavaScript, in single quotes. */
export function singleQuoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** The literal of a JSON value in JavaScript. */
function literal(value: unknown): string {
  if (typeof value === 'string') return singleQuoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, part]) => `${/^[a-z_$]\w*$/i.test(name) ? name : literal(name)}: ${literal(part)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
