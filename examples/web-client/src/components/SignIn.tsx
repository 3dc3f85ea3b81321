import type { Backend } from '../backend';
import { useAction } from '../hooks/use-action';
import { roleName } from '../roles';
import { signIn } from '../session';
import { Avatar } from './Avatar';
import { Problem } from './Problem';

/** Hints about personas whose role alone does not describe them. */
const HINTS: Readonly<Record<string, string>> = { deactivated: 'deactivated', bot: 'bot' };

/** Signs in as one of the mock's personas, or with any other credentials. */
export function SignIn({ backend }: { backend: Backend }) {
  const action = useAction();
  const enter = (email: string, apiKey: string) => {
    void action.run(() => signIn(backend.baseUrl, { email, apiKey }));
  };
  const startOver = async () => {
    await backend.startOver?.();
    location.reload();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget as HTMLFormElement);
    enter(String(entered.get('email')), String(entered.get('key')));
  };
  return (
    <main class="sign-in">
      <h1>Team Chat</h1>
      <p class="quiet">{backend.description}. Sign in as</p>
      <Problem error={action.error} />
      <ul class="plain">
        {Object.entries(backend.personas).map(([name, { user_id, full_name, role, email, api_key }]) => (
          <li key={user_id}>
            <button type="button" class="persona" onClick={() => enter(email, api_key)}>
              <Avatar name={full_name} seed={user_id} />
              <strong>{full_name}</strong>
              <span class="quiet">{HINTS[name] ?? roleName(role)}</span>
            </button>
          </li>
        ))}
      </ul>
      {backend.startOver && (
        <p class="quiet">
          What you do is kept until you close this tab.{' '}
          <button type="button" class="small" onClick={() => void action.run(startOver)}>
            Start over
          </button>
        </p>
      )}
      <details open={Object.keys(backend.personas).length === 0}>
        <summary>With other credentials</summary>
        <form class="stack" onSubmit={submit}>
          <label class="field">
            <span>API email</span>
            <input name="email" type="email" autocomplete="username" required />
          </label>
          <label class="field">
            <span>API key</span>
            <input name="key" type="password" autocomplete="current-password" required />
          </label>
          <button type="submit" class="primary">
            Sign in
          </button>
        </form>
      </details>
    </main>
  );
}
