import { createReadStream, existsSync } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { fileProblem } from '../../scenarios/seed-file/read-text-file.js';
import { parsedJson } from '../../strings.js';
import { type Json, text } from '../external-data.js';
import { PRIVATE_MODE, writing } from '../files.js';
import type { Anonymizer } from './anonymizer.js';
import { channelsIn } from './channels-and-settings.js';
import { type AnonymousMessage, anonymousMessage, type RawMessage } from './messages.js';

const logHeader = z.object({
  format: z.literal('team-chat-mock-import'),
  /** A hash of the address, the user and the options. */
  import: z.string(),
  salt: z.string(),
});

type LogHeader = z.infer<typeof logHeader>;

/** A page of messages, after they were anonymized. */
interface LoggedPage {
  /** Name of the list that the page belongs to, as in `listsFor`. */
  list: string;
  /** The lowest ID of the page; `null` after the last page. */
  oldest: number | null;
  messages: AnonymousMessage[];
  words: string[];
}

/** A file with the messages that an import has read, so that an interrupted import can continue. */
export class MessageLog {
  readonly path: string;
  /** Whether the file ends with a complete line. */
  #isWhole = false;

  constructor(path: string) {
    this.path = path;
  }

  /** @throws UsageError when the file cannot be read, or is not a log of an import */
  async header(): Promise<LogHeader | undefined> {
    if (!existsSync(this.path)) return undefined;
    const first = await this.#firstLine().catch((error: unknown) => {
      throw new UsageError(`${this.path} cannot be read: ${fileProblem(error)}.`, { cause: error });
    });
    const header = logHeader.safeParse(parsedJson(first));
    if (header.success) return header.data;
    throw new UsageError(`${this.path} is not an interrupted import. Remove it, or choose another --out.`);
  }

  async #firstLine(): Promise<string> {
    for await (const line of this.#lines()) return line;
    return '';
  }

  /** @throws UsageError when the log cannot be written */
  async begin(header: LogHeader): Promise<void> {
    const text = `${JSON.stringify(header)}\n`;
    await writing('--out', this.path, () => writeFile(this.path, text, { mode: PRIVATE_MODE }));
    this.#isWhole = true;
  }

  async add(page: LoggedPage): Promise<void> {
    // Starts a new line after an interruption, because the killed process may have left an incomplete one.
    const start = this.#isWhole ? '' : '\n';
    this.#isWhole = true;
    await appendFile(this.path, `${start}${JSON.stringify(page)}\n`);
  }

  async *pages(): AsyncGenerator<LoggedPage> {
    let isFirst = true;
    for await (const line of this.#lines()) {
      // The pages are not checked, because `add` wrote them, and checking takes longer than parsing.
      const page = isFirst ? undefined : (parsedJson(line) as LoggedPage | undefined);
      isFirst = false;
      if (page !== undefined) yield page;
    }
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }

  #lines() {
    return createInterface({ input: createReadStream(this.path), crlfDelay: Number.POSITIVE_INFINITY });
  }
}

/** The source of an organization: a server or a recording. */
export interface Source {
  /** Returns the response to POST /register. */
  register(): Promise<Json>;
  /** Returns a page of messages before this ID, newest first; empty after the last page. */
  page(narrow: readonly object[], before: number | undefined, most: number): Promise<RawMessage[]>;
}

export interface ReadOptions {
  source: Source;
  /** Maximum number of messages; the newest are read. */
  messages: number;
  /** Called with the number of messages read so far. */
  progress?(messages: number): void;
}

interface List {
  name: string;
  narrow: object[];
}

/**
 * Returns the lists of messages to read: the named channels, or by default the received messages and the history of
 * public channels.
 * @throws UsageError for an unknown channel
 */
export function listsFor(state: Json, channels: readonly string[] | undefined): List[] {
  if (channels === undefined) {
    return [
      { name: 'received', narrow: [] },
      { name: 'public', narrow: [{ operator: 'streams', operand: 'public' }] },
    ];
  }
  const known = [...channelsIn(state)].map(([id, channel]) => ({ id, name: text(channel.name) }));
  return channels.map((wanted) => {
    const channel = known.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
    if (channel === undefined)
      throw new UsageError(`Invalid --channels: there is no channel "${wanted}" that you can see.`);
    return { name: `channel ${channel.id}`, narrow: [{ operator: 'stream', operand: channel.id }] };
  });
}

/** Reads lists of messages page by page. Skips the pages that an interrupted import has read. */
export async function readMessages(
  { source, messages: most, progress }: ReadOptions,
  lists: readonly List[],
  log: MessageLog,
  anonymizer: Anonymizer,
): Promise<AnonymousMessage[]> {
  const found = new Map<number, AnonymousMessage>();
  const reached = new Map<string, { oldest: number | null; count: number }>();
  const keep = ({ list, oldest, messages }: LoggedPage) => {
    for (const each of messages) if (!found.has(each.message.id)) found.set(each.message.id, each);
    reached.set(list, { oldest, count: (reached.get(list)?.count ?? 0) + messages.length });
    progress?.(found.size);
  };
  for await (const page of log.pages()) {
    anonymizer.originals.addHashes(page.words);
    keep(page);
  }
  for (const { name: list, narrow } of lists) {
    for (;;) {
      const { oldest, count } = reached.get(list) ?? { oldest: undefined, count: 0 };
      if (oldest === null || count >= most) break;
      const raw = await source.page(narrow, oldest, most - count);
      const messages = raw.flatMap((message) => anonymousMessage(message, anonymizer) ?? []);
      const words = anonymizer.originals.takeHashes();
      const page = { list, oldest: raw.at(-1)?.id ?? null, messages, words };
      await log.add(page);
      keep(page);
    }
  }
  const newest = [...found.values()].sort((a, b) => b.message.id - a.message.id).slice(0, most);
  return newest.reverse();
}
