import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../../contract/errors/index.js';
import { CLIENT_CAPABILITIES } from '../../model/index.js';
import { type FileLimit, readTextFile } from '../../scenarios/seed-file/read-text-file.js';
import { basicAuth, parsedJson } from '../../strings.js';
import { fromKeys } from '../../values.js';
import {
  fetchProblem,
  idOf,
  isHttpUrl,
  type Json,
  MAX_RATE_LIMIT_SECONDS,
  MAX_RATE_LIMITS,
  objectOf,
  objects,
  retryAfterSeconds,
} from '../external-data.js';
import type { RawMessage } from './messages.js';

/** The credentials in a zuliprc file. */
interface Zuliprc {
  email: string;
  key: string;
  /** Address of the server, if the file has one. */
  site?: string | undefined;
}

const ZULIPRC_LIMIT: FileLimit = { maxBytes: 64 * 1024, what: 'a zuliprc file' };

/** @throws UsageError when the file cannot be read or lacks the email or the key */
export async function readZuliprc(path: string): Promise<Zuliprc> {
  const text = await readTextFile(path, ZULIPRC_LIMIT);
  const values = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s*([a-z_]+)\s*[=:]\s*(.*?)\s*$/i.exec(line) ?? [];
    if (name !== undefined && value !== undefined) values.set(name.toLowerCase(), value);
  }
  const [email, key, site] = ['email', 'key', 'site'].map((name) => values.get(name));
  if (!email || !key) throw new UsageError(`${path} is not a zuliprc file: it needs "email" and "key".`);
  return { email, key, site };
}

/** Maximum number of attempts for a request that gets no response, or a status of 500 or above. */
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;
const REQUEST_TIMEOUT_MS = 60_000;
const PAGE_SIZE = 1_000;

/** With these capabilities, the server does not omit anything. */
const CAPABILITIES = {
  ...fromKeys(CLIENT_CAPABILITIES, () => true),
  user_avatar_url_field_optional: false,
};

/** Thrown when the server no longer responds as expected. A later import continues where this one stopped. */
export class SourceError extends Error {}

/** Reads an organization through the API, as one user. */
export class ApiSource {
  readonly #base: string;
  readonly #authorization: string;
  readonly #pause: (milliseconds: number) => Promise<void>;

  /** @throws UsageError if the address is not an HTTP or HTTPS URL */
  constructor(from: string, { email, key }: Zuliprc, pause: (milliseconds: number) => Promise<void> = sleep) {
    if (!isHttpUrl(from)) {
      throw new UsageError(`Invalid --from "${from}": must be an address such as https://chat.example.com.`);
    }
    const url = new URL(from);
    this.#base = url.origin + url.pathname.replace(/\/+$/, '');
    this.#authorization = basicAuth(email, key);
    this.#pause = pause;
  }

  /** Returns the state that a client receives when it registers. */
  async register(): Promise<Json> {
    const state = await this.#send('POST', '/register', {
      apply_markdown: 'false',
      client_gravatar: 'false',
      include_subscribers: 'true',
      slim_presence: 'true',
      client_capabilities: JSON.stringify(CAPABILITIES),
    });
    if (typeof state.queue_id === 'string') {
      await this.#send('DELETE', '/events', { queue_id: state.queue_id }).catch(() => undefined);
    }
    return state;
  }

  /** Returns a page of messages before this ID, newest first; the newest messages if there is no ID. */
  async page(narrow: readonly object[], before: number | undefined, most: number): Promise<RawMessage[]> {
    const { messages } = await this.#send('GET', '/messages', {
      anchor: before === undefined ? 'newest' : String(before),
      num_before: String(Math.min(PAGE_SIZE, most)),
      num_after: '0',
      include_anchor: String(before === undefined),
      apply_markdown: 'false',
      client_gravatar: 'false',
      allow_empty_topic_name: 'true',
      narrow: JSON.stringify(narrow),
    });
    if (!Array.isArray(messages)) throw new SourceError('GET /messages returned no list of messages');
    return objects(messages)
      .filter((message): message is RawMessage => {
        const id = idOf(message.id);
        return id !== undefined && (before === undefined || id < before);
      })
      .sort((a, b) => b.id - a.id);
  }

  async #send(method: string, path: string, fields: Record<string, string>): Promise<Json> {
    let rateLimits = 0;
    for (let failures = 0; ; ) {
      const outcome = await this.#attempt(method, path, fields);
      if ('body' in outcome) return outcome.body;
      rateLimits = outcome.pauseMs === undefined ? 0 : rateLimits + 1;
      if (rateLimits === MAX_RATE_LIMITS) throw new SourceError(outcome.problem);
      if (outcome.pauseMs === undefined && ++failures === ATTEMPTS) throw new SourceError(outcome.problem);
      await this.#pause(outcome.pauseMs ?? FIRST_PAUSE_MS * 2 ** (failures - 1));
    }
  }

  /** Returns the response, or a temporary problem, including the time to wait if it is a rate limit. */
  async #attempt(
    method: string,
    path: string,
    fields: Record<string, string>,
  ): Promise<{ body: Json } | { problem: string; pauseMs?: number }> {
    const form = new URLSearchParams(fields);
    const inBody = method === 'POST';
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${this.#base}/api/v1${path}${inBody ? '' : `?${form}`}`, {
        method,
        headers: { authorization: this.#authorization, 'user-agent': 'team-chat-mock-import' },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        body: inBody ? form : null,
      });
      text = await response.text();
    } catch (error) {
      return { problem: `${this.#base} cannot be reached: ${fetchProblem(error)}` };
    }
    const body = objectOf(parsedJson(text));
    if (response.status === 429) {
      const seconds = retryAfterSeconds(response.headers, body);
      if (seconds > MAX_RATE_LIMIT_SECONDS)
        throw new SourceError(`the server asks the client to wait ${seconds} seconds`);
      return {
        problem: `${method} ${path} returned status 429 ${MAX_RATE_LIMITS} times in a row`,
        pauseMs: Math.ceil(seconds * 1000),
      };
    }
    const what = `${method} ${path} returned status ${response.status}`;
    if (response.status >= 500) return { problem: what };
    if (body === undefined) throw new SourceError(`${what}, but its body is not JSON`);
    if (response.ok) return { body };
    const reason = typeof body.msg === 'string' ? `: ${body.msg}` : '';
    if (response.status === 401) throw new UsageError(`The server rejected the credentials${reason}.`);
    throw new SourceError(what + reason);
  }
}
