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

  const update = useCallback(
    async (load: (api: Api) => Promise<(before: State) => State>) => {
      const isCurrent = () => current.current.api === api && current.current.key === key;
      try {
        const change = await load(api);
        if (isCurrent()) setState((before) => ({ ...change(before), error: undefined }));
      } catch (error) {
        if (isCurrent()) setState((before) => ({ ...before, error }));
      }
    },
    [api, key],
  );

  const open = useCallback(
    () => update(async (api) => opened(await page(api, key, 'first_unread', PAGE, PAGE))),
    [update, key],
  );
  useEffect(() => {
    setState(EMPTY);
    void open();
  }, [open]);

  const earlier = () => {
    const oldest = state.messages[0]?.id;
    if (oldest === undefined || state.foundOldest) return Promise.resolve();
    return update(async (api) => prepended(await page(api, key, String(oldest), PAGE, 0)));
  };
  const later = () =>
    update(async (api) => {
      const newest = current.current.state.messages.at(-1)?.id;
      if (newest === undefined) return opened(await page(api, key, 'newest', PAGE, 0));
      return appended(await page(api, key, String(newest), 0, PAGE));
    });
  const refresh = (ids: readonly number[], within: Narrow = []) =>
    update(async (api) => {
      const shown = current.current.state.messages.map(({ id }) => id).filter((id) => ids.includes(id));
      if (shown.length === 0) return (before) => before;
      const { messages } = await api.call('GET /messages', {
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

const opened = (response: Page) => (): State => ({
  messages: response.messages,
  foundOldest: response.found_oldest,
  foundNewest: response.found_newest,
  historyLimited: response.history_limited === true,
  firstUnread: response.messages.find(isUnread)?.id,
  loaded: true,
  error: undefined,
});

const prepended =
  (response: Page) =>
  (before: State): State => ({
    ...before,
    messages: united(response.messages, before.messages),
    foundOldest: response.found_oldest,
    historyLimited: response.history_limited === true,
  });

const appended =
  (response: Page) =>
  (before: State): State => ({
    ...before,
    messages: united(before.messages, response.messages),
    foundNewest: response.found_newest,
  });

const replaced =
  (ids: readonly number[], reloaded: readonly Message[]) =>
  (before: State): State => {
    const fresh = new Map(reloaded.map((message) => [message.id, message]));
    const messages = before.messages.filter(({ id }) => fresh.has(id) || !ids.includes(id));
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
