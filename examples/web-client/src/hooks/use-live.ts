import { useEffect, useRef } from 'preact/hooks';
import { useConnection } from '../api/context';
import type { LiveEvent } from '../api/live';

/** Calls back with events of these types, and with `restart`, after which anything may have changed. */
export function useLive(types: readonly string[], listener: (event: LiveEvent) => void): void {
  const { live } = useConnection();
  const latest = useRef(listener);
  latest.current = listener;
  const wanted = types.join(' ');
  useEffect(() => {
    const names = new Set([...wanted.split(' '), 'restart']);
    return live?.listen((event) => {
      if (names.has(event.type)) latest.current(event);
    });
  }, [live, wanted]);
}
