import { UsageError } from '../../contract/errors/index.js';
import { type Json, text } from '../json.js';
import type { Anonymizer } from './anonymizer.js';
import { type AnonymousMessage, anonymousMessage, type RawMessage } from './anonymous-message.js';
import type { MessageLog } from './message-log.js';
import { channelsIn } from './organization.js';

/** The source of an organization: a server or a recording. */
export interface Source {
  /** The response of POST /register. */
  register(): Promise<Json>;
  /** A page of messages, the newest first, before this ID; empty after the last one. */
  page(narrow: readonly object[], before: number | undefined, most: number): Promise<RawMessage[]>;
}

/** The messages to read. */
interface Wanted {
  source: Source;
  /** Largest number of messages, the newest ones. */
  messages: number;
  /** Called with the number of messages so far. */
  progress?(messages: number): void;
}

/** A list of messages to read. */
interface List {
  name: string;
  narrow: object[];
}

/**
 * The lists of messages to read: those that the user received, and the history of public channels; or channels by name.
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
  { source, messages: most, progress }: Wanted,
  lists: readonly List[],
  log: MessageLog,
  anonymizer: Anonymizer,
): Promise<AnonymousMessage[]> {
  const found = new Map<number, AnonymousMessage>();
  const reached = new Map<string, { oldest: number | null; count: number }>();
  const keep = (list: string, oldest: number | null, page: readonly AnonymousMessage[]) => {
    for (const each of page) if (!found.has(each.message.id)) found.set(each.message.id, each);
    reached.set(list, { oldest, count: (reached.get(list)?.count ?? 0) + page.length });
    progress?.(found.size);
  };
  for await (const { list, oldest, messages, words } of log.pages()) {
    anonymizer.originals.addHashes(words);
    keep(list, oldest, messages);
  }
  for (const { name, narrow } of lists) {
    for (;;) {
      const { oldest, count } = reached.get(name) ?? { oldest: undefined, count: 0 };
      if (oldest === null || count >= most) break;
      const page = await source.page(narrow, oldest, most - count);
      const messages = page.flatMap((raw) => anonymousMessage(raw, anonymizer) ?? []);
      const last = page.at(-1)?.id ?? null;
      const words = anonymizer.originals.takeHashes();
      await log.add({ list: name, oldest: last, messages, words });
      keep(name, last, messages);
    }
  }
  const newest = [...found.values()].sort((a, b) => b.message.id - a.message.id).slice(0, most);
  return newest.reverse();
}
