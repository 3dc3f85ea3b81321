import { fieldText } from '../../src/strings.js';

/** Fields of a request. Strings are sent unchanged, other values as JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** Fields as a form. */
export function formOf(fields: Fields): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, fieldText(value)]));
}

/** Returns a request with fields: in the query of a GET request, as the body of any other. */
export function requestWith(
  fields: Fields,
  url: string,
  { method, headers }: { method: string; headers: HeadersInit },
): Request {
  const form = formOf(fields);
  if (method !== 'GET') return new Request(url, { method, headers, body: form });
  return new Request(form.size > 0 ? `${url}?${form}` : url, { headers });
}
