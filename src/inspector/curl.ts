import type { AnsweredEntry, Persona } from './wire.js';

/** A command line that signs in as a persona. */
export function curlOfPersona(persona: Persona, baseUrl: string): string {
  return `curl -u ${quoted(`${persona.email}:${persona.api_key}`)} ${quoted(`${baseUrl}/api/v1/users/me`)}`;
}

/**
 * A request as a command line. The journal has no credentials: those of personas come from their list, and other
 * callers get a placeholder.
 */
export function curlOfEntry(entry: AnsweredEntry, origin: string, personas: Record<string, Persona>): string {
  const { method, path, endpoint, query = '', text, request_headers: headers = {} } = entry;
  const type = headers['content-type'] ?? '';
  const credentials = credentialsOf(entry, Object.values(personas));
  const parts = ['curl', ...(credentials === undefined ? [] : ['-u', quoted(credentials)])];
  if (method !== 'GET') parts.push('-X', method);
  // Its fields are unknown where the mock did not read them.
  if (text !== undefined || endpoint === null) {
    parts.push(quoted(`${origin}${path}${query === '' ? '' : `?${query}`}`));
    if (text === undefined) return parts.join(' ');
    const header = type === '' ? [] : ['-H', quoted(`content-type: ${type}`)];
    return [...parts, ...header, '--data-raw', quoted(text)].join(' ');
  }
  const fields = fieldsOf(entry, type.startsWith('multipart/'));
  if (method === 'GET' && fields.length > 0) parts.push('-G');
  return [...parts, quoted(origin + path), ...fields].join(' ');
}

function fieldsOf({ params }: AnsweredEntry, isMultipart: boolean): string[] {
  return Object.entries(params).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (!isMultipart) return ['--data-urlencode', quoted(`${name}=${text}`)];
    const file = /^\(file (.*)\)$/s.exec(text)?.[1];
    return file === undefined
      ? ['--form-string', quoted(`${name}=${text}`)]
      : ['-F', quoted(`${name}=@${file}`)];
  });
}

/** User name and password; `undefined` for an anonymous caller. */
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

/** Quotes a string for a shell. */
function quoted(text: string): string {
  return /^[\w@.,=:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
