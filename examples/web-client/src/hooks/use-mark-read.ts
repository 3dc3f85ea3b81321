import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Message } from 'team-chat-mock/schemas';
import { useApi } from '../api/context';

/** Milliseconds to collect visible messages for one request. */
const COLLECT_MS = 400;

/**
 * Marks messages as read when they come into view. Elements carry their message's ID in `data-message-id`.
 * @param onRead called with the messages
 */
export function useMarkRead(
  list: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  enabled: boolean,
  onRead: (ids: number[]) => void,
): void {
  const api = useApi();
  const unread = messages.filter(({ flags }) => !flags.includes('read')).map(({ id }) => id);
  const key = unread.join(',');
  // `key` identifies the messages; the callback may change
  useEffect(() => {
    if (!enabled || key === '') return;
    const seen = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      const ids = [...seen];
      seen.clear();
      timer = undefined;
      const params = { messages: ids, op: 'add', flag: 'read' } as const;
      // After a failure they stay unread, and are tried again when next visible.
      api.call('POST /messages/flags', { params }).then(
        () => onRead(ids),
        () => undefined,
      );
    };
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) seen.add(Number((target as HTMLElement).dataset.messageId));
      }
      if (seen.size > 0) timer ??= setTimeout(send, COLLECT_MS);
    });
    for (const id of unread) {
      const element = list.current?.querySelector(`[data-message-id="${id}"]`);
      if (element) observer.observe(element);
    }
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [api, enabled, key]);
}
