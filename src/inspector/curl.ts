import type { JournalEntry, Persona } from './wire.js';

/** A command line that signs in as a persona. */
export function curlOfPersona(persona: Persona, baseUrl: string): string {
  return `curl -u ${quoted(`${persona.email}:${persona.api_key}`)} ${quoted(`${baseUrl}/api/v1/users/me`)}`;
}

/**
 * A request as a command line. The journal has no credentials: those of personas come from their list, and other
 * callers get a placeholder.
 */
export function curlOfEntry(entry: JournalEntry, origin: string, personas: Record<string, Persona>): string {
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

/** A field as it is sent: text as it is, everything else as JSON. */
function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Quotes a text for a shell. */
function quoted(text: string): string {
  return /^[\w@.,=:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
