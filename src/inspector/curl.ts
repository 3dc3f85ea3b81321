import { API_PATH } from '../runtime/journal/journal-entry.js';
import { fieldText, shellQuoted } from '../strings.js';
import type { AnsweredEntry, Persona } from './control-api.js';

export function curlOfPersona(persona: Persona, baseUrl: string): string {
  return `curl -u ${shellQuoted(`${persona.email}:${persona.api_key}`)} ${shellQuoted(`${baseUrl}/api/v1/users/me`)}`;
}

/**
 * Returns a command line that repeats a request. The journal has no credentials, so the command line contains those of
 * the persona, or placeholders for another user; none for an anonymous caller.
 */
export function curlOfEntry(entry: AnsweredEntry, origin: string, personas: Record<string, Persona>): string {
  const { method, endpoint, query = '', text, request_headers: headers = {} } = entry;
  // A request below `/json` needs cookies, and the command has none.
  const path = endpoint === null ? entry.path : entry.path.replace(API_PATH, '$1/api/v1');
  const type = headers['content-type'] ?? '';
  const credentials = credentialsOf(entry, Object.values(personas));
  const parts = ['curl', ...(credentials === undefined ? [] : ['-u', shellQuoted(credentials)])];
  // With `-X HEAD`, curl would wait for a body.
  if (method === 'HEAD') parts.push('-I');
  else if (method !== 'GET') parts.push('-X', method);
  // The mock does not read the fields of a request to an unknown endpoint, so the journal does not have them.
  if (text !== undefined || endpoint === null) {
    parts.push(shellQuoted(`${origin}${path}${query === '' ? '' : `?${query}`}`));
    if (text === undefined) return parts.join(' ');
    const header = type === '' ? [] : ['-H', shellQuoted(`content-type: ${type}`)];
    return [...parts, ...header, '--data-raw', shellQuoted(text)].join(' ');
  }
  const fields = formFields(entry, type.startsWith('multipart/'));
  if (method === 'GET' && fields.length > 0) parts.push('-G');
  return [...parts, shellQuoted(origin + path), ...fields].join(' ');
}

function formFields({ params }: AnsweredEntry, isMultipart: boolean): string[] {
  return Object.entries(params).flatMap(([name, value]) => {
    const text = fieldText(value);
    if (!isMultipart) return ['--data-urlencode', shellQuoted(`${name}=${text}`)];
    const file = /^\(file (.*)\)$/s.exec(text)?.[1];
    return file === undefined
      ? ['--form-string', shellQuoted(`${name}=${text}`)]
      : ['-F', shellQuoted(`${name}=@${file}`)];
  });
}

/** Returns the caller's user name and password, joined by a colon; `undefined` if the caller sent none. */
function credentialsOf(
  { user_id: userId, account, status }: AnsweredEntry,
  personas: readonly Persona[],
): string | undefined {
  if (userId !== null) {
    const persona = personas.find(({ user_id }) => user_id === userId);
    return persona === undefined ? 'EMAIL:API_KEY' : `${persona.email}:${persona.api_key}`;
  }
  if (account === undefined) return undefined;
  const persona = personas.find(({ email, delivery_email }) => [email, delivery_email].includes(account));
  return `${account}:${persona === undefined || status === 401 ? 'WRONG_KEY' : persona.api_key}`;
}
