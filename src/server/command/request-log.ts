import type { SiteObserver } from '../../runtime/control/route.js';
import { type JournalEntry, storeOf } from '../../runtime/index.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { type Paint, plain, type Style } from './paint.js';

/** Prints a line for each request of a server and its realms. */
export class RequestLog implements SiteObserver {
  readonly #write: (line: string) => void;
  readonly #paint: Paint;
  #unwatch: (() => void)[] = [];

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
      this.#write(requestLine(entry, callerName(mock, entry), this.#paint));
    const ignored = () => undefined;
    this.#unwatch.push(storeOf(mock.requests).watch({ recorded, unmatched: ignored, cleared: ignored }));
  }

  controlled(): void {}

  ended(): void {
    for (const unwatch of this.#unwatch.splice(0)) unwatch();
  }
}

/** A line such as `400 POST /messages member 6 ms  You may not post in announcements`. */
export function requestLine(entry: JournalEntry, caller: string, paint: Paint = plain): string {
  const { status, method, path, ms, msg, note } = entry;
  const shownStatus = paint(statusStyle(status), status === 0 ? '---' : String(status));
  const request = printable(`${method} ${path.replace(/\/api\/v1(?=\/|$)/, '')}`);
  const details = paint('faint', printable(`${caller} ${timeText(ms)}`));
  const reasons = new Set([msg, note?.split('\n')[0]].filter((text) => text !== undefined));
  const reason = printable([...reasons].join('; '));
  return `${shownStatus} ${request} ${details}${reason === '' ? '' : `  ${reason}`}`;
}

function callerName({ personas }: TeamChatMock, { user_id, account }: JournalEntry): string {
  if (user_id === null) return account ?? 'anonymous';
  const persona = Object.entries(personas).find(([, { user_id: id }]) => id === user_id);
  return persona?.[0] ?? `user ${user_id}`;
}

function statusStyle(status: number): Style {
  if (status === 0 || status >= 500) return 'failure';
  return status >= 400 ? 'warning' : 'success';
}

/** Milliseconds up to a second, then seconds. */
function timeText(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** A request must not be able to control the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '\u{FFFD}');
}
