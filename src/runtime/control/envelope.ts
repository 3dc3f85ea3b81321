import { type Answer, contentOf, DROPPED, HIDDEN, type Received } from '../index.js';

/** The parts of a request and its response other than parameters and body. */
export interface Envelope {
  /** Headers of the request, without credentials. */
  request_headers: Record<string, string>;
  /** Headers of the response. */
  response_headers: Record<string, string>;
  /** The query of the URL, without `?`. */
  query: string;
  /** The body of the request, if it contains no fields. */
  text?: string;
}

const CREDENTIAL_HEADER = /^(?:authorization|cookie|set-cookie|proxy-authorization|x-csrftoken)$/i;

/** Collects them; credentials become `(hidden)`. */
export function envelopeOf({ request, text }: Received, answer: Answer): Envelope {
  const start = request.url.indexOf('?');
  return {
    request_headers: shown(request.headers),
    response_headers: answer === DROPPED ? {} : shown(Object.entries(contentOf(answer).headers)),
    query: start < 0 ? '' : request.url.slice(start + 1),
    ...(text === undefined ? {} : { text }),
  };
}

function shown(headers: Iterable<readonly [string, string]>): Record<string, string> {
  const entries = [...headers].map(([name, value]) => [name, CREDENTIAL_HEADER.test(name) ? HIDDEN : value]);
  return Object.fromEntries(entries);
}
