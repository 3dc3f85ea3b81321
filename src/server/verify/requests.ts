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
  file?: { name: string; type: string; content: string } | undefined;
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
    for (let failures = 0; ; ) {
      const reply = await this.#once(sent);
      if ('status' in reply) return reply;
      if ('wait' in reply) {
        if (++rateLimits === MAX_RATE_LIMITS) {
          throw new Unreachable(
            `it responded to ${sent.method} ${sent.path} with status 429 ${rateLimits} times in a row`,
          );
        }
        if (reply.wait > MAX_RATE_LIMIT_SECONDS)
          throw new Unreachable(`it asks the client to wait ${reply.wait} seconds`);
        await sleep(reply.wait * 1000);
        continue;
      }
      rateLimits = 0;
      if (reply.refused !== true && sent.method !== 'GET') throw new Interrupted(reply.problem);
      if (++failures >= maxAttempts) throw new Unreachable(reply.problem);
      await sleep(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS));
    }
  }

  async #once(sent: SentRequest): Promise<Reply | { wait: number } | { problem: string; refused?: boolean }> {
    let response: Response;
    let text: string;
    try {
      response = await this.#fetch(requestOf(this.url, sent));
      text = await response.text();
    } catch (error) {
      const { code } = fieldsOf(fieldsOf(error).cause);
      return { problem: fetchProblem(error), refused: code === 'ECONNREFUSED' || code === 'ENOTFOUND' };
    }
    const body = objectOf(parsedJson(text));
    if (response.status === 429) return { wait: retryAfterSeconds(response.headers, body) };
    if (body !== undefined) return { status: response.status, body };
    // Zulip responds to unknown paths below /api/v1 without JSON.
    if (response.status === 404 || response.status === 405) return { status: response.status, body };
    return { problem: `status ${response.status} without JSON` };
  }
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

function multipart(form: URLSearchParams, file: { name: string; type: string; content: string }): FormData {
  const body = new FormData();
  for (const [name, value] of form) body.set(name, value);
  body.set('file', new File([file.content], file.name, { type: file.type }));
  return body;
}

/** Replaces IDs in a path: `POST /users/me/muted_users/6` becomes `POST /users/me/muted_users/{id}`. */
export function endpointOf(method: string, path: string): string {
  return `${method} ${path.replace(/\/(?:\d+|[^/]*@[^/]*)(?=\/|$)/g, '/{id}')}`;
}
