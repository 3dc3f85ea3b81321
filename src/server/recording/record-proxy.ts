import { closeSync, writeFileSync } from 'node:fs';
import { type Answer, type JournalEntry, type JournalStore, jsonOf } from '../../runtime/index.js';
import type { TeamChatMockOptions } from '../../runtime/mock/options.js';
import { messageOf } from '../../values.js';
import { headerLine, type Line } from './lines.js';
import { openRecording } from './recorder.js';

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
  const file = openRecording(path, 0o600);
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
