import { STATUSES_WITHOUT_BODY } from '../../runtime/http/respond.js';
import type { ResetOptions } from '../../runtime/mock/options.js';

/** A job for the tab that runs the mock: to respond to a request, or to reset the mock. */
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
  return new Response(STATUSES_WITHOUT_BODY.has(status) ? null : body, { status, headers });
}
