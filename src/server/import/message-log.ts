import { createReadStream, existsSync } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { UsageError } from '../../contract/errors/index.js';
import type { AnonymousMessage } from './anonymous-message.js';

/** The import that a log belongs to. */
export interface LogHeader {
  format: 'team-chat-mock-import';
  /** A hash of the address, the user and the options. */
  import: string;
  salt: string;
}

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
      const header = parsed(line) as Partial<LogHeader> | undefined;
      if (header?.format === 'team-chat-mock-import' && typeof header.salt === 'string')
        return header as LogHeader;
      break;
    }
    throw new UsageError(`${this.path} is no interrupted import. Remove it, or choose another --out.`);
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
      const page = isFirst ? undefined : (parsed(line) as LoggedPage | undefined);
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

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
