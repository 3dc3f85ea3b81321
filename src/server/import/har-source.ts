import { UsageError } from '../../contract/errors/index.js';
import { readTextFile } from '../../scenarios/seed-file/read-text-file.js';
import { parsedJson, parsedUrl } from '../../strings.js';
import { fieldsOf, hasFields, isObject } from '../../values.js';
import { idOf, type Json, objects, text } from '../external-data.js';
import { RECORDING_FORMAT, RECORDING_LIMIT } from '../recording/format.js';
import { htmlToMarkdown } from './html-to-markdown.js';
import type { RawMessage } from './messages.js';
import type { Source } from './read-messages.js';

/** A successful request with its response. */
interface Exchange {
  host: string;
  /** `METHOD /path` below `/api/v1` or `/json`. */
  endpoint: string;
  fields: ReadonlyMap<string, string>;
  body: Json;
}

/**
 * Reads a recording of a browser (HAR) or of `team-chat-mock proxy --record`.
 * @returns the source, and a note that counts the used and the ignored requests
 * @throws UsageError when the file is not a recording, or contains no registered state
 */
export async function harSource(path: string): Promise<{ source: Source; note: string }> {
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
        const { operator, operand } = fieldsOf(narrow[0]);
        // The first list already contains all messages of a recording.
        if (operator === 'streams') return [];
        const wanted =
          operator === 'stream' ? sorted.filter(({ stream_id }) => stream_id === operand) : sorted;
        return wanted.filter(({ id }) => before === undefined || id < before).slice(0, most);
      },
    },
    note: `Used ${used} requests to ${host}. Ignored ${own.length - used} others, and ${others + exchanges.length - own.length} to other addresses.`,
  };
}

function exchangesIn(content: string, path: string): { exchanges: Exchange[]; others: number } {
  const isRecording = content.startsWith(`{"format":"${RECORDING_FORMAT}"`);
  const entries = isRecording
    ? content.split('\n').flatMap((line) => recordedLine(line) ?? [])
    : harEntries(content, path);
  const exchanges = entries.flatMap((entry) => exchangeOf(entry) ?? []);
  return { exchanges, others: entries.length - exchanges.length };
}

/** A request with its response, from any kind of recording. */
interface Entry {
  method: string;
  url: string;
  fields: [string, string][];
  body: unknown;
}

function recordedLine(line: string): Entry | undefined {
  const { method, url, fields, answer } = fieldsOf(parsedJson(line));
  if (typeof method !== 'string' || typeof url !== 'string') return undefined;
  return { method, url, fields: Object.entries(fieldsOf(fields)).map(asField), body: answer };
}

function harEntries(har: string, path: string): Entry[] {
  const { entries } = fieldsOf(fieldsOf(parsedJson(har)).log);
  if (!Array.isArray(entries)) {
    throw new UsageError(
      `${path} is not a HAR file, or is incomplete. Export it again from the network panel, with content.`,
    );
  }
  return objects(entries).map((entry) => {
    const request = fieldsOf(entry.request);
    const content = fieldsOf(fieldsOf(entry.response).content);
    const body = text(content.text);
    const plain = content.encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body;
    const posted = fieldsOf(request.postData);
    const params = [...objects(request.queryString), ...objects(posted.params)].map(({ name, value }) =>
      asField([name, value]),
    );
    return {
      method: String(request.method),
      url: String(request.url),
      fields: [...new URLSearchParams(text(posted.text)), ...params],
      body: parsedJson(plain),
    };
  });
}

function asField([name, value]: [unknown, unknown]): [string, string] {
  return [String(name), String(value)];
}

function exchangeOf({ method, url, fields, body }: Entry): Exchange | undefined {
  const address = parsedUrl(url);
  if (address === undefined || !hasFields(body)) return undefined;
  const { host, pathname, searchParams } = address;
  const [, path] = /\/(?:api\/v1|json)(\/.*)$/.exec(pathname) ?? [];
  if (path === undefined || body.result !== 'success') return undefined;
  return { host, endpoint: `${method} ${path}`, fields: new Map([...searchParams, ...fields]), body };
}

function messagesOf({ endpoint, fields, body }: Exchange): RawMessage[] {
  if (endpoint === 'GET /messages') {
    const isHtml = fields.get('apply_markdown') !== 'false';
    return objects(body.messages).flatMap((message) => asMarkdown(message, isHtml));
  }
  if (endpoint !== 'GET /events') return [];
  return objects(body.events).flatMap(({ type, message, flags }) => {
    if (type !== 'message' || !isObject(message)) return [];
    const isHtml = message.content_type !== 'text/x-markdown';
    return asMarkdown({ ...message, flags: flags ?? message.flags }, isHtml);
  });
}

function asMarkdown(message: Json, isHtml: boolean): RawMessage[] {
  const id = idOf(message.id);
  if (id === undefined || typeof message.content !== 'string') return [];
  const content = isHtml ? htmlToMarkdown(message.content) : message.content;
  return [{ ...message, id, content }];
}
