import { ApiProblem, ConnectionProblem } from '../api/problem';

/** An error from the server: its message and its code. */
export function Problem({ error }: { error: unknown }) {
  if (error === undefined) return null;
  const code = error instanceof ApiProblem || error instanceof ConnectionProblem ? error.code : 'ERROR';
  return (
    <div class="problem" role="alert">
      <span>{error instanceof Error ? error.message : String(error)}</span> <code>{code}</code>
    </div>
  );
}
