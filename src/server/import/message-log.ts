import { createReadStream, existsSync } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { UsageError } from '../../contract/errors/index.js';
import { parsedJson } from '../json.js';
import type { AnonymousMessage } from './anonymous-message.js';

const logHeader = z.object({
  format: z.literal('team-chat-mock-import'),
  /** A hash of the address, the user and the options. */
  import: z.string(),
  salt: z.string(),
});

/** The import that a log belongs to. */
export type LogHeader = z.infer<typeof logHeader>;

/** A page of messages, after they were anonymized. */
export interface LoggedPage {
  /** The list that it belongs to. */
  list: string;
  /** The oldest ID of the page; `null` after the last page. */
  oldest: number | null;
  messages: AnonymousMessage[];
  /** Hashes of the original words. */
  words: string[];
}

/** The messages that an import has read, in a file, so that an interrupted one can be continued. */
export class MessageLog {
  readonly path: string;
  /** Whether the file ends with a complete line. */
  #isWhole = false;

  constructor(path: string) {
    this.path = path;
  }

  /** The header of an interrupted import, if there is one. */
  async header(): Promise<LogHeader | undefined> {
    if (!existsSync(this.path)) return undefined;
    for await (const line of this.#lines()) {
      const header = logHeader.safeParse(parsedJson(line));
      if (header.success) return header.data;
      break;
    }
    throw new UsageError(`${this.path} is not an interrupted import. Remove it, or choose another --out.`);
  }

  /** Starts a new log, readable by the user only. */
  async begin(header: LogHeader): Promise<void> {
    await writeFile(this.path, `${JSON.stringify(header)}\n`, { mode: 0o600 });
    this.#isWhole = true;
  }

  async add(page: LoggedPage): Promise<void> {
    // The first line after an interruption begins a new line, whatever the killed process left behind.
    const start = this.#isWhole ? '' : '\n';
    this.#isWhole = true;
    await appendFile(this.path, `${start}${JSON.stringify(page)}\n`);
  }

  /** The pages; a last line that is not complete is left out. */
  async *pages(): AsyncGenerator<LoggedPage> {
    let isFirst = true;
    for await (const line of this.#lines()) {
      // `add` wrote the pages, and checking them costs more than parsing.
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
