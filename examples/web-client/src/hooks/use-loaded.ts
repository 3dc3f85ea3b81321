import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Api } from '../api/client';
import { useApi } from '../api/context';
import { useLive } from './use-live';

export interface Loaded<T> {
  /** `undefined` until loaded once. Stays while loading again. */
  value: T | undefined;
  /** The error of the last attempt. */
  error: unknown;
  reload(): Promise<void>;
}

interface LoadOptions {
  /** Dependencies that trigger loading again. */
  inputs?: readonly unknown[];
  /** Event types that trigger loading again. */
  on?: readonly string[];
}

/** The result of `load`, kept up to date. */
export function useLoaded<T>(
  load: (api: Api) => Promise<T>,
  { inputs = [], on = [] }: LoadOptions = {},
): Loaded<T> {
  const api = useApi();
  const [state, setState] = useState<{ value?: T; error?: unknown }>({});
  const newest = useRef(0);
  // The latest of several concurrent attempts counts.
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

  // The caller passes the dependencies
  useEffect(() => {
    void reload();
    return () => {
      newest.current++;
    };
  }, [api, reload, ...inputs]);

  const queued = useRef(false);
  useLive(on, () => {
    // Simultaneous events cause one request.
    if (queued.current) return;
    queued.current = true;
    queueMicrotask(() => {
      queued.current = false;
      void reload();
    });
  });
  return { value: state.value, error: state.error, reload };
}
