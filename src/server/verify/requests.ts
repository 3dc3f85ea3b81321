import { setTimeout as sleep } from 'node:timers/promises';
import { basicAuth, fieldText, parsedJson } from '../../strings.js';
import { fieldsOf } from '../../values.js';
import {
  fetchProblem,
  type Json,
  MAX_RATE_LIMIT_SECONDS,
  MAX_RATE_LIMITS,
  objectOf,
  retryAfterSeconds,
} from '../external-data.js';

/** A request as one of the servers receives it. */
export interface SentRequest {
  method: string;
  /** The path below `/api/v1`. */
  path: string;
  /** Strings are sent unchanged, other values as JSON. */
  fields: Readonly<Record<string, unknown>>;
  authorization: string | undefined;
  file?: SentFile | undefined;
}

interface SentFile {
  name: string;
  type: string;
  content: string;
}

/** A harmless request, which needs no credentials. */
export const SERVER_SETTINGS: SentRequest = {
  method: 'GET',
  path: '/server_settings',
  fields: {},
  authorization: undefined,
};

export interface Account {
  email: string;
  api_key: string;
}

/** Returns the header that authenticates an account; `undefined` for an anonymous caller. */
export const authorizationOf = (account: Account | undefined) =>
  account && basicAuth(account.email, account.api_key);

export interface Reply {
  status: number;
  /** `undefined` when the response is not JSON. */
  body: Json | undefined;
}

/** Thrown when it is unknown whether the server carried out a request. The case starts again. */
export class Interrupted extends Error {}

/** Thrown when the server cannot be reached, or limits the rate of requests for too long or too often. */
export class Unreachable extends Error {}

/** Zulip marks a message as read by its sender only if the request comes from a client for people, such as this one. */
const USER_AGENT = 'ZulipTerminal/0.7.0 (team-chat-mock verify)';
const MAX_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 2_000;

/** Sends requests, waits for rate limits, and repeats requests that a bad connection lost. */
export class Connection {
  readonly url: string;
  readonly #fetch: (request: Request) => Promise<Response>;

  constructor(url: string, fetchIt: (request: Request) => Promise<Response> = fetch) {
    this.url = url.replace(/\/$/, '');
    this.#fetch = fetchIt;
  }

  /**
   * @throws Interrupted when it is unknown whether a request that changes something was carried out
   * @throws Unreachable when the server does not respond, or limits the rate of requests for too long or too often
   */
  async send(sent: SentRequest, maxAttempts = MAX_ATTEMPTS): Promise<Reply> {
    let rateLimits = 0;
    let failures = 0;
    while (true) {
      const outcome = await this.#once(sent);
      if (outcome.kind === 'reply') return outcome.reply;
      if (outcome.kind === 'rate limit') {
        rateLimits++;
        assertWaitable(sent, outcome.seconds, rateLimits);
        await sleep(outcome.seconds * 1000);
      } else {
        rateLimits = 0;
        failures++;
        if (!outcome.refused && sent.method !== 'GET') throw new Interrupted(outcome.problem);
        if (failures >= maxAttempts) throw new Unreachable(outcome.problem);
        await sleep(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS));
      }
    }
  }

  async #once(sent: SentRequest): Promise<Outcome> {
    let response: Response;
    let text: string;
    try {
      response = await this.#fetch(requestOf(this.url, sent));
      text = await response.text();
    } catch (error) {
      const { code } = fieldsOf(fieldsOf(error).cause);
      const refused = code === 'ECONNREFUSED' || code === 'ENOTFOUND';
      return { kind: 'failure', problem: fetchProblem(error), refused };
    }
    const { status, headers } = response;
    const body = objectOf(parsedJson(text));
    if (status === 429) return { kind: 'rate limit', seconds: retryAfterSeconds(headers, body) };
    // Zulip responds to unknown paths below /api/v1 without JSON.
    const isReply = body !== undefined || status === 404 || status === 405;
    if (isReply) return { kind: 'reply', reply: { status, body } };
    return { kind: 'failure', problem: `status ${status} without JSON`, refused: false };
  }
}

/** The outcome of one attempt to send a request. A refused request did not reach the server. */
type Outcome =
  | { kind: 'reply'; reply: Reply }
  | { kind: 'rate limit'; seconds: number }
  | { kind: 'failure'; problem: string; refused: boolean };

/** @throws Unreachable when the server limits the rate of requests for too long or too often */
function assertWaitable({ method, path }: SentRequest, seconds: number, rateLimits: number): void {
  if (rateLimits === MAX_RATE_LIMITS)
    throw new Unreachable(`it responded to ${method} ${path} with status 429 ${rateLimits} times in a row`);
  if (seconds > MAX_RATE_LIMIT_SECONDS)
    throw new Unreachable(`it asks the client to wait ${seconds} seconds`);
}

/** Maximum number of times that a request is repeated: enough for a connection that loses many requests. */
const MAX_REPETITIONS = 20;

/**
 * Repeats a request until the server responds. The request must be safe to run twice.
 * @throws Interrupted when each attempt was interrupted
 */
export async function sendRepeatedly(
  connection: Connection,
  sent: SentRequest,
  maxAttempts?: number,
): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connection.send(sent, maxAttempts);
    } catch (error) {
      if (!(error instanceof Interrupted) || attempt === MAX_REPETITIONS) throw error;
    }
  }
}

export function get(connection: Connection, account: Account | undefined, path: string): Promise<Reply> {
  return connection.send({ method: 'GET', path, fields: {}, authorization: authorizationOf(account) });
}

function requestOf(url: string, { method, path, fields, authorization, file }: SentRequest): Request {
  const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, fieldText(value)]));
  const headers = new Headers({ 'user-agent': USER_AGENT });
  if (authorization !== undefined) headers.set('authorization', authorization);
  const target = `${url}/api/v1${path}`;
  if (method === 'GET') return new Request(form.size > 0 ? `${target}?${form}` : target, { headers });
  return new Request(target, { method, headers, body: file === undefined ? form : multipart(form, file) });
}

function multipart(form: URLSearchParams, file: SentFile): FormData {
  const body = new FormData();
  for (const [name, value] of form) body.set(name, value);
  body.set('file', new File([file.content], file.name, { type: file.type }));
  return body;
}

/** Replaces IDs in a path: `POST /users/me/muted_users/6` becomes `POST /users/me/muted_users/{id}`. */
export function endpointOf(method: string, path: string): string {
  return `${method} ${path.replace(/\/(?:\d+|[^/]*@[^/]*)(?=\/|$)/g, '/{id}')}`;
}
