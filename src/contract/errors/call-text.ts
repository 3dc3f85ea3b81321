/** Code of a call on a mock: `callText('settings.set', { deactivated: false })`. */
export function callText(method: string, ...args: readonly unknown[]): string {
  return `${method}(${args.map(literal).join(', ')})`;
}

/** The literal of a JSON value in JavaScript. */
function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, part]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(part)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
