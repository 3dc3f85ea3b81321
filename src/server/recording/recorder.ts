import { closeSync, openSync, writeFileSync } from 'node:fs';
import type { ControlMethod } from '../../runtime/control/route.js';
import type { Answer } from '../../runtime/http/respond.js';
import type { JournalEntry } from '../../runtime/journal/journal-entry.js';
import type { JournalStore, JournalWatcher } from '../../runtime/journal/journal-store.js';
import { hideSecrets, withoutNamedSecrets } from '../../runtime/journal/secrets.js';
import { runtimeOf } from '../../runtime/mock/mock-internals.js';
import type { TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { definite, messageOf, omit } from '../../values.js';
import { notWritable, PRIVATE_MODE } from '../files.js';
import type { SiteObserver } from '../site.js';
import { headerLine, type Line } from './format.js';
import { lineOf, recordedLine } from './lines.js';

/**
 * Options recorded in a different form, except the latency: it is not recorded, because it does not affect responses.
 */
const NOT_RECORDED = ['scenario', 'now', 'latency', 'seededQueueIds'] as const;

/**
 * Records a server's requests to a file, replacing the file's content once the server listens.
 * @param report called once with the reason if recording stops early, for example because the disk is full
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

/** @throws UsageError if the file cannot be opened */
export function openRecording(path: string, mode?: number): number {
  try {
    return openSync(path, 'w', mode);
  } catch (error) {
    throw notWritable(path, error);
  }
}

interface RecorderOptions {
  /** Called when a mock becomes the main organization, before the mock's first line is written. */
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
  /** Functions that stop watching a mock, by mock. */
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
    const customScenario = typeof scenario === 'object' ? scenario.name : undefined;
    const recorded = {
      ...omit(options, NOT_RECORDED),
      ...(typeof scenario === 'string' ? { scenario } : {}),
      seededQueueIds: runtimeOf(mock).seededQueueIds,
    };
    const begin = (start: TeamChatMockOptions['now']) =>
      this.#attempt(() =>
        this.#out(headerLine(withoutNamedSecrets({ ...recorded, now: start }), customScenario)),
      );
    if (now === 'system') {
      // A replay starts its clock at the time of seeding.
      this.#held = [];
      mock.ready.then(
        () => {
          begin(runtimeOf(mock).seededAt);
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
    const journal = runtimeOf(mock).journal;
    const recorded: JournalWatcher['recorded'] = (entry, answer, received) =>
      this.#attempt(() =>
        this.#write(hideSecrets(runtimeOf(mock).org, recordedLine(mock, entry, answer, received))),
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
    for (const mock of this.#watched.keys()) hidden = hideSecrets(runtimeOf(mock).org, hidden);
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

/**
 * Writes the requests of a journal to a file, in the format of `--record`. The journal contains no credentials.
 * @param report called once with the reason if recording stops early, for example because the disk is full
 * @returns a function that ends the recording
 * @throws UsageError if the file cannot be written
 */
export function recordProxy(
  path: string,
  journal: JournalStore,
  options: TeamChatMockOptions,
  report: (problem: string) => void,
): () => void {
  const file = openRecording(path, PRIVATE_MODE);
  let isOpen = true;
  const stop = () => {
    if (!isOpen) return;
    isOpen = false;
    unwatch();
    closeSync(file);
  };
  const write = (line: Line) => {
    try {
      writeFileSync(file, `${JSON.stringify(line)}\n`);
    } catch (error) {
      stop();
      report(`Recording to ${path} stopped: ${messageOf(error)}. The proxy keeps running.`);
    }
  };
  const unwatch = journal.watch({
    recorded: (entry, answer) => write(proxyLine(journal, entry, answer)),
  });
  write(headerLine({ ...options }, undefined));
  return stop;
}

function proxyLine(journal: JournalStore, entry: JournalEntry, answer: Answer): Line {
  const sent = journal.sentOf(entry);
  return lineOf(entry, answer, {
    as: entry.user_id,
    url: sent?.url,
    fields: sent?.fields ?? new Map(),
    userAgent: sent?.userAgent,
    reason: leftOut(entry, sent),
  });
}

/** Returns the reason why a replay cannot send a request to a mock. */
function leftOut({ user_id, endpoint, note }: JournalEntry, sent: object | undefined): string | undefined {
  if (sent === undefined) return 'its fields were too large to keep';
  if (note !== undefined) return note;
  if (user_id === null && endpoint !== 'GET /server_settings') return 'its caller is unknown';
  return undefined;
}
