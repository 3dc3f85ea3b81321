/** A request sent between tabs. */
export interface SentRequest {
  method: string;
  url: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

/** A response sent between tabs. Without a status, the connection was dropped. */
export interface SentResponse {
  status: number | undefined;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

const WITHOUT_BODY = [204, 205, 304];

export async function writeRequest(request: Request): Promise<SentRequest> {
  const { method, url, headers } = request;
  const bodiless = method === 'GET' || method === 'HEAD';
  return { method, url, headers: [...headers], body: bodiless ? null : await request.arrayBuffer() };
}

export function readRequest({ url, ...init }: SentRequest, signal: AbortSignal): Request {
  return new Request(url, { ...init, signal });
}

const DROPPED: SentResponse = { status: undefined, headers: [], body: null };

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
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers });
}
