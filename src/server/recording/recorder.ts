import { openSync, writeSync } from 'node:fs';
import { UsageError } from '../../contract/errors/index.js';
import { type Answer, type Journal, type JournalEntry, jsonOf } from '../../runtime/index.js';
import { seededAt } from '../../runtime/mock/create-mock.js';
import type { TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import type { SiteObserver } from '../control/route.js';
import { type Caller, headerLine, type Line, type RequestLine } from './lines.js';

const SECRET = /^(api_key|password)$/;

/** Options that say nothing about answers, or that another machine has otherwise. */
const NOT_RECORDED = new Set(['scenario', 'now', 'latency', 'port', 'host']);

/**
 * Writes what a server is asked to a file, in place of what was in it.
 * @throws UsageError when the file cannot be written
 */
export function recordTo(path: string): Recorder {
  const file = open(path);
  // At once, so that nothing is lost however the process ends.
  return new Recorder((line) => writeSync(file, `${JSON.stringify(line)}\n`));
}

function open(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}`);
  }
}

/** Makes lines of what a server is asked. Credentials are in none. */
export class Recorder implements SiteObserver {
  readonly #out: (line: Line) => void;
  /** Lines that wait for the first one. */
  #held: Line[] | undefined;
  #unwatch: (() => void)[] = [];

  constructor(write: (line: Line) => void) {
    this.#out = write;
  }

  began(mock: TeamChatMock, options: TeamChatMockOptions): void {
    for (const unwatch of this.#unwatch.splice(0)) unwatch();
    const { scenario, now } = options;
    const kept = Object.entries(options).filter(([name]) => !NOT_RECORDED.has(name));
    const own = typeof scenario === 'object' ? scenario.name : undefined;
    const named = typeof scenario === 'string' ? { scenario } : {};
    const begin = (start: TeamChatMockOptions['now']) =>
      this.#out(headerLine({ ...named, now: start, ...Object.fromEntries(kept) }, own));
    if (now === 'system') {
      // When this is asked again, the clock starts where it was when the organization was seeded.
      this.#held = [];
      mock.ready.then(
        () => {
          begin(seededAt(mock));
          this.#release();
        },
        () => undefined,
      );
    } else {
      begin(now);
    }
    this.joined(mock);
  }

  #write(line: Line): void {
    if (this.#held === undefined) this.#out(line);
    else this.#held.push(line);
  }

  #release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const line of held) this.#out(line);
  }

  joined(mock: TeamChatMock): void {
    const journal = mock.requests as unknown as Journal;
    this.#unwatch.push(
      journal.watch({
        recorded: (entry, answer) => this.#write(lineOf(mock, journal, entry, answer)),
        unmatched: () => undefined,
        cleared: () => undefined,
      }),
    );
  }

  controlled(control: string, url: string, body: string, at: number): void {
    this.#write({ at, control, url, body });
  }
}

function lineOf(mock: TeamChatMock, journal: Journal, entry: JournalEntry, answer: Answer): RequestLine {
  const { at, method, path, status } = entry;
  const sent = journal.sentOf(entry);
  // What a fault did to it, the same fault will do again.
  const unread = sent?.unrepeatable !== undefined && (status === 400 || status === 413);
  return {
    at,
    method,
    url: sent === undefined ? `http://127.0.0.1${path}` : withoutQuery(sent.url),
    as: callerOf(mock, entry, sent?.authorization ?? null),
    ...(sent !== undefined && sent.fields.size > 0 && { fields: Object.fromEntries(sent.fields) }),
    ...(sent?.userAgent != null && { user_agent: sent.userAgent }),
    status,
    answer: JSON.parse(jsonOf(answer), (name, part) => (SECRET.test(name) ? '(hidden)' : part)),
    ...(unread && { left_out: sent.unrepeatable }),
  };
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function callerOf(mock: TeamChatMock, { user_id }: JournalEntry, authorization: string | null): Caller {
  if (authorization === null) return null;
  // Where nobody needs credentials, and where the account is deactivated, they may still be right.
  const id = user_id ?? signedBy(mock, authorization);
  if (id === undefined) return { wrong: /^basic /i.test(authorization) ? 'key' : 'scheme' };
  return Object.entries(mock.personas).find(([, persona]) => persona.user_id === id)?.[0] ?? id;
}

/** The user whose credentials these are; `undefined` if they are nobody's. */
function signedBy({ db }: TeamChatMock, authorization: string): number | undefined {
  const [, encoded = ''] = /^basic +(\S+) *$/i.exec(authorization) ?? [];
  const [, email = '', key] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  const wanted = email.toLowerCase();
  const user = db.users.firstBy('realEmail', wanted) ?? db.users.firstBy('apiEmail', wanted);
  return user?.api_key === key ? user?.id : undefined;
}
