import { useCallback, useState } from 'preact/hooks';

export interface Action {
  busy: boolean;
  /** The error of the last run. */
  error: unknown;
  /** Runs the action; returns whether it succeeded. */
  run(task: () => Promise<unknown>): Promise<boolean>;
  clear(): void;
}

/** An action of the user, which may fail. */
export function useAction(): Action {
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  const run = useCallback(async (task: () => Promise<unknown>) => {
    setState({ busy: true });
    try {
      await task();
      setState({ busy: false });
      return true;
    } catch (error) {
      setState({ busy: false, error });
      return false;
    }
  }, []);
  const clear = useCallback(() => setState({ busy: false }), []);
  return { ...state, error: state.error, run, clear };
}
