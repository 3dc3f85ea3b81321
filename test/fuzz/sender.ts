import { setImmediate } from 'node:timers/promises';
import type { TeamChatMock } from '../../src/index.js';
import { type Answer, contentOf } from '../../src/runtime/http/respond.js';
import type { Site } from '../../src/server/site.js';
import type { ControlRequest } from './control-requests.js';
import { type FuzzedRequest, LATEST_MESSAGE, LATEST_QUEUE } from './requests.js';

const ORIGIN = 'https://chat.example.com';
const LOCAL = { local: true };

/** A response as its client gets it. */
export interface Received {
  /** 0 for a dropped connection. */
  status: number;
  text: string;
  /** The request with its placeholders filled. */
  sent?: { path: string; fields: Record<string, string> };
}

/** Sends a request to the API of a site as a client does. A poll that has to wait is abandoned. */
export async function sendRequest(site: Site, request: FuzzedRequest, realm?: string): Promise<Received> {
  const { mock } = site;
  const queue = mock.db.event_queues.all().at(-1);
  const queueId = queue?.queue_id ?? 'none';
  const messageIds = mock.db.messages.ids();
  const fill = (text: string) =>
    text
      .replaceAll(LATEST_QUEUE, queueId)
      .replace(LATEST_MESSAGE, (_, back: string) => String(messageIds.at(-1 - Number(back)) ?? 1));
  const base = realm === undefined ? '' : `/realms/${realm}`;
  const path = fill(request.path);
  const isPoll = request.method === 'GET' && path.startsWith('/events');
  const client = isPoll ? new AbortController() : undefined;
  const { body, type } = bodyOf(request, fill);
  const headers = new Headers();
  const authorization = authorizationOf(mock, request.as, queue?.user_id);
  if (authorization !== null) headers.set('authorization', authorization);
  if (type !== undefined) headers.set('content-type', type);
  const sent = new Request(`${ORIGIN}${base}/api/v1${path}`, {
    method: request.method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(client === undefined ? {} : { signal: client.signal }),
  });
  const responding = site.respond(sent, LOCAL);
  if (client !== undefined) await abandon(mock, responding, client);
  const { pathname, searchParams } = new URL(`${ORIGIN}${path}`);
  const fields = Object.fromEntries([
    ...searchParams,
    ...Object.entries(request.form ?? {}).map(([name, text]) => [name, fill(text)]),
  ]);
  return { ...(await receive(await responding)), sent: { path: pathname, fields } };
}

/** Sends a request to the control API. */
export async function sendControl(
  site: Site,
  { method, path, captured, resource, body }: ControlRequest,
): Promise<Received> {
  const filled = path
    .replace('{resource}', resource ?? 'users')
    .replace(/\{\w+\}/, encodeURIComponent(wellFormed(captured ?? '')) || 'x');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return receive(await site.respond(new Request(`${ORIGIN}/_mock${filled}`, { method, body: text }), LOCAL));
}

function wellFormed(text: string): string {
  return /[\ud800-\udfff]/.test(text) ? 'x' : text;
}

async function receive(response: Response | Answer): Promise<Received> {
  if (response instanceof Response) return { status: response.status, text: await response.text() };
  return { status: response.status, text: contentOf(response).text ?? '' };
}

/** Aborts a request as soon as it waits for events. */
async function abandon(
  mock: TeamChatMock,
  responding: Promise<unknown>,
  client: AbortController,
): Promise<void> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  responding.then(settle, settle);
  while (!settled) {
    await setImmediate();
    if (mock.db.event_queues.all().some(({ queue_id }) => mock.queues.isPolled(queue_id))) client.abort();
  }
}

function authorizationOf(
  mock: TeamChatMock,
  as: string | null,
  queueUser: number | undefined,
): string | null {
  const name =
    as === LATEST_QUEUE
      ? Object.entries(mock.personas).find(([, { user_id }]) => user_id === queueUser)?.[0]
      : as;
  if (name === undefined || name === null) return null;
  // Some scenarios lack some personas.
  return Object.hasOwn(mock.personas, name) ? mock.authHeader(name) : name;
}

function bodyOf(
  { raw, file, form }: FuzzedRequest,
  fill: (text: string) => string,
): { body?: BodyInit; type?: string } {
  if (raw !== undefined) return raw;
  const fields = Object.entries(form ?? {}).map(([name, text]): [string, string] => [name, fill(text)]);
  if (file !== undefined) {
    const body = new FormData();
    body.set('file', new File([file.content], file.name, { type: file.type }));
    for (const [name, text] of fields) body.set(name, text);
    return { body };
  }
  return form === undefined ? {} : { body: new URLSearchParams(fields) };
}
