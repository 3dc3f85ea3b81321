import { closeSync, openSync, writeFileSync } from 'node:fs';
import { UsageError } from '../../contract/errors/index.js';
import type { ControlMethod, SiteObserver } from '../../runtime/control/route.js';
import type { Answer } from '../../runtime/http/respond.js';
import type { JournalEntry } from '../../runtime/journal/journal-entry.js';
import { personaNameOf } from '../../runtime/journal/journal-entry.js';
import type { JournalStore, JournalWatcher, Received } from '../../runtime/journal/journal-store.js';
import { hideSecrets, withoutNamedSecrets } from '../../runtime/journal/secrets.js';
import { organizationOf, seededAt, seededQueueIdsOf } from '../../runtime/mock/mock-internals.js';
import { storeOf } from '../../runtime/mock/mock-requests.js';
import type { TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { signerOf } from '../../runtime/pipeline/credentials.js';
import { fileProblem } from '../../scenarios/seed-file/read-text-file.js';
import { definite, messageOf } from '../../values.js';
import { type Caller, headerLine, type Line, lineOf, type RequestLine } from './lines.js';

/**
 * Options that are not recorded unchanged. The latency does not affect responses, and the others are recorded in a
 * different form.
 */
const NOT_RECORDED = new Set(['scenario', 'now', 'latency', 'seededQueueIds']);

/** Methods that `fetch` cannot send. */
export const UNSENDABLE_METHODS = new Set(['TRACE', 'CONNECT', 'TRACK']);

/**
 * Records a server's requests to a file, replacing its content once the server listens.
 * @param report is called once with the reason if recording stops early, such as a full disk
 */
export function recordTo(path: string, report: (problem: string) => void): Recorder {
  let file: number | undefined;
  // Written synchronously, so that nothing is lost however the process ends.
  const write = (line: Line) => writeFileSync(definite(file), `${JSON.stringify(line)}\n`);
  return new Recorder(write, {
    open() {
      file ??= openRecording(path);
    },
    close() {
      if (file !== undefined) closeSync(file);
    },
    failed: (problem) => report(`Recording to ${path} stopped: ${problem}. The server keeps running.`),
  });
}

/**
 * Opens a recording and removes its content.
 * @throws UsageError if the file cannot be opened
 */
export function openRecording(path: string, mode?: number): number {
  try {
    return openSync(path, 'w', mode);
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${fileProblem(error, 'its folder does not exist')}.`);
  }
}

interface RecorderOptions {
  /** Called when a mock begins, before its first line. */
  open?(): void;
  /** Called once when writing or preparing a line fails. Recording then stops. */
  failed?(problem: string): void;
  close?(): void;
}

/** Converts a server's requests to lines of a recording, without credentials. */
export class Recorder implements SiteObserver {
  readonly #out: (line: Line) => void;
  readonly #options: RecorderOptions;
  /** Lines that are kept until the header is written. The header needs the time of seeding. */
  #held: Line[] | undefined;
  /** The functions that stop watching, by mock. */
  readonly #watched = new Map<TeamChatMock, () => void>();
  #stopped = false;

  constructor(write: (line: Line) => void, options: RecorderOptions = {}) {
    this.#out = write;
    this.#options = options;
  }

  began(mock: TeamChatMock, options: TeamChatMockOptions): void {
    this.#unwatchAll();
    this.#options.open?.();
    const { scenario, now } = options;
    const kept = Object.entries(options).filter(([name]) => !NOT_RECORDED.has(name));
    const own = typeof scenario === 'object' ? scenario.name : undefined;
    const named = typeof scenario === 'string' ? { scenario } : {};
    const rest = { ...Object.fromEntries(kept), seededQueueIds: seededQueueIdsOf(mock) };
    const begin = (start: TeamChatMockOptions['now']) =>
      this.#attempt(() => this.#out(headerLine(withoutNamedSecrets({ ...named, now: start, ...rest }), own)));
    if (now === 'system') {
      // A replay starts its clock at the time of seeding.
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

  joined(mock: TeamChatMock): void {
    const journal = storeOf(mock.requests);
    const recorded: JournalWatcher['recorded'] = (entry, answer, received) =>
      this.#attempt(() =>
        this.#write(hideSecrets(organizationOf(mock), recordedLine(mock, entry, answer, received))),
      );
    const unwatch = journal.watch({ recorded });
    this.#watched.set(mock, unwatch);
  }

  left(mock: TeamChatMock): void {
    this.#watched.get(mock)?.();
    this.#watched.delete(mock);
  }

  controlled(control: ControlMethod, url: string, body: string, at: number): void {
    this.#attempt(() => this.#write({ at, control, url, body: this.#withoutSecrets(body) }));
  }

  ended(): void {
    this.#unwatchAll();
    this.#stopped = true;
    this.#options.close?.();
  }

  #unwatchAll(): void {
    for (const mock of this.#watched.keys()) this.left(mock);
  }

  #write(line: Line): void {
    if (this.#held === undefined) this.#out(line);
    else this.#held.push(line);
  }

  /** Hides the credentials of all organizations, because a control request may concern any of them. */
  #withoutSecrets(body: string): string {
    if (body.trim() === '') return '';
    let hidden: unknown = JSON.parse(body);
    for (const mock of this.#watched.keys()) hidden = hideSecrets(organizationOf(mock), hidden);
    return JSON.stringify(hidden);
  }

  #release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#attempt(() => {
      for (const line of held) this.#out(line);
    });
  }

  /** Writes a line. A request that ran must not fail because it cannot be recorded. */
  #attempt(write: () => void): void {
    if (this.#stopped) return;
    try {
      write();
    } catch (error) {
      this.#stopped = true;
      this.#options.failed?.(messageOf(error));
    }
  }
}

function recordedLine(
  mock: TeamChatMock,
  entry: JournalEntry,
  answer: Answer,
  received: Received | undefined,
): RequestLine {
  const sent = storeOf(mock.requests).sentOf(entry);
  const fields = new Map(sent?.fields);
  const files = [...(received?.fields ?? [])].filter(([, value]) => typeof value !== 'string');
  const upload = entry.status === 200 ? uploadIn(mock, files) : undefined;
  if (upload !== undefined) fields.delete(upload.field);
  const hasLostFile = files.length > (upload === undefined ? 0 : 1);
  const reason = hasLostFile ? 'its file is not recorded' : unrepeatable(entry, sent, answer);
  const as = callerOf(mock, entry, sent?.authorization ?? null);
  return lineOf(entry, answer, {
    as,
    fields,
    file: upload,
    userAgent: sent?.userAgent,
    url: sent?.url,
    reason,
  });
}

/** The file of an accepted request. Taken from the latest upload, because reading the file again would take time. */
function uploadIn({ db }: TeamChatMock, files: readonly [string, string | File][]): RequestLine['file'] {
  const latest = db.uploads.get(db.uploads.ids().at(-1) ?? 0);
  const isLatest = (value: string | File) => typeof value !== 'string' && value.name === latest?.name;
  const field = files.find(([, value]) => isLatest(value))?.[0];
  if (latest === undefined || field === undefined) return undefined;
  return { field, name: latest.name, type: latest.content_type, content: latest.content };
}

/**
 * The reason why a request cannot be replayed. A request that a fault affected can be replayed, because the same fault
 * repeats its effect.
 */
function unrepeatable(
  { method, status }: JournalEntry,
  sent: ReturnType<JournalStore['sentOf']>,
  { body }: Answer,
): string | undefined {
  if (UNSENDABLE_METHODS.has(method)) return `the method ${method} cannot be sent`;
  const signsIn = sent?.fields.has('password') || sent?.fields.has('token');
  if (Object.hasOwn(body, 'api_key') && signsIn) return 'its credentials are not recorded';
  if (status === 400 || status === 413) return sent?.unrepeatable;
  return undefined;
}

function callerOf(mock: TeamChatMock, { user_id }: JournalEntry, authorization: string | null): Caller {
  if (authorization === null) return null;
  // The credentials are checked separately: they may be right even if the request was anonymous or the account is deactivated.
  const { basic, right, userId } = signerOf(organizationOf(mock), authorization);
  const id = user_id ?? (right ? userId : undefined);
  if (id === undefined) return { wrong: basic ? 'key' : 'scheme' };
  return personaNameOf(mock.personas, id) ?? id;
}
