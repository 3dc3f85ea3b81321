import { WITHOUT_BODY } from '../../runtime/http/respond.js';
import type { ResetOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';

// Messages between tabs that share a mock, and the persona that a tab names in its requests.

/** Work for the tab that runs the mock. */
export type Job = SentRequest | { reset: ResetOptions | undefined };

export interface Result {
  response?: SentResponse | undefined;
  note?: string | undefined;
  failure?: string;
}

/** A message between tabs that share a mock. */
export type Message =
  | { type: 'leads' }
  | { type: 'job'; id: string; job: Job }
  | { type: 'result'; id: string; result: Result }
  | { type: 'gone'; ids: string[] };

type Content = { headers: [string, string][]; body: ArrayBuffer | null };

/** A request as tabs send it to each other. */
type SentRequest = Content & { method: string; url: string };

/** A response as tabs send it to each other. Without a status, the connection was dropped. */
type SentResponse = Content & { status: number | undefined };

export async function writeRequest(request: Request): Promise<SentRequest> {
  const { method, url, headers } = request;
  const bodiless = method === 'GET' || method === 'HEAD';
  return { method, url, headers: [...headers], body: bodiless ? null : await request.arrayBuffer() };
}

const DROPPED: SentResponse = { status: undefined, headers: [], body: null };

/** The result of a job in a tab that has left the others. */
export function resultAfterLeaving(job: Job): Result {
  return 'reset' in job
    ? { failure: 'This tab no longer uses the mock: it called close().' }
    : { response: DROPPED };
}

export async function writeResponse(response: Response): Promise<SentResponse> {
  if (response.type === 'error') return DROPPED;
  try {
    const { status, headers } = response;
    return { status, headers: [...headers], body: await response.arrayBuffer() };
  } catch {
    // In another tab, a truncated body becomes a dropped connection.
    return DROPPED;
  }
}

export function readResponse({ status, headers, body }: SentResponse): Response {
  if (status === undefined) return Response.error();
  return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers });
}

/** The key in the session storage of the tab. */
const PERSONA_KEY = 'team-chat-mock:persona';

/** Names a persona in a request, because only the tab that runs the mock knows its credentials. */
const PERSONA_HEADER = 'x-team-chat-mock-persona';

/** Signs the page in as a persona that was chosen in the devtools: its credentials replace those of the page's requests. */
export class SignedIn {
  /** Name of the persona; empty if the page uses its own credentials. */
  get persona(): string {
    return sessionStorage.getItem(PERSONA_KEY) ?? '';
  }

  choose(persona: string): void {
    sessionStorage.setItem(PERSONA_KEY, persona);
  }

  /** Adds the name of the persona to a request with credentials. A request without credentials stays anonymous. */
  apply(request: Request): Request {
    const { persona } = this;
    if (persona === '' || !request.headers.has('authorization')) return request;
    const headers = new Headers(request.headers);
    headers.set(PERSONA_HEADER, persona);
    return new Request(request, { headers });
  }
}

/**
 * Signs a request in as the persona that it names. The request keeps its own credentials if the organization has no such
 * persona, for example after a reset.
 */
export async function signedInRequest(mock: TeamChatMock, request: Request): Promise<Request> {
  const persona = request.headers.get(PERSONA_HEADER);
  if (persona === null) return request;
  const headers = new Headers(request.headers);
  headers.delete(PERSONA_HEADER);
  // If seeding failed, the response to this request says why.
  const personas = await mock.ready.then(() => mock.personas).catch(() => ({}));
  if (Object.hasOwn(personas, persona)) headers.set('authorization', mock.authHeader(persona));
  return new Request(request, { headers });
}
