import { type Answer, contentOf, DROPPED, HIDDEN, isSecret, type Received } from '../index.js';

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

/**
 * Returns a function that collects them; credentials become `(hidden)`. It keeps neither the request nor the response, whose
 * bodies may be large.
 */
export function laterEnvelope({ request, text }: Received, answer: Answer): () => Envelope {
  const { url, headers } = request;
  const sent = answer === DROPPED ? undefined : { status: answer.status, headers: answer.headers, body: {} };
  return () => {
    const start = url.indexOf('?');
    return {
      request_headers: shown(headers),
      response_headers: sent === undefined ? {} : shown(Object.entries(contentOf(sent).headers)),
      query: start < 0 ? '' : url.slice(start + 1),
      ...(text === undefined ? {} : { text }),
    };
  };
}

function shown(headers: Iterable<readonly [string, string]>): Record<string, string> {
  const entries = [...headers].map(([name, value]) => [
    name,
    CREDENTIAL_HEADER.test(name) || isSecret(name) ? HIDDEN : value,
  ]);
  return Object.fromEntries(entries);
}
