import type { SiteObserver } from '../../runtime/control/route.js';
import { nameIn } from '../../runtime/control/wire.js';
import { type JournalEntry, storeOf } from '../../runtime/index.js';
import { durationText, reasonOf } from '../../runtime/journal/journal-entry.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { type Paint, plain, type Style } from './terminal.js';

/** Prints a line for each request of a server and its realms. */
export class RequestLog implements SiteObserver {
  readonly #write: (line: string) => void;
  readonly #paint: Paint;
  /** Functions that stop watching, by mock. */
  readonly #watched = new Map<TeamChatMock, () => void>();

  constructor(write: (line: string) => void, paint: Paint = plain) {
    this.#write = write;
    this.#paint = paint;
  }

  began(mock: TeamChatMock): void {
    this.ended();
    this.joined(mock);
  }

  joined(mock: TeamChatMock): void {
    const recorded = (entry: JournalEntry) =>
      this.#write(requestLine(entry, nameIn(mock.personas, entry), this.#paint));
    const ignored = () => undefined;
    const journal = storeOf(mock.requests);
    this.#watched.set(mock, journal.watch({ recorded, unmatched: ignored, cleared: ignored }));
  }

  left(mock: TeamChatMock): void {
    this.#watched.get(mock)?.();
    this.#watched.delete(mock);
  }

  controlled(): void {}

  ended(): void {
    for (const mock of this.#watched.keys()) this.left(mock);
  }
}

/** A line such as `400 POST /messages member 6 ms  You may not post in announcements`. */
export function requestLine(entry: JournalEntry, caller: string, paint: Paint = plain): string {
  const { status, method, path, ms } = entry;
  const shownStatus = paint(statusStyle(status), status === 0 ? '---' : String(status));
  const request = printable(`${method} ${path.replace(/\/api\/v1(?=\/|$)/, '')}`);
  const details = paint('faint', printable(`${caller} ${durationText(ms)}`));
  const reason = printable(reasonOf(entry));
  return `${shownStatus} ${request} ${details}${reason === '' ? '' : `  ${reason}`}`;
}

function statusStyle(status: number): Style {
  if (status === 0 || status >= 500) return 'failure';
  return status >= 400 ? 'warning' : 'success';
}

/** Replaces control characters, so that a request cannot control the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '\u{FFFD}');
}
