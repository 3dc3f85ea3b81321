import { setTimeout as sleep } from 'node:timers/promises';
import { fieldsOf } from '../../values.js';
import { fetchProblem } from '../fetch-problem.js';
import { type Json, objectOf, parsedJson } from '../json.js';

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

export interface Reply {
  status: number;
  /** `undefined` when the response is not JSON. */
  body: Json | undefined;
}

/** The error when it is unknown whether the server carried out a request. The case starts again. */
export class Interrupted extends Error {}

/** The error when the server cannot be reached. */
export class Unreachable extends Error {}

/** Zulip marks messages as read by their senders only if they use a client for people, such as this one. */
const USER_AGENT = 'ZulipTerminal/0.7.0 (team-chat-mock verify)';
const MAX_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 2_000;
const DEFAULT_RETRY_AFTER_SECONDS = 1;

/** Sends requests, waits for rate limits, and repeats requests that a bad connection lost. */
export class Connection {
  readonly #url: string;
  readonly #fetch: (request: Request) => Promise<Response>;

  constructor(url: string, fetchIt: (request: Request) => Promise<Response> = fetch) {
    this.#url = url.replace(/\/$/, '');
    this.#fetch = fetchIt;
  }

  get url(): string {
    return this.#url;
  }

  /**
   * @throws Interrupted when it is unknown whether a request that changes something was carried out
   * @throws Unreachable when the server does not respond at all
   */
  async send(sent: SentRequest, maxAttempts = MAX_ATTEMPTS): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      const reply = await this.#once(sent);
      if ('status' in reply) return reply;
      if ('wait' in reply) {
        await sleep(reply.wait * 1000);
        attempt--;
        continue;
      }
      if (reply.refused !== true && sent.method !== 'GET') throw new Interrupted(reply.problem);
      if (attempt >= maxAttempts) throw new Unreachable(reply.problem);
      await sleep(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS));
    }
  }

  async #once(sent: SentRequest): Promise<Reply | { wait: number } | { problem: string; refused?: boolean }> {
    let response: Response;
    let text: string;
    try {
      response = await this.#fetch(requestOf(this.#url, sent));
      text = await response.text();
    } catch (error) {
      const { code } = fieldsOf(fieldsOf(error).cause);
      return { problem: fetchProblem(error), refused: code === 'ECONNREFUSED' || code === 'ENOTFOUND' };
    }
    const body = objectOf(parsedJson(text));
    if (response.status === 429) return { wait: retryAfter(response.headers, body) };
    if (body !== undefined) return { status: response.status, body };
    // Zulip responds to unknown paths below /api/v1 without JSON.
    if (response.status === 404 || response.status === 405) return { status: response.status, body };
    return { problem: `status ${response.status} without JSON` };
  }
}

function retryAfter(headers: Headers, body: Json | undefined): number {
  const seconds = Number(headers.get('retry-after') ?? body?.['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_RETRY_AFTER_SECONDS;
}

function requestOf(url: string, { method, path, fields, authorization, file }: SentRequest): Request {
  const form = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
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
