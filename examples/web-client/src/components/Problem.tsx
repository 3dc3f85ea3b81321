import { ApiProblem, ConnectionProblem } from '../api/problem';

/** An error as the service tells it: its sentence, and its code for those who look it up. */
export function Problem({ error }: { error: unknown }) {
  if (error === undefined) return null;
  const code = error instanceof ApiProblem || error instanceof ConnectionProblem ? error.code : 'ERROR';
  return (
    <div class="problem" role="alert">
      <span>{error instanceof Error ? error.message : String(error)}</span> <code>{code}</code>
    </div>
  );
}
