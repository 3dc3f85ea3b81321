import { useEffect, useRef, useState } from 'preact/hooks';
import { useConnection } from '../api/context';
import type { Destination } from '../components/Composer';
import { useLive } from './use-live';

/** Without a stop, a start expires after this time. */
const EXPIRES_AFTER_MS = 15_000;
/** Interval at which the client reports that the user is still typing. */
const REPEAT_AFTER_MS = 10_000;

/** IDs of the other users who are typing to a destination. */
export function useTypers(to: Destination): number[] {
  const [typers, setTypers] = useState<number[]>([]);
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const remove = (id: number) => setTypers((before) => before.filter((typer) => typer !== id));
  useLive(['typing', 'message'], (event) => {
    const sender = event.type === 'message' ? senderOf(event.message) : senderOf(event);
    if (sender === undefined) return;
    clearTimeout(timers.current.get(sender));
    if (event.type === 'message' || event.op === 'stop') return remove(sender);
    if (!isTo(event, to)) return;
    setTypers((before) => [...before.filter((typer) => typer !== sender), sender]);
    timers.current.set(
      sender,
      setTimeout(() => remove(sender), EXPIRES_AFTER_MS),
    );
  });
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return typers;
}

/** Tells the server that the user types, while events are followed. */
export function useTypingNotice(to: Destination): { typed(): void; stopped(): void } {
  const { api, live } = useConnection();
  const since = useRef<number | undefined>(undefined);
  const notify = (op: 'start' | 'stop') => {
    // A failure is not shown.
    void api.call('POST /typing', { params: paramsOf(op, to) as never }).catch(() => undefined);
  };
  return {
    typed() {
      const now = Date.now();
      if (live === undefined || (since.current !== undefined && now - since.current < REPEAT_AFTER_MS))
        return;
      since.current = now;
      if ('people' in to || to.topic !== undefined) notify('start');
    },
    stopped() {
      if (since.current === undefined) return;
      since.current = undefined;
      if ('people' in to || to.topic !== undefined) notify('stop');
    },
  };
}

function paramsOf(op: 'start' | 'stop', to: Destination) {
  return 'people' in to
    ? { op, type: 'direct', to: to.people }
    : { op, type: 'stream', stream_id: to.channel, topic: to.topic };
}

function senderOf(source: unknown): number | undefined {
  const { sender, sender_id } = source as { sender?: { user_id: number }; sender_id?: number };
  return sender?.user_id ?? sender_id;
}

function isTo(event: Record<string, unknown>, to: Destination): boolean {
  if (!('people' in to)) return event.stream_id === to.channel && event.topic === to.topic;
  const recipients = (event.recipients ?? []) as { user_id: number }[];
  const ids = new Set(to.people);
  const sender = senderOf(event);
  // The user's own ID may or may not be part of an address.
  return recipients.some(({ user_id }) => ids.has(user_id)) && sender !== undefined && ids.has(sender);
}
