import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Api } from '../api/client';
import { useApi } from '../api/context';
import { useLive } from './use-live';

export interface Loaded<T> {
  /** `undefined` until it was loaded once. What was loaded stays while it is loaded again. */
  value: T | undefined;
  /** Why the last attempt failed. */
  error: unknown;
  reload(): Promise<void>;
}

interface LoadOptions {
  /** Loads again when one of these changes. */
  inputs?: readonly unknown[];
  /** Loads again when an event of one of these types comes. */
  on?: readonly string[];
}

/** What `load` answers, kept up to date. */
export function useLoaded<T>(
  load: (api: Api) => Promise<T>,
  { inputs = [], on = [] }: LoadOptions = {},
): Loaded<T> {
  const api = useApi();
  const [state, setState] = useState<{ value?: T; error?: unknown }>({});
  const newest = useRef(0);
  // Of several attempts at once, the one that was begun last counts.
  const attempt = async () => {
    const mine = ++newest.current;
    try {
      const value = await load(api);
      if (mine === newest.current) setState({ value });
    } catch (error) {
      if (mine === newest.current) setState((before) => ({ ...before, error }));
    }
  };
  const latest = useRef(attempt);
  latest.current = attempt;
  const reload = useCallback(() => latest.current(), []);

  // The caller says on what the loading depends
  useEffect(() => {
    void reload();
    return () => {
      newest.current++;
    };
  }, [api, reload, ...inputs]);

  const queued = useRef(false);
  useLive(on, () => {
    // Events that come together cause one request.
    if (queued.current) return;
    queued.current = true;
    queueMicrotask(() => {
      queued.current = false;
      void reload();
    });
  });
  return { value: state.value, error: state.error, reload };
}
