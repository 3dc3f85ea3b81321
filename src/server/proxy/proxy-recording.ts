import { closeSync, openSync, writeFileSync } from 'node:fs';
import { fileProblem, UsageError } from '../../contract/errors/index.js';
import {
  type Answer,
  type JournalEntry,
  type JournalStore,
  jsonOf,
  SecretStrings,
} from '../../runtime/index.js';
import type { TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { Forwarded } from '../../runtime/pipeline/forward-request.js';
import { messageOf } from '../../values.js';
import { integer } from '../json.js';
import { headerLine, type Line } from '../recording/lines.js';

/** The credentials that pass through a proxy, with their users. */
export class Callers {
  /** Hides credentials in the journal and in recordings. */
  readonly secrets = new SecretStrings([]);
  readonly #known = new Set<string>();
  readonly #users = new Map<string, number>();

  /** Remembers the credentials of a request. */
  sent(authorization: string | null): void {
    const basic = /^basic +(\S+) *$/i.exec(authorization ?? '')?.[1];
    if (basic === undefined) return;
    this.#hide(
      Buffer.from(basic, 'base64')
        .toString()
        .replace(/^[^:]*:/s, ''),
    );
  }

  /** Learns the caller and new API keys from a response. */
  answered({ endpoint, authorization, status, body }: Forwarded): void {
    if (typeof body.api_key === 'string') this.#hide(body.api_key);
    const tellsCaller = endpoint.name === 'POST /register' || endpoint.name === 'GET /users/me';
    if (!tellsCaller || status !== 200 || authorization === null) return;
    const userId = integer(body.user_id);
    if (userId !== undefined) this.#users.set(authorization, userId);
  }

  userIdOf(authorization: string | null): number | null {
    return authorization === null ? null : (this.#users.get(authorization) ?? null);
  }

  #hide(secret: string): void {
    if (this.#known.has(secret)) return;
    this.#known.add(secret);
    this.secrets.replace(undefined, { api_key: secret });
  }
}

/**
 * Writes the requests of a journal to a file, in the format of `--record`. The journal contains no credentials.
 * @param report is called once with the reason if recording stops early, such as a full disk
 * @returns a function that ends the recording
 * @throws UsageError if the file cannot be written
 */
export function recordProxy(
  path: string,
  journal: JournalStore,
  options: TeamChatMockOptions,
  report: (problem: string) => void,
): () => void {
  const file = open(path);
  let stopped = false;
  let isOpen = true;
  const write = (line: Line) => {
    if (stopped) return;
    try {
      writeFileSync(file, `${JSON.stringify(line)}\n`);
    } catch (error) {
      stopped = true;
      report(`Recording to ${path} stopped: ${messageOf(error)}. The proxy keeps running.`);
    }
  };
  write(headerLine({ ...options }, undefined));
  const unwatch = journal.watch({
    recorded: (entry, answer) => write(lineOf(journal, entry, answer)),
    unmatched: () => undefined,
    cleared: () => undefined,
  });
  return () => {
    unwatch();
    stopped = true;
    if (isOpen) closeSync(file);
    isOpen = false;
  };
}

function open(path: string): number {
  try {
    return openSync(path, 'w', 0o600);
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${fileProblem(error, 'its folder does not exist')}.`);
  }
}

function lineOf(journal: JournalStore, entry: JournalEntry, answer: Answer): Line {
  const sent = journal.sentOf(entry);
  const url = new URL(sent?.url ?? `http://127.0.0.1${entry.path}`);
  url.search = '';
  const reason = leftOut(entry, sent);
  return {
    at: entry.at,
    method: entry.method,
    url: url.href,
    as: entry.user_id,
    ...(sent !== undefined && sent.fields.size > 0 ? { fields: Object.fromEntries(sent.fields) } : {}),
    ...(sent?.userAgent != null ? { user_agent: sent.userAgent } : {}),
    status: entry.status,
    answer: JSON.parse(jsonOf(answer)),
    ...(reason === undefined ? {} : { left_out: reason }),
  };
}

/** The reason why a replay cannot send a request to a mock. */
function leftOut({ user_id, endpoint, note }: JournalEntry, sent: object | undefined): string | undefined {
  if (sent === undefined) return 'its fields were too large to keep';
  if (note !== undefined) return note;
  if (user_id === null && endpoint !== 'GET /server_settings') return 'its caller is unknown';
  return undefined;
}
