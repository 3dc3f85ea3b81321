import type { Entry, Persona } from './wire.js';

/** A line for a shell that signs a persona in. */
export function curlOfPersona(persona: Persona, baseUrl: string): string {
  return `curl -u ${quoted(`${persona.email}:${persona.api_key}`)} ${quoted(`${baseUrl}/api/v1/users/me`)}`;
}

/**
 * A request as a line for a shell. The journal has no credentials: a persona's come from the list of personas, and of
 * another caller there is a gap to fill in.
 */
export function curlOfEntry(entry: Entry, origin: string, personas: Record<string, Persona>): string {
  const { method, path, params, user_id: userId } = entry;
  const pairs = Object.entries(params).map(
    ([name, value]) => `--data-urlencode ${quoted(`${name}=${fieldText(value)}`)}`,
  );
  const parts = ['curl'];
  if (userId !== null) {
    const persona = Object.values(personas).find(({ user_id }) => user_id === userId);
    parts.push(
      `-u ${quoted(persona === undefined ? 'EMAIL:API_KEY' : `${persona.email}:${persona.api_key}`)}`,
    );
  }
  if (method !== 'GET') parts.push(`-X ${method}`);
  else if (pairs.length > 0) parts.push('-G');
  return [...parts, quoted(origin + path), ...pairs].join(' ');
}

/** A field as it goes over the line: texts as they are, everything else as JSON. */
function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A text as a shell takes it literally. */
function quoted(text: string): string {
  return /^[\w@.,=:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
