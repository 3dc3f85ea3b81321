import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { type ControlApp, type ControlAppOptions, createControlApp } from '../../runtime/control/app.js';
import type { Live } from '../../runtime/control/live.js';
import type { Envelope, SecretFilter } from '../../runtime/control/responses.js';
import { defineRoute, type Route } from '../../runtime/control/route.js';
import { type JournalEntry, type JournalStore, storeOf } from '../../runtime/index.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import type { StateFile } from '../state-file.js';
import { packageVersion } from '../version.js';
import { inspectorRoutes } from './inspector.js';
import { openApiRoutes } from './openapi.js';

/** The request that saves the state to the file of `--save`. */
function saveRoutes(stateFile: StateFile | undefined): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/save',
      summary: 'Save the state to the file of `--save`',
      mainOnly: true,
      unobserved: true,
      response: z.object({ file: z.string() }),
      fails: 'The server was started without `--save`, or the file cannot be written.',
      async run() {
        if (stateFile === undefined) {
          throw new UsageError('The server has no file to save to. Start it with --save FILE.');
        }
        await stateFile.save();
        return { file: stateFile.path };
      },
    }),
  ];
}

const FORM = 'application/x-www-form-urlencoded';

/** Unknown sizes in HAR 1.2. */
const UNKNOWN_SIZES = { headersSize: -1, bodySize: -1 };

const harRoutes = [
  defineRoute({
    method: 'GET',
    path: '/har',
    summary: 'Export the journal as HAR 1.2',
    response: z.looseObject({
      log: z.looseObject({ version: z.literal('1.2'), entries: z.array(z.unknown()) }),
    }),
    run: ({ mock, live, secrets, url, base }) => harOf(mock, live, secrets, url.origin + base),
  }),
];

/**
 * Returns the journal as an HTTP archive (HAR 1.2), without credentials. Includes responses while they are
 * stored.
 */
function harOf(mock: TeamChatMock, live: Live, secrets: SecretFilter, baseUrl: string) {
  const journal = storeOf(mock.requests);
  const entries = journal.entries.map((entry) => ({
    startedDateTime: new Date(entry.real_time * 1000).toISOString(),
    time: entry.ms,
    request: requestOf(entry, journal, baseUrl, live.envelopeOf(entry.id)),
    response: responseOf(entry, live.answerTo(entry.id), live.envelopeOf(entry.id)),
    cache: {},
    timings: { send: 0, wait: entry.ms, receive: 0 },
    ...(entry.note === undefined ? {} : { comment: entry.note }),
  }));
  return secrets.hide({
    log: { version: '1.2' as const, creator: { name: 'team-chat-mock', version: packageVersion() }, entries },
  });
}

function requestOf(entry: JournalEntry, journal: JournalStore, baseUrl: string, envelope?: Envelope) {
  const { method, path } = entry;
  const sent = journal.sentOf(entry);
  const params = [...(sent?.fields ?? [])].map(([name, value]) => ({ name, value }));
  const query = new URLSearchParams(params.map(({ name, value }) => [name, value])).toString();
  const inQuery = method === 'GET' || method === 'HEAD';
  const url = sent === undefined ? baseUrl + path : new URL(path, sent.url).href;
  return {
    method,
    url: inQuery && query !== '' ? `${url}?${query}` : url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(
      envelope?.request_headers ?? (sent?.userAgent ? { 'user-agent': sent.userAgent } : {}),
    ),
    queryString: inQuery ? params : [],
    ...(inQuery || params.length === 0 ? {} : { postData: { mimeType: FORM, params, text: query } }),
    ...UNKNOWN_SIZES,
  };
}

function headersOf(headers: Record<string, string> = {}) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function responseOf({ status }: JournalEntry, answer: unknown, envelope?: Envelope) {
  const text = answer === undefined ? '' : JSON.stringify(answer);
  return {
    status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(envelope?.response_headers),
    content: { size: Buffer.byteLength(text), mimeType: 'application/json', text },
    redirectURL: '',
    ...UNKNOWN_SIZES,
  };
}

/** Creates the control API of one organization, with the routes specific to a server. */
export function createServerControl({
  stateFile,
  ...options
}: Omit<ControlAppOptions, 'furtherRoutes'> & { stateFile?: StateFile | undefined }): ControlApp {
  return createControlApp({
    ...options,
    furtherRoutes: (all) => [
      ...harRoutes,
      ...saveRoutes(stateFile),
      ...inspectorRoutes,
      ...openApiRoutes(all),
    ],
  });
}
