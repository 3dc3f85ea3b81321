import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Message, ResponseOf } from 'team-chat-mock/schemas';
import type { Api } from '../api/client';
import { useApi } from '../api/context';
import type { LiveEvent } from '../api/live';
import type { Narrow } from '../narrow';
import { useLive } from './use-live';

const PAGE = 25;

interface State {
  messages: Message[];
  foundOldest: boolean;
  foundNewest: boolean;
  /** The plan hides older messages. */
  historyLimited: boolean;
  /** The oldest message that was unread when the list was opened. */
  firstUnread: number | undefined;
  loaded: boolean;
  error: unknown;
}

const EMPTY: State = {
  messages: [],
  foundOldest: false,
  foundNewest: false,
  historyLimited: false,
  firstUnread: undefined,
  loaded: false,
  error: undefined,
};

export interface Messages extends State {
  /** Loads the page before the oldest message shown. */
  earlier(): Promise<void>;
  /** Loads the page after the newest message shown. */
  later(): Promise<void>;
  /** Reloads changed messages. */
  refresh(ids: readonly number[]): Promise<void>;
}

/** The messages of a narrow around the first unread one, with pages before and after, kept up to date. */
export function useMessages(narrow: Narrow): Messages {
  const api = useApi();
  const [state, setState] = useState<State>(EMPTY);
  const key = JSON.stringify(narrow);
  // Discards responses for a previous narrow.
  const current = useRef({ api, key, state });
  current.current = { api, key, state };

  const ask = useCallback(
    async (question: (asked: Api) => Promise<(before: State) => State>) => {
      const still = () => current.current.api === api && current.current.key === key;
      try {
        const change = await question(api);
        if (still()) setState((before) => ({ ...change(before), error: undefined }));
      } catch (error) {
        if (still()) setState((before) => ({ ...before, error }));
      }
    },
    [api, key],
  );

  const open = useCallback(
    () => ask(async (asked) => opened(await page(asked, key, 'first_unread', PAGE, PAGE))),
    [ask, key],
  );
  useEffect(() => {
    setState(EMPTY);
    void open();
  }, [open]);

  const earlier = () => {
    const oldest = state.messages[0]?.id;
    if (oldest === undefined || state.foundOldest) return Promise.resolve();
    return ask(async (asked) => prepended(await page(asked, key, String(oldest), PAGE, 0)));
  };
  const later = () =>
    ask(async (asked) => {
      const newest = current.current.state.messages.at(-1)?.id;
      if (newest === undefined) return opened(await page(asked, key, 'newest', PAGE, 0));
      return appended(await page(asked, key, String(newest), 0, PAGE));
    });
  const refresh = (ids: readonly number[], within: Narrow = []) =>
    ask(async (asked) => {
      const shown = current.current.state.messages.map(({ id }) => id).filter((id) => ids.includes(id));
      if (shown.length === 0) return (before) => before;
      const { messages } = await asked.call('GET /messages', {
        params: { message_ids: shown, narrow: within },
      });
      return replaced(shown, messages);
    });

  useLive(['message', 'update_message', 'update_message_flags', 'reaction', 'delete_message'], (event) => {
    if (event.type === 'restart') void open();
    else if (event.type === 'message') void (state.foundNewest && later());
    // An edit may have moved the message elsewhere.
    else void refresh(idsIn(event), event.type === 'update_message' ? narrow : []);
  });
  return { ...state, earlier, later, refresh };
}

type Page = ResponseOf<'GET /messages'>;

function page(
  api: Api,
  narrow: string,
  anchor: string,
  num_before: number,
  num_after: number,
): Promise<Page> {
  return api.call('GET /messages', {
    params: { anchor, num_before, num_after, narrow: JSON.parse(narrow) as Narrow },
  });
}

const isUnread = ({ flags }: Message) => !flags.includes('read');

const opened = (answer: Page) => (): State => ({
  messages: answer.messages,
  foundOldest: answer.found_oldest,
  foundNewest: answer.found_newest,
  historyLimited: answer.history_limited === true,
  firstUnread: answer.messages.find(isUnread)?.id,
  loaded: true,
  error: undefined,
});

const prepended =
  (answer: Page) =>
  (before: State): State => ({
    ...before,
    messages: united(answer.messages, before.messages),
    foundOldest: answer.found_oldest,
    historyLimited: answer.history_limited === true,
  });

const appended =
  (answer: Page) =>
  (before: State): State => ({
    ...before,
    messages: united(before.messages, answer.messages),
    foundNewest: answer.found_newest,
  });

const replaced =
  (asked: readonly number[], answered: readonly Message[]) =>
  (before: State): State => {
    const fresh = new Map(answered.map((message) => [message.id, message]));
    const messages = before.messages.filter(({ id }) => fresh.has(id) || !asked.includes(id));
    return { ...before, messages: messages.map((message) => fresh.get(message.id) ?? message) };
  };

/** Merges both lists by ID, without duplicates. */
function united(older: readonly Message[], newer: readonly Message[]): Message[] {
  const all = new Map([...older, ...newer].map((message) => [message.id, message]));
  return [...all.values()].sort((a, b) => a.id - b.id);
}

function idsIn({ message_id, message_ids, messages }: LiveEvent): number[] {
  return [message_id, message_ids, messages].flat().filter((id) => typeof id === 'number');
}
