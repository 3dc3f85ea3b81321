import { type Answer, jsonOf } from '../../runtime/http/respond.js';
import { type JournalEntry, personaNameOf } from '../../runtime/journal/journal-entry.js';
import type { JournalStore, Received } from '../../runtime/journal/journal-store.js';
import { runtimeOf } from '../../runtime/mock/mock-internals.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { signerOf } from '../../runtime/pipeline/credentials.js';
import { type Caller, type RequestLine, UNSENDABLE_METHODS } from './format.js';

// Lines of a recording from the journal of a mock or a proxy.

interface SentRequest {
  as: Caller;
  url: string | undefined;
  fields: ReadonlyMap<string, string>;
  file?: RequestLine['file'];
  userAgent: string | null | undefined;
  /** The reason why the request cannot be replayed. */
  reason: string | undefined;
}

/** Makes a line from an entry and what its caller knows of the request. */
export function lineOf(
  { at, method, path, status }: JournalEntry,
  answer: Answer,
  { as, url, fields, file, userAgent, reason }: SentRequest,
): RequestLine {
  return {
    at,
    method,
    url: url === undefined ? `http://127.0.0.1${path}` : withoutQuery(url),
    as,
    ...(fields.size > 0 && { fields: Object.fromEntries(fields) }),
    ...(file !== undefined && { file }),
    ...(userAgent != null && { user_agent: userAgent }),
    status,
    answer: JSON.parse(jsonOf(answer)),
    ...(reason !== undefined && { left_out: reason }),
  };
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Makes the line of a request to a mock, with its caller and file. */
export function recordedLine(
  mock: TeamChatMock,
  entry: JournalEntry,
  answer: Answer,
  received: Received | undefined,
): RequestLine {
  const sent = runtimeOf(mock).journal.sentOf(entry);
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

/** Returns the file of an accepted request, taken from the latest upload, because reading it again would take time. */
function uploadIn({ db }: TeamChatMock, files: readonly [string, string | File][]): RequestLine['file'] {
  const latest = db.uploads.get(db.uploads.ids().at(-1) ?? 0);
  const isLatest = (value: string | File) => typeof value !== 'string' && value.name === latest?.name;
  const field = files.find(([, value]) => isLatest(value))?.[0];
  if (latest === undefined || field === undefined) return undefined;
  return { field, name: latest.name, type: latest.content_type, content: latest.content };
}

/** Returns the reason why a request cannot be replayed. Faults are no reason, because a replay repeats them. */
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
  // The credentials are checked separately: they may be right even if the request was anonymous or the account is
  // deactivated.
  const { isBasic, isRightKey, userId } = signerOf(runtimeOf(mock).org, authorization);
  const id = user_id ?? (isRightKey ? userId : undefined);
  if (id === undefined) return { wrong: isBasic ? 'key' : 'scheme' };
  return personaNameOf(mock.personas, id) ?? id;
}
