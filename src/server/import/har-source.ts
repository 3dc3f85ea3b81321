import { UsageError } from '../../contract/errors/index.js';
import { readTextFile } from '../../scenarios/seed-file/read-text-file.js';
import { RECORDING_LIMIT } from '../file-limits.js';
import { htmlToMarkdown } from './html-to-markdown.js';
import { idOf, type Json, objects, type RawMessage } from './raw.js';
import type { Source } from './read-messages.js';

/** A request with its response, from any kind of recording. */
interface Exchange {
  host: string;
  /** `METHOD /path` below `/api/v1` or `/json`. */
  endpoint: string;
  fields: ReadonlyMap<string, string>;
  body: Json;
}

/** A source, and a sentence about the omitted requests. */
export interface HarSource {
  source: Source;
  note: string;
}

/**
 * Reads a recording of a browser (HAR) or of `team-chat-mock proxy --record`.
 * @throws UsageError when it is not a recording, or has no registered state
 */
export async function harSource(path: string): Promise<HarSource> {
  const { exchanges, others } = exchangesIn(await readTextFile(path, RECORDING_LIMIT), path);
  const register = exchanges.findLast(
    ({ endpoint, body }) => endpoint === 'POST /register' && idOf(body.user_id) !== undefined,
  );
  if (register === undefined) {
    throw new UsageError(
      `${path} has no successful POST /register. Record from the start of the client, and all event types.`,
    );
  }
  const { host, body: state } = register;
  const own = exchanges.filter((exchange) => exchange.host === host);
  const messages = new Map<number, RawMessage>();
  let used = 1;
  for (const exchange of own) {
    const found = messagesOf(exchange);
    if (found.length > 0) used++;
    for (const message of found) messages.set(message.id, message);
  }
  const sorted = [...messages.values()].sort((a, b) => b.id - a.id);
  return {
    source: {
      register: async () => state,
      page: async (narrow, before, most) => {
        const [{ operator, operand }] =
          narrow.length === 0 ? [{}] : (narrow as [{ operator?: string; operand?: unknown }]);
        // Everything is in the first list.
        if (operator === 'streams') return [];
        const wanted =
          operator === 'stream' ? sorted.filter(({ stream_id }) => stream_id === operand) : sorted;
        return wanted.filter(({ id }) => before === undefined || id < before).slice(0, most);
      },
    },
    note: `${used} requests to ${host} were used, ${own.length - used} other ones and ${others + exchanges.length - own.length} to other addresses were not`,
  };
}

function exchangesIn(text: string, path: string): { exchanges: Exchange[]; others: number } {
  const isRecording = text.startsWith('{"format":"team-chat-mock-journal"');
  const entries = isRecording
    ? text.split('\n').flatMap((line) => recordedLine(line) ?? [])
    : harEntries(text, path);
  const exchanges = entries.flatMap((entry) => exchangeOf(entry) ?? []);
  return { exchanges, others: entries.length - exchanges.length };
}

interface Entry {
  method: string;
  url: string;
  fields: [string, string][];
  body: unknown;
}

function recordedLine(line: string): Entry | undefined {
  const value = parsed(line) as Json | undefined;
  if (typeof value?.method !== 'string' || typeof value.url !== 'string') return undefined;
  const fields = Object.entries(Object(value.fields) as Record<string, string>);
  return { method: value.method, url: value.url, fields, body: value.answer };
}

function harEntries(text: string, path: string): Entry[] {
  const har = parsed(text) as { log?: { entries?: unknown } } | undefined;
  if (!Array.isArray(har?.log?.entries)) {
    throw new UsageError(
      `${path} is no HAR file, or not complete. Export it again from the network panel, with content.`,
    );
  }
  return objects(har.log.entries).map((entry) => {
    const request = Object(entry.request) as Json;
    const content = Object((Object(entry.response) as Json).content) as Json;
    const body = typeof content.text === 'string' ? content.text : '';
    const plain = content.encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body;
    const posted = Object(request.postData) as Json;
    const params = [...objects(request.queryString), ...objects(posted.params)].map(
      ({ name, value }): [string, string] => [String(name), String(value)],
    );
    const form = typeof posted.text === 'string' ? [...new URLSearchParams(posted.text)] : [];
    return {
      method: String(request.method),
      url: String(request.url),
      fields: [...form, ...params],
      body: parsed(plain),
    };
  });
}

function exchangeOf({ method, url, fields, body }: Entry): Exchange | undefined {
  if (!URL.canParse(url) || typeof body !== 'object' || body === null) return undefined;
  const { host, pathname, searchParams } = new URL(url);
  const [, path] = /\/(?:api\/v1|json)(\/.*)$/.exec(pathname) ?? [];
  if (path === undefined || (body as Json).result !== 'success') return undefined;
  return {
    host,
    endpoint: `${method} ${path}`,
    fields: new Map([...searchParams, ...fields]),
    body: body as Json,
  };
}

function messagesOf({ endpoint, fields, body }: Exchange): RawMessage[] {
  if (endpoint === 'GET /messages') {
    const isHtml = fields.get('apply_markdown') !== 'false';
    return objects(body.messages).flatMap((message) => asMarkdown(message, isHtml));
  }
  if (endpoint !== 'GET /events') return [];
  return objects(body.events).flatMap(({ type, message, flags }) => {
    if (type !== 'message') return [];
    const [found] = objects([message]);
    return found === undefined
      ? []
      : asMarkdown({ ...found, flags: flags ?? found.flags }, found.content_type !== 'text/x-markdown');
  });
}

function asMarkdown(message: Json, isHtml: boolean): RawMessage[] {
  if (idOf(message.id) === undefined || typeof message.content !== 'string') return [];
  const content = isHtml ? htmlToMarkdown(message.content) : message.content;
  return [{ ...message, id: message.id as number, content }];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
