import * as z from 'zod';
import type { Live } from '../../runtime/control/live.js';
import type { Envelope } from '../../runtime/control/responses.js';
import { defineRoute } from '../../runtime/control/route.js';
import type { JournalEntry } from '../../runtime/journal/journal-entry.js';
import type { JournalStore } from '../../runtime/journal/journal-store.js';
import { HIDDEN } from '../../runtime/journal/secrets.js';
import { runtimeOf } from '../../runtime/mock/mock-internals.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { packageVersion } from '../package-files.js';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** Matches the value of a file in the journal. */
const FILE_FIELD = /^\(file (.*)\)$/s;

/** The values of HAR 1.2 for unknown sizes. */
const UNKNOWN_SIZES = { headersSize: -1, bodySize: -1 };

export const harRoute = defineRoute('GET /har', {
  summary: 'Export the journal as HAR 1.2',
  response: z.looseObject({
    log: z.looseObject({ version: z.literal('1.2'), entries: z.array(z.unknown()) }),
  }),
  run: ({ mock, live, hide, url, base }) => hide(harOf(mock, live, url.origin + base)),
});

/** Returns the journal in HAR 1.2, with the responses that are still stored. */
function harOf(mock: TeamChatMock, live: Live, baseUrl: string) {
  const journal = runtimeOf(mock).journal;
  const entries = journal.entries.map((entry) => ({
    startedDateTime: new Date(entry.real_time * 1000 - entry.ms).toISOString(),
    time: entry.ms,
    request: requestOf(entry, journal, baseUrl, live.envelopeOf(entry.id)),
    response: responseOf(entry, live.answerTo(entry.id), live.envelopeOf(entry.id)),
    cache: {},
    timings: { send: 0, wait: entry.ms, receive: 0 },
    ...(entry.note === undefined ? {} : { comment: entry.note }),
  }));
  return {
    log: { version: '1.2' as const, creator: { name: 'team-chat-mock', version: packageVersion() }, entries },
  };
}

type Field = [name: string, value: string];

function requestOf(entry: JournalEntry, journal: JournalStore, baseUrl: string, envelope?: Envelope) {
  const { method, path } = entry;
  const sent = journal.sentOf(entry);
  const fields: Field[] = [...(sent?.fields ?? [])];
  const query = new Map(new URL(sent?.url ?? baseUrl).searchParams);
  const isInQuery = ([name, value]: Field) =>
    ['GET', 'HEAD'].includes(method) || (query.has(name) && [HIDDEN, query.get(name)].includes(value));
  const inQuery = fields.filter(isInQuery);
  const inBody = fields.filter((field) => !isInQuery(field));
  const headers = envelope?.request_headers ?? (sent?.userAgent ? { 'user-agent': sent.userAgent } : {});
  const url = sent === undefined ? baseUrl + path : new URL(path, sent.url).href;
  return {
    method,
    url: inQuery.length === 0 ? url : `${url}?${new URLSearchParams(inQuery)}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: named(Object.entries(headers)),
    queryString: named(inQuery),
    ...bodyOf(inBody, envelope),
    ...UNKNOWN_SIZES,
  };
}

/** Returns the body of a request: a form, or text that contains no fields. */
function bodyOf(form: Field[], { text, request_headers: headers }: Partial<Envelope> = {}) {
  const type = headers?.['content-type'];
  if (form.length === 0) return text === undefined ? {} : { postData: { mimeType: type ?? '', text } };
  const isMultipart = type?.startsWith(MULTIPART) ?? form.some(([, value]) => FILE_FIELD.test(value));
  if (!isMultipart) {
    return { postData: { mimeType: FORM, params: named(form), text: `${new URLSearchParams(form)}` } };
  }
  const params = form.map(([name, value]) => {
    const fileName = FILE_FIELD.exec(value)?.[1];
    return fileName === undefined ? { name, value } : { name, fileName };
  });
  return { postData: { mimeType: MULTIPART, params } };
}

function named(fields: readonly Field[]) {
  return fields.map(([name, value]) => ({ name, value }));
}

function responseOf({ status }: JournalEntry, answer: unknown, envelope?: Envelope) {
  const text = answer === undefined ? '' : JSON.stringify(answer);
  const headers = envelope?.response_headers ?? {};
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: named(Object.entries(headers)),
    content: { size: Buffer.byteLength(text), mimeType: headers['content-type'] ?? 'application/json', text },
    redirectURL: '',
    ...UNKNOWN_SIZES,
  };
}
