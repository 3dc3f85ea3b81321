import type { ComponentChildren } from 'preact';
import type { Loaded } from '../hooks/use-loaded';
import { Problem } from './Problem';

interface LoadingProps<T> {
  from: Loaded<T>;
  children(value: T): ComponentChildren;
}

/** Loaded data; until then the loading state, or the error. */
export function Loading<T>({ from: { value, error, reload }, children }: LoadingProps<T>) {
  return (
    <>
      {error !== undefined && (
        <div class="row">
          <Problem error={error} />
          <button type="button" onClick={() => void reload()}>
            Try again
          </button>
        </div>
      )}
      {value === undefined ? error === undefined && <p class="quiet">Loading…</p> : children(value)}
    </>
  );
}
